import type { ChildNode, Element } from "domhandler";
import { firstLength } from "./css-values.ts";
import type { ElementTechnique } from "./technique.ts";

const command = /\\[a-z]{1,40}/gi;
const word = /\p{L}{3,}/gu;
/** Most words of a formula. Half and twice change no page of 29 that read it. */
const maxFormulaWords = 2;

/**
 * Whether the source of a formula contains a sentence.
 *
 * @example
 * containsSentence("\\frac{\\sin x}{2}"); // false
 * containsSentence("\\text{praise the pickles now}"); // true
 */
export function containsSentence(text: string): boolean {
  return (text.replace(command, " ").match(word)?.length ?? 0) > maxFormulaWords;
}

/** Classes by which frameworks hide: Bootstrap, Tailwind, Foundation, UIkit, Angular's CDK, jQuery UI, WordPress, Drupal, Elementor. */
const hidingClasses =
  /(?:^|\s)!?(?:[a-z0-9]{1,12}:){0,3}(?:(?!overflow|backface)(?:[a-z0-9]{1,20}[-_]{1,2}){0,3}(?:hidden|invisible|invisibly)(?:[-_](?:focusable|accessible|accessibly|visually|text|xs|sm|md|lg|xl|desktop|tablet|mobile|phone|print))?|visuallyhidden|(?:u-)?hidden-?visually|is-?hidden|(?:js|ng|is|u)-hide|a11y-only|(?:is-)?sr-?only|size-0|\[(?:display:none|opacity:0|visibility:hidden)\]|(?:opacity|text|max-[hw]|[hw]|scale)-\[0(?:px|%)?\]|-(?:left|right|top|bottom|indent|translate-[xy])-\[\d{4,6}px\]|hide|hide-text|d-none|display-none|no-?display|sr-only(?:-focusable)?|screen-?reader-(?:text|only)|show-for-sr|assistive-text|off-?screen|opacity-0|text-(?:hide|transparent)|collapse|clip|clipped|[wh]-0|max-[wh]-0|scale-0|print-only)(?:\s|$)/i;

/** A fast test for such classes, which most class attributes do not have. */
const hidingLetters =
  /hid|invisib|none|no-?disp|sr-|sronly|y-only|-\[|:0\]|reader|sive|off-?screen|-0|text-t|collapse|clip|print/i;

/** Whether a class attribute holds a name by which frameworks hide. */
export const isHidingClass = (names: string): boolean => hidingLetters.test(names) && hidingClasses.test(names);

const builderClass = /(?:^|\s)w-(?:condition-invisible|form-(?:done|fail))(?:\s|$)/;

const isTrue = (value: string | undefined): boolean => value?.trim().toLowerCase() === "true" || value === "";
const isZero = (value: string | undefined): boolean => value !== undefined && firstLength(value) === 0;

/** Elements of a drawing that show text, or group it. */
const drawn: ReadonlySet<string> = new Set(["svg", "g", "text", "tspan", "textPath", "foreignObject"]);

const noFill = /^(?:none|transparent)$/i;

/** Most nodes of an annotation that are read: bounds hostile pages. */
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
    reason: "The `hidden` attribute; `until-found` is content that a search reveals.",
    hides: ({ attribs }) => attribs.hidden !== undefined && attribs.hidden !== "until-found" },
  { id: "details", technique: "closed-details", certainty: "possible", names: new Set(["details"]),
    reason: "A click opens it.",
    hides: ({ attribs }) => attribs.open === undefined },
  { id: "dialog", technique: "closed-dialog", certainty: "possible", names: new Set(["dialog"]),
    reason: "A script opens it.",
    hides: ({ attribs }) => attribs.open === undefined },
  { id: "popover", technique: "closed-popover", certainty: "possible",
    reason: "A control opens it.",
    hides: ({ attribs }) => attribs.popover !== undefined },
  { id: "noscript", technique: "noscript", certainty: "possible", names: new Set(["noscript"]),
    reason: "Shown to browsers without scripts.",
    hides: () => true },
  { id: "shadow-root", technique: "template", certainty: "possible", names: new Set(["template"]),
    reason: "A declarative shadow root shows its text; its siblings may have no slot.",
    hides: () => true },
  { id: "aria-hidden", technique: "aria-hidden", certainty: "possible",
    reason: "Hidden from assistive technology; people see it.",
    hides: ({ attribs }) => isTrue(attribs["aria-hidden"]) },
  { id: "inert", technique: "inert", certainty: "possible",
    reason: "Cannot be selected or focused; often below a dialog.",
    hides: ({ attribs }) => attribs.inert !== undefined },
  { id: "builder-class", technique: "class-name", certainty: "certain",
    reason: "Webflow: elements whose condition fails, notes of a form; each page of it loads the style sheet that hides them.",
    hides: ({ attribs }) => builderClass.test(attribs.class ?? "") },
  { id: "class-name", technique: "class-name", certainty: "possible",
    reason: "A class by which a framework's style sheet hides, if the page loads it.",
    hides: ({ attribs }) => isHidingClass(attribs.class ?? "") },
  { id: "annotation", technique: "formula-source", certainty: "possible", names: new Set(["annotation", "annotation-xml"]),
    reason: "Browsers show no annotation of a formula (MathML Core, 3.4), and the source of a formula is no sentence.",
    hides: holdsSentence },
  { id: "empty-drawing", technique: "zero-size", certainty: "possible", names: new Set(["svg", "foreignObject", "marquee", "mpadded"]),
    reason: "A drawing without width or height.",
    hides: ({ attribs }) => isZero(attribs.width) || isZero(attribs.height) },
  { id: "drawing-display", technique: "display-none", certainty: "possible", names: drawn,
    reason: "A presentation attribute (SVG 2, 6.6).",
    hides: ({ attribs }) => attribs.display === "none" },
  { id: "drawing-fill", technique: "same-color", certainty: "possible", names: drawn,
    reason: "Letters without a fill.",
    hides: ({ attribs }) => noFill.test(attribs.fill ?? "") && attribs.stroke === undefined },
];
