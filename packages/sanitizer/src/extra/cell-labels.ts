import type { Element } from "@decant/dom";
import { elementChildren, findInside, isElement, isFirstChild, parentElement, shortText } from "../source/nodes.ts";
import type { Context, Opening } from "../tree/context.ts";

/** Longest label, in UTF-16 code units. A guess. */
const maxLabel = 40;
const labelNames: ReadonlySet<string> = new Set(["span", "b", "strong", "div", "small", "label"]);
const colon = /\s{0,3}:$/;

/** A cell that repeats the head of its column before its value, for narrow windows, where styles stack cells: the label goes. */
export function labelledCell(element: Element, context: Context): undefined | Opening {
  const first = element.children.find(isElement);
  if (first === undefined || !labelNames.has(first.name) || !isFirstChild(first)) return undefined;
  const label = shortText(first, maxLabel)?.replace(colon, "");
  if (label === undefined || label === "" || label !== headOf(element)) return undefined;
  const cell = shortText(element, 2000);
  if (cell !== undefined && cell.replace(colon, "").length <= label.length) return undefined;
  context.dropAhead(first, "cell-label");
  return undefined;
}

/** The text of the head of a cell's column. */
function headOf(cell: Element): string | undefined {
  const row = parentElement(cell);
  const group = row === undefined ? undefined : parentElement(row);
  const table = group?.name === "table" ? group : group === undefined ? undefined : parentElement(group);
  if (row === undefined || table?.name !== "table") return undefined;
  const head = findInside(table, ({ name }) => name === "tr", 8);
  const column = elementChildren(row).indexOf(cell);
  const found = head === undefined || head === row ? undefined : elementChildren(head)[column];
  return found?.name === "th" ? shortText(found, maxLabel) : undefined;
}
