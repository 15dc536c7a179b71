import type { ChildNode, Element } from "@decant/dom";
import { elementChildren, isElement, isTag } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";

/** Whether the items of a list of Asciidoctor hold no more than their text and other lists. */
function plainLists(): Map<Element, boolean> {
  return new Map();
}

/** Whether a list, or an item of one, or a list around it, is marked as compact. */
function compactLists(): Map<Element, boolean> {
  return new Map();
}

const listNames: ReadonlySet<string> = new Set(["ul", "ol"]);

/**
 * The paragraph of an item in a compact list. docutils and DocBook wrap every item's text in `p` and mark the list as `simple` or
 * `compact` (HTML 4, section 10.2) where its items are to stand without space between them. Asciidoctor wraps them as well and marks
 * nothing: its lists are compact where no item holds more than its text and other lists.
 */
export function compactItem(element: Element, context: Context): Opening | undefined {
  const item = parentOf(element);
  const list = item?.name === "li" ? parentOf(item) : undefined;
  if (list === undefined || item === undefined || !listNames.has(list.name)) return undefined;
  if (!isMarkedCompact(list, context) && !isPlainAsciidoctor(list, context)) return undefined;
  return isOnlyParagraph(element) ? { parts: element.children } : undefined;
}

/** Looked for from the paragraph on, to the next one on each side: an item may hold any number of them. */
function isOnlyParagraph(paragraph: Element): boolean {
  for (const side of ["prev", "next"] as const)
    for (let node = paragraph[side]; node !== null; node = node[side]) if (isTag(node, "p")) return false;
  return true;
}

/** docutils marks only the outermost list; those in it are as compact. Each is asked once: they nest as deep as a page likes. */
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
    current = parentOf(current);
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
  if (!isWrapper(parentOf(list))) return false;
  const known = context.state(plainLists).get(list);
  if (known !== undefined) return known;
  const isPlain = elementChildren(list).every((item) =>
    elementChildren(item).every((child, index) => (index === 0 ? child.name === "p" : isWrapper(child))),
  );
  context.state(plainLists).set(list, isPlain);
  return isPlain;
}

function parentOf({ parent }: Element): Element | undefined {
  return isElement(parent as ChildNode | null) ? (parent as Element) : undefined;
}
