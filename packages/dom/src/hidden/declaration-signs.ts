import { BACKSLASH, COLON, lowerBit, OPENING_PARENTHESIS, SEMICOLON } from "./units.ts";

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
  /** Give it a font, which may have no letters. */
  FONT: 1024,
  /** Halves of what hides only together: a box that shows nothing beyond itself, and one as good as nothing. */
  SHUTS: 2048,
  TINY: 4096,
  /** Make it smaller or paler, so that it can still be read. */
  SHRINKS: 8192,
} as const;

const { DISPLAY, VISIBILITY, OPACITY, SIZE, PLACE, CLIP, SHOWS, COLORS, DOUBTS, GROUND, FONT } = Effect;
/** What hides only with a box that shows nothing beyond itself: a small one, or text indented out of it. */
const { SHUTS, TINY, SHRINKS } = Effect;
const SMALL = 16384;
const INDENTED = 32768;
/** A box of some size, and what pushes text out of one. */
const SIZED = 65536;
const PUSHED = 131072;

/** All ways of hiding but colours. */
export const hiding: number = DISPLAY | VISIBILITY | OPACITY | SIZE | PLACE | CLIP;

type Size = "tiny" | "less" | "small" | "font" | "faint" | "large" | "far" | "beyond" | "pushed";

/** How a declaration begins that may have an effect. */
interface Sign {
  readonly property: string;
  /** First characters of such values; empty for any value. */
  readonly values: string;
  readonly effect: number;
  /** Of values that begin with a number only those of such a size. */
  readonly size?: Size;
  /** Whether any number of the value may have it, not only the first. */
  readonly isAnywhere?: boolean;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
/** Of all letters but the first of `none` and `normal`. */
const butNone = `${letters.replace("n", "")}-`;

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
  { property: "opacity", values: "0.", effect: OPACITY, size: "faint" },
  { property: "opacity", values: "01.", effect: SHOWS },
  { property: "filter", values: "o", effect: OPACITY },
  ...signsOf(["animation", "animation-name", "-webkit-animation", "-webkit-animation-name"], "", DOUBTS),
  ...signsOf(["font", "font-size"], "01.", SIZE, "font"),
  ...signsOf(["overflow", "overflow-x", "overflow-y", "overflow-block", "overflow-inline"], "hcsav", SHUTS),
  ...signsOf(["contain"], "", SHUTS),
  ...signsOf(["text-indent"], digits, INDENTED, "large"),
  ...signsOf(["text-indent", "line-height"], digits, PUSHED, "pushed"),
  ...["padding", "padding-top", "padding-left"].map((property) => anywhere(property, PUSHED, "pushed")),
  ...signsOf(["height", "width", "max-height", "max-width"], digits, SIZED),
  ...signsOf(["height", "max-height"], `an${digits}`, SHOWS),
  { property: "position", values: "sr", effect: SHOWS },
  ...signsOf(["transform"], butNone, SIZE | PLACE),
  ...signsOf(["translate"], `${butNone}${digits}+.`, PLACE),
  ...signsOf(["clip", "clip-path", "mask", "mask-image", "-webkit-mask", "-webkit-mask-image"], butNone, CLIP),
  ...signsOf(["scale", "zoom"], "0", SIZE),
  ...signsOf(["left", "top"], `-${digits}`, PLACE, "far"),
  ...signsOf(["right", "bottom", "text-indent", "margin", "margin-left", "margin-top", "inset"], "-", PLACE, "far"),
  ...signsOf(["inset-inline", "inset-inline-start", "inset-inline-end"], "-", PLACE, "far"),
  ...signsOf(["inset-block", "inset-block-start", "inset-block-end"], "-", PLACE, "far"),
  ...signsOf(["color", "-webkit-text-fill-color"], "", COLORS),
  ...signsOf(["background", "background-color", "background-image"], "", GROUND),
  ...signsOf(["display", "visibility", "content-visibility"], "tv", DOUBTS),
  { property: "opacity", values: "+-c01.mv", effect: DOUBTS, size: "faint" },
  ...signsOf(["font", "font-size", "zoom", "scale"], "+.c2345imvx", DOUBTS, "font"),
  ...signsOf(["zoom", "scale"], "1", DOUBTS, "faint"),
  anywhere("font", DOUBTS, "font"),
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
  ...signsOf(["left", "top", "right", "bottom"], "-1", DOUBTS, "far"),
  ...signsOf(["right", "bottom", "inset-inline-end", "inset-block-end"], digits, DOUBTS, "beyond"),
  ...signsOf(["inset-inline-start", "inset-block-start"], digits, DOUBTS, "beyond"),
  ...["margin", "margin-inline", "padding", "padding-top", "padding-left"].map((property) =>
    anywhere(property, DOUBTS, "beyond"),
  ),
  ...signsOf(["offset-path"], "p", DOUBTS),
  ...signsOf(["aspect-ratio"], digits, SMALL, "large"),
  ...signsOf(["z-index", "offset-distance", "mask-position", "-webkit-mask-position"], "-c", DOUBTS),
  ...signsOf(
    ["margin-inline-start", "margin-right", "margin-inline", "margin-block", "margin-bottom"],
    "-c",
    DOUBTS,
    "far",
  ),
  ...signsOf(["left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top"], "cmv", DOUBTS),
  ...signsOf(["columns", "-webkit-line-clamp", "line-clamp", "max-lines"], "0", DOUBTS),
  ...signsOf(["grid-template-rows", "grid-template-columns"], "0", DOUBTS),
  ...signsOf(["line-height"], "0.", DOUBTS),
  ...signsOf(
    ["height", "width", "max-height", "max-width", "block-size", "inline-size"],
    "0123456789.cmv",
    SMALL,
    "small",
  ),
  ...signsOf(["max-block-size", "max-inline-size"], "0123456789.cmv", SMALL, "small"),
  ...signsOf(
    ["height", "width", "max-height", "max-width", "block-size", "inline-size", "max-block-size", "max-inline-size"],
    "01.",
    TINY,
    "tiny",
  ),
  ...signsOf(["line-height"], "01.", SMALL, "small"),
  ...signsOf(["font-size", "opacity", "zoom", "scale"], "0.123456789", SHRINKS, "less"),
  ...signsOf(["mask-size", "-webkit-mask-size", "font-size-adjust"], "0", DOUBTS),
  ...signsOf(["perspective", "-webkit-perspective"], digits, DOUBTS),
  ...signsOf(["-ms-filter", "rotate", "inset"], "", DOUBTS),
  ...signsOf(["filter", "-webkit-transform", "-webkit-clip-path"], butNone, DOUBTS),
  ...signsOf(["mix-blend-mode", "text-security", "-webkit-text-security"], butNone, DOUBTS),
  ...signsOf(["contain"], "s", DOUBTS),
  ...signsOf(["content"], "ui-", DOUBTS),
  ...signsOf(["unicode-bidi"], "bi", DOUBTS),
  ...signsOf(["font", "font-family"], "", FONT),
];

function anywhere(property: string, effect: number, size: Size): Sign {
  return { property, values: "", effect, size, isAnywhere: true };
}

function signsOf(properties: readonly string[], values: string, effect: number, size?: Size): Sign[] {
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

/** The hash of a name, unit by unit. */
export function hashOf(hash: number, lowerUnit: number): number {
  return (Math.imul(hash, 31) + lowerUnit) | 0;
}

/** What declarations may do, by how each begins: as bits of {@link Effect}, some that they do not have, but never one too few. */
export function effectsOf(css: string, from: number, to: number): number {
  let effects = 0;
  for (let at = from; at < to; at++) {
    at = skipSpace(css, at, to);
    const start = at;
    let hash = 0;
    let unit = at < to ? css.charCodeAt(at) : SEMICOLON;
    for (; unit > 0x20 && unit !== COLON && unit !== SEMICOLON; unit = at < to ? css.charCodeAt(at) : SEMICOLON) {
      // Spaces that only scripts beyond ASCII have, or the like; escapes stand for anything.
      if (unit > 127 || unit === BACKSLASH) return hiding | SHOWS | COLORS | DOUBTS | GROUND | FONT;
      hash = hashOf(hash, unit | lowerBit);
      at++;
    }
    const length = at - start;
    for (const { property, values, effect, size, isAnywhere } of signsAt[hash & (places - 1)] ?? noSigns) {
      if (property.length !== length || (effects & effect) === effect) continue;
      if (isAnywhere === true ? holds(css, at, to, size as Size) : beginsWith(css, at, to, values, size))
        effects |= effect;
    }
    while (at < to && css.charCodeAt(at) !== SEMICOLON) at++;
  }
  return together(effects);
}

/** Effects with those that some have only together. */
function together(effects: number): number {
  const alone = effects & ((SHUTS - 1) | SHRINKS);
  if ((effects & SHUTS) === 0) return alone | (effects & TINY);
  let all = alone;
  if ((effects & SMALL) !== 0) all |= SIZE | DOUBTS;
  if ((effects & INDENTED) !== 0) all |= PLACE;
  if ((effects & SIZED) !== 0 && (effects & PUSHED) !== 0) all |= DOUBTS;
  return (effects & TINY) !== 0 ? all : all | SHUTS;
}

const noSigns: readonly Sign[] = [];

/** Whether the value behind the name of a property begins with one of these characters. */
function beginsWith(css: string, behindName: number, to: number, values: string, size: Size | undefined): boolean {
  if (values === "") return true;
  const colon = skipSpace(css, behindName, to);
  const at = skipSpace(css, colon + 1, to);
  if (at >= to) return false;
  const unit = css.charCodeAt(at);
  if (unit > 127 || unit === BACKSLASH) return true;
  if (!values.includes(String.fromCharCode(unit | lowerBit))) return false;
  return size === undefined || hasSize(css, at, to, size);
}

/** Whether any number of the value behind the name of a property is of such a size, or it cannot be told. */
function holds(css: string, behindName: number, to: number, size: Size): boolean {
  let before: number = COLON;
  for (let at = skipSpace(css, behindName, to) + 1; at < to; at++) {
    const unit = css.charCodeAt(at);
    if (unit === SEMICOLON) return false;
    if (unit > 127 || unit === BACKSLASH) return true;
    if (unit === OPENING_PARENTHESIS) return true;
    if ((before <= 0x20 || before === COLON) && numberUnits[unit] === 1 && hasSize(css, at, to, size)) return true;
    before = unit;
  }
  return false;
}

function hasSize(css: string, from: number, to: number, size: Size): boolean {
  let at = from;
  while (at < to && (numberUnits[css.charCodeAt(at)] ?? 0) === 1) at++;
  if (at === from) return true;
  const number = Number(css.slice(from, at));
  const behindNumber = at;
  while (at < to && isUnit(css.charCodeAt(at))) at++;
  const unit = css.slice(behindNumber, at).toLowerCase();
  if (Number.isNaN(number) || exponent.test(unit)) return true;
  at = skipSpace(css, at, to);
  return sizes[size](number, unit, at >= to || ends.test(css.charAt(at)));
}

const numberUnits = new Uint8Array(128);
for (const unit of "+-.0123456789") numberUnits[unit.charCodeAt(0)] = 1;

function isUnit(unit: number): boolean {
  const lower = unit | lowerBit;
  return (lower >= 0x61 && lower <= 0x7a) || unit === PERCENT;
}

const PERCENT = 0x25;

/** `1e-3`, and no em. */
const exponent = /^e(?![mx])/;
const ends = /[;!}]/;

/** What is less, either way, is next to where it would be. */
const shortOf: Readonly<Record<string, number>> = { "": 0.1, px: 75, "%": 99, em: 5, rem: 5 };

/** What is less does not lead out of a box that many have. */
const beyondOf: Readonly<Record<string, number>> = {
  px: 500,
  pt: 400,
  "%": 99,
  vw: 99,
  vh: 99,
  cm: 13,
  in: 5,
  mm: 130,
};

/** Whether a number is of a size that hides, or may with what is beside it. @param isAlone Whether it is all of the value. */
const sizes: Readonly<Record<Size, (number: number, unit: string, isAlone: boolean) => boolean>> = {
  less: (number, unit) => (unit === "%" ? number < 100 : (unit === "" || unit === "em") && number < 1),
  tiny: (number, unit) => number <= (unit === "px" || unit === "%" ? 1 : 0.1),
  /** A length, or a font, of next to nothing. */
  small: (number) => number < 10,
  font: (number, unit) => number <= (unit === "%" ? 25 : unit === "em" || unit === "rem" ? 0.25 : 9),
  faint: (number, unit) => number <= (unit === "%" ? 15 : 0.15),
  large: (number) => number < 0 || number >= 100,
  /** Out of a box, unless it is all of the value and short. */
  far: (number, unit, isAlone) => !isAlone || Math.abs(number) >= (shortOf[unit] ?? 0),
  /** Out of any box, or of the one around. */
  beyond: (number, unit) => Math.abs(number) >= (beyondOf[unit] ?? 30),
  pushed: (number, unit) => number >= (unit === "px" ? 20 : 1.5),
};

function skipSpace(css: string, from: number, to: number): number {
  let at = from;
  while (at < to && css.charCodeAt(at) <= 0x20) at++;
  return at;
}
