import type { Element } from "domhandler";
import { isTransparent, isUnseenOn, readColor } from "./colors.ts";
import { Effect } from "./declaration-signs.ts";
import { BACKSLASH } from "./units.ts";

/** A way to hide an element, and how to see it in its declarations. */
interface HidingTechnique {
  readonly id: string;
  /** What declarations must have of the effects for it. */
  readonly effect: number;
  /** @param style Declarations without comments. */
  readonly hides: (element: Element, style: string) => boolean;
}

const displayNone = /(?:^|;)\s*display\s*:\s*none/i;
const alwaysUndisplayed = /(?:^|;)\s*display\s*:\s*none\s*!/i;
/** Of several declarations of one property the last holds (CSS Cascade 4, section 6): style sheets made from parts have many. */
const displayed =
  /;\s*display\s*:\s*(?:(?:inline-)?(?:block|flex|grid|table)|inline|contents|flow-root|list-item|table-(?:row|cell))(?=\s*(?:[;!]|$))(?![\s\S]*;\s*display\s*:\s*none)/i;
const visibilityHidden = /(?:^|;)\s*(?:content-)?visibility\s*:\s*(?:hidden|collapse)/i;
const zeroOpacity =
  /(?:^|;)\s*(?:opacity\s*:\s*(?:0+(?:\.0\d*)?|\.0\d*)%?\s*(?:;|!|$)|filter\s*:\s*opacity\(\s*(?:0+(?:\.0\d*)?|\.0\d*)%?\s*\))/i;
// One pixel is as good as none for a font, and so is a box of one pixel that shows nothing beyond itself.
const tinyFont =
  /(?:^|;)\s*font(?:-size)?\s*:\s*(?:[01]|0?\.\d{1,9})(?:px|pt)?\s*(?:[;!/]|$)|(?:^|;)\s*font-size\s*:\s*0+(?:\.0\d*)?(?:em|rem|%)\s*(?:;|!|$)|(?:^|;)\s*font\s*:\s*[01](?:px|pt)[\s/]/i;
const tinyWidth = /(?:^|;)\s*(?:max-)?(?:width|inline-size)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const tinyHeight = /(?:^|;)\s*(?:max-)?(?:height|block-size)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
// Panels that fold are a `max-height` of nothing; a plain one is no panel.
const noWidth = /(?:^|;)\s*(?:width|inline-size)\s*:\s*0(?:px)?\s*(?:;|!|$)/i;
const noHeight =
  /(?:^|;)\s*(?:(?:height|block-size)\s*:\s*[01](?:px)?|line-height\s*:\s*(?:0(?:px)?|1px))\s*(?:;|!|$)/i;
const overflowHidden = /(?:^|;)\s*overflow\s*:\s*(?:hidden|clip)/i;
const scaledAway =
  /(?:^|;)\s*(?:transform\s*:\s*[^;]{0,40}scale[xy]?\(\s{0,9}0?(?:\.0{0,9})?\s{0,9}[,)]|scale\s*:\s*0\s*(?:;|!|$))/i;
const turnedAway = /(?:^|;)\s*transform\s*:[^;]{0,40}rotate[xy]\(90deg/i;
const zoomedAway = /(?:^|;)\s*zoom\s*:\s*0(?:\.0\d{0,9})?\s*(?:;|!|$)/i;
const offScreen =
  /(?:^|;)\s*(?:left|top|text-indent|right|bottom|inset(?:-[a-z-]{1,14})?)\s*:\s*-(?:\d{4,}(?:\.\d+)?(?:px|em|rem)?|\d{3,}(?:em|rem|vw|vh)|[2-9]\d\d%)|(?:^|;)\s*(?:left|top)\s*:\s*(?:[5-9]\d{3}|\d{5,})(?:px)?\s*(?:;|!|$)|(?:^|;)\s*margin(?:-left|-top)?\s*:\s*-99{2,}/i;
const indentedAway = /(?:^|;)\s*text-indent\s*:\s*(?:\d{4,}px|[1-9]\d\d+%)/i;
const movedOffScreen =
  /(?:^|;)\s*(?:transform\s*:\s*translate(?:[xy]|3d)?|translate\s*:?)[\s(]{0,4}-(?:\d{4,}|1\d\dvw|[2-9]\d\d(?:vw|%))/i;
const clipped =
  /(?:^|;)\s*clip(?:-path)?\s*:\s*(?:rect\(\s*[01](?:px)?[\s,]+[01](?:px)?(?=[\s,)])|inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0(?:px)?\s+0(?:px)?\s*(?:,\s*0(?:px)?\s+0(?:px)?\s*){0,9}\))|(?:^|;)\s*(?:-webkit-)?mask(?:-image)?\s*:\s*linear-gradient\(\s*transparent\s*,\s*transparent/i;
const ownColor = /(?:^|;)\s*(?:-webkit-text-fill-)?color\s*:\s*([^;!]{1,60})/i;
const ownBackground = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]{1,60})/i;
// Letters cut out of a picture or a gradient are transparent, and anything but hidden.
const paintedByBackground = /(?:^|;)\s*(?:-webkit-)?background-clip\s*:\s*text/i;

const sameColor = "same-color";

/** The first match hides the element. In the order of how often pages use them. */
export const techniques: readonly HidingTechnique[] = [
  { id: "display-none", effect: Effect.DISPLAY, hides: (_, style) => isUndisplayed(style) },
  { id: "visibility-hidden", effect: Effect.VISIBILITY, hides: (_, style) => visibilityHidden.test(style) },
  { id: "zero-opacity", effect: Effect.OPACITY, hides: (_, style) => zeroOpacity.test(style) },
  {
    id: "zero-size",
    effect: Effect.SIZE,
    hides: (_, style) => tinyFont.test(style) || isShrunk(style) || isTinyBox(style),
  },
  { id: "off-screen", effect: Effect.PLACE, hides: (_, style) => isOffScreen(style) },
  { id: "clipped", effect: Effect.CLIP, hides: (_, style) => clipped.test(style) },
  // An image is not painted in a colour: Next's image component makes the text of its `alt` transparent.
  { id: sameColor, effect: Effect.COLORS, hides: isInkless },
];

/** The technique by which declarations hide an element. @param effects Those that they may have, see `effectsOf`. */
export function techniqueOf(element: Element, style: string, effects: number): string | undefined {
  for (const { id, effect, hides } of techniques) if ((effects & effect) !== 0 && hides(element, style)) return id;
  return undefined;
}

function isUndisplayed(style: string): boolean {
  return displayNone.test(style) && (alwaysUndisplayed.test(style) || !displayed.test(style));
}

function isShrunk(style: string): boolean {
  return scaledAway.test(style) || turnedAway.test(style) || zoomedAway.test(style);
}

function isTinyBox(style: string): boolean {
  if (!overflowHidden.test(style)) return false;
  return noWidth.test(style) || noHeight.test(style) || (tinyWidth.test(style) && tinyHeight.test(style));
}

function isOffScreen(style: string): boolean {
  if (offScreen.test(style) || movedOffScreen.test(style)) return true;
  return indentedAway.test(style) && overflowHidden.test(style);
}

/** Text in the colour of what it stands on, or in none. */
function isInkless(element: Element, style: string): boolean {
  if (element.name === "img") return false;
  const color = readColor(
    ownColor.exec(style)?.[1] ?? (element.name === "font" ? withSign(element.attribs.color) : undefined),
  );
  if (color === undefined || paintedByBackground.test(style)) return false;
  if (isTransparent(color)) return true;
  const background = backgroundOf(element, style);
  return background !== undefined && isUnseenOn(color, background);
}

const bareHex = /^\s*[\da-f]{6}\s*$/i;

/** Attributes may leave the sign of a colour out. */
export function withSign(color: string | undefined): string | undefined {
  return color !== undefined && bareHex.test(color) ? `#${color.trim()}` : color;
}

/** Elements around that are asked for their background. A guess. */
const maxBackgrounds = 24;

function backgroundOf(element: Element, style: string): ReturnType<typeof readColor> {
  const own = ownBackground.exec(style)?.[1];
  if (own !== undefined) return readColor(own);
  let around = element.parent;
  for (let left = maxBackgrounds; around !== null && "attribs" in around && left > 0; left--) {
    const { style: outer, bgcolor, background } = around.attribs;
    const declared = outer === undefined ? undefined : ownBackground.exec(outer.slice(0, maxStyleLength))?.[1];
    const value = declared ?? withSign(bgcolor);
    if (value !== undefined) return readColor(value);
    // A picture, of whatever colour.
    if (background !== undefined) return undefined;
    around = around.parent;
  }
  return undefined;
}

/** Longest style that is read; the rest of a longer one can only be padding. */
export const maxStyleLength = 2000;

/** CSS without its comments. One that does not end takes the rest with it; in strings and addresses there are none. */
export function withoutComments(css: string): string {
  let start = css.indexOf("/*");
  if (start < 0) return css;
  const stringAt = stringFinder(css);
  let plain = "";
  let taken = 0;
  let from = 0;
  while (start >= 0) {
    const string = stringAt(from);
    if (string >= 0 && string < start) {
      from = endOfString(css, string);
      if (start < from) start = css.indexOf("/*", from);
    } else if (inAddress.test(css.slice(Math.max(from, start - maxAddress), start))) {
      from = start + 2;
      start = css.indexOf("/*", from);
    } else {
      plain += css.slice(taken, start);
      const end = css.indexOf("*/", start + 2);
      if (end < 0) return plain;
      taken = end + 2;
      from = taken;
      start = css.indexOf("/*", from);
    }
  }
  return plain + css.slice(taken);
}

/** Of an address without quotes so much is looked back at. */
const maxAddress = 400;
const inAddress = /url\(\s{0,9}[^\s"'()]{0,400}$/i;

/** Tells where the next string begins, for places that only go on; -1 behind the last. */
export function stringFinder(css: string): (from: number) => number {
  const next = { '"': css.indexOf('"'), "'": css.indexOf("'") };
  return (from) => {
    for (const quote of ['"', "'"] as const) {
      if (next[quote] >= 0 && next[quote] < from) next[quote] = css.indexOf(quote, from);
    }
    if (next['"'] < 0 || next["'"] < 0) return Math.max(next['"'], next["'"]);
    return Math.min(next['"'], next["'"]);
  };
}

/** Behind the string that begins here. A line end closes it, too. */
export function endOfString(css: string, start: number): number {
  const quote = css.charCodeAt(start);
  for (let at = start + 1; at < css.length; at++) {
    const unit = css.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === quote) return at + 1;
    else if (unit === 0x0a || unit === 0x0c || unit === 0x0d) return at;
  }
  return css.length;
}
