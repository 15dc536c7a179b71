import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { elementChildren, holdsLooseText, nextElement, shortText } from "../source/nodes.ts";
import { type Context, newPart, type Opening, type Part } from "../tree/context.ts";
import { coverBoth, ownSpan } from "../tree/positions.ts";

const bullet = /^[•·▪‣◦○●∙]$/u;
/** Bullets that may also be terms: operators, keys. */
const mark = /^[*+–-]$/u;
const number = /^\(?(\d{1,4})[.)]$/;
/** Longest sign before an item. */
const maxSign = 6;

/** A definition list with signs in place of terms. */
interface SignedList {
  readonly terms: readonly Element[];
  readonly definitions: readonly Element[];
  /** The first number; `undefined` for bullets. */
  readonly start: number | undefined;
}

/**
 * A definition list whose terms are bullets or consecutive numbers: an ordinary list. Manual pages have no other way to write one
 * (`man` macros through mandoc and man2html).
 */
export function bulletTerms(element: Element, context: Context): Opening | undefined {
  const first = readList(element, context);
  if (first === undefined) return undefined;
  const items: { readonly definition: Element; readonly parts: Part[] }[] = [];
  let last = element;
  for (let list: SignedList | undefined = first; list !== undefined; ) {
    for (const [index, term] of list.terms.entries()) {
      const definition = list.definitions[index] as Element;
      context.drop(term, "list-sign");
      items.push({ definition, parts: [...definition.children] });
    }
    const indented = nextElement(last);
    if (indented === undefined || !isIndented(indented, context)) break;
    context.done.add(indented);
    items.at(-1)?.parts.push(...indented.children);
    last = indented;
    list = nextPart(indented, first, items.length, context);
    if (list !== undefined) {
      last = nextElement(last) as Element;
      context.done.add(last);
    }
  }
  const properties: Properties = first.start !== undefined && first.start !== 1 ? { start: first.start } : {};
  const span = last === element ? element : coverBoth(ownSpan(element), ownSpan(last));
  const node = context.element(first.start === undefined ? "ul" : "ol", properties, [], span);
  const parts = items.map((item) => newPart(context.element("li", {}, [], item.definition), item.parts));
  return { node, parts };
}

function readList(element: Element, context: Context): SignedList | undefined {
  const children = elementChildren(element);
  if (children.length < 2 || children.length % 2 === 1 || holdsLooseText(element)) return undefined;
  const terms: Element[] = [];
  const definitions: Element[] = [];
  for (const [index, child] of children.entries()) {
    if (child.name !== (index % 2 === 0 ? "dt" : "dd") || context.omitted.has(child)) return undefined;
    (child.name === "dt" ? terms : definitions).push(child);
  }
  const signs = terms.map((term) => shortText(term, maxSign) ?? "");
  const numbers = signs.map((sign) => Number(number.exec(sign)?.[1] ?? Number.NaN));
  const start = numbers[0];
  if (numbers.every((value, index) => value === start + index)) return { terms, definitions, start };
  return areBullets(signs) ? { terms, definitions, start: undefined } : undefined;
}

/** Bullets, or the same mark before several items. */
function areBullets(signs: readonly string[]): boolean {
  if (signs.every((sign) => bullet.test(sign))) return true;
  return signs.length > 1 && mark.test(signs[0]) && signs.every((sign) => sign === signs[0]);
}

/** The next part of a list, after content that is indented under the item before. */
function nextPart(before: Element, first: SignedList, count: number, context: Context): SignedList | undefined {
  const next = nextElement(before);
  const list = next?.name === "dl" && !context.omitted.has(next) ? readList(next, context) : undefined;
  const expected = first.start === undefined ? undefined : first.start + count;
  return list?.start === expected ? list : undefined;
}

const indent = /(?:^|-)indent$/;

/** A block that belongs to the item before it by its indentation. */
function isIndented(element: Element, context: Context): boolean {
  if (element.name !== "div" || context.omitted.has(element)) return false;
  return context.classesOf(element).some((token) => indent.test(token));
}
