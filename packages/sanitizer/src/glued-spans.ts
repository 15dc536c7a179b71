import type { ChildNode, Element } from "@decant/dom";
import { Inside, type Place } from "./context.ts";
import { isElement } from "./peek.ts";

/** Elements that hold data and show nothing. */
const silent: ReadonlySet<string> = new Set(["link", "meta", "script", "style", "template"]);
/** Levels, and siblings, that are looked at for a text. A guess. */
const maxSteps = 8;
const ends = /[\p{L}\p{N}\p{Pe}]$/u;
/** A word with a capital, or a price: what goes on within a word (`4` `GB`, `31` `.99`, `Down` `load`) begins otherwise. */
const begins = /^(?:\p{Lu}\p{Ll}|\p{Sc})/u;

/** What lays out such fields: a row, a stack in a card. */
const boxes: ReadonlySet<string> = new Set(["div", "span"]);

/**
 * Whether a `span` is a field of its own beside the `span` or link before it, in a box that holds such fields and no text: place,
 * salary and kind of a job in a row, price and availability, the title of a card and what it says. Their gap is in the style sheet.
 */
export function standsApart(span: Element, { inside }: Place): boolean {
  if ((inside & (Inside.CODE | Inside.HEADING)) !== 0 || span.attribs.class === undefined) return false;
  const { parent } = span;
  if (!isElement(parent as ChildNode) || !boxes.has((parent as Element).name)) return false;
  const before = fieldBefore(span);
  if (before?.attribs.class === undefined) return false;
  return begins.test(edgeText(span, "first")) && ends.test(edgeText(before, "last"));
}

function fieldBefore(span: Element): Element | undefined {
  let node = span.prev;
  for (let step = 0; step < maxSteps && node !== null; step++, node = node.prev) {
    if (!isElement(node)) return undefined;
    if (node.name === "span" || node.name === "a") return node;
    if (!silent.has(node.name)) return undefined;
  }
  return undefined;
}

/** The text at an edge of an element, where that is a text and not a picture. */
function edgeText(element: Element, side: "first" | "last"): string {
  let node: ChildNode | undefined = element;
  for (let step = 0; step < maxSteps && node !== undefined; step++) {
    if (node.type === "text") return node.data;
    node = isElement(node) ? node.children.at(side === "first" ? 0 : -1) : undefined;
  }
  return "";
}
