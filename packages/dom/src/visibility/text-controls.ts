import type { ChildNode, Element } from "domhandler";
import { unrenderedElements } from "../measure/tags.ts";

export const isElement = (node: ChildNode | null): node is Element => node !== null && "attribs" in node;

/** The element before an element, unless text is between them. */
export function previousElement(element: Element): Element | undefined {
  return elementBeside(element, "prev");
}

/** The element after an element, unless text is between them. */
function nextElement(element: Element): Element | undefined {
  return elementBeside(element, "next");
}

function elementBeside(element: Element, side: "prev" | "next"): Element | undefined {
  let node = element[side];
  while (node !== null && !isElement(node)) {
    if (node.type === "text" && node.data.trim() !== "") return undefined;
    node = node[side];
  }
  return node ?? undefined;
}

/** Longest text of a control. */
const maxLabel = 200;
/** Most nodes of a control that are read. Chosen by hand. */
const maxLabelNodes = 256;
const maxControlNodes = 32;

/** The text of a small element; `undefined` for a larger one. */
export function textInside(root: Element, limit: number = maxLabel): string | undefined {
  let text = "";
  let left = maxLabelNodes;
  for (const node of nodesInside(root)) {
    if (--left < 0) return undefined;
    if (node.type === "text") text += node.data;
    if (text.length > limit && text.trim().length > limit) return undefined;
  }
  return text.trim();
}

/** Whether one of the first nodes in an element passes a test. */
export function holds(root: Element, test: (element: Element) => boolean): boolean {
  let left = maxControlNodes;
  for (const node of nodesInside(root)) {
    if (--left < 0) return false;
    if (isElement(node) && test(node)) return true;
  }
  return false;
}

/** Nodes in an element in document order, without those that show no text. */
export function* nodesInside(root: Element): Generator<ChildNode> {
  const pending: (ChildNode | null)[] = [root.children[0] ?? null];
  while (pending.length > 0) {
    const node = pending.pop() as ChildNode | null;
    if (node === null) continue;
    yield node;
    pending.push(node.next);
    if (isElement(node) && !unrenderedElements.has(node.name)) pending.push(node.children[0] ?? null);
  }
}

/** Text longer than this makes a button content: longer than any command, shorter than any card. Half and twice change no page of 260. */
const longText = 80;
const question = /[?？؟]$/;
/** Four words; commands have fewer. A guess. */
const sentence = /^\S+(?:\s+\S+){3}/;
const sentenceEnd = /[.!?。！？…]["”»)]?$/;
/** Names of controls that open a panel, except a list of contents. */
const opensPanel = /(?<!toc[-_]?)(?:accordion|collaps|faq|toggle-title|spoiler)/i;
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption", "figcaption", "summary"]); // biome-ignore format: a table of words
/** First words of commands. */
const command =
  /^(?:accept|add|allow|apply|back|book|buy|cancel|clear|close|collapse|compare|continue|copy|delete|dismiss|download|edit|expand|filters?|follow|go|got|hide|join|less|like|load|log|menu|more|next|ok(?:ay)?|open|order|pause|play|prev(?:ious)?|print|read|register|reject|remove|reply|report|reset|run|save|search|select|send|share|shop|show|sign|skip|sort|submit|subscribe|toggle|try|upload|view|vote)(?:\W|$)/i;
const words = /\p{L}{2}/u;

/**
 * Whether the words of a button are text: a part of a sentence, a heading or a cell, the question of an answer, a card. Any other button
 * is a command.
 *
 * @example
 * select(parse("<p>Press <button>Save</button> to keep it.<p><button>Save</button>"), "button").map(isTextControl); // [true, false]
 */
export function isTextControl(button: Element): boolean {
  const text = textInside(button, longText);
  if (text === undefined || text === "") return text !== "";
  const heading = around(button, headings, 4);
  if (heading !== undefined) return !endsHeading(button, text, heading);
  const { class: names = "", "aria-controls": controls, "aria-expanded": expanded } = button.attribs;
  if (namesBranch(button) || isInSentence(button) || isInCell(button, text) || headsText(button)) return true;
  if (expanded !== undefined && holds(button, ({ name }) => name === "a" || name === "code")) return true;
  if ((controls ?? expanded) !== undefined && sentence.test(text)) return true;
  return question.test(text) || opensPanel.test(names) || holds(button, ({ name }) => headings.has(name));
}

/** The nearest element of some names around an element. */
function around(element: Element, names: ReadonlySet<string>, levels: number): Element | undefined {
  let up: Element | undefined = parentOf(element);
  for (let level = 1; level < levels && up !== undefined && !names.has(up.name); level++) up = parentOf(up);
  return up !== undefined && names.has(up.name) ? up : undefined;
}

function parentOf({ parent }: ChildNode): Element | undefined {
  const up = parent as ChildNode | null;
  return isElement(up) ? up : undefined;
}

const ink = /[\p{L}\p{N}]/u;
/** Continuation of a sentence after a word: a mark, or lower case. */
const goesOn = /^(?:[,;:.!?)”»…，。、；：？！–—]|\s+[\p{Ll}=–—-]|\s*\p{Lo})/u;
const endsInWord = /(?:[\p{L}\p{N},]\s+|[("“„«]|\p{Lo})$/u;
const inlineNames: ReadonlySet<string> = new Set(["span", "em", "strong", "b", "i", "a", "font", "kbd", "code"]);
const lines: ReadonlySet<string> = new Set(["p", "li", "dd", "td", "th"]);

/** Whether a control is inside a sentence or begins one: "Click Save to keep it.", "Save: keeps it". */
function isInSentence(element: Element): boolean {
  let node: Element = element;
  for (let parent = parentOf(node); parent !== undefined && inlineNames.has(parent.name); ) {
    if (parent.children.some((child) => child !== node && child.type === "text" && ink.test(child.data))) break;
    node = parent;
    parent = parentOf(node);
  }
  const { next } = node;
  if (next?.type !== "text" || !goesOn.test(next.data)) return false;
  const before = node.prev?.type === "text" && node.prev.data.trim() === "" ? node.prev.prev : node.prev;
  if (before === null) return lines.has(parentOf(node)?.name ?? "") && words.test(next.data);
  return before.type === "text" && endsInWord.test(before.data);
}

const cells: ReadonlySet<string> = new Set(["td", "th"]);

/** All text of a cell: the head of a column or a row, or a value. */
function isInCell(button: Element, text: string): boolean {
  const cell = around(button, cells, 3);
  if (cell === undefined) return false;
  if (textInside(cell, longText) !== text) return previousElement(cell) === undefined && holdsOnlyButtons(cell);
  return cell.name === "th" || previousElement(cell) === undefined || (words.test(text) && !command.test(text));
}

/** A row may be named by several buttons: keys that are pressed together. */
function holdsOnlyButtons({ children }: Element): boolean {
  return children.every((child) =>
    isElement(child) ? child.name === "button" : child.type !== "text" || !ink.test(child.data),
  );
}

const menus: ReadonlySet<string> = new Set(["menu", "listbox", "dialog", "tooltip", "navigation"]);
const blocks: ReadonlySet<string> = new Set(["div", "section", "p", "article"]);

/** Whether a button heads the text after it: nothing else is in their box, and the text consists of sentences. */
export function headsText(button: Element): boolean {
  const text = textInside(button, longText) ?? "";
  const answer = nextElement(button);
  if (answer === undefined || !blocks.has(answer.name) || menus.has(answer.attribs.role ?? "")) return false;
  if (previousElement(button) !== undefined || (button.prev?.type === "text" && ink.test(button.prev.data)))
    return false;
  if (nextElement(answer) !== undefined || !words.test(text) || command.test(text)) return false;
  const said = textInside(answer);
  return said === undefined || sentenceEnd.test(said);
}

/** The name of a folder in a tree of files, which opens the list after it (Nextra). */
function namesBranch(button: Element): boolean {
  if (parentOf(button)?.name !== "li" || previousElement(button) !== undefined) return false;
  const list = nextElement(button);
  return list?.name === "ul" && nextElement(list) === undefined;
}

/** A control after the heading's own words that opens nothing (rustdoc). */
function endsHeading({ attribs }: Element, text: string, heading: Element): boolean {
  if ((attribs["aria-controls"] ?? attribs["aria-expanded"]) !== undefined) return false;
  const all = textInside(heading, longText * 2);
  return all !== undefined && all.length > text.length && all.endsWith(text);
}
