import type { Element } from "domhandler";

/** A way to hide an element, and how to see it in the mark-up alone (style sheets are not read). */
interface HidingTechnique {
  readonly id: string;
  readonly hides: (element: Element, style: string) => boolean;
}

const displayNone = /(?:^|;)\s*display\s*:\s*none/i;
const visibilityHidden = /(?:^|;)\s*(?:content-)?visibility\s*:\s*(?:hidden|collapse)/i;
const zeroOpacity = /(?:^|;)\s*opacity\s*:\s*(?:0+(?:\.0\d*)?|\.0\d*)%?\s*(?:;|!|$)/i;
// One pixel is as good as none for a font, and so is a box of one pixel that shows nothing beyond itself.
const tinyFont =
  /(?:^|;)\s*font-size\s*:\s*(?:[01]|0?\.\d{1,9})(?:px|pt)?\s*(?:;|!|$)|(?:^|;)\s*font-size\s*:\s*0+(?:\.0\d*)?(?:em|rem|%)\s*(?:;|!|$)/i;
const tinyWidth = /(?:^|;)\s*(?:max-)?width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const tinyHeight = /(?:^|;)\s*(?:max-)?height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const overflowHidden = /(?:^|;)\s*overflow\s*:\s*(?:hidden|clip)/i;
const scaledAway =
  /(?:^|;)\s*(?:transform\s*:\s*[^;]{0,40}scale[xy]?\(\s{0,9}0?(?:\.0{0,9})?\s{0,9}[,)]|scale\s*:\s*0\s*(?:;|!|$))/i;
const offScreen =
  /(?:^|;)\s*(?:left|top|text-indent|right)\s*:\s*-(?:\d{4,}(?:\.\d+)?(?:px|em|rem)?|\d{3,}(?:em|rem|vw|vh))|(?:^|;)\s*margin-(?:left|top)\s*:\s*-99{2,}/i;
const movedOffScreen = /(?:^|;)\s*(?:transform\s*:\s*translate[xy]?|translate\s*:?)[\s(]{0,4}-\d{4,}/i;
const clipped =
  /(?:^|;)\s*clip(?:-path)?\s*:\s*(?:rect\(\s*[01](?:px)?[\s,]+[01](?:px)?(?=[\s,)])|inset\(\s*(?:50|100)%|circle\(\s*0)/i;
const ownColor = /(?:^|;)\s*color\s*:\s*([^;!]{1,40})/i;
const ownBackground = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]{1,40})/i;
const transparent = /^(?:transparent|(?:rgb|hsl)a\([^)]{0,30}[,/]\s*0?(?:\.0*)?%?\s*\)|#[\da-f]{3}0|#[\da-f]{6}00)$/;

/** The first match of a style hides the element. In the order of how often pages use them. */
const techniques: readonly HidingTechnique[] = [
  // `until-found` is content that a search on the page reveals (HTML Standard, "The hidden attribute").
  { id: "hidden-attribute", hides: ({ attribs }) => attribs.hidden !== undefined && attribs.hidden !== "until-found" },
  { id: "display-none", hides: (_, style) => displayNone.test(style) },
  { id: "visibility-hidden", hides: (_, style) => visibilityHidden.test(style) },
  { id: "zero-opacity", hides: (_, style) => zeroOpacity.test(style) },
  { id: "zero-size", hides: (_, style) => tinyFont.test(style) || scaledAway.test(style) || isTinyBox(style) },
  { id: "off-screen", hides: (_, style) => offScreen.test(style) || movedOffScreen.test(style) },
  { id: "clipped", hides: (_, style) => clipped.test(style) },
  // An image is not painted in a colour: Next's image component makes the text of its `alt` transparent.
  { id: "same-color", hides: ({ name }, style) => name !== "img" && isInkless(style) },
];

function isTinyBox(style: string): boolean {
  return overflowHidden.test(style) && tinyWidth.test(style) && tinyHeight.test(style);
}

/** Text in the colour of its own background, or in none. */
function isInkless(style: string): boolean {
  const color = canonicalColor(ownColor.exec(style)?.[1]);
  if (color === undefined) return false;
  return transparent.test(color) || color === canonicalColor(ownBackground.exec(style)?.[1]);
}

const shortHex = /^#([\da-f])([\da-f])([\da-f])$/;
const rgb = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/;
const colorSpace = /(?:(?<!\s)\s+)?([,()])\s*/g;
const namedColors: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

/** Names of the two commonest colours, and short and decimal forms, as six digits. */
function canonicalColor(value: string | undefined): string | undefined {
  const color = value?.trim().toLowerCase().replace(colorSpace, "$1");
  if (color === undefined) return undefined;
  const decimal = rgb.exec(color);
  if (decimal !== null)
    return `#${decimal
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  return namedColors[color] ?? color.replace(shortHex, "#$1$1$2$2$3$3");
}

/**
 * What a style that hides has in it, whatever the technique. Most styles have none of it: on pages of highlighted code, each word has one.
 */
const suspicious =
  /none|visibility|opacity|font-size|overflow|scale|indent|left|top|right|translate|clip|transparent|(?:rgb|hsl)a|background|#[\da-f]{3}0|#[\da-f]{6}00/i;

/** Longest style that is read; the rest of a longer one can only be padding. */
const maxStyleLength = 2000;

/**
 * Tell how an element is hidden by its own mark-up: attribute or inline style, not by an ancestor's.
 *
 * `aria-hidden` is not a way of hiding: it hides from assistive technology what everybody else sees.
 *
 * @returns The technique's id, or `undefined` for an element that shows.
 * @example
 * hiddenBy(element); // "display-none" for <div style="display: none">
 */
export function hiddenBy(element: Element): string | undefined {
  const { style, hidden } = element.attribs;
  if (style === undefined && hidden === undefined) return undefined;
  const declarations = (style ?? "").slice(0, maxStyleLength);
  const plain = declarations.includes("/*") ? withoutComments(declarations) : declarations;
  if (hidden === undefined && !suspicious.test(plain)) return undefined;
  return techniques.find((technique) => technique.hides(element, plain))?.id;
}

/** A comment that does not end takes the rest with it. */
function withoutComments(style: string): string {
  let plain = "";
  let at = 0;
  for (let start = style.indexOf("/*"); start >= 0; start = style.indexOf("/*", at)) {
    plain += style.slice(at, start);
    const end = style.indexOf("*/", start + 2);
    if (end < 0) return plain;
    at = end + 2;
  }
  return plain + style.slice(at);
}
