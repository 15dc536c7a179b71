/** What the declarations of a rule may do to what it selects, as bits. */
export const Effect = {
  /** Hide it, by anything but colours. */
  HIDES: 1,
  /** Show it. */
  SHOWS: 2,
  /** Give its text a colour. */
  COLORS: 4,
} as const;

/** How a declaration begins that may have an effect. */
interface Sign {
  readonly property: string;
  /** First characters of such values; empty for any value. */
  readonly values: string;
  readonly effect: number;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const { HIDES, SHOWS, COLORS } = Effect;

/**
 * How all begins that techniques, and what shows, look for. Most rules have none of it and need not be read: to look at each declaration
 * takes less time than one pattern.
 */
const signs: readonly Sign[] = [
  { property: "display", values: "n", effect: HIDES },
  { property: "display", values: letters, effect: SHOWS },
  { property: "visibility", values: "hc", effect: HIDES },
  { property: "visibility", values: "v", effect: SHOWS },
  { property: "content-visibility", values: "hc", effect: HIDES },
  { property: "opacity", values: "0.", effect: HIDES },
  { property: "opacity", values: "01.", effect: SHOWS },
  { property: "filter", values: "o", effect: HIDES },
  ...signsOf(["font", "font-size"], "01.", HIDES),
  // A box of no size, or text indented out of it, hides only with this.
  { property: "overflow", values: "hc", effect: HIDES },
  ...signsOf(["height", "max-height"], `an${digits}`, SHOWS),
  { property: "position", values: "sr", effect: SHOWS },
  ...signsOf(["transform", "translate", "clip", "clip-path"], "", HIDES),
  ...signsOf(["mask", "mask-image", "-webkit-mask", "-webkit-mask-image"], "", HIDES),
  ...signsOf(["scale", "zoom"], "0", HIDES),
  ...signsOf(["left", "top"], `-${digits}`, HIDES),
  ...signsOf(["right", "bottom", "text-indent", "margin", "margin-left", "margin-top", "inset"], "-", HIDES),
  ...signsOf(["inset-inline", "inset-inline-start", "inset-inline-end"], "-", HIDES),
  ...signsOf(["inset-block", "inset-block-start", "inset-block-end"], "-", HIDES),
  ...signsOf(["color", "-webkit-text-fill-color"], "", COLORS),
];

function signsOf(properties: readonly string[], values: string, effect: number): Sign[] {
  return properties.map((property) => ({ property, values, effect }));
}

/** Places for the signs of a property, by the low bits of its hash. Others may share one: that makes an effect more, and never one less. */
const places = 1024;
const signsAt: readonly (readonly Sign[] | undefined)[] = placeSigns();

function placeSigns(): Sign[][] {
  const placed: Sign[][] = new Array(places).fill(undefined);
  for (const sign of signs) {
    let hash = 0;
    for (let i = 0; i < sign.property.length; i++) hash = hashOf(hash, sign.property.charCodeAt(i));
    placed[hash & (places - 1)] = [...(placed[hash & (places - 1)] ?? []), sign];
  }
  return placed;
}

function hashOf(hash: number, lowerUnit: number): number {
  return (Math.imul(hash, 31) + lowerUnit) | 0;
}

const COLON = 0x3a;
const SEMICOLON = 0x3b;
/** The bit that letters in lower case have, and digits, hyphens and stops anyway. */
const lowerBit = 0x20;

/** What declarations may do, by how each begins: as bits of {@link Effect}, some that they do not have, but never one too few. */
export function effectsOf(css: string, from: number, to: number): number {
  let effects = 0;
  for (let at = from; at < to; at++) {
    at = skipSpace(css, at, to);
    let hash = 0;
    let unit = at < to ? css.charCodeAt(at) : SEMICOLON;
    for (; unit > 0x20 && unit !== COLON && unit !== SEMICOLON; unit = at < to ? css.charCodeAt(at) : SEMICOLON) {
      // Spaces that only scripts beyond ASCII have, or the like.
      if (unit > 127) return HIDES | SHOWS | COLORS;
      hash = hashOf(hash, unit | lowerBit);
      at++;
    }
    for (const { values, effect } of signsAt[hash & (places - 1)] ?? noSigns) {
      if ((effects & effect) === 0 && beginsWith(css, at, to, values)) effects |= effect;
    }
    while (at < to && css.charCodeAt(at) !== SEMICOLON) at++;
  }
  return effects;
}

const noSigns: readonly Sign[] = [];

/** Whether the value behind the name of a property begins with one of these characters. */
function beginsWith(css: string, behindName: number, to: number, values: string): boolean {
  if (values === "") return true;
  const colon = skipSpace(css, behindName, to);
  const at = skipSpace(css, colon + 1, to);
  if (at >= to) return false;
  const unit = css.charCodeAt(at);
  return unit > 127 || values.includes(String.fromCharCode(unit | lowerBit));
}

function skipSpace(css: string, from: number, to: number): number {
  let at = from;
  while (at < to && css.charCodeAt(at) <= 0x20) at++;
  return at;
}
