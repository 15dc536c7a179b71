import type { Element } from "domhandler";
import type { NodeTable } from "../measure.ts";
import { knownTag, tagCount } from "../tags.ts";
import type { Block } from "./blocks.ts";
import { fits, fitsWhole, questionsFor, Surroundings } from "./fitting.ts";
import type { PageStyles } from "./page-styles.ts";
import { noRules, type RuleIndex, type SheetRule } from "./rule-index.ts";
import { weightOf } from "./selectors.ts";
import type { Sheets } from "./sheets.ts";

/** What is left of the size and the opacity of what is inside, 0 to 1. */
interface Shrinks {
  readonly size: number;
  readonly opacity: number;
}

interface Shrink extends Shrinks {
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

/** Most questions whether a rule is for an element. A guess. */
const maxTests = 50_000;

/** Follows what makes text smaller or paler step by step, each of which shows it. Asked in document order. */
export class Shrinking {
  private readonly table: NodeTable;
  private readonly around: Shrink[] = [];
  private readonly ofStyle: readonly (Shrinks | undefined)[];
  private readonly styles: PageStyles;
  private readonly rules: RuleIndex | undefined;
  private readonly ofBlock = new Map<Block, Shrinks | undefined>();
  private readonly surroundings = new Surroundings();
  private testsLeft = maxTests;

  constructor(table: NodeTable, styles: PageStyles, sheets: Sheets | undefined) {
    this.table = table;
    this.styles = styles;
    this.rules = sheets?.shrinking;
    this.ofStyle = styles.values.map(readShrink);
  }

  /** The technique by which an element, with those around it, is as good as nothing. */
  of(index: number): string | undefined {
    const { tag, end } = this.table;
    const own = isSmaller[tag[index] as number] === 1 ? smaller : 1;
    const declared = this.declaredFor(index);
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

  private declaredFor(index: number): Shrinks | undefined {
    const own = this.ofStyle[this.styles.ids[index] as number];
    const given = this.byRules(index);
    if (own === undefined || given === undefined) return own ?? given;
    return {
      size: own.size === 1 ? given.size : own.size,
      opacity: own.opacity === 1 ? given.opacity : own.opacity,
    };
  }

  /** What is left by the rules for an element: by the last of those that say anything of its size, and of its opacity. */
  private byRules(index: number): Shrinks | undefined {
    const { nodes, classIds } = this.table;
    const element = nodes[index] as Element;
    if (this.testsLeft < 0) return undefined;
    let size: SheetRule | undefined;
    let opacity: SheetRule | undefined;
    for (const rule of this.rules?.rulesFor(element, classIds[index] as number) ?? noRules) {
      const shrinks = this.shrinksOf(rule.block);
      if (shrinks === undefined || !this.isFor(rule, element)) continue;
      if (shrinks.size !== 1 && isBehind(rule, size)) size = rule;
      if (shrinks.opacity !== 1 && isBehind(rule, opacity)) opacity = rule;
    }
    if (size === undefined && opacity === undefined) return undefined;
    return {
      size: size === undefined ? 1 : (this.shrinksOf(size.block)?.size ?? 1),
      opacity: opacity === undefined ? 1 : (this.shrinksOf(opacity.block)?.opacity ?? 1),
    };
  }

  private shrinksOf(block: Block): Shrinks | undefined {
    if (!this.ofBlock.has(block)) this.ofBlock.set(block, readShrink(block.all));
    return this.ofBlock.get(block);
  }

  private isFor({ selector: { chain, target, compound } }: SheetRule, element: Element): boolean {
    this.testsLeft -= questionsFor(compound.attributes, element);
    if (this.testsLeft < 0) return false;
    if (chain !== undefined) return fitsWhole(chain, element, this.surroundings);
    return target !== undefined && fits(target, element, this.surroundings);
  }
}

/** Whether a rule goes before another one. */
function isBehind(rule: SheetRule, other: SheetRule | undefined): boolean {
  if (other === undefined) return true;
  const difference = weightOf(rule.selector.compound) - weightOf(other.selector.compound);
  return difference > 0 || (difference === 0 && rule.block.order > other.block.order);
}

function readShrink(style: string): Shrinks | undefined {
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
