import type { ChildNode, Element, Text } from "@decant/dom";
import { countVisible } from "@decant/page";
import type { Element as HastElement } from "hast";
import { elementChildren, holdsLooseText, isElement, isFirstChild, parentElement, shortText } from "../../source/nodes.ts";
import { isMatching, type Row } from "../../source/rows.ts";
import { cleanText, isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part, type Place } from "../../tree/opening.ts";
import { ownSpan, type Span } from "../../tree/positions.ts";
import { noteStyle, readLabel } from "./labels.ts";

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

/** An icon for the box of a task. */
export interface TaskIconRow extends Row {
  readonly checked: boolean;
}

export const taskIconRows: readonly TaskIconRow[] = [
  // Asciidoctor writes Font Awesome.
  { id: "font-awesome-checked", selector: ".fa-check-square, .fa-check-square-o, .fa-square-check, .fa-check", checked: true },
  { id: "font-awesome-open", selector: ".fa-square, .fa-square-o", checked: false },
]; // biome-ignore format: one row a line

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

/** A box of an icon font at the start of an item (Asciidoctor). */
export function taskIcon(element: Element, context: Context, { parent }: Place): Opening | undefined {
  if (element.children.length > 0 || parent.type !== "element" || parent.children.length > 0) return undefined;
  if (parent.tagName !== "li" && parent.tagName !== "p") return undefined;
  const icon = context.findRow(taskIconRows, element);
  if (icon === undefined || !startsItem(element)) return undefined;
  return { node: taskBox(icon.checked, element, context), parts: [] };
}

const orgStates: ReadonlySet<string> = new Set(["on", "off", "trans"]);
const orgBox = /^\[([Xx]|[ \u00a0-])\]$/;

/** A box in code at the start of an item with a state (Org). */
export function taskCode(element: Element, context: Context): Opening | undefined {
  const [text] = element.children;
  const item = parentElement(element);
  if (text?.type !== "text" || item?.name !== "li" || !startsItem(element)) return undefined;
  const state = orgBox.exec(text.data)?.[1];
  if (state === undefined || !context.classesOf(item).some((token) => orgStates.has(token))) return undefined;
  context.drop(element, "task-sign");
  return { parts: [newPart(taskBox(state.toLowerCase() === "x", element, context))] };
}

/** Boxes as characters: ballot boxes, and those of Asciidoctor without an icon font. */
const boxSign = /^\s*([☐☑☒❏✓])\ufe0f?\s+/u;

/** An item that begins with a box, in a list in which every item does (Pandoc, DocBook, Asciidoctor). */
export function taskSign(element: Element, context: Context): Opening | undefined {
  const text = signOf(element);
  const list = parentElement(element);
  if (text === undefined || context.omitted.has(text) || list === undefined || !isTaskList(list, context))
    return undefined;
  const [whole, sign] = boxSign.exec(text.data) as unknown as [string, string];
  const box = newPart(taskBox(sign !== "☐" && sign !== "❏", text, context));
  const words = cleanText(text.data.slice(whole.length));
  const rest = newPart(context.derivedText(words, text, "task-sign", countVisible(text.data)));
  return itemWith(element, text, [box, rest], context);
}

/** An item in which parts replace a text: its own, or that of its first paragraph. */
export function itemWith(item: Element, text: ChildNode, parts: readonly Part[], context: Context): Opening {
  const replaced = (children: readonly ChildNode[]): Part[] =>
    children.flatMap((child): readonly Part[] => (child === text ? parts : [child]));
  const node = context.element("li", {}, [], item);
  const around = text.parent as Element;
  if (around === item) return { node, parts: replaced(item.children) };
  const inner = newPart(context.element("p", {}, [], around), replaced(around.children));
  return { node, parts: item.children.map((child): Part => (child === around ? inner : child)) };
}

/** Whether every item of a list begins with a box, by list. */
const taskLists = (): Map<Element, boolean> => new Map();

function isTaskList(list: Element, context: Context): boolean {
  const ticked = context.state(taskLists);
  const known = ticked.get(list);
  if (known !== undefined) return known;
  const isAll = elementChildren(list).every((item) => item.name === "li" && signOf(item) !== undefined);
  ticked.set(list, isAll);
  return isAll;
}

/** The text that begins with a box: the item's own, or that of its first paragraph. */
function signOf(item: Element): Text | undefined {
  const first = item.children.find((child) => child.type !== "text" || !isBlank(child.data));
  const lead = isElement(first) && first.name === "p" ? first.children[0] : first;
  return lead?.type === "text" && boxSign.test(lead.data) ? lead : undefined;
}

const holders: ReadonlySet<string> = new Set(["p", "label", "div"]);

/** Whether an element is first in its list item. In other wrappers a script made the checkbox. */
function startsItem(element: Element): boolean {
  let current = element;
  for (let level = 0; level < 4 && isFirstChild(current); level++) {
    const parent = parentElement(current);
    if (parent === undefined || parent.name === "li") return parent !== undefined;
    if (!holders.has(parent.name)) return false;
    current = parent;
  }
  return false;
}
