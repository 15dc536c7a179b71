import type { NodeTable } from "../measure.ts";
import { knownTag, tagCount } from "../tags.ts";
import type { PageStyles } from "./page-styles.ts";

/** What is left of the size and the opacity of what is inside, 0 to 1. */
interface Shrink {
  readonly size: number;
  readonly opacity: number;
  /** Behind the last node that it is for. */
  readonly end: number;
}

const shrinks = /font-size|zoom|scale|opacity/i;
const fontSize = /(?:^|;)\s*font-size\s*:\s*([\d.]{1,9})(%|r?em)/i;
const anySize = /(?:^|;)\s*font(?:-size)?\s*:/i;
const zoom = /(?:^|;)\s*(?:zoom|scale)\s*:\s*([\d.]{1,9})(%)?/i;
const scale = /(?:^|;)\s*transform\s*:[^;]{0,80}scale\(\s*([\d.]{1,9})(%)?/i;
const opacity = /(?:^|;)\s*opacity\s*:\s*([\d.]{1,9})(%)?/i;
/** Browsers draw these so much smaller than what is around (HTML Standard, 15.3.4). */
const smaller = 1 / 1.2;
const isSmaller = new Uint8Array(tagCount);
for (const tag of ["sub", "sup", "small"] as const) isSmaller[knownTag(tag)] = 1;

/** What of a size, or of an opacity, nobody reads any more. Guesses. */
const leastSize = 0.25;
const leastOpacity = 0.15;

/** Follows what makes text smaller or paler step by step, each of which shows it. Asked in document order. */
export class Shrinking {
  private readonly table: NodeTable;
  private readonly around: Shrink[] = [];
  private readonly ofStyle: readonly (Omit<Shrink, "end"> | undefined)[];
  private readonly styles: PageStyles;

  constructor(table: NodeTable, styles: PageStyles) {
    this.table = table;
    this.styles = styles;
    this.ofStyle = styles.values.map(readShrink);
  }

  /** The technique by which an element, with those around it, is as good as nothing. */
  of(index: number): string | undefined {
    const { tag, end } = this.table;
    const own = isSmaller[tag[index] as number] === 1 ? smaller : 1;
    const declared = this.ofStyle[this.styles.ids[index] as number];
    if (declared === undefined && own === 1) return undefined;
    while ((this.around.at(-1)?.end ?? index + 1) <= index) this.around.pop();
    const outer = this.around.at(-1);
    const size = Number.isNaN(declared?.size) ? 1 : (outer?.size ?? 1) * (declared?.size ?? own);
    const left = (outer?.opacity ?? 1) * (declared?.opacity ?? 1);
    this.around.push({ size, opacity: left, end: end[index] as number });
    if (outer === undefined) return undefined;
    if (size <= leastSize && outer.size > leastSize) return "zero-size";
    return left <= leastOpacity && outer.opacity > leastOpacity ? "zero-opacity" : undefined;
  }
}

function readShrink(style: string): Omit<Shrink, "end"> | undefined {
  if (!shrinks.test(style)) return undefined;
  const font = shareOf(fontSize.exec(style));
  const sizes = [font, shareOf(zoom.exec(style)), shareOf(scale.exec(style))].filter((share) => share !== undefined);
  const isAbsolute = font === undefined && anySize.test(style);
  const size = isAbsolute ? Number.NaN : sizes.reduce((product, share) => product * share, 1);
  return { size, opacity: shareOf(opacity.exec(style)) ?? 1 };
}

function shareOf(match: RegExpExecArray | null): number | undefined {
  if (match === null) return undefined;
  const share = Number.parseFloat(match[1] as string) / (match[2] === "%" ? 100 : 1);
  return Number.isFinite(share) ? share : undefined;
}
