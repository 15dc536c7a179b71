import type { ChildNode, Element, Text } from "@decant/dom";
import { countVisible } from "@decant/page";
import type { Element as HastElement } from "hast";
import { elementChildren, holdsLooseText, isElement, parentElement, shortText } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import { cleanText, isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part, type Place } from "../../tree/opening.ts";
import { ownSpan } from "../../tree/positions.ts";
import { noteStyle, readLabel } from "./labels.ts";
import { itemWith } from "./task-items.ts";

/** The mark of an item that the page has as text. */
interface Mark {
  readonly text: Text;
  /** Length of the mark with the space after it; that of the text, where it is all of it. */
  readonly length: number;
  readonly label: string;
}

/** A sign, a number or a letter, before white space or the end. LibreOffice writes a point after signs, too. */
const mark = /^\s{0,40}((?:[•◦▪●○‣⁃∙·–—*∗-]|(?:\d{1,4}|[a-z]|[ivx]{2,5})[.)]|[IVX]{2,5}\.|[A-Z]\.)\.?)(?:\s{1,40}|$)/;
const wrappers: ReadonlySet<string> = new Set(["p", "div", "span", "font"]);
const ownElements: ReadonlySet<string> = new Set(["span", "font", "div"]);
/** Levels of wrappers that are searched. A guess. */
const maxWrappers = 4;

/** The marks of lists, by item. */
const marks = (): { readonly lists: Set<Element>; readonly byItem: Map<Element, Mark> } => ({
  lists: new Set(),
  byItem: new Map(),
});

/** An item that begins with its mark as text, in a list in which every item does: LaTeXML, Texinfo, LibreOffice. */
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
  if (found.length < found.text.data.length) return withoutMark(element, found, context);
  context.dropAhead(found.text, "list-marker");
  return undefined;
}

/** Letters, and the number of the first item, are those of the list. */
function noteLabel(list: HastElement, label: string, context: Context): void {
  const { start, style } = readLabel(label);
  if (style !== undefined) noteStyle(list, style, context);
  else if (start !== undefined && start !== 1 && list.children.length === 0) list.properties.start = start;
}

/** An item whose mark and text are one text: its own, or that of its first paragraph. */
function withoutMark(element: Element, { text, length }: Mark, context: Context): Opening | undefined {
  const around = text.parent as Element;
  if (around !== element && (around.name !== "p" || around.parent !== element)) return undefined;
  const span = ownSpan(text);
  const isVerbatim = span !== undefined && span.end - span.start === text.data.length;
  const words = cleanText(text.data.slice(length));
  const rest = isVerbatim
    ? context.text(words, { start: span.start + length, end: span.end })
    : context.derivedText(words, text, "list-marker", countVisible(text.data));
  if (isVerbatim) context.decide("dropped", { start: span.start, end: span.start + length }, "list-marker");
  return itemWith(element, text, [newPart(rest)], context);
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
    // A number in an element of its own counts more than that of the list.
    if (index === 0 && own?.length === own?.text.data.length) start = number ?? start;
    if (own === undefined || (isOrdered ? number !== start + index : isLabel.test(own.label))) return new Map();
    // One text that begins with a sign may be about the sign.
    if (items.length === 1 && own.length < own.text.data.length) return new Map();
    found.set(item, own);
  }
  return found;
}

const isLabel = /[\da-z]/i;
const isLetter = /[a-z]/i;
const twoPoints = /\.\.$/;

function markOf(item: Element): Mark | undefined {
  let around = item;
  let first = firstInked(item);
  for (let level = 0; level < maxWrappers && isElement(first) && wrappers.has(first.name); level++) {
    around = first;
    first = firstInked(first);
  }
  if (first?.type !== "text") return undefined;
  const [whole, label] = mark.exec(first.data) ?? [];
  if (whole === undefined || label === undefined) return undefined;
  // A letter in the text may be a word, or begin a name.
  const isAlone = whole.length === first.data.length;
  if (isAlone ? !ownElements.has(around.name) || isAllOf(item, label) : isLetter.test(label)) return undefined;
  return { text: first, length: whole.length, label: label.length > 2 ? label.replace(twoPoints, ".") : label };
}

/** Whether an item has no text except its label. */
function isAllOf(item: Element, label: string): boolean {
  return shortText(item, label.length) !== undefined;
}

function firstInked({ children }: Element): ChildNode | undefined {
  return children.find((child) => isElement(child) || (child.type === "text" && !isBlank(child.data)));
}

/** A definition list with empty terms is indented text (`man` macros through mandoc and man2html). */
export function indentedText(element: Element, context: Context): Opening | undefined {
  if (!isIndent(element, context)) return undefined;
  const blocks = elementChildren(element).filter(({ name }) => name === "dd");
  return { parts: blocks.map((dd) => newPart(context.element("div", {}, [], dd), dd.children)), separate: true };
}

function isIndent(element: Element, context: Context): boolean {
  const children = elementChildren(element);
  if (children.length < 2 || children[0]?.name !== "dt" || holdsLooseText(element)) return false;
  return children.every(
    (child) => !context.omitted.has(child) && (child.name === "dd" || (child.name === "dt" && isEmpty(child))),
  );
}

function isEmpty(term: Element): boolean {
  return term.children.every((child) => child.type === "text" && child.data.trim() === "");
}

/** Lists of remarks on code, laid out as tables: Asciidoctor, DocBook. */
const remarks = ".colist > table, .calloutlist > table";
const rowGroups: ReadonlySet<string> = new Set(["tbody", "thead"]);

/** A table whose first column counts its rows, in a list of remarks: an ordered list. */
export function numberedRows(element: Element, context: Context): Opening | undefined {
  if (!isMatching(element, remarks)) return undefined;
  const groups = elementChildren(element).filter(({ name }) => rowGroups.has(name));
  const rows = elementChildren(element).flatMap((child) =>
    rowGroups.has(child.name) ? elementChildren(child) : child,
  );
  const parents = [element, ...groups, ...rows];
  if (parents.some((parent) => holdsLooseText(parent) || context.omitted.has(parent))) return undefined;
  if (rows.length === 0 || !rows.every(isNumbered)) return undefined;
  const items = rows.map((row): Part => {
    const [number, text] = elementChildren(row) as [Element, Element];
    context.drop(number, "list-marker");
    return newPart(context.element("li", {}, [], row), context.childrenOf(text));
  });
  return { node: context.element("ol", {}, [], element), parts: items };
}

function isNumbered(row: Element, index: number): boolean {
  const cells = elementChildren(row);
  const [number] = cells;
  if (row.name !== "tr" || cells.length !== 2 || number === undefined) return false;
  return (shortText(number, 8) ?? "").replace(/[().]/g, "") === String(index + 1);
}
