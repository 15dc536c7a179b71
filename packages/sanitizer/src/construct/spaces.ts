import type { ChildNode, Element } from "@decant/dom";
import type { Nodes } from "hast";
import { findInside, isElement, parentElement } from "../source/nodes.ts";
import { Inside, type Place } from "../tree/context.ts";
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
const fieldParents: ReadonlySet<string> = new Set(["a", "div", "span", "li", "td", "dd"]);

/** A label before its value. */
const endsLabel = /[\p{L}\p{Pe}]:$/u;
/** A word, in a script that separates words. */
const endsSpacedWord = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u;
const beginsSpacedWord = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/** Whether only the style sheet separates a span or a link from the one before it. */
export function isSeparatedByStyle(element: Element, { inside }: Place): boolean {
  if ((inside & (Inside.CODE | Inside.HEADING)) !== 0) return false;
  if (priceLabels.has(element.name) && followsPrice(element)) return true;
  if (followsNumber(element)) return true;
  if (element.name !== "a" && element.name !== "span") return false;
  if (!fieldParents.has(parentElement(element)?.name ?? "")) return false;
  return element.name === "a" ? isLinkInRow(element) : isField(element);
}

/** Whether a link follows another one with another address, without text around the two: tags, topics, names. */
function isLinkInRow(link: Element): boolean {
  const before = sibling(link, "prev");
  if (!isElement(before) || before.name !== "a" || before.attribs.href === link.attribs.href) return false;
  if (sibling(link, "next")?.type === "text" || sibling(before, "prev")?.type === "text") return false;
  return beginsSpacedWord.test(edgeText(link, "first")) && endsSpacedWord.test(edgeText(before, "last"));
}

/** Whether a `span` is a field beside the `span`, link or label before it: place and salary of a job, title and text of a card. */
function isField(span: Element): boolean {
  const before = sibling(span, "prev");
  if (before?.type === "text") return endsLabel.test(before.data) && begins.test(edgeText(span, "first"));
  if (!isElement(before) || (before.name !== "span" && before.name !== "a")) return false;
  if (span.attribs.class === undefined || before.attribs.class === undefined) return false;
  const [first, last] = [edgeText(span, "first"), edgeText(before, "last")];
  if (begins.test(first) && ends.test(last)) return true;
  return span.attribs.class !== before.attribs.class && beginsOther.test(first) && endsLongWord.test(last);
}

const numberLabel = /^(?:\d{1,4}[.)]|\[\d{1,4}\])$/;

/** Whether the number of an item is right before an element, in a separate `span` (PubMed Central). */
function followsNumber(element: Element): boolean {
  const { prev } = element;
  if (!isElement(prev) || prev.name !== "span" || parentElement(element)?.name !== "li") return false;
  return (element.name === "cite" || priceLabels.has(element.name)) && numberLabel.test(edgeText(prev, "first"));
}

/** Elements that a label after a price is in. */
const priceLabels: ReadonlySet<string> = new Set(["a", "span", "b", "strong", "em", "i", "small"]);
const endsPrice = /\p{Sc}[ \u00a0]?\d[\d.,]{0,12}$|\d[ \u00a0]?[\p{Sc}]$/u;
/** Two letters or more: `$4k` is one word. */
const beginsLabel = /^\p{L}{2}/u;

/** Whether a label follows the price before it: `$63.75` `Members`. */
function followsPrice(element: Element): boolean {
  const before = sibling(element, "prev");
  if (before === undefined || !beginsLabel.test(edgeText(element, "first"))) return false;
  return endsPrice.test((before.type === "text" ? before.data : edgeText(before as Element, "last")).slice(-maxPrice));
}

/** Characters that a price may have. */
const maxPrice = 20;

/** The nearest visible node on a side. */
function sibling(element: Element, side: "prev" | "next"): ChildNode | undefined {
  let node = element[side];
  for (let step = 0; step < maxSteps && node !== null; step++, node = node[side]) {
    if (node.type !== "comment" && !(isElement(node) && silent.has(node.name))) return node;
  }
  return undefined;
}

/** The text at an edge of an element, if a text is there. */
function edgeText(element: Element, side: "first" | "last"): string {
  let node: ChildNode | undefined = element;
  for (let step = 0; step < maxSteps && node !== undefined; step++) {
    if (node.type === "text") return node.data;
    if (!isElement(node)) return "";
    const { children }: Element = node;
    const shown = (child: ChildNode) => child.type !== "comment";
    node = side === "first" ? children.slice(0, maxSteps).find(shown) : children.slice(-maxSteps).findLast(shown);
  }
  return "";
}
