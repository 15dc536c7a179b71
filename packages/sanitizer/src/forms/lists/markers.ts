import type { ChildNode, Element, Text } from "@decant/dom";
import type { Element as HastElement } from "hast";
import {
  elementChildren,
  findInside,
  holdsLooseText,
  isElement,
  isFirstChild,
  parentElement,
  shortText,
} from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import { isBlank } from "../../source/text.ts";
import { type Context, newPart, type Opening, type Part, type Place } from "../../tree/context.ts";
import type { Span } from "../../tree/positions.ts";
import { noteStyle, readLabel } from "./labels.ts";

/** The mark of an item that the page has as text. */
interface Mark {
  readonly text: Text;
  readonly label: string;
}

/** A sign, a number or a letter. LibreOffice writes a point after signs, too. */
const mark = /^\s{0,40}((?:[•◦▪●○‣⁃∙·–—*∗-]|(?:\d{1,4}|[a-z]|[ivx]{2,5})[.)]|[IVX]{2,5}\.|[A-Z]\.)\.?)\s{0,40}$/;
const wrappers: ReadonlySet<string> = new Set(["p", "div", "span", "font"]);
const ownElements: ReadonlySet<string> = new Set(["span", "font", "div"]);
/** Levels of wrappers that are searched. Half and twice change nothing (260 pages). */
const maxWrappers = 4;

/** The marks of lists, by item. */
const marks = (): { readonly lists: Set<Element>; readonly byItem: Map<Element, Mark> } => ({
  lists: new Set(),
  byItem: new Map(),
});

/** An item that begins with its mark in an element of its own, in a list in which every item does: LaTeXML, Texinfo, LibreOffice. */
export function ownMarker(element: Element, context: Context, { parent }: Place): Opening | undefined {
  const list = parentElement(element);
  if (list === undefined || context.isReadingLimited()) return undefined;
  const { lists, byItem } = context.state(marks);
  if (!lists.has(list)) {
    lists.add(list);
    for (const [item, found] of marksOf(list)) byItem.set(item, found);
  }
  const found = byItem.get(element);
  if (found === undefined || context.omitted.has(found.text)) return undefined;
  if (parent.type === "element" && parent.tagName === "ol") noteLabel(parent, found.label, context);
  context.dropAhead(found.text, "list-marker");
  return undefined;
}

/** Letters, and the number of the first item, are those of the list. */
function noteLabel(list: HastElement, label: string, context: Context): void {
  const { start, style } = readLabel(label);
  if (style !== undefined) noteStyle(list, style, context);
  else if (start !== undefined && start !== 1 && list.children.length === 0) list.properties.start = start;
}

/** The mark of each item; none if an item has no mark, or the mark of another place. */
function marksOf(list: Element): Map<Element, Mark> {
  const found = new Map<Element, Mark>();
  const isOrdered = list.name === "ol";
  let start = Number(list.attribs.start ?? 1) || 1;
  const items = elementChildren(list);
  for (const [index, item] of items.entries()) {
    const own = item.name === "li" && item.attribs.value === undefined ? markOf(item) : undefined;
    const number = own === undefined ? undefined : readLabel(own.label).start;
    // A number of its own counts more than that of the list.
    if (index === 0) start = number ?? start;
    if (own === undefined || (isOrdered ? number !== start + index : isLabel.test(own.label))) return new Map();
    found.set(item, own);
  }
  return found;
}

const isLabel = /[\da-z]/i;
const twoPoints = /\.\.$/;

function markOf(item: Element): Mark | undefined {
  let around = item;
  let first = firstInked(item);
  for (let level = 0; level < maxWrappers && isElement(first) && wrappers.has(first.name); level++) {
    around = first;
    first = firstInked(first);
  }
  if (first?.type !== "text") return undefined;
  const label = mark.exec(first.data)?.[1];
  if (label === undefined) return undefined;
  if (!ownElements.has(around.name) || shortText(item, label.length) !== undefined) return undefined;
  return { text: first, label: label.length > 2 ? label.replace(twoPoints, ".") : label };
}

function firstInked({ children }: Element): ChildNode | undefined {
  return children.find((child) => isElement(child) || (child.type === "text" && !isBlank(child.data)));
}

/** Lists of remarks on code, laid out as tables: Asciidoctor, DocBook. */
const remarks = ".colist > table, .calloutlist > table";
const rowGroups: ReadonlySet<string> = new Set(["tbody", "thead"]);
const sign = /^[•◦▪●○‣⁃∙·]$/;
const numbered = /^(\d{1,3})\.$/;
const remarked = /^\(?(\d{1,3})[.)]?$/;

/** A table of two columns, the first of which marks or counts its rows, is a list: troff's bullets, remarks on code. */
export function markedRows(element: Element, context: Context): Opening | undefined {
  const groups = elementChildren(element).filter(({ name }) => rowGroups.has(name));
  const rows = elementChildren(element).flatMap((child) =>
    rowGroups.has(child.name) ? elementChildren(child) : child,
  );
  const isRemarks = isMatching(element, remarks);
  if (rows.length < (isRemarks ? 1 : 2)) return undefined;
  const number = isRemarks ? remarked : numbered;
  const start = Number(number.exec(rowMark(rows[0]))?.[1]);
  const isRow = (row: Element, index: number): boolean =>
    Number.isNaN(start) ? sign.test(rowMark(row)) : number.exec(rowMark(row))?.[1] === String(start + index);
  if (!rows.every(isRow)) return undefined;
  if ([element, ...groups, ...rows].some((parent) => holdsLooseText(parent) || context.omitted.has(parent)))
    return undefined;
  const items = rows.map((row): Part => {
    const [label, text] = elementChildren(row).filter(isShown) as [Element, Element];
    context.drop(label, "list-marker");
    return newPart(context.element("li", {}, [], row), context.childrenOf(text));
  });
  const name = Number.isNaN(start) ? "ul" : "ol";
  return { node: context.element(name, start > 1 ? { start } : {}, [], element), parts: items };
}

/** The text of the first of two cells, or what its picture shows; empty for other rows. */
function rowMark(row: Element | undefined): string {
  if (row?.name !== "tr") return "";
  const [label, text, ...others] = elementChildren(row).filter(isShown);
  if (label === undefined || text === undefined || others.length > 0) return "";
  const shown = shortText(label, 8) ?? "";
  return (shown === "" ? pictureIn(label)?.attribs.alt : shown)?.trim() ?? "";
}

function isShown(cell: Element): boolean {
  return shortText(cell, 1) !== "" || pictureIn(cell) !== undefined;
}

function pictureIn(cell: Element): Element | undefined {
  return findInside(cell, ({ name }) => name === "img", 4);
}

/** A checkbox at the start of a list item. Anywhere else it is a form control. */
export function taskCheckbox(element: Element, context: Context, place: Place): Opening | undefined {
  if ((element.attribs.type ?? "").toLowerCase() !== "checkbox") return undefined;
  const { parent } = place;
  const isItem =
    parent.type === "element" && (parent.tagName === "li" || (parent.tagName === "p" && parent.children.length === 0));
  if (!isItem || !startsItem(element)) return undefined;
  const checked = element.attribs.checked !== undefined;
  return { node: taskBox(checked, element, context), parts: [] };
}

export function taskBox(checked: boolean, from: ChildNode | Span | undefined, context: Context): HastElement {
  return context.element("input", { type: "checkbox", checked, disabled: true }, [], from);
}

const holders: ReadonlySet<string> = new Set(["p", "label", "div"]);

/** Whether an element is first in its list item. In other wrappers a script made the checkbox. */
export function startsItem(element: Element): boolean {
  let current = element;
  for (let level = 0; level < 4 && isFirstChild(current); level++) {
    const parent = parentElement(current);
    if (parent === undefined || parent.name === "li") return parent !== undefined;
    if (!holders.has(parent.name)) return false;
    current = parent;
  }
  return false;
}
