import type { ChildNode, Element } from "@decant/dom";
import { findInside, isElement, nearestElement, parentElement, shortText } from "../source/nodes.ts";
import type { DropRule, RuleContext } from "./rule.ts";

const noQuestion = /[^?？؟]$/;

/**
 * Elements that are never part of a document's text. In order; the first match names the decision.
 *
 * Forms that read such an element come first: math in scripts, labels of drawings, images in `noscript`, tab labels in buttons.
 */
export const neverContent: readonly DropRule[] = [
  { id: "script", reason: "Code for the browser.", match: { tags: ["script", "style", "link", "meta", "base"] } },
  {
    id: "head",
    reason: "Describes the page; metadata is read elsewhere.",
    match: { tags: ["head", "title", "noframes", "noembed"] },
  },
  { id: "template", reason: "Inert until a script clones it.", match: { tags: ["template"] } },
  {
    id: "noscript",
    reason: "A fallback for what scripts add.",
    match: { tags: ["noscript"] },
  },
  { id: "svg", reason: "A drawing without words of content, such as an icon.", match: { tags: ["svg", "canvas"] } },
  { id: "plugin", reason: "Runs foreign code.", match: { tags: ["object", "embed", "applet", "frame", "frameset"] } },
  {
    id: "button",
    reason: "A control of the page.",
    match: { tags: ["button"], when: (element, context) => !isTextButton(element, context) },
  },
  {
    id: "form-control",
    reason: "Waits for input.",
    match: { tags: ["input", "select", "textarea", "datalist", "optgroup", "option", "keygen", "meter", "progress"] },
  },
  {
    id: "form-control-label",
    reason: "Names a control that is dropped.",
    match: { tags: ["label"], maxText: 60, when: labelsControl },
  },
  {
    id: "form-legend",
    reason: "Names a group of controls that is dropped. A longer one, or a question, may be a quiz.",
    match: { tags: ["legend"], maxText: 30, text: noQuestion, when: namesControls },
  },
  {
    id: "closed-dialog",
    reason: "Not shown until a script opens it.",
    match: { tags: ["dialog"], when: ({ attribs }) => attribs.open === undefined },
  },
  { id: "closed-popover", reason: "Not shown until a control opens it.", match: { attributes: { popover: true } } },
];

/** Text longer than this makes a button content. A guess: longer than any command, shorter than any card. */
const longButtonText = 80;
const question = /[?？؟]$/;

// Four words; commands have fewer. A guess.
const sentence = /^\S+(?:\s+\S+){3}/;
const opensPanel = /accordion|collaps|faq|toggle-title|spoiler/;

/** Whether the text of a button is content: the heading of an accordion, or a card. */
export function isTextButton(element: Element, { inHeading, classes }: RuleContext): boolean {
  const { attribs } = element;
  const text = shortText(element, longButtonText);
  if (text === undefined || text === "") return text !== "";
  if (inHeading) return !isBesideHeading(element, text);
  if (namesBranch(element) || isInSentence(element) || isCellHead(element) || isSummary(element)) return true;
  if ((attribs["aria-controls"] ?? attribs["aria-expanded"]) !== undefined && sentence.test(text)) return true;
  if (question.test(text) || classes.some((token) => opensPanel.test(token))) return true;
  return findInside(element, ({ name }) => headings.has(name)) !== undefined;
}

const ink = /[\p{L}\p{N}]/u;
/** How a sentence goes on after a word: with a mark, or in lower case. */
const goesOn = /^(?:[,;:.!?)”»…，。、；：？！]|\s+\p{Ll}|\s*\p{Lo})/u;
const endsInWord = /(?:[\p{L}\p{N},]\s+|[("“„«]|\p{Lo})$/u;
const inlineNames: ReadonlySet<string> = new Set(["span", "em", "strong", "b", "i", "a", "font"]);

/** Whether a sentence goes on after a control within it: "Click Save to keep it." */
function isInSentence(element: Element): boolean {
  let node: Element = element;
  for (let parent = parentElement(node); parent !== undefined && inlineNames.has(parent.name); ) {
    if (parent.children.some((child) => child !== node && child.type === "text" && ink.test(child.data))) break;
    node = parent;
    parent = parentElement(node);
  }
  const { prev, next } = node;
  return prev?.type === "text" && next?.type === "text" && endsInWord.test(prev.data) && goesOn.test(next.data);
}

/** Levels between a button and its cell. A guess. */
const cellLevels = 3;

/** The only text of the head of a column or a row: it sorts the column, or is what the row is about. */
function isCellHead(button: Element): boolean {
  let cell = parentElement(button);
  for (let level = 0; level < cellLevels && cell !== undefined && cell.name !== "th" && cell.name !== "td"; level++)
    cell = parentElement(cell);
  if (cell === undefined || (cell.name !== "th" && (cell.name !== "td" || nearestElement(cell, "prev") !== undefined)))
    return false;
  return shortText(cell, longButtonText) === shortText(button, longButtonText);
}

/** A control with several texts and a link, which opens the details of what it names (Swagger). */
function isSummary(button: Element): boolean {
  if (button.attribs["aria-expanded"] === undefined) return false;
  return findInside(button, ({ name }) => name === "a" || name === "code") !== undefined;
}

/** The name of a folder in a tree of files, which opens the list after it (Nextra). */
function namesBranch(button: Element): boolean {
  if (parentElement(button)?.name !== "li" || nearestElement(button, "prev") !== undefined) return false;
  const list = nearestElement(button, "next");
  return list?.name === "ul" && nearestElement(list, "next") === undefined;
}

/** Levels between a button and its heading. A guess. */
const headingLevels = 4;

/** A control after the heading's own words that opens nothing (rustdoc). */
function isBesideHeading(button: Element, text: string): boolean {
  if ((button.attribs["aria-controls"] ?? button.attribs["aria-expanded"]) !== undefined) return false;
  let around = parentElement(button);
  for (let level = 0; level < headingLevels && around !== undefined; level++) {
    if (headings.has(around.name)) {
      const all = shortText(around, longButtonText * 2);
      return all !== undefined && all.length > text.length && all.endsWith(text);
    }
    around = parentElement(around);
  }
  return false;
}

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const controls: ReadonlySet<string> = new Set(["input", "select", "textarea", "meter", "progress"]);
const ticks: ReadonlySet<string> = new Set(["checkbox", "radio"]);

/** Whether a label names a control that takes input. Checkboxes may be a task list. */
function labelsControl(element: Element): boolean {
  const isControl = ({ name, attribs }: Element) =>
    controls.has(name) && !ticks.has((attribs.type ?? "").toLowerCase()) && attribs.type !== "hidden";
  const inside = findInside(element, ({ name }) => controls.has(name));
  if (inside !== undefined) return isControl(inside);
  const id = element.attribs.for;
  if (id === undefined) return false;
  const isTarget = (node: ChildNode) => isElement(node) && node.attribs.id === id && isControl(node);
  return siblings(element, "next").some(isTarget) || siblings(element, "prev").some(isTarget);
}

function namesControls(element: Element): boolean {
  const group = parentElement(element);
  return group?.name === "fieldset" && findInside(group, ({ name }) => controls.has(name)) !== undefined;
}

/** The nearest nodes on one side. */
function siblings(element: Element, side: "next" | "prev"): ChildNode[] {
  const found: ChildNode[] = [];
  for (let node = element[side]; node !== null && found.length < nearby; node = node[side]) found.push(node);
  return found;
}

/** Nodes on each side of a label that are searched for its control. A guess. */
const nearby = 8;
