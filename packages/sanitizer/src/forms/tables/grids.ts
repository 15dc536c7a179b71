import type { Element } from "@decant/dom";
import { elementChildren, holdsLooseText, isElement } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part } from "../../tree/opening.ts";

const cell = ".col-first, .col-second, .col-last, .col-constructor-name, .col-summary-item-name";

/** A table laid out as a grid of `div`s (Javadoc since JDK 16). The header cells come first, one for each column. */
export function divGrid(element: Element, context: Context): Opening | undefined {
  const first = element.children.find(isElement);
  if (first === undefined || !isHeader(first)) return undefined;
  const cells = elementChildren(element);
  if (!cells.every((element) => isMatching(element, cell))) return undefined;
  const columns = cells.findIndex((cell) => !isHeader(cell));
  if (cells.some((cell) => context.omitted.has(cell))) return undefined;
  if (holdsLooseText(element)) return undefined;
  if (columns < 1 || cells.length % columns !== 0) return undefined;
  const rows: Part[] = [];
  for (let start = 0; start < cells.length; start += columns)
    rows.push(row(cells.slice(start, start + columns), start === 0 ? "th" : "td", context));
  return { node: context.element("table", {}, [], element), parts: rows };
}

function isHeader(element: Element): boolean {
  return isMatching(element, ".table-header");
}

function row(cells: readonly Element[], name: "th" | "td", context: Context): Part {
  const parts = cells.map((cell) => newPart(context.element(name, {}, [], cell), cell.children));
  return newPart(context.element("tr", {}, [], cells[0]), parts);
}
