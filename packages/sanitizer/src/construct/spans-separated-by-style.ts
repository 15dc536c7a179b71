import type { ChildNode, Element } from "@decant/dom";
import { isElement } from "../source/nodes.ts";
import { Inside, type Place } from "../tree/opening.ts";

/** Elements that hold data and show nothing. */
const silent: ReadonlySet<string> = new Set(["link", "meta", "script", "style", "template"]);
/** Levels, and siblings, that are looked at for a text. A guess. */
const maxSteps = 8;
const ends = /[\p{L}\p{N}\p{Pe}]$/u;
/** A word with a capital, or a price: what goes on within a word (`4` `GB`, `31` `.99`, `Down` `load`) begins otherwise. */
const begins = /^(?:\p{Lu}\p{Ll}|\p{Sc})/u;

/** What lays out such fields: a row, a stack in a card. */
const boxes: ReadonlySet<string> = new Set(["div", "span"]);

/** A label in front of its value. */
const endsLabel = /[\p{L}\p{Pe}]:$/u;
/** A word, in a script that separates words. */
const endsWord = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u;
const beginsWord = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/** Whether only the style sheet separates a span or link from the one before it. */
export function isSeparatedByStyle(element: Element, { inside }: Place): boolean {
  if ((inside & (Inside.CODE | Inside.HEADING)) !== 0) return false;
  if (element.name !== "a" && element.name !== "span") return false;
  const { parent } = element;
  if (!isElement(parent as ChildNode) || !boxes.has((parent as Element).name)) return false;
  return element.name === "a" ? isLinkInRow(element) : isField(element);
}

/** Whether a link follows another one with another address, with no text beside the two: tags, topics, names. */
function isLinkInRow(link: Element): boolean {
  const before = sibling(link, "prev");
  if (!isElement(before) || before.name !== "a" || before.attribs.href === link.attribs.href) return false;
  if (sibling(link, "next")?.type === "text" || sibling(before, "prev")?.type === "text") return false;
  return beginsWord.test(edgeText(link, "first")) && endsWord.test(edgeText(before, "last"));
}

/**
 * Whether a `span` is a field of its own beside the `span`, link or label before it: place,
 * salary and kind of a job in a row, price and availability, the title of a card and what it says. Their gap is in the style sheet.
 */
function isField(span: Element): boolean {
  const before = sibling(span, "prev");
  if (before?.type === "text") return endsLabel.test(before.data) && begins.test(edgeText(span, "first"));
  if (!isElement(before) || (before.name !== "span" && before.name !== "a")) return false;
  if (span.attribs.class === undefined || before.attribs.class === undefined) return false;
  return begins.test(edgeText(span, "first")) && ends.test(edgeText(before, "last"));
}

/** The nearest node beside one that shows anything. */
function sibling(element: Element, side: "prev" | "next"): ChildNode | undefined {
  let node = element[side];
  for (let step = 0; step < maxSteps && node !== null; step++, node = node[side]) {
    if (node.type !== "comment" && !(isElement(node) && silent.has(node.name))) return node;
  }
  return undefined;
}

/** The text at an edge of an element, where that is a text and not a picture. */
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
