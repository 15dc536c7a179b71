import { overPages } from "../lazily.ts";
import {
  type Color,
  firstLength,
  fontSize,
  isNearColor,
  isSameColor,
  isTransparent,
  lengthsOf,
  readColor,
  shareOf,
} from "./css-values.ts";
import type { Style } from "./sheets.ts";
import type { Background, FindBackground, StyleTechnique } from "./technique.ts";

const maxBoxes = ["max-width", "max-height", "max-inline-size", "max-block-size"];
const boxes = ["width", "height", "inline-size", "block-size", "line-height", ...maxBoxes];
const edges = [
  ...["left", "top", "right", "bottom", "inset"],
  ...["inset-inline", "inset-block", "inset-inline-start", "inset-inline-end", "inset-block-start", "inset-block-end"],
];
const margins = [
  ...["margin", "margin-left", "margin-top", "margin-right", "margin-bottom", "margin-inline", "margin-block"],
  ...["margin-inline-start", "margin-inline-end", "margin-block-start"],
];
const overflows = ["overflow", "overflow-x", "overflow-y", "overflow-block", "overflow-inline"];
export const fonts: readonly string[] = ["font-size", "font"];
const clips = ["clip", "clip-path"];
const textColors = ["text-fill-color", "color"];
const backgrounds = ["background-color", "background"];

const matches = (property: string, pattern: RegExp) => (style: Style) => pattern.test(style.get(property) ?? "");
const isPositioned = matches("position", /^(?:absolute|fixed)/);
const isFixed = matches("position", /^fixed/);
/** Letters that are cut out of a background show it. */
const isCutOut = matches("background-clip", /text/);

const clipping = /hidden|clip|scroll|auto/;
const clipsOverflow = (style: Style): boolean => overflows.some((property) => clipping.test(style.get(property) ?? ""));

/** Whether the first length of one of the properties is at most so long, in pixels. */
const isAtMost = (style: Style, properties: readonly string[], most: number): boolean =>
  properties.some((property) => firstLength(style.get(property)) <= most);
/** Whether any length of one of the properties passes a test. */
const hasLength = (style: Style, properties: readonly string[], test: (length: number) => boolean): boolean =>
  properties.some((property) => lengthsOf(style.get(property)).some(test));
const hasFontUpTo = (style: Style, most: number): boolean =>
  fonts.some((property) => fontSize(style.get(property)) <= most);

/** Largest box that shows no letter, in pixels. */
const tinyBox = 8;

/** Percentages above 0 are of an unknown size, and plain numbers of `line-height` count lines. */
function isTinyBox(style: Style, property: string): boolean {
  const value = style.get(property) ?? "";
  return firstLength(value) <= (value.endsWith("%") || property === "line-height" ? 0 : tinyBox);
}

const scaling = /(?<![a-z])scale(?:3d|[xy])?\(([^()]{0,120})\)/g;
const translating = /(?<![a-z])translate(?:3d|[xy])?\(([^()]{0,120})\)/g;
/** Arguments of the calls in a transform. */
const callsIn = (style: Style, call: RegExp): string[][] =>
  Array.from((style.get("transform") ?? "").matchAll(call), ([, values = ""]) => values.split(","));
const isScaledAway = (style: Style): boolean =>
  [...callsIn(style, scaling), (style.get("scale") ?? "").split(" ")].flat().some((value) => shareOf(value) === 0);
/** Whether an element is moved in its plane by a distance that passes a test, in pixels. */
const hasMove = (style: Style, test: (length: number) => boolean): boolean =>
  [...callsIn(style, translating), (style.get("translate") ?? "").split(" ")].some((values) =>
    values.slice(0, 2).map(firstLength).some(test),
  );

const filteredOpacity = /opacity\(([^)]{1,20})/;
const isFadedOut = (style: Style): boolean =>
  [style.get("opacity"), filteredOpacity.exec(style.get("filter") ?? "")?.[1]].some((value) => shareOf(value) < 0.1);

const clippedAway =
  /rect\(\s*[01](?:px)?[\s,]+[01](?:px)?(?=[\s,)])|inset\(\s*(?:50|100)%|(?:circle|ellipse)\(\s*0|polygon\(\s*0(?:px|%)?\s+0(?:px|%)?\s*(?:,\s*0(?:px|%)?\s+0(?:px|%)?\s*){0,9}\)/;
const isClippedAway = (style: Style): boolean => clips.some((name) => clippedAway.test(style.get(name) ?? ""));

const backgroundWords = /[^\s()]+(?:\([^)]*\))?/g;
const picture = /url\(|gradient\(|var\(|image\(/;

const readBackground = overPages((value): Color | null | undefined => {
  if (picture.test(value)) return null;
  const color = value
    .match(backgroundWords)
    ?.map(readColor)
    .findLast((read) => read !== undefined);
  return isTransparent(color) ? undefined : color;
});

/** The background colour of a style: `null` for a picture or an unknown one, `undefined` for none. */
export function backgroundOf(style: Style): Color | null | undefined {
  for (const property of backgrounds) {
    const value = style.get(property);
    const color = value === undefined ? undefined : readBackground(value);
    if (color !== undefined) return color;
  }
  return undefined;
}

function textColor(style: Style): Color | undefined {
  if (isCutOut(style)) return undefined;
  for (const property of textColors) {
    const color = readColor(style.get(property) ?? "");
    if (color !== undefined) return color;
  }
  return undefined;
}

/** Compare the colour of a text with its background: that of its style, or else that around it. */
function compareColors(
  style: Style,
  around: FindBackground,
  test: (color: Color, background: Background) => boolean,
): boolean {
  const color = textColor(style);
  if (color === undefined) return false;
  const own = backgroundOf(style);
  if (own === null) return false;
  const background = own === undefined ? around() : { color: own, isDeclared: true };
  return background !== undefined && test(color, background);
}

/** First match wins. The certain ones are first, in the order of how often pages use them. */
// biome-ignore format: a table
export const styleTechniques: readonly StyleTechnique[] = [
  { id: "display", technique: "display-none", certainty: "certain", properties: ["display"],
    reason: "`display: none` removes an element from the page.",
    hides: matches("display", /^none\b/) },
  { id: "visibility", technique: "visibility-hidden", certainty: "certain", properties: ["visibility"],
    reason: "`visibility: hidden` leaves an empty place.",
    hides: matches("visibility", /^(?:hidden|collapse)/) },
  { id: "content-visibility", technique: "visibility-hidden", certainty: "certain", properties: ["content-visibility"],
    reason: "`content-visibility: hidden` skips the contents of an element.",
    hides: matches("content-visibility", /^hidden/) },
  { id: "opacity", technique: "zero-opacity", certainty: "certain", properties: ["opacity", "filter"],
    reason: "An opacity below 0.1 leaves nothing to read.",
    hides: isFadedOut },
  { id: "font-size", technique: "zero-size", certainty: "certain", properties: fonts,
    reason: "Nobody can read a font of one pixel.",
    hides: (style) => hasFontUpTo(style, 1) },
  { id: "empty-box", technique: "zero-size", certainty: "certain", properties: boxes,
    reason: "A box without width or height that clips its overflow.",
    hides: (style) => clipsOverflow(style) &&
      (isAtMost(style, ["width", "inline-size"], 0) || isAtMost(style, ["height", "block-size"], 1) ||
        (isAtMost(style, ["width", "max-width"], 1) && isAtMost(style, ["max-height"], 1))) },
  { id: "scale", technique: "zero-size", certainty: "certain", properties: ["transform", "scale"],
    reason: "Scaled to nothing.",
    hides: isScaledAway },
  { id: "edges", technique: "off-screen", certainty: "certain", properties: edges,
    reason: "Placed more than a screen before the page, or several screens after its start.",
    hides: (style) => hasLength(style, edges, (length) => length <= -1000) || hasLength(style, ["left", "top"], (length) => length >= 5000) },
  { id: "text-indent", technique: "off-screen", certainty: "certain", properties: ["text-indent"],
    reason: "Indented out of the page, or out of a box that clips its overflow.",
    hides: (style) => isAtMost(style, ["text-indent"], -1000) || (clipsOverflow(style) && firstLength(style.get("text-indent")) >= 500) },
  { id: "margin", technique: "off-screen", certainty: "certain", properties: margins,
    reason: "Pulled out of the page by a negative margin. Layouts use some of a thousand pixels.",
    hides: (style) => hasLength(style, margins, (length) => length <= -9000) },
  { id: "translate", technique: "off-screen", certainty: "certain", properties: ["transform", "translate"],
    reason: "Moved out of the page.",
    hides: (style) => hasMove(style, (length) => length <= -1000) },
  { id: "clip", technique: "clipped", certainty: "certain", properties: clips,
    reason: "Clipped to nothing, as for screen readers.",
    hides: isClippedAway },
  { id: "transparent", technique: "same-color", certainty: "certain", properties: textColors,
    reason: "Transparent letters.",
    hides: (style) => isTransparent(textColor(style)) },
  { id: "same-color", technique: "same-color", certainty: "certain", properties: [...textColors, ...backgrounds],
    reason: "Letters in the colour that is declared for their background.",
    hides: (style, around) => compareColors(style, around, (color, background) => background.isDeclared && isSameColor(color, background.color)) },
  { id: "low-contrast", technique: "low-contrast", certainty: "possible", properties: [...textColors, ...backgrounds],
    reason: "Letters in almost the colour of their background, or of white where none is declared.",
    hides: (style, around) => compareColors(style, around, (color, background) => isNearColor(color, background.color)) },
  { id: "z-index", technique: "behind-others", certainty: "possible", properties: ["z-index"],
    reason: "Below the page, where a background may cover it.",
    hides: matches("z-index", /^-/) },
  { id: "folded", technique: "folded", certainty: "possible", properties: maxBoxes,
    reason: "A panel that a click unfolds.",
    hides: (style) => isAtMost(style, maxBoxes, 1) },
  { id: "tiny-font", technique: "zero-size", certainty: "possible", properties: fonts,
    reason: "A font that few can read.",
    hides: (style) => hasFontUpTo(style, 4) },
  { id: "tiny-box", technique: "zero-size", certainty: "possible", properties: boxes,
    reason: "A box lower or narrower than a letter that clips its overflow.",
    hides: (style) => clipsOverflow(style) && boxes.some((property) => isTinyBox(style, property)) },
  { id: "far-edges", technique: "off-screen", certainty: "possible", properties: edges,
    reason: "Placed outside of its containing block, which may be the page.",
    hides: (style) => hasLength(style, edges, (length) => length <= (isPositioned(style) ? -100 : -500)) ||
      (isPositioned(style) && hasLength(style, ["left", "top"], (length) => length >= 1300)) ||
      (isPositioned(style) && hasLength(style, ["right", "bottom"], (length) => length >= 500)) ||
      (isFixed(style) && hasLength(style, edges, (length) => length >= 500)) },
  { id: "far-indent", technique: "off-screen", certainty: "possible", properties: ["text-indent", ...margins],
    reason: "Indented so far that it may be outside of the page.",
    hides: (style) => isAtMost(style, ["text-indent"], -500) || hasLength(style, margins, (length) => length <= -500) },
  { id: "far-translate", technique: "off-screen", certainty: "possible", properties: ["transform", "translate"],
    reason: "Moved so far that it may be outside of the page.",
    hides: (style) => hasMove(style, (length) => length <= -500 || length >= 1000) },
];

/** How a style hides. */
interface StyleHiding {
  /** The first technique by which it hides on an unknown background. */
  readonly technique: StyleTechnique | undefined;
  /** Techniques before that one by which it may hide on another background. */
  readonly dependent: readonly StyleTechnique[];
}

/** Finds the first technique by which a style hides. */
export function findTechnique(techniques: readonly StyleTechnique[]): (style: Style) => StyleHiding {
  // By property, bits of the techniques that are tested.
  const testedFor = new Map<string, number>();
  techniques.forEach(({ properties }, at) => {
    for (const property of properties) testedFor.set(property, (testedFor.get(property) ?? 0) | (1 << at));
  });
  return (style) => {
    let tested = 0;
    for (const property of style.keys()) tested |= testedFor.get(property) ?? 0;
    const dependent: StyleTechnique[] = [];
    for (let at = 0; tested !== 0; at++, tested >>>= 1) {
      const technique = techniques[at];
      let depends = false;
      const around = (): undefined => {
        depends = true;
      };
      if ((tested & 1) === 0) continue;
      if (technique.hides(style, around)) return { technique, dependent };
      if (depends) dependent.push(technique);
    }
    return { technique: undefined, dependent };
  };
}
