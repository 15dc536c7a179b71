import type { ChildNode, Element } from "@decant/dom";
import type { Properties } from "hast";
import {
  elementChildren,
  findInside,
  holdsLooseText,
  isElement,
  isTag,
  nextElement,
  parentElement,
  shortText,
} from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import { isBlank } from "../../source/text.ts";
import { type Context, newPart, type Opening, type Part } from "../../tree/context.ts";
import { ownSpan } from "../../tree/positions.ts";
import { noteStyle, readLabel } from "./labels.ts";

/** An item of a list that a program wrote flat: its level is in an attribute, a class or a style. */
export interface FlatItem {
  readonly level: number;
  readonly ordered: boolean;
  readonly label: string;
  readonly source: Element;
  readonly parts: readonly Part[];
  /** Nodes that show the label. @default none */
  readonly marker?: readonly ChildNode[];
}

const levelClass = /(?:^|\s)lst-[\w-]+-(\d)(?:\s|$)/;

/** Lists of one level each, which Google Docs and Word for the web write after one another. */
export function leveledList(element: Element, context: Context): Opening | undefined {
  if (leveledItems(element) !== undefined) return listsOf(element, context, leveledItems);
  const next = nextElement(element);
  if (!listNames.has(element.name) || next === undefined || nestedList(next).level < 2) return undefined;
  let count = 0;
  return listsOf(element, context, (list) => {
    const items = itemsByDepth(list, count);
    // The selection may leave out a part of it.
    if (items?.some(({ source }) => context.isLeftOut(source, list)) === true) return undefined;
    count += items?.filter(({ level }) => level === 1).length ?? 0;
    return items;
  });
}

const listNames: ReadonlySet<string> = new Set(["ul", "ol"]);

/** The innermost of lists that hold only the next one, which is how LibreOffice writes a list of a lower level, and its level. */
function nestedList(element: Element): { readonly list: Element; readonly level: number } {
  let list = element;
  let level = listNames.has(element.name) ? 1 : 0;
  for (let inner = onlyChildOf(list); level > 0 && inner !== undefined && listNames.has(inner.name); level++) {
    list = inner;
    inner = onlyChildOf(list);
  }
  return { list, level };
}

/**
 * The items of a list by the depth of the lists around it.
 *
 * @param before Items of the first level before it: a list that begins with another number is another list.
 */
function itemsByDepth(element: Element, before: number): FlatItem[] | undefined {
  const { list, level } = nestedList(element);
  const items = elementChildren(list);
  if (level === 0 || holdsLooseText(list) || !items.every(({ name }) => name === "li")) return undefined;
  const ordered = list.name === "ol";
  const start = Number(list.attribs.start ?? 1) || 1;
  if (level === 1 && ordered && start !== before + 1) return undefined;
  const isLettered = list.attribs.type === "a" || list.attribs.type === "i";
  return items.map((source, index) => {
    const label = isLettered && start === 1 ? `${list.attribs.type}.` : `${start + index}.`;
    return { level, ordered, label, source, parts: source.children };
  });
}

/** The lists that an element and those after it make, as long as they are items. */
function listsOf(
  element: Element,
  context: Context,
  read: (element: Element) => FlatItem[] | undefined,
): Opening | undefined {
  const items: FlatItem[] = [];
  const sources: Element[] = [];
  for (
    let next: Element | undefined = element;
    next !== undefined && !context.omitted.has(next);
    next = nextElement(next)
  ) {
    const found = read(next);
    if (found === undefined) break;
    items.push(...found.filter(({ source }) => source === next || !context.isLeftOut(source, next)));
    sources.push(next);
  }
  if (items.length === 0) return undefined;
  for (const source of sources.slice(1)) context.done.add(source);
  return { parts: nested(items, context), separate: true };
}

/** The list of an item that is open, and its parts. */
interface OpenList {
  readonly level: number;
  readonly ordered: boolean;
  readonly parts: Part[];
  /** Parts of its last item. */
  item: Part[];
}

function nested(items: readonly FlatItem[], context: Context): Part[] {
  const outer: Part[] = [];
  const open: OpenList[] = [];
  for (const { level, ordered, label, source, parts, marker = [] } of items) {
    while (open.length > 0 && (open.at(-1) as OpenList).level > level) open.pop();
    const last = open.at(-1);
    // A list of the same level and of another kind is another list.
    if (last !== undefined && last.level === level && last.ordered !== ordered) open.pop();
    let list = open.at(-1);
    if (list === undefined || list.level < level) {
      list = { level, ordered, parts: [], item: [] };
      const { start, style } = readLabel(label);
      const properties: Properties = ordered && start !== undefined && start !== 1 ? { start } : {};
      const node = context.element(ordered ? "ol" : "ul", properties, [], source);
      if (ordered && style !== undefined) noteStyle(node, style, context);
      (open.at(-1)?.item ?? outer).push(newPart(node, list.parts));
      open.push(list);
    }
    list.item = [...parts];
    list.parts.push(newPart(context.element("li", {}, [], source), list.item));
    for (const node of marker) context.dropAhead(node, "list-marker");
  }
  return outer;
}

/** The items of a list whose level is known, or of a wrapper that holds only such a list (Word for the web). */
function leveledItems(element: Element): FlatItem[] | undefined {
  const list = element.name === "div" ? onlyChildOf(element) : element;
  if (list === undefined || (list.name !== "ul" && list.name !== "ol")) return undefined;
  const byClass = levelClass.exec(list.attribs.class ?? "")?.[1];
  if (byClass === undefined && list.children.find(isElement)?.attribs["aria-level"] === undefined) return undefined;
  const items = elementChildren(list);
  if (holdsLooseText(list)) return undefined;
  const ordered = list.name === "ol";
  const found: FlatItem[] = [];
  for (const item of items) {
    const level = byClass ?? item.attribs["aria-level"];
    if (item.name !== "li" || level === undefined) return undefined;
    const start = (Number(list.attribs.start ?? 1) || 1) + found.length;
    found.push({ level: Number(level), ordered, label: `${start}.`, source: item, parts: item.children });
  }
  return found.length === 0 ? undefined : found;
}

function onlyChildOf(element: Element): Element | undefined {
  const [only, ...others] = elementChildren(element);
  return others.length > 0 || holdsLooseText(element) ? undefined : only;
}

/** Longest marker of Word, in UTF-16 code units. */
const maxMarker = 8;
const wordSpacer = /font:\s*7(?:\.0)?pt|mso-list:\s*ignore/i;
const wordLevel = /mso-list:[^;"']{0,40}?\blevel(\d)/i;
const wordIndent = /margin-left:\s*([\d.]+)(in|pt|cm)/i;
const digit = /\d/;
const wordClass = /\bMsoListParagraph|\bMsoListBullet|\bMsoListNumber/;

/** Paragraphs that Word and Outlook show as the items of a list, as they save a page or fill a clipboard. */
export function wordList(element: Element, context: Context): Opening | undefined {
  return listsOf(element, context, wordItem);
}

/** A paragraph of Word that is an item, with its level and the label that it shows. */
function wordItem(source: Element): FlatItem[] | undefined {
  const { style = "", class: names = "" } = source.attribs;
  const declared = wordLevel.exec(style)?.[1];
  if (source.name !== "p" || (declared === undefined && !wordClass.test(names))) return undefined;
  const marker = wordMarker(source.children);
  const label = marker
    .map((node) => shortText(node, maxMarker * 8) ?? "")
    .join("")
    .trim();
  const ordered = readLabel(label).start !== undefined;
  // `2.a` is the name of a rule, which the text may refer to. Letters are signs of Wingdings.
  if (marker.length === 0 || label.length > maxMarker || (!ordered && digit.test(label))) return undefined;
  const level = declared === undefined ? levelByIndent(style) : Number(declared);
  return [{ level, ordered, label, source, parts: source.children, marker }];
}

/** Half an inch for each level. */
function levelByIndent(style: string): number {
  const [, size, unit] = wordIndent.exec(style) ?? [];
  const inches = Number(size ?? 0) / (unit === "pt" ? 72 : unit === "cm" ? 2.54 : 1);
  return Math.max(1, Math.round(inches * 2));
}

/** The nodes at the start of an item of Word that show its label and the space after it. */
function wordMarker(children: readonly ChildNode[]): ChildNode[] {
  const isSpacer = ({ attribs }: Element): boolean => wordSpacer.test(attribs.style ?? "");
  const found: ChildNode[] = [];
  for (const node of children) {
    if (node.type === "text" && isBlank(node.data)) continue;
    if (node.type === "text" && found.length === 0 && node.data.trim().length <= maxMarker) found.push(node);
    else if (isElement(node) && (isSpacer(node) || findInside(node, isSpacer) !== undefined)) return [...found, node];
    else if (node.type !== "comment" && node.type !== "directive") return [];
  }
  return [];
}

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
    isMarked = before ?? isMatching(current, ".simple, .compact, [compact]");
    if (before === undefined) asked.push(current);
    if (before !== undefined || isMarked) break;
    current = parentElement(current);
  }
  for (const element of asked) known.set(element, isMarked);
  return isMarked;
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
