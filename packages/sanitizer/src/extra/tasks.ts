import type { ChildNode, Element, Text } from "@decant/dom";
import { countVisible } from "@decant/page";
import { startsItem, taskBox } from "../forms/lists/markers.ts";
import { elementChildren, isElement, parentElement } from "../source/nodes.ts";
import type { Row } from "../source/rows.ts";
import { cleanText, isBlank } from "../source/text.ts";
import { type Context, newPart, type Opening, type Part, type Place } from "../tree/context.ts";

/** An icon for the box of a task. */
export interface TaskIconRow extends Row {
  readonly checked: boolean;
}

/** Boxes of tasks. */
export const taskIconRows: readonly TaskIconRow[] = [
  // Asciidoctor writes Font Awesome.
  { id: "font-awesome-checked", selector: ".fa-check-square, .fa-check-square-o, .fa-square-check, .fa-check", checked: true },
  { id: "font-awesome-open", selector: ".fa-square, .fa-square-o", checked: false },
  { id: "notion-checked", selector: ".checkbox-on", checked: true },
  { id: "notion-open", selector: ".checkbox-off", checked: false },
  // WAI-ARIA 1.2.
  { id: "role-checked", selector: "[role=checkbox][aria-checked=true]", checked: true },
  { id: "role-open", selector: "[role=checkbox][aria-checked=false]", checked: false },
]; // biome-ignore format: one row a line

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
function itemWith(item: Element, text: ChildNode, parts: readonly Part[], context: Context): Opening {
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
