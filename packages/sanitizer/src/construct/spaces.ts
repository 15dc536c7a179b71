import type { ChildNode, Element, Text } from "@decant/dom";
import type { Nodes } from "hast";
import { findInside, isElement, parentElement } from "../source/nodes.ts";
import { type Context, Inside, type Place } from "../tree/context.ts";
import { isBlockName } from "../tree/edit.ts";

/** Elements that browsers draw as a box within a line, each with the attribute that it needs to be visible. */
const boxes: ReadonlyMap<string, string | undefined> = new Map([
  ["audio", "controls"],
  ["button", undefined],
  ["canvas", undefined],
  ["embed", "src"],
  ["iframe", undefined],
  ["img", "src"],
  ["input", undefined],
  ["meter", undefined],
  ["object", "data"],
  ["progress", undefined],
  ["select", undefined],
  ["svg", undefined],
  ["textarea", undefined],
  ["video", undefined],
]);

export function isInlineBox(name: string): boolean {
  return boxes.has(name);
}

/** Whether a dropped element is a box, or a label with one. */
export function leavesBox(element: Element): boolean {
  return (
    isInlineBox(element.name) ||
    (element.name === "label" && findInside(element, ({ name }) => isInlineBox(name)) !== undefined)
  );
}

/** Whether such an element is visible, unless a style hides it. */
export function isDrawn({ name, attribs }: Element): boolean {
  const needed = boxes.get(name);
  if (needed !== undefined && attribs[needed] === undefined) return false;
  return name !== "input" || attribs.type?.toLowerCase() !== "hidden";
}

// No space before punctuation, nor after an opening bracket or quotation mark.
const endsWord = /[\p{L}\p{M}\p{N}\p{Pe}.,;:!?]$/u;
const beginsWord = /^[\p{L}\p{N}]/u;

/** Whether two adjacent texts would join two words. */
export function needsSpaceBetween(before: string, after: string): boolean {
  return beginsWord.test(after) && endsWord.test(before);
}

/** The text at the end of a node, if a following text would be on the same line. */
export function textAtEnd(node: Nodes): string {
  let last: Nodes | undefined = node;
  while (last?.type === "element" && !isBlockName(last.tagName)) last = last.children.at(-1);
  return last?.type === "text" ? last.value : "";
}

/** Invisible elements that hold data. */
const silent: ReadonlySet<string> = new Set(["link", "meta", "script", "style", "template"]);
/** Levels, and siblings, that are searched for text. Half and twice change nothing (261 pages). */
const maxSteps = 8;
const ends = /[\p{L}\p{N}\p{Pe}%]$/u;
/** A word that a number or sign does not continue. */
const endsLongWord = /\p{L}{3}$/u;
/** A number, or a word in upper case. */
const beginsOther = /^(?:\d|\p{Lu}{2})/u;
/** A capitalised word, or a price. Parts of a word begin otherwise: `4` `GB`, `31` `.99`, `Down` `load`. */
const begins = /^(?:\p{Lu}\p{Ll}|\p{Sc})/u;

/** Parents that lay out fields in a row or a stack. */
const fieldParents: ReadonlySet<string> = new Set(["a", "div", "span", "li", "td", "th", "dt", "dd"]);

/** A label before its value. */
const endsLabel = /[\p{L}\p{Pe}]:$/u;
/** A word, in a script that separates words. */
const endsSpacedWord = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u;
const beginsSpacedWord = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;
const beginsJoint = /^[\p{L}\p{N}\p{Sc}]/u;
const endsJoint = /[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}"'%.,;:!?]$|\d[ \u00a0]?\p{Sc}$/u;

const endsSpace = /\s$/;

/**
 * Whether only style separates a text or an element from what is before it: items of a flex or grid row, blocks and cells by the sheets
 * of the page, times, labels, fields. Never inside a word that markup only colours.
 */
export function isSeparatedByStyle(node: Element | Text, { inside }: Place, context: Context): boolean {
  // Most elements follow a space, and most texts after an element begin with one or with a mark.
  if (node.prev?.type === "text" && endsSpace.test(node.prev.data)) return false;
  if (!isElement(node) && !beginsJoint.test(node.data)) return false;
  const before = sibling(node, "prev");
  if (before === undefined || (inside & Inside.CODE) !== 0) return false;
  const first = edgeText(node, "first");
  const last = edgeText(before, "last");
  if (isElement(node) && followsNumber(node, last)) return true;
  if (!beginsJoint.test(first) || !endsJoint.test(last)) return false;
  if (isLaidOut(node, before, first, last, context)) return true;
  const parent = parentElement(node)?.name ?? "";
  if (!isElement(node) || ((inside & Inside.HEADING) !== 0 && parent !== "dt")) return false;
  if (priceLabels.has(node.name) && beginsLabel.test(first) && endsPrice.test(last.slice(-maxPrice))) return true;
  if (node.name !== "a" && node.name !== "span") return false;
  if (!fieldParents.has(parent)) return false;
  return node.name === "a" ? isLinkInRow(node, before, first, last) : isField(node, before, first, last);
}

const rowClass = /(?:^|[\s:])(?:inline-|d-|is-|d-inline-|uk-)?(?:flex|grid|hstack|vstack)(?:$|\s)|(?:^|\s)gap-\w/;
const blockClass = /(?:^|\s)(?:d-)?(?:block|table-cell)(?:$|\s)/;
const labelClass = /(?:^|[\s_-])(?:badge|m?label|tag|pill|chip)s?(?:$|[\s_-])/i;
const rowStyle = /(?:^|;)\s*display\s*:\s*(?:inline-)?(?:flex|grid)/i;
const blockStyle = /(?:^|;)\s*display\s*:\s*(?:block|table-cell|list-item|flex|grid)/i;

/** Whether a number is before its unit: `283` `kcal`. */
const isAmount = (last: string, first: string): boolean => endsNumber.test(last) && unit.test(first);
const endsNumber = /\d$/;
const unit = /^\p{L}{1,4}$/u;

/** Whether a node is an item of a row, a block, a time or a label, or the one before it is. Text is apart from blocks alone. */
function isLaidOut(node: ChildNode, before: ChildNode, first: string, last: string, context: Context): boolean {
  // Letters that are moved one by one are a word.
  if (first.length < 2 && last.length < 2) return false;
  const pair = [node, before].filter(isElement);
  if (pair.length === 2) {
    if (pair.some(({ name }) => name === "time")) return true;
    if (pair.some(({ attribs }) => labelClass.test(attribs.class ?? ""))) return !isAmount(last, first);
    const parent = parentElement(node);
    if (parent !== undefined && (rowClass.test(parent.attribs.class ?? "") || rowStyle.test(context.layoutOf(parent))))
      return true;
  }
  return pair.some((item) => blockClass.test(item.attribs.class ?? "") || blockStyle.test(context.layoutOf(item)));
}

/** Whether a link follows another one with another address, without text around the two: tags, topics, names. */
function isLinkInRow(link: Element, before: ChildNode, first: string, last: string): boolean {
  if (!isElement(before) || before.name !== "a" || before.attribs.href === link.attribs.href) return false;
  if (sibling(link, "next")?.type === "text" || sibling(before, "prev")?.type === "text") return false;
  return beginsSpacedWord.test(first) && endsSpacedWord.test(last);
}

/** Whether a `span` is a field beside the `span`, link or label before it: place and salary of a job, title and text of a card. */
function isField(span: Element, before: ChildNode, first: string, last: string): boolean {
  if (before.type === "text") return endsLabel.test(last) && begins.test(first);
  if (!isElement(before) || (before.name !== "span" && before.name !== "a")) return false;
  if (span.attribs.class === undefined || before.attribs.class === undefined) return false;
  if (begins.test(first) && ends.test(last)) return true;
  return span.attribs.class !== before.attribs.class && beginsOther.test(first) && endsLongWord.test(last);
}

const numberLabel = /^(?:\d{1,4}[.)]|\[\d{1,4}\])$/;

/** The number of a clause. */
const clauseLabel = /^\([\da-z]{1,4}\)$/i;

/** Whether the number of an item (PubMed Central) or a clause (acts of law) is right before an element, in a separate `span`. */
function followsNumber(element: Element, last: string): boolean {
  const { prev } = element;
  if (!isElement(prev) || prev.name !== "span") return false;
  if (element.name === "span" && clauseLabel.test(last)) return !clauseLabel.test(edgeText(element, "first"));
  if (parentElement(element)?.name !== "li") return false;
  return (element.name === "cite" || priceLabels.has(element.name)) && numberLabel.test(last);
}

/** Elements that a label after a price is in. */
const priceLabels: ReadonlySet<string> = new Set(["a", "span", "b", "strong", "em", "i", "small"]);
const endsPrice = /\p{Sc}[ \u00a0]?\d[\d.,]{0,12}$|\d[ \u00a0]?[\p{Sc}]$/u;
/** Two letters or more: `$4k` is one word. */
const beginsLabel = /^\p{L}{2}/u;
/** Characters that a price may have. */
const maxPrice = 20;

/** The nearest visible node on a side. */
function sibling(element: ChildNode, side: "prev" | "next"): ChildNode | undefined {
  let node = element[side];
  for (let step = 0; step < maxSteps && node !== null; step++, node = node[side]) {
    if (node.type !== "comment" && !(isElement(node) && silent.has(node.name))) return node;
  }
  return undefined;
}

/** The text at an edge of an element, if a text is there. */
function edgeText(start: ChildNode, side: "first" | "last"): string {
  let node: ChildNode | undefined = start;
  for (let step = 0; step < maxSteps && node !== undefined; step++) {
    if (node.type === "text") return node.data;
    if (!isElement(node)) return "";
    const { children }: Element = node;
    const shown = (child: ChildNode) => child.type !== "comment";
    node = side === "first" ? children.slice(0, maxSteps).find(shown) : children.slice(-maxSteps).findLast(shown);
  }
  return "";
}
