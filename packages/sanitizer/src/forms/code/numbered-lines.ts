import type { Element } from "@decant/dom";
import { elementChildren, holdsLooseText, isElement, nearestElement, parentElement } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { codeParts } from "./parts.ts";

const digits = /^\s*\d{1,6}\s*$/;

/** Whether an element is the number of a line, in a row with the line: rows that styles lay out, with numbers that count up. */
export function isNumberOfRow(element: Element, context: Context): boolean {
  const row = parentElement(element);
  return row !== undefined && row.children.find(isElement) === element && isNumberedRow(row, context);
}

/** Whether an element is such a row. A line with such a name may itself begin with a number. */
export function isNumberedRow(row: Element, context: Context): boolean {
  const number = numberOf(row);
  if (number === undefined || codeParts(row, context).has("line")) return false;
  const before = nearestElement(row, "prev");
  const after = nearestElement(row, "next");
  if (before === undefined) return after !== undefined && numberOf(after) === number + 1;
  return numberOf(before) === number - 1;
}

/** The number in the first of two elements; `undefined` if there is anything else. */
function numberOf(row: Element): number | undefined {
  const number = row.children.find(isElement);
  const text = number?.children[0];
  if (number?.children.length !== 1 || text?.type !== "text" || !digits.test(text.data)) return undefined;
  return elementChildren(row).length === 2 && !holdsLooseText(row) ? Number(text.data) : undefined;
}
