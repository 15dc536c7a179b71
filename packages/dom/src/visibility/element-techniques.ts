import type { ChildNode, Element } from "domhandler";
import { firstLength, shareOf } from "./lengths.ts";
import { containsSentence } from "./prose.ts";
import type { ElementTechnique } from "./technique.ts";

/** Classes by which frameworks hide: Bootstrap, Tailwind, Foundation, UIkit, Angular's CDK, jQuery UI, WordPress, Drupal, Elementor. */
const hidingClasses =
  /(?:^|\s)!?(?:[a-z0-9]{1,12}:){0,3}(?:(?!overflow|backface)(?:[a-z0-9]{1,20}[-_]{1,2}){0,3}(?:hidden|invisible|invisibly)(?:[-_](?:focusable|accessible|accessibly|visually|text|xs|sm|md|lg|xl|desktop|tablet|mobile|phone|print))?|visuallyhidden|(?:u-)?hidden-?visually|is-?hidden|(?:js|ng|is|u)-hide|a11y-only|(?:is-)?sr-?only|size-0|\[(?:display:none|opacity:0|visibility:hidden)\]|(?:opacity|text|max-[hw]|[hw]|scale)-\[0(?:px|%)?\]|-(?:left|right|top|bottom|indent|translate-[xy])-\[\d{4,6}px\]|hide|hide-text|d-none|display-none|no-?display|sr-only(?:-focusable)?|screen-?reader-(?:text|only)|show-for-sr|assistive-text|off-?screen|opacity-0|text-(?:hide|transparent)|collapse|clip|clipped|[wh]-0|max-[wh]-0|scale-0|print-only)(?:\s|$)/i;

/** A fast test for such classes, which most class attributes do not have. */
const hidingLetters =
  /hid|invisib|none|no-?disp|sr-|sronly|y-only|-\[|:0\]|reader|sive|off-?screen|-0|text-t|collapse|clip|print/i;

/** Whether a class attribute holds a name by which frameworks hide. */
export const isHidingClass = (names: string): boolean => hidingLetters.test(names) && hidingClasses.test(names);

const isTrue = (value: string | undefined): boolean => value?.trim().toLowerCase() === "true" || value === "";
const isZero = (value: string | undefined): boolean => value !== undefined && firstLength(value) === 0;
const ink = /[\p{L}\p{N}]/u;
const hasWords = ({ children }: Element): boolean =>
  children.some((child) => child.type !== "text" || ink.test(child.data));

/** Elements of a drawing that show text, or group it. */
const drawn: ReadonlySet<string> = new Set(["svg", "g", "text", "tspan", "textPath", "foreignObject"]);

const noFill = /^(?:none|transparent)$/i;

/** Most nodes of an annotation that are read. A guess. */
const maxNodes = 200;

function holdsSentence({ children }: Element): boolean {
  const pending: ChildNode[] = children.slice(0, maxNodes);
  for (let left = maxNodes; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) return false;
    if (node.type === "text" && containsSentence(node.data)) return true;
    if ("children" in node) pending.push(...node.children.slice(0, maxNodes));
  }
  return false;
}

/** First match wins. */
// biome-ignore format: a table
export const elementTechniques: readonly ElementTechnique[] = [
  { id: "hidden", technique: "hidden-attribute", certainty: "certain",
    hides: ({ attribs }) => attribs.hidden !== undefined && attribs.hidden !== "until-found" },
  { id: "until-found", technique: "until-found", certainty: "possible",
    hides: ({ attribs }) => attribs.hidden === "until-found" },
  { id: "details", technique: "closed-details", certainty: "possible", names: new Set(["details"]),
    hides: ({ attribs }) => attribs.open === undefined },
  { id: "dialog", technique: "closed-dialog", certainty: "possible", names: new Set(["dialog"]),
    hides: ({ attribs }) => attribs.open === undefined },
  { id: "popover", technique: "closed-popover", certainty: "possible",
    hides: ({ attribs }) => attribs.popover !== undefined },
  { id: "noscript", technique: "noscript", certainty: "possible", names: new Set(["noscript"]),
    hides: () => true },
  { id: "shadow-root", technique: "template", certainty: "possible", names: new Set(["template"]),
    hides: () => true },
  { id: "aria-hidden", technique: "aria-hidden", certainty: "possible",
    hides: ({ attribs }) => isTrue(attribs["aria-hidden"]) },
  { id: "inert", technique: "inert", certainty: "possible",
    hides: ({ attribs }) => attribs.inert !== undefined },
  { id: "class-name", technique: "class-name", certainty: "possible",
    hides: ({ attribs }) => isHidingClass(attribs.class ?? "") },
  { id: "ruby-parenthesis", technique: "unshown-element", certainty: "possible", names: new Set(["rp", "mphantom", "maction"]),
    hides: hasWords },
  { id: "annotation", technique: "formula-source", certainty: "possible", names: new Set(["annotation", "annotation-xml"]),
    hides: holdsSentence },
  { id: "empty-drawing", technique: "zero-size", certainty: "possible", names: new Set(["svg", "foreignObject", "marquee", "mpadded"]),
    hides: ({ attribs }) => isZero(attribs.width) || isZero(attribs.height) },
  { id: "drawing-display", technique: "display-none", certainty: "possible", names: drawn,
    hides: ({ attribs }) => attribs.display === "none" },
  { id: "drawing-visibility", technique: "visibility-hidden", certainty: "possible", names: drawn,
    hides: ({ attribs }) => attribs.visibility === "hidden" || attribs.visibility === "collapse" },
  { id: "drawing-opacity", technique: "zero-opacity", certainty: "possible", names: drawn,
    hides: ({ attribs }) => shareOf(attribs.opacity) <= 0.15 || shareOf(attribs["fill-opacity"]) <= 0.15 },
  { id: "drawing-fill", technique: "same-color", certainty: "possible", names: drawn,
    hides: ({ attribs }) => noFill.test(attribs.fill ?? "") && attribs.stroke === undefined },
  { id: "bdo", technique: "reordered", certainty: "possible", names: new Set(["bdo"]),
    hides: ({ attribs }) => attribs.dir?.toLowerCase() === "rtl" },
];
