/** What declarations may do to the element that has them, as bits. The first six are ways of hiding it, see `techniques`. */
export const Effect = {
  DISPLAY: 1,
  VISIBILITY: 2,
  OPACITY: 4,
  SIZE: 8,
  PLACE: 16,
  CLIP: 32,
  /** Show it. */
  SHOWS: 64,
  /** Give its text a colour. */
  COLORS: 128,
  /** Hide it by what only a generous reading takes for hiding. */
  DOUBTS: 256,
  /** Give it a background. */
  GROUND: 512,
} as const;

const { DISPLAY, VISIBILITY, OPACITY, SIZE, PLACE, CLIP, SHOWS, COLORS, DOUBTS, GROUND } = Effect;

/** All ways of hiding but colours. */
export const hiding: number = DISPLAY | VISIBILITY | OPACITY | SIZE | PLACE | CLIP;

/** How a declaration begins that may have an effect. */
interface Sign {
  readonly property: string;
  /** First characters of such values; empty for any value. */
  readonly values: string;
  readonly effect: number;
  /** Of values that begin with a digit only those of one digit before the unit or the point, or of three and more. */
  readonly size?: "small" | "large";
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

/**
 * How all begins that techniques, and what shows, look for. Most rules have none of it and need not be read: to look at each declaration
 * takes less time than one pattern.
 */
const signs: readonly Sign[] = [
  { property: "display", values: "n", effect: DISPLAY },
  { property: "display", values: letters, effect: SHOWS },
  { property: "visibility", values: "hc", effect: VISIBILITY },
  { property: "visibility", values: "v", effect: SHOWS },
  { property: "content-visibility", values: "hc", effect: VISIBILITY },
  { property: "opacity", values: "0.", effect: OPACITY },
  { property: "opacity", values: "01.", effect: SHOWS },
  { property: "filter", values: "o", effect: OPACITY },
  ...signsOf(["animation", "animation-name", "-webkit-animation", "-webkit-animation-name"], "", DOUBTS),
  ...signsOf(["font", "font-size"], "01.", SIZE),
  // A box of no size, or text indented out of it, hides only with this.
  { property: "overflow", values: "hc", effect: SIZE | PLACE },
  ...signsOf(["height", "max-height"], `an${digits}`, SHOWS),
  { property: "position", values: "sr", effect: SHOWS },
  ...signsOf(["transform"], "", SIZE | PLACE),
  ...signsOf(["translate"], "", PLACE),
  ...signsOf(["clip", "clip-path", "mask", "mask-image", "-webkit-mask", "-webkit-mask-image"], "", CLIP),
  ...signsOf(["scale", "zoom"], "0", SIZE),
  ...signsOf(["left", "top"], `-${digits}`, PLACE),
  ...signsOf(["right", "bottom", "text-indent", "margin", "margin-left", "margin-top", "inset"], "-", PLACE),
  ...signsOf(["inset-inline", "inset-inline-start", "inset-inline-end"], "-", PLACE),
  ...signsOf(["inset-block", "inset-block-start", "inset-block-end"], "-", PLACE),
  ...signsOf(["color", "-webkit-text-fill-color"], "", COLORS),
  ...signsOf(["background", "background-color"], "", GROUND),
  ...signsOf(["display", "visibility"], "tv", DOUBTS),
  { property: "opacity", values: "+-c1mv", effect: DOUBTS },
  ...signsOf(["font", "font-size", "zoom", "scale"], "+.c2345imvx", DOUBTS, "small"),
  ...signsOf(
    ["word-spacing", "tab-size", "vertical-align", "transform-origin", "outline-offset"],
    "-c0123456789v",
    DOUBTS,
    "large",
  ),
  ...signsOf(
    ["border-left", "border-top", "border-width", "border-left-width", "border-top-width", "column-width"],
    "0123456789v",
    DOUBTS,
    "large",
  ),
  ...signsOf(
    ["border-image", "-webkit-text-stroke", "-webkit-text-stroke-width", "position-visibility", "math-depth"],
    "",
    DOUBTS,
  ),
  ...signsOf(["box-shadow"], "i", DOUBTS),
  ...signsOf(["background", "background-color"], "c", DOUBTS),
  ...signsOf(["letter-spacing"], "-c0123456789v", DOUBTS, "large"),
  ...signsOf(["line-height"], "c0123456789v", DOUBTS, "large"),
  ...signsOf(["left", "top", "right", "bottom"], "-1", DOUBTS, "large"),
  ...signsOf(["z-index", "offset-distance", "margin-inline-start", "margin-right"], "-c", DOUBTS),
  ...signsOf(
    ["margin-inline", "margin-block", "margin-bottom", "mask-position", "-webkit-mask-position"],
    "-c",
    DOUBTS,
  ),
  ...signsOf(["left", "top", "right", "bottom", "text-indent"], "cmv", DOUBTS),
  ...signsOf(["columns", "-webkit-line-clamp", "line-clamp", "max-lines"], "0", DOUBTS),
  ...signsOf(["grid-template-rows", "grid-template-columns"], "0", DOUBTS),
  ...signsOf(["line-height"], "0.", DOUBTS),
  ...signsOf(
    ["height", "width", "max-height", "max-width", "block-size", "inline-size"],
    "0123456789.cmv",
    DOUBTS,
    "small",
  ),
  ...signsOf(["max-block-size", "max-inline-size"], "0123456789.cmv", DOUBTS, "small"),
  ...signsOf(["mask-size", "-webkit-mask-size", "font-size-adjust"], "0", DOUBTS),
  ...signsOf(["filter", "-ms-filter", "rotate", "inset", "-webkit-transform", "-webkit-clip-path"], "", DOUBTS),
  ...signsOf(["mix-blend-mode", "text-security", "-webkit-text-security"], "", DOUBTS),
  ...signsOf(["contain"], "s", DOUBTS),
  ...signsOf(["content"], "ui-", DOUBTS),
  ...signsOf(["unicode-bidi", "font-family"], "bi", DOUBTS),
  ...signsOf(["font-family"], "aiblnr\"'", DOUBTS),
];

function signsOf(properties: readonly string[], values: string, effect: number, size?: Sign["size"]): Sign[] {
  return properties.map((property) => ({ property, values, effect, ...(size !== undefined && { size }) }));
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
const BACKSLASH = 0x5c;
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
      // Spaces that only scripts beyond ASCII have, or the like; escapes stand for anything.
      if (unit > 127 || unit === BACKSLASH) return hiding | SHOWS | COLORS | DOUBTS | GROUND;
      hash = hashOf(hash, unit | lowerBit);
      at++;
    }
    for (const { values, effect, size } of signsAt[hash & (places - 1)] ?? noSigns) {
      if ((effects & effect) !== effect && beginsWith(css, at, to, values, size)) effects |= effect;
    }
    while (at < to && css.charCodeAt(at) !== SEMICOLON) at++;
  }
  return effects;
}

const noSigns: readonly Sign[] = [];

/** Whether the value behind the name of a property begins with one of these characters. */
function beginsWith(css: string, behindName: number, to: number, values: string, size: Sign["size"]): boolean {
  if (values === "") return true;
  const colon = skipSpace(css, behindName, to);
  const at = skipSpace(css, colon + 1, to);
  if (at >= to) return false;
  const unit = css.charCodeAt(at);
  if (unit > 127 || unit === BACKSLASH) return true;
  if (!values.includes(String.fromCharCode(unit | lowerBit))) return false;
  if (size === undefined || !isDigit(unit)) return true;
  if (size === "small") return !isDigit(css.charCodeAt(at + 1));
  return isDigit(css.charCodeAt(at + 1)) && isDigit(css.charCodeAt(at + 2));
}

function skipSpace(css: string, from: number, to: number): number {
  let at = from;
  while (at < to && css.charCodeAt(at) <= 0x20) at++;
  return at;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
