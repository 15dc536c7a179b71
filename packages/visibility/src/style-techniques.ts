import { isLowContrast, isSameColor, isTransparent, readColor } from "./colors.ts";
import type { Style } from "./declarations.ts";
import { firstLength, fontSize, lengthsOf, shareOf } from "./lengths.ts";
import type { Ground, StyleTechnique } from "./technique.ts";

const boxProperties = [
  ...["width", "height", "inline-size", "block-size", "line-height"],
  ...["max-width", "max-height", "max-inline-size", "max-block-size"],
];
const edges = [
  ...["left", "top", "right", "bottom", "inset"],
  ...["inset-inline", "inset-block", "inset-inline-start", "inset-inline-end", "inset-block-start", "inset-block-end"],
];
const margins = [
  ...["margin", "margin-left", "margin-top", "margin-right", "margin-bottom", "margin-inline", "margin-block"],
  ...["margin-inline-start", "margin-inline-end", "margin-block-start"],
];

const clipping = /hidden|clip|scroll|auto/;
const clipsOverflow = (style: Style): boolean =>
  ["overflow", "overflow-x", "overflow-y", "overflow-block", "overflow-inline"].some((property) =>
    clipping.test(style.get(property) ?? ""),
  );
const matches =
  (property: string, pattern: RegExp) =>
  (style: Style): boolean =>
    pattern.test(style.get(property) ?? "");
const some = (style: Style, properties: readonly string[], test: (length: number) => boolean): boolean =>
  properties.some((property) => {
    const value = style.get(property);
    return value !== undefined && lengthsOf(value).some(test);
  });
const isAtMost = (style: Style, property: string, most: number): boolean => firstLength(style.get(property)) <= most;
const fontSizeOf = (style: Style): number => Math.min(...["font", "font-size"].map((name) => sizeOf(style.get(name))));
const sizeOf = (value: string | undefined): number => {
  const size = value === undefined ? Number.NaN : fontSize(value);
  return Number.isNaN(size) ? Number.POSITIVE_INFINITY : size;
};

const isPositioned = matches("position", /^(?:absolute|fixed)/);
const isFixed = matches("position", /^fixed/);

const call = /([a-z]{1,12}(?:3d)?)\(([^()]{0,120})\)/g;

/** Numbers of calls such as `scale(0, 1)` in a transform. */
function calls(style: Style, name: RegExp): string[] {
  return Array.from((style.get("transform") ?? "").matchAll(call)).flatMap(([, called = "", values = ""]) =>
    name.test(called) ? [values] : [],
  );
}
const scaling = /^scale(?!z)/;
const translating = /^translate(?!z)/;
const scales = (style: Style): number[] =>
  [...calls(style, scaling).flatMap((values) => values.split(",")), ...(style.get("scale") ?? "").split(" ")].map(
    (value) => Math.abs(shareOf(value)),
  );
/** How far a style moves an element in its plane, in pixels. */
const moves = (style: Style): number[] =>
  [...calls(style, translating).map((values) => values.split(",")), (style.get("translate") ?? "").split(" ")].flatMap(
    (values) => values.slice(0, 2).map(firstLength),
  );

const filteredOpacity = /opacity\(([^)]{1,20})/;
const opacities = (style: Style): number[] => [
  shareOf(style.get("opacity") ?? ""),
  shareOf(filteredOpacity.exec(style.get("filter") ?? "")?.[1] ?? ""),
];

const clipProperties = ["clip", "clip-path"];
const clipPaths = (style: Style): string => clipProperties.map((property) => style.get(property) ?? "").join(" ");
const clippedToNothing =
  /rect\(\s*[01](?:px)?[\s,]+[01](?:px)?(?=[\s,)])|inset\(\s*(?:50|100)%|(?:circle|ellipse)\(\s*0|polygon\(\s*0(?:px|%)?\s+0(?:px|%)?\s*(?:,\s*0(?:px|%)?\s+0(?:px|%)?\s*){0,9}\)/;
const clippedFar = /rect\(|xywh\(|inset\([^)]{0,40}(?:[5-9]\d%|\d{3})|(?:circle|ellipse)\(\s*[1-3]px/;

const textColors = ["text-fill-color", "color"];
const backgrounds = ["background-color", "background"];
const backgroundWords = /[^\s()]+(?:\([^)]*\))?/g;
const picture = /url\(|gradient\(|var\(|image\(/;

/** A colour, `null` for a picture or what is unknown, `undefined` for none. */
export function backgroundOf(style: Style): ReturnType<typeof readColor> | null {
  for (const property of backgrounds) {
    const value = style.get(property);
    if (value === undefined) continue;
    if (picture.test(value)) return null;
    const color = (value.match(backgroundWords) ?? []).map(readColor).findLast((read) => read !== undefined);
    if (color !== undefined && !isTransparent(color)) return color;
  }
  return undefined;
}

/** Letters cut out of a background are painted by it. */
const isPaintedByBackground = matches("background-clip", /text/);

function textColor(style: Style): ReturnType<typeof readColor> {
  if (isPaintedByBackground(style)) return undefined;
  for (const property of textColors) {
    const color = readColor(style.get(property) ?? "");
    if (color !== undefined) return color;
  }
  return undefined;
}

/** The background of a text: that of its style, or else that around it. */
function groundOf(style: Style, around: () => Ground | undefined): Ground | undefined {
  const own = backgroundOf(style);
  if (own === undefined) return around();
  return own === null ? undefined : { color: own, isDeclared: true };
}

/** Whether a text has the colour of the background that its own style declares. */
export function isOwnColor(style: Style): boolean {
  const color = textColor(style);
  const background = backgroundOf(style);
  return color !== undefined && background != null && isSameColor(color, background);
}

/** First match wins. In the order of how often pages use them, the certain ones first. */
export const styleTechniques: readonly StyleTechnique[] = [
  {
    id: "display",
    technique: "display-none",
    certainty: "certain",
    reason: "`display: none` takes an element out of the page.",
    example: '<p style="display:none">a',
    properties: ["display"],
    hides: matches("display", /^none\b/),
  },
  {
    id: "visibility",
    technique: "visibility-hidden",
    certainty: "certain",
    reason: "`visibility: hidden` leaves an empty place.",
    example: '<p style="visibility:hidden">a',
    properties: ["visibility"],
    hides: matches("visibility", /^(?:hidden|collapse)/),
  },
  {
    id: "content-visibility",
    technique: "visibility-hidden",
    certainty: "certain",
    reason: "`content-visibility: hidden` skips what is in an element.",
    example: '<p style="content-visibility:hidden">a',
    properties: ["content-visibility"],
    hides: matches("content-visibility", /^hidden/),
  },
  {
    id: "opacity",
    technique: "zero-opacity",
    certainty: "certain",
    reason: "An opacity below 0.1 leaves nothing to read.",
    example: '<p style="opacity:0.01">a',
    properties: ["opacity", "filter"],
    hides: (style) => opacities(style).some((opacity) => opacity < 0.1),
  },
  {
    id: "font-size",
    technique: "zero-size",
    certainty: "certain",
    reason: "Nobody reads a font of one pixel.",
    example: '<p style="font-size:0">a',
    properties: ["font-size", "font"],
    hides: (style) => fontSizeOf(style) <= 1,
  },
  {
    id: "empty-box",
    technique: "zero-size",
    certainty: "certain",
    reason: "A box without width or height that clips its overflow.",
    example: '<p style="height:0;overflow:hidden">a',
    properties: boxProperties,
    hides: (style) =>
      clipsOverflow(style) &&
      (["width", "inline-size"].some((property) => isAtMost(style, property, 0)) ||
        ["height", "block-size"].some((property) => isAtMost(style, property, 1)) ||
        (["width", "max-width"].some((property) => isAtMost(style, property, 1)) &&
          ["max-height"].some((property) => isAtMost(style, property, 1)))),
  },
  {
    id: "scale",
    technique: "zero-size",
    certainty: "certain",
    reason: "Scaled to nothing.",
    example: '<p style="transform:scale(0)">a',
    properties: ["transform", "scale"],
    hides: (style) => scales(style).some((scale) => scale === 0),
  },
  {
    id: "edges",
    technique: "off-screen",
    certainty: "certain",
    reason: "Placed more than a screen before the page, or several behind it.",
    example: '<p style="position:absolute;left:-9999px">a',
    properties: edges,
    hides: (style) =>
      some(style, edges, (length) => length <= -1000) || some(style, ["left", "top"], (length) => length >= 5000),
  },
  {
    id: "text-indent",
    technique: "off-screen",
    certainty: "certain",
    reason: "Indented out of the page, or out of a box that clips its overflow.",
    example: '<p style="text-indent:-9999px">a',
    properties: ["text-indent"],
    hides: (style) =>
      isAtMost(style, "text-indent", -1000) || (clipsOverflow(style) && firstLength(style.get("text-indent")) >= 500),
  },
  {
    id: "margin",
    technique: "off-screen",
    certainty: "certain",
    reason: "Pulled out of the page by a negative margin. Layouts use some of a thousand pixels.",
    example: '<p style="margin-left:-9999px">a',
    properties: margins,
    hides: (style) => some(style, margins, (length) => length <= -9000),
  },
  {
    id: "translate",
    technique: "off-screen",
    certainty: "certain",
    reason: "Moved out of the page.",
    example: '<p style="transform:translateX(-9999px)">a',
    properties: ["transform", "translate"],
    hides: (style) => moves(style).some((length) => length <= -1000),
  },
  {
    id: "clip",
    technique: "clipped",
    certainty: "certain",
    reason: "Clipped to nothing, as for screen readers.",
    example: '<p style="clip:rect(0,0,0,0)">a',
    properties: clipProperties,
    hides: (style) => clippedToNothing.test(clipPaths(style)),
  },
  {
    id: "transparent",
    technique: "same-color",
    certainty: "certain",
    reason: "Letters without ink.",
    example: '<p style="color:transparent">a',
    properties: textColors,
    hides: (style) => {
      const color = textColor(style);
      return color !== undefined && isTransparent(color);
    },
  },
  {
    id: "same-color",
    technique: "same-color",
    certainty: "certain",
    reason: "Letters in the colour that is declared for their background.",
    example: '<p style="color:#fff;background:#fff">a',
    properties: [...textColors, ...backgrounds],
    hides: (style, around) => {
      const color = textColor(style);
      const ground = color && groundOf(style, around);
      return ground?.isDeclared === true && isSameColor(color as NonNullable<typeof color>, ground.color);
    },
  },
  {
    id: "low-contrast",
    technique: "low-contrast",
    certainty: "possible",
    reason: "Letters that few could read on their background, or on white where none is declared.",
    example: '<p style="color:#fff">a',
    properties: [...textColors, ...backgrounds],
    hides: (style, around) => {
      const color = textColor(style);
      const ground = color && groundOf(style, around);
      return ground !== undefined && isLowContrast(color as NonNullable<typeof color>, ground.color);
    },
  },
  {
    id: "z-index",
    technique: "behind-others",
    certainty: "possible",
    reason: "Below the page, where a background may cover it.",
    example: '<p style="z-index:-1">a',
    properties: ["z-index"],
    hides: matches("z-index", /^-/),
  },
  {
    id: "folded",
    technique: "folded",
    certainty: "possible",
    reason: "A panel that a click unfolds.",
    example: '<p style="max-height:0;overflow:hidden">a',
    properties: ["max-height", "max-width", "max-block-size", "max-inline-size"],
    hides: (style) =>
      ["max-height", "max-width", "max-block-size", "max-inline-size"].some((property) => isAtMost(style, property, 1)),
  },
  {
    id: "faint",
    technique: "zero-opacity",
    certainty: "possible",
    reason: "An opacity at which few read.",
    example: '<p style="opacity:.12">a',
    properties: ["opacity", "filter"],
    hides: (style) => opacities(style).some((opacity) => opacity <= 0.15),
  },
  {
    id: "tiny-font",
    technique: "zero-size",
    certainty: "possible",
    reason: "A font that few could read.",
    example: '<p style="font-size:3px">a',
    properties: ["font-size", "font"],
    hides: (style) => fontSizeOf(style) <= 4,
  },
  {
    id: "tiny-box",
    technique: "zero-size",
    certainty: "possible",
    reason: "A box lower or narrower than a letter that clips its overflow.",
    example: '<p style="height:5px;overflow:hidden">a',
    properties: boxProperties,
    hides: (style) => clipsOverflow(style) && boxProperties.some((property) => isTinyBox(style, property)),
  },
  {
    id: "tiny-scale",
    technique: "zero-size",
    certainty: "possible",
    reason: "Scaled to less than a sixth.",
    example: '<p style="transform:scale(.01)">a',
    properties: ["transform", "scale"],
    hides: (style) => scales(style).some((scale) => scale <= 0.15),
  },
  {
    id: "far-edges",
    technique: "off-screen",
    certainty: "possible",
    reason: "Placed outside of what it is positioned in, which may be the page.",
    example: '<p style="position:absolute;top:-300px">a',
    properties: edges,
    hides: (style) =>
      some(style, edges, (length) => length <= -500) ||
      (isPositioned(style) && some(style, edges, (length) => length <= -100)) ||
      (isPositioned(style) && some(style, ["left", "top"], (length) => length >= 1300)) ||
      (isPositioned(style) && some(style, ["right", "bottom"], (length) => length >= 500)) ||
      (isFixed(style) && some(style, edges, (length) => length >= 500)),
  },
  {
    id: "far-indent",
    technique: "off-screen",
    certainty: "possible",
    reason: "Indented so far that it may be outside of the page.",
    example: '<p style="text-indent:-900px">a',
    properties: ["text-indent", ...margins],
    hides: (style) => isAtMost(style, "text-indent", -500) || some(style, margins, (length) => length <= -500),
  },
  {
    id: "far-translate",
    technique: "off-screen",
    certainty: "possible",
    reason: "Moved so far that it may be outside of the page.",
    example: '<p style="transform:translateX(-100%)">a',
    properties: ["transform", "translate"],
    hides: (style) => moves(style).some((length) => length <= -500 || length >= 1000),
  },
  {
    id: "far-clip",
    technique: "clipped",
    certainty: "possible",
    reason: "Clipped to a shape that may show nothing of it.",
    example: '<p style="clip-path:inset(0 0 100% 0)">a',
    properties: clipProperties,
    hides: (style) => clippedFar.test(clipPaths(style)),
  },
  {
    id: "bidi-override",
    technique: "reordered",
    certainty: "possible",
    reason: "Letters written in the other direction say something else.",
    example: '<p style="unicode-bidi:bidi-override">a',
    properties: ["unicode-bidi"],
    hides: matches("unicode-bidi", /override/),
  },
];

/** Largest box that shows no letter, in pixels. */
const tinyBox = 8;

/** A percentage of a box is of unknown size, unless it is nothing; a plain number of `line-height` is of lines. */
function isTinyBox(style: Style, property: string): boolean {
  const value = style.get(property) ?? "";
  const length = firstLength(value);
  if (value.endsWith("%") || property === "line-height") return length <= 0;
  return length <= tinyBox;
}
