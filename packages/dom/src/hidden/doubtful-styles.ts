import { isFaintOn, isTransparent, readColor } from "./colors.ts";
import { Effect } from "./declaration-signs.ts";
import type { SheetValues } from "./sheet-values.ts";
import { maxStyleLength, withoutComments } from "./techniques.ts";

/**
 * Declarations that may hide a text, wherever the cascade, a unit or a box around decides. What they are on is not dropped for them,
 * but told. Readings are generous where those of `techniques` are strict.
 */
interface StyleDoubt {
  /** The technique that it may be. */
  readonly id: string;
  readonly properties: readonly string[];
  /** @param value In lower case. */
  readonly applies: (value: string, style: Style) => boolean;
}

/** Values by property, without the prefixes of browsers, of the properties that some doubt asks for; the last of several. */
type Style = ReadonlyMap<string, string>;

interface Amount {
  readonly number: number;
  /** Empty for a plain number. */
  readonly unit: string;
}

const amounts = /(?<![\w.#-])([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:e[+-]?\d{1,2})?)(%|[a-z]{1,5})?/g;

function amountsOf(value: string): Amount[] {
  return Array.from(value.matchAll(amounts), ([, number, unit = ""]) => ({ number: Number(number), unit }));
}

/** How far is far, in each unit: beyond any screen towards the start, and twice that towards the end. Guesses. */
const farAway: Readonly<Record<string, number>> = {
  ...{ "": 500, px: 500, pt: 400, "%": 99, vw: 99, vh: 99, in: 5, cm: 13, mm: 130 },
};
const farInLetters = 30;
const ofScreen = /^[dls]?v/;
/** A font nobody reads, in each unit. Guesses. */
const tiny: Readonly<Record<string, number>> = {
  ...{ "": 0, px: 4, pt: 3, "%": 25, em: 0.25, rem: 0.25, ch: 0.5, ex: 0.5, lh: 0.2, rlh: 0.2 },
  ...{ in: 0.04, cm: 0.1, mm: 1, q: 4, pc: 0.25, vw: 0.2, vh: 0.2, vmin: 0.2, vmax: 0.2, cqw: 0.2, cqh: 0.2 },
};
/** A box that shows none of a line. Guesses. */
const tinyBox: Readonly<Record<string, number>> = {
  "": 1,
  px: 8,
  pt: 6,
  "%": 1,
  em: 0.5,
  rem: 0.5,
  ch: 1,
  ex: 1,
  lh: 0.5,
};
/** What is left of an element, or of its opacity, that nobody sees (0 to 1). A guess. */
const leastShare = 0.15;

const isFar = ({ number, unit }: Amount): boolean => {
  const share = number / (farAway[unit] ?? farInLetters);
  return share <= -1 || share >= (ofScreen.test(unit) ? 1 : 2);
};
const isTiny = ({ number, unit }: Amount): boolean => number <= (tiny[unit] ?? 0);
const isLeast = ({ number, unit }: Amount): boolean => number <= (unit === "%" ? 100 : 1) * leastShare;
/** Letters on top of each other; drawn a little together they are of every other headline. Guesses. */
const isHeaped = ({ number, unit }: Amount): boolean => number <= (unit === "px" || unit === "pt" ? -4 : -0.3);
const some = (test: (amount: Amount) => boolean) => (value: string) => amountsOf(value).some(test);
/** Most values are near; to read their amounts takes longer than to see that. */
const mayBeFar = /-|\d{3}/;
/** Left out by what it is placed from: more than its own size, if it is small. Guesses. */
const nearAway: Readonly<Record<string, number>> = { "": 100, px: 100, pt: 75, "%": 99 };
const isOut = ({ number, unit }: Amount): boolean => number <= -(nearAway[unit] ?? (ofScreen.test(unit) ? 99 : 6));
/** Placed beyond an edge of what it is placed in, towards the start or the end. */
const isBeyond = (value: string, style: Style): boolean => {
  const position = style.get("position") ?? "";
  // A share of the height around is nothing, which boxes have by what is in them.
  if (position === "relative" && !upright.some((edge) => style.get(edge) === value))
    return amountsOf(value).some(({ number, unit }) => unit === "%" && Math.abs(number) >= 100);
  if (!position.startsWith("absolute") && !position.startsWith("fixed")) return false;
  return amountsOf(value).some(
    (amount) => isOut(amount) || (position === "fixed" && amount.unit === "%" && amount.number >= 100),
  );
};
const upright = ["top", "bottom"];
/** Placed from an end by all of what it is placed in: beside it, or out of the page. */
const isBeside = (value: string, style: Style): boolean => {
  const position = style.get("position") ?? "";
  if (!position.startsWith("absolute") && !position.startsWith("fixed")) return false;
  return amountsOf(value).some(({ number, unit }) => unit === "%" && number >= 100);
};
const isFarEither = ({ number, unit }: Amount): boolean => isFar({ number: -Math.abs(number), unit });
/** Of lines, shares and plain numbers are of the font's size. */
const isFarInLines = ({ number, unit }: Amount): boolean =>
  isFarEither(unit === "%" ? { number: number / 100, unit: "em" } : { number, unit: unit === "" ? "em" : unit });
/** A share of the element itself is near. */
const isFarFromOwn = (amount: Amount): boolean => amount.unit !== "%" && isFarEither(amount);
const someFar = (value: string): boolean => mayBeFar.test(value) && amountsOf(value).some(isFar);
/** What begins like this is no amount that is as good as nothing. */
const large = /^(?:9|[5-8](?!\.?\d{0,9}(?:px|pt|%|q))|[1-9]\d(?!\d{0,9}%))/;
const first = (test: (amount: Amount) => boolean) => (value: string) => {
  if (large.test(value)) return false;
  const [amount] = amountsOf(value);
  return amount !== undefined && test(amount);
};
const matching = (pattern: RegExp) => (value: string) => pattern.test(value);

const faint = /opacity\(\s*(?:(?:0?\.0\d{0,9}|0)[%)]|\d(?:\.\d{0,9})?%)|opacity\s*=\s*0(?!\.?[1-9])/;
/** Filters that leave no letter to read: all of one colour, all light, or all blurred. */
const blinding =
  /contrast\(\s*(?:0|0?\.0\d{0,9})%?\s*\)|contrast\(\s*[1-9]%|brightness\(\s*(?:[3-9](?:\.\d{0,9})?|\d\d\d{0,9}|[3-9]\d\d\d{0,9}%)\s*\)|blur\(\s*(?:[5-9]|\d\d)\d{0,9}(?:\.\d{0,9})?px|blur\(\s*(?:0?\.[5-9]|[1-9])[\d.]{0,9}r?em|invert\(\s{0,9}(?:(?:1|100%)\s{0,9})?\)|url\(/;
/** Functions of a transform with what is in their brackets. */
const calls = /\b([a-z]{1,12}(?:3d)?)\(([^()]{0,120})\)/g;

interface Call {
  readonly name: string;
  readonly given: readonly Amount[];
}

const someCall = (test: (call: Call) => boolean) => (value: string) =>
  Array.from(value.matchAll(calls)).some(([, name = "", inside = ""]) => test({ name, given: amountsOf(inside) }));

/** A quarter of a turn, in each unit of angles. */
const quarters: Readonly<Record<string, number>> = { deg: 90, turn: 0.25, grad: 100, rad: Math.PI / 2 };
/** Of a quarter, what nobody sees. */
const unseenTurn = 0.01;

/** Turned by so many quarters, whole turns aside: 1 shows an edge, 2 the back. */
const isTurnedBy =
  (wanted: number, round: number) =>
  ({ number, unit }: Amount): boolean =>
    Math.abs((Math.abs(number / (quarters[unit] ?? Number.NaN)) % round) - wanted) < unseenTurn;
const isQuarter = isTurnedBy(1, 2);
const isHalf = isTurnedBy(2, 4);
/** From so near, in pixels, nothing is seen of what moves. A guess. */
const leastDistance = 10;
const isNear = ({ number }: Amount): boolean => number < leastDistance;
const aroundAxis = /[xy]|\b1\b/;

/** Made as good as nothing, or turned so that only an edge shows. */
const vanishes = someCall(({ name, given }) => {
  if (name.startsWith("scale")) return given.some(({ number, unit }) => isLeast({ number: Math.abs(number), unit }));
  if (name.startsWith("skew")) return given.some(isQuarter);
  if (name.startsWith("rotate")) return name !== "rotate" && name !== "rotatez" && given.some(isQuarter);
  if (name === "perspective") return given.some(isNear);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 1] = given.map(({ number }) => number);
  if (name === "matrix3d") return Math.abs(a * f - b * e) <= leastShare * leastShare;
  return name === "matrix" && Math.abs(a * d - b * c) <= leastShare * leastShare;
});
/** Which of the numbers of a transform move it, and not only towards the eye. */
const moving: Readonly<Record<string, readonly [from: number, to: number]>> = {
  ...{ translate: [0, 2], translatex: [0, 1], translatey: [0, 1], translate3d: [0, 2] },
  ...{ matrix: [4, 6], matrix3d: [12, 14] },
};
const movesFar = someCall(({ name, given }) => given.slice(...(moving[name] ?? [0, 0])).some(isFar));
const turnsBack = someCall(({ name, given }) => name.startsWith("rotate") && given.some(isHalf));

/** Shows its back, which shows nothing. */
function isBack(value: string, style: Style): boolean {
  if (value !== "hidden") return false;
  const turn = style.get("rotate") ?? "";
  return turnsBack(style.get("transform") ?? "") || (aroundAxis.test(turn) && some(isHalf)(turn));
}

const cutAway =
  /rect\(|inset\([^)]{0,40}(?:[5-9]\d%|\d{3})|(?:circle|ellipse)\(\s{0,9}(?:0|[1-3]px|[^)]{0,20}at\s[^)]{0,20}-\d\d)|xywh\(|path\(|shape\(|url\(\s{0,9}["']?#/;
const polygon = /polygon\(([^()]{0,400})\)/;

/** Cut to nothing: a shape of no size, one that this page draws elsewhere, or a polygon whose corners lie on one line. */
function isCutAway(value: string): boolean {
  if (cutAway.test(value)) return true;
  const corners =
    polygon
      .exec(value)?.[1]
      ?.split(",")
      .map((corner) => corner.trim().split(whiteSpace)) ?? [];
  return (
    corners.length > 0 &&
    [0, 1].some((axis) => {
      const places = corners.map((corner) => Number.parseFloat(corner[axis] ?? ""));
      const extent = Math.max(...places) - Math.min(...places);
      return (
        extent === 0 ||
        Math.max(...places) <= 0 ||
        (extent <= leastExtent && corners[0]?.[axis]?.includes("%") !== true)
      );
    })
  );
}
const whiteSpace = /\s+/;
/** Pixels. A guess. */
const leastExtent = 3;
const boxes = [
  "height",
  "width",
  "max-height",
  "max-width",
  "block-size",
  "inline-size",
  "max-block-size",
  "max-inline-size",
];
const shutBox = /hidden|clip|scroll|auto/;
const overflows = ["overflow", "overflow-x", "overflow-y", "overflow-block", "overflow-inline"];

function isShutBox(value: string, style: Style): boolean {
  return isShut(style) && first(({ number, unit }) => number <= (tinyBox[unit] ?? 0))(value);
}

/** Whether a box shows nothing beyond itself. */
function isShut(style: Style): boolean {
  return overflows.some((property) => shutBox.test(style.get(property) ?? "")) || style.has("contain");
}

const isAll = ({ number, unit }: Amount): boolean => unit === "%" && number >= 100;
const isHuge = ({ number }: Amount): boolean => number >= 1000;
/** Pixels of the units that boxes are given in, on a page that says nothing else; a plain number is of lines. */
const pixels: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, "": 16, vh: 8, vw: 13 };

const inPixels = (amount: Amount | undefined): number =>
  amount === undefined ? Number.NaN : amount.number * (pixels[amount.unit] ?? Number.NaN);

/** Whether a text begins behind the end of its own box, which shows nothing beyond itself: by its padding, indent or lines. */
function pushesOut(value: string, style: Style): boolean {
  if (!pushes.some((property) => style.has(property)) || !isShut(style)) return false;
  const size = inPixels(amountsOf(value)[0]);
  if (!(size > 0)) return false;
  const isWidth = style.get("width") === value || style.get("max-width") === value;
  const isWhole = style.get("box-sizing") === "border-box";
  const given = amountsOf(style.get("padding") ?? "");
  const padding = isWidth
    ? (amountsOf(style.get("padding-left") ?? "")[0] ?? given[3] ?? given[1] ?? given[0])
    : (amountsOf(style.get("padding-top") ?? "")[0] ?? given[0]);
  if (isWhole && inPixels(padding) >= size) return true;
  const [pushed] = amountsOf(style.get(isWidth ? "text-indent" : "line-height") ?? "");
  // Text stands in the middle of its line.
  return inPixels(pushed) >= (isWidth ? size : 2.5 * size);
}
const pushes = ["padding", "padding-top", "padding-left", "line-height", "text-indent"];

const noInk =
  /transparent|#[\da-f]{3}0\b|#[\da-f]{6}0[\da-f]\b|(?:\/|,[^,)]{1,9},[^,)]{1,9},)\s*(?:0?\.(?:0|1(?![6-9]))\d{0,9}|0|(?:\d|1[0-5])%)%?\s*\)/;
const white = readColor("#ffffff") as NonNullable<ReturnType<typeof readColor>>;

/** So pale that on white nobody reads it. */
function isPale(color: string): boolean {
  const read = readColor(color);
  return read !== undefined && isFaintOn(read, white);
}

const grounds = ["background", "background-color", "background-image"];
/** What a background says that shows through, and what stands around the colours of a gradient. */
const noGround =
  /\b(?:none|transparent|initial|unset)\b|#[\da-f]{3}0\b|#[\da-f]{6}00\b|(?:linear|radial|conic)-gradient\(|,/g;
const words = /[^\s()]+(?:\([^)]*\))?/g;

/** Whether a colour has no ink, however it is written. */
export function hasNoInk(value: string): boolean {
  return noInk.test(value);
}

/** Text without ink, and not cut out of its background. */
function isInkless(value: string, style: Style): boolean {
  if ((style.get("background-clip") ?? "").includes("text")) return false;
  if (noInk.test(value)) return true;
  const color = readColor(value);
  return color !== undefined && isTransparent(color);
}

/** Text pale on no background, or in a colour that its own background has, too. */
function isUnreadable(value: string, style: Style): boolean {
  const clip = style.get("background-clip") ?? "";
  // Letters cut out of a picture or a gradient; of white, they are white.
  if (clip.includes("text")) {
    const drawn = groundOf(style);
    return (
      drawn.length > 0 && drawn.every((part) => readColor(part) === undefined || isPale(part)) && drawn.some(isPale)
    );
  }
  const ground = groundOf(style);
  const color = readColor(value);
  if (ground.length === 0) return isPale(value);
  return ground.some((part) => {
    const behind = readColor(part);
    return part === value || (color !== undefined && behind !== undefined && isFaintOn(color, behind));
  });
}

/** What a background is made of. */
function groundOf(style: Style): string[] {
  const declared = grounds.map((property) => style.get(property) ?? "").join(" ");
  return declared.replace(noGround, " ").match(words) ?? [];
}

/** A background in the colour of the letters, whatever that is. */
const isOwnGround = matching(/currentcolor/);
/** A shadow, border or outline so large that it covers what it is of. */
const covers = some(({ number, unit }) => Math.abs(number) >= (unit === "px" ? 50 : 5));
/** Letters drawn over by their own edges. */
const isOverdrawn = some(({ number, unit }) => number >= (unit === "px" ? 6 : 0.4));

const isLow = ({ number, unit }: Amount): boolean => number <= (unit === "%" ? 10 : unit === "px" ? 1 : 0.1);
const sides = ["left", "top", "right", "bottom"];
const ends = ["start", "end"];
const edges = [
  ...sides,
  ...["inset", "margin", "padding"],
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...["inset", "margin"].flatMap((box) =>
    ["inline", "block"].flatMap((axis) => [`${box}-${axis}`, ...ends.map((end) => `${box}-${axis}-${end}`)]),
  ),
];

/** Fonts whose letters are none, or others. */
const blankFont = /blank|invisible|notdef|redact/;

/** First match wins. */
const styleDoubts: readonly StyleDoubt[] = [
  { id: "display-none", properties: ["display"], applies: matching(/none|^table-column|^var\(/) },
  {
    id: "visibility-hidden",
    properties: ["visibility", "content-visibility"],
    applies: matching(/hidden|collapse|^var\(/),
  },
  { id: "zero-opacity", properties: ["opacity"], applies: (value) => value.startsWith("var(") || some(isLeast)(value) },
  { id: "zero-opacity", properties: ["filter"], applies: matching(faint) },
  { id: "filtered", properties: ["filter"], applies: matching(blinding) },
  { id: "blended", properties: ["mix-blend-mode"], applies: matching(/^(?!normal|inherit|initial|unset|revert)/) },
  { id: "masked-text", properties: ["text-security"], applies: matching(/^(?!none|inherit|initial|unset|revert)/) },
  { id: "replaced", properties: ["content"], applies: matching(/^url\(|image-set\(/) },
  { id: "reordered", properties: ["unicode-bidi"], applies: matching(/override/) },
  { id: "blank-font", properties: ["font", "font-family"], applies: matching(blankFont) },
  { id: "blank-font", properties: ["math-depth"], applies: matching(/^\d{2}/) },
  { id: "zero-size", properties: ["tab-size", "word-spacing", "letter-spacing"], applies: some(isFarEither) },
  {
    id: "off-screen",
    properties: ["border-left", "border-top", "border-width"],
    applies: some(isFarEither),
  },
  { id: "off-screen", properties: ["line-height", "vertical-align"], applies: some(isFarInLines) },
  { id: "off-screen", properties: ["transform-origin"], applies: some(isFarFromOwn) },
  {
    id: "off-screen",
    properties: ["border-left-width", "border-top-width", "column-width"],
    applies: some(isFarEither),
  },
  {
    id: "off-screen",
    properties: ["top", "left", "right", "bottom", "inset", "inset-inline-start", "inset-inline-end"],
    applies: isBeyond,
  },
  { id: "off-screen", properties: ["right", "bottom", "inset-inline-end", "inset-block-end"], applies: isBeside },
  { id: "off-screen", properties: ["offset-path"], applies: matching(/-\d{3}/) },
  { id: "behind-others", properties: ["position-visibility"], applies: matching(/^(?!always)/) },
  { id: "covered", properties: ["text-stroke", "text-stroke-width"], applies: isOverdrawn },
  { id: "covered", properties: ["box-shadow"], applies: (value) => value.includes("inset") && covers(value) },
  { id: "covered", properties: ["outline-offset"], applies: (value) => value.startsWith("-") && covers(value) },
  { id: "covered", properties: ["border-image"], applies: matching(/\bfill\b/) },
  { id: "pale-text", properties: ["background", "background-color"], applies: isOwnGround },
  { id: "zero-size", properties: ["font", "font-size"], applies: first(isTiny) },
  { id: "zero-size", properties: ["font-size-adjust"], applies: matching(/^0[a-z%]{0,3}$/) },
  { id: "zero-size", properties: ["line-height"], applies: first(isLow) },
  { id: "zero-size", properties: ["letter-spacing"], applies: some(isHeaped) },
  { id: "zero-size", properties: ["scale", "zoom"], applies: some(isLeast) },
  { id: "zero-size", properties: ["transform"], applies: vanishes },
  { id: "zero-size", properties: ["perspective"], applies: first(isNear) },
  { id: "zero-size", properties: ["rotate"], applies: (value) => aroundAxis.test(value) && some(isQuarter)(value) },
  { id: "zero-size", properties: ["backface-visibility"], applies: isBack },
  { id: "zero-size", properties: ["contain"], applies: matching(/strict|size/) },
  { id: "zero-size", properties: boxes, applies: isShutBox },
  { id: "zero-size", properties: ["aspect-ratio"], applies: (value, style) => isShut(style) && some(isHuge)(value) },
  { id: "off-screen", properties: boxes, applies: pushesOut },
  { id: "zero-size", properties: ["line-clamp", "max-lines", "columns"], applies: matching(/^0$/) },
  {
    id: "zero-size",
    properties: ["grid-template-rows", "grid-template-columns"],
    applies: matching(/^0(?:fr|px)?$/),
  },
  { id: "off-screen", properties: ["transform"], applies: movesFar },
  { id: "off-screen", properties: ["text-indent"], applies: (value, style) => isShut(style) && some(isAll)(value) },
  {
    id: "off-screen",
    properties: ["translate", "text-indent", "offset-distance", "offset", "mask-position", ...edges],
    applies: someFar,
  },
  { id: "clipped", properties: ["clip", "clip-path"], applies: isCutAway },
  {
    id: "clipped",
    properties: ["mask", "mask-image"],
    applies: (value) => value.includes("url(#") || value.includes("url(data:") || noInk.test(value),
  },
  { id: "clipped", properties: ["mask-size"], applies: matching(/^0/) },
  { id: "behind-others", properties: ["z-index"], applies: matching(/^-[1-9]/) },
  { id: "same-color", properties: ["color", "text-fill-color"], applies: isInkless },
  { id: "pale-text", properties: ["color", "text-fill-color"], applies: isUnreadable },
];

/** Numbers of the doubts that ask for each property, in order. */
const doubtsOf: ReadonlyMap<string, readonly number[]> = numberDoubts();

function numberDoubts(): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const [number, { properties }] of styleDoubts.entries())
    for (const property of properties) numbers.set(property, [...(numbers.get(property) ?? []), number]);
  return numbers;
}

/** What says by which frames an element moves, and when. */
const movements = [
  "animation",
  "animation-name",
  "animation-delay",
  "animation-direction",
  "animation-play-state",
  "animation-iteration-count",
];

/** What a doubt asks for, with what it looks at beside that. */
const asked: ReadonlySet<string> = new Set([
  ...doubtsOf.keys(),
  ...overflows,
  ...movements,
  ...pushes,
  ...["contain", "position", "box-sizing", "background-image", "background", "background-color", "background-clip"],
]);

const hexEscape = /\\([\da-f]{1,6})\s?/gi;
const otherEscape = /\\(?=[^\da-f])/gi;
const braces = /[{}]/g;
const prefix = /^-(?:webkit|moz|ms|o)-/;
const calculation = /(?:(?<![\w-])|calc)\(([^()]{0,200})\)/g;
const choice = /(?:min|max|clamp)\(([^()]{0,200})\)/g;
const signs = /\s{1,9}(?=[+-]\s)/;
const factors = /\s{0,9}([*/])\s{0,9}/;
const oneAmount = /^([+-]?)\s{0,9}((?:\d{1,12}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,3})?)(%|[a-z]{0,5})$/;
/** Calculations in calculations. */
const maxCalculations = 4;
const fallback = /var\(\s*--[\w-]{1,60}\s*,/g;
const custom = /var\(\s*(--[\w-]{1,60})\s*(?:,([^()]{0,80}))?\)/g;
const lastUnit = 0x10ffff;

/** CSS with the characters that escapes such as `\2d ` stand for. */
export function withoutHexEscapes(css: string): string {
  return css.replace(hexEscape, (_, digits: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(digits, 16), lastUnit)),
  );
}

/** Longer values are pictures, and what is longer without them is padding: of those the last declarations are read. */
const maxValueLength = 400;

function withoutPadding(style: string): string {
  if (style.length <= maxStyleLength) return style;
  const ends = style.length > longestStyle ? `${style.slice(0, longestStyle)};${style.slice(-longestStyle)}` : style;
  const declarations = ends.split(";");
  const short = declarations.filter(({ length }) => length < maxValueLength).join(";");
  return short.slice(-maxStyleLength);
}
/** So much is looked at of the beginning of a style, and of its end. A guess. */
const longestStyle = 100_000;

/** What declarations have in them whose text may be pale, without ink, or in the colour of what it stands on. */
const faintColor =
  /color(?:\s{4}|\s{0,3}:(?:\s{4}|\s{0,3}(?:[^;]{0,60}(?:\(|#[def][\da-f]{2,7}\b|#[\da-f]{3}0\b|#[\da-f]{6}0|\\)|[\w-]{0,20}white|transparent|snow|ivory|canvas|window|azure|aliceblue|beige|cornsilk|honeydew|lemonc|light(?:cyan|y|gold)|linen|mintcream|oldlace|seashell|gainsboro|lavender|mistyrose|antiquew|papayaw|blanched|bisque)))|background/i;
const { SHOWS, COLORS, GROUND, FONT } = Effect;

/** Whether declarations of these effects are worth reading: most only give a colour or a font, and most of those one that can be read. */
export function mayBeDoubtful(style: string, effects: number): boolean {
  if ((effects & ~(SHOWS | COLORS | GROUND | FONT)) !== 0) return true;
  if ((effects & FONT) !== 0 && blankFont.test(style.toLowerCase())) return true;
  return (effects & COLORS) !== 0 && faintColor.test(style);
}

/** Declarations as a browser reads them, and a little more: escapes resolved, calculations opened. */
function readStyle(style: string, given: SheetValues | undefined): Style | undefined {
  const short = withoutPadding(withoutComments(style));
  const isEscaped = short.includes("\\");
  const unescaped = isEscaped ? withoutHexEscapes(short).replace(otherEscape, "") : short;
  const plain = unescaped.includes("{") ? unescaped.replace(braces, ";") : unescaped;
  let values: Map<string, string> | undefined;
  for (let from = 0, end: number; from < plain.length; from = end + 1) {
    end = plain.indexOf(";", from);
    if (end < 0) end = plain.length;
    const colon = plain.indexOf(":", from);
    if (colon < 0) break;
    if (colon > end) continue;
    const name = plain.slice(from, colon).trim().toLowerCase();
    const property = name.startsWith("-") ? name.replace(prefix, "") : name;
    if (!asked.has(property)) continue;
    values ??= new Map();
    // What one declaration hides another may show; which of them counts is not asked here.
    if (property === "display" && values.get(property)?.includes("none") === true) continue;
    values.set(property, readValue(plain.slice(colon + 1, end), plain, given));
  }
  return values;
}

function readValue(declared: string, style: string, given: SheetValues | undefined): string {
  const mark = declared.indexOf("!");
  const value = (mark < 0 ? declared : declared.slice(0, mark)).trim().toLowerCase();
  if (!value.includes("(")) return value;
  return calculated(withValues(value, style, given).replace(fallback, "(")).replace(choice, "$1");
}

/** A value with its sums and products in place of how they come about, as far as they can be told. */
function calculated(value: string): string {
  let read = value;
  for (let left = read.includes("calc(") ? maxCalculations : 0; left > 0 && read.includes("("); left--)
    read = read.replace(calculation, (_, inside: string) => totalOf(inside.trim()));
  return read;
}

function totalOf(sum: string): string {
  const terms = sum.split(signs).map(productOf);
  if (!terms.every((term) => term !== undefined)) return sum;
  const units = new Set(terms.map(({ unit }) => unit));
  if (units.size === 1) return writtenOf(sumOf(terms), terms[0]?.unit);
  const share = sumOf(terms.filter(({ unit }) => unit === "%"));
  const rest = sumOf(terms.filter(({ unit }) => unit !== "%").map((term) => ({ number: inLength(term), unit: "px" })));
  if ((share === 0 && !Number.isNaN(rest)) || share * rest < 0) return writtenOf(share * pixelsOfShare + rest, "px");
  // How much they come to cannot be told, and each stands for itself.
  return terms.map(({ number, unit }) => writtenOf(number, unit)).join(" ");
}

const sumOf = (terms: readonly Amount[]): number => terms.reduce((total, { number }) => total + number, 0);
const inLength = (amount: Amount): number => (amount.unit === "" ? Number.NaN : inPixels(amount));
/** Of a box as wide as a page. */
const pixelsOfShare = 13;
const writtenOf = (number: number, unit = ""): string => `${Number(number.toFixed(4))}${unit}`;

function productOf(term: string): Amount | undefined {
  let number = 1;
  let unit = "";
  const parts = term.split(factors);
  for (let i = 0; i < parts.length; i += 2) {
    const [, sign, digits, of = ""] = oneAmount.exec((parts[i] as string).trim()) ?? [];
    if (digits === undefined) return undefined;
    const factor = sign === "-" ? -Number(digits) : Number(digits);
    number = parts[i - 1] === "/" ? number / factor : number * factor;
    unit ||= of;
  }
  return Number.isFinite(number) ? { number, unit } : undefined;
}

/** Values that stand for values that stand for values. */
const maxReferences = 4;

function withValues(value: string, style: string, given: SheetValues | undefined): string {
  let read = value;
  for (let left = maxReferences; left > 0 && read.includes("var("); left--)
    read = read
      .replace(
        custom,
        (all, name: string, other?: string) => ownValue(style, name) ?? given?.valueOf(name) ?? other ?? all,
      )
      .slice(0, maxValueLength);
  return read;
}

/** What the same declarations give a property of their own. */
function ownValue(style: string, name: string): string | undefined {
  const at = style.toLowerCase().indexOf(`${name}:`);
  return at < 0
    ? undefined
    : style
        .slice(at + name.length + 1)
        .split(";", 1)[0]
        ?.trim()
        .toLowerCase();
}

/**
 * Which technique a style may be, read generously; `undefined` for a style that shows what it is on.
 *
 * @param style Declarations, of which the last 2,000 characters are read, pictures aside.
 * @param given What the page's sheets say of what these declarations name.
 * @param ofColors Whether colours are asked for, which others compare with what is around.
 */
export function doubtOfStyle(style: string, given?: SheetValues, ofColors = true): string | undefined {
  if (style.length > 2 * longestStyle) return "unread-style";
  const values = readStyle(style, given);
  if (values === undefined) return undefined;
  const doubt = firstDoubt(values, ofColors ? styleDoubts.length : firstOfColors);
  if (doubt !== undefined || given === undefined) return doubt;
  const animation = movements.flatMap((property) => values.get(property) ?? []).join(" ");
  return animation === "" ? undefined : given.hiddenBy(animation);
}

const firstOfColors = styleDoubts.findIndex(({ id }) => id === "same-color");

/** The first that applies of the first so many. */
function firstDoubt(values: Style, most: number): string | undefined {
  let first = most;
  for (const [property, value] of values) {
    for (const number of doubtsOf.get(property) ?? []) {
      if (number >= first) break;
      if ((styleDoubts[number] as StyleDoubt).applies(value, values)) first = number;
    }
  }
  return first === most ? undefined : styleDoubts[first]?.id;
}
