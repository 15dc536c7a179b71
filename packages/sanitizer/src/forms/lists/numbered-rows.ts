import type { Element } from "@decant/dom";
import { elementChildren, holdsLooseText, shortText } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part } from "../../tree/opening.ts";

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
