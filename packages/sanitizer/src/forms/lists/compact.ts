import type { Element } from "@decant/dom";
import { elementChildren, isTag, parentElement } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";

/** Whether the items of an Asciidoctor list hold only their text and other lists. */
function plainLists(): Map<Element, boolean> {
  return new Map();
}

/** Whether a list, an item, or a list around it is marked as compact. */
function compactLists(): Map<Element, boolean> {
  return new Map();
}

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
