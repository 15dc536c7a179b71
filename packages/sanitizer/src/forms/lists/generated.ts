import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { elementChildren, isTag, nextElement, parentElement } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";
import { ownSpan } from "../../tree/positions.ts";

/**
 * Consecutive lists of one item that a generator wrote in place of one list.
 *
 * Definition lists are joined if their class names are equal (the members of a class in Sphinx); others if, in addition, each holds
 * one item and their numbers are consecutive (Notion).
 */
export function splitList(element: Element, context: Context): Opening | undefined {
  const names = element.attribs.class;
  if (names === undefined || !isPart(element)) return undefined;
  const parts = [element];
  for (
    let next = nextElement(element);
    next !== undefined && !context.omitted.has(next) && follows(next, element, parts.length);
    next = nextElement(next)
  ) {
    parts.push(next);
  }
  if (parts.length === 1) return undefined;
  for (const part of parts.slice(1)) context.done.add(part);
  const first = ownSpan(element);
  const last = ownSpan(parts.at(-1) as Element);
  const span = first === undefined || last === undefined ? element : { start: first.start, end: last.end };
  const properties: Properties = element.name === "ol" ? { start: startOf(element) } : {};
  const node = context.element(element.name, properties, [], span);
  return { node, parts: parts.flatMap(({ children }) => children) };
}

function follows(next: Element, first: Element, count: number): boolean {
  if (next.name !== first.name || next.attribs.class !== first.attribs.class || !isPart(next)) return false;
  return first.name !== "ol" || startOf(next) === startOf(first) + count;
}

/** Attributes that a list may have to be joined: none that could hide it. */
const plainAttributes: ReadonlySet<string> = new Set(["class", "id", "start", "type"]);

function isPart(list: Element): boolean {
  if (!Object.keys(list.attribs).every((name) => plainAttributes.has(name))) return false;
  return list.name === "dl" || elementChildren(list).length === 1;
}

function startOf({ attribs }: Element): number {
  const start = Number(attribs.start ?? 1);
  return Number.isInteger(start) ? start : 1;
}

/** Whether the items of an Asciidoctor list hold only their text and other lists. */
const plainLists = (): Map<Element, boolean> => new Map();

/** Whether a list, an item, or a list around it is marked as compact. */
const compactLists = (): Map<Element, boolean> => new Map();

const listNames: ReadonlySet<string> = new Set(["ul", "ol"]);

/**
 * The paragraph of an item in a compact list, which is unwrapped.
 *
 * docutils and DocBook wrap the text of every item in `p` and mark compact lists as `simple` or `compact` (HTML 4, section 10.2).
 * Asciidoctor has no mark: its lists are compact if no item holds more than its text and other lists.
 */
export function compactItem(element: Element, context: Context): Opening | undefined {
  const item = parentElement(element);
  const list = item?.name === "li" ? parentElement(item) : undefined;
  if (list === undefined || item === undefined || !listNames.has(list.name)) return undefined;
  if (!isMarkedCompact(list, context) && !isPlainAsciidoctor(list, context)) return undefined;
  return isOnlyParagraph(element) ? { parts: element.children } : undefined;
}

function isOnlyParagraph(paragraph: Element): boolean {
  for (const side of ["prev", "next"] as const)
    for (let node = paragraph[side]; node !== null; node = node[side]) if (isTag(node, "p")) return false;
  return true;
}

/** docutils marks only the outermost list. Results are remembered, because lists nest at any depth. */
function isMarkedCompact(list: Element, context: Context): boolean {
  const known = context.state(compactLists);
  const asked: Element[] = [];
  let isMarked = false;
  let current: Element | undefined = list;
  while (current !== undefined && (listNames.has(current.name) || current.name === "li")) {
    const before = known.get(current);
    isMarked = before ?? isNamedCompact(current);
    if (before === undefined) asked.push(current);
    if (before !== undefined || isMarked) break;
    current = parentElement(current);
  }
  for (const element of asked) known.set(element, isMarked);
  return isMarked;
}

function isNamedCompact(element: Element): boolean {
  return isMatching(element, ".simple, .compact, [compact]");
}

const asciidoctorList = ".ulist, .olist, .colist";

function isPlainAsciidoctor(list: Element, context: Context): boolean {
  const isWrapper = (element: Element | undefined): boolean =>
    element?.name === "div" && isMatching(element, asciidoctorList);
  if (!isWrapper(parentElement(list))) return false;
  const known = context.state(plainLists).get(list);
  if (known !== undefined) return known;
  const isPlain = elementChildren(list).every((item) =>
    elementChildren(item).every((child, index) => (index === 0 ? child.name === "p" : isWrapper(child))),
  );
  context.state(plainLists).set(list, isPlain);
  return isPlain;
}
