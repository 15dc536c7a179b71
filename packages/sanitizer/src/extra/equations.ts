import type { Element } from "@decant/dom";
import { mathNode, readMathml } from "../forms/math/read.ts";
import { elementChildren, findInside, holdsLooseText } from "../source/nodes.ts";
import { type Context, newPart, type Opening, type Part, type Place } from "../tree/context.ts";

/**
 * Formulas that a table aligns (LaTeXML). Lines without a number belong to the next one with a number.
 */
export function equationTable(table: Element, context: Context, place: Place): Opening | undefined {
  const lines = readLines(table);
  // The selection may leave out a part of it.
  const isLeftOut = ({ children }: Element): boolean => children.some((child) => context.omitted.has(child));
  if (lines === undefined || isLeftOut(table) || findInside(table, isLeftOut, maxNodes) !== undefined) return undefined;
  const parts: Part[] = [];
  let open: EquationLine[] = [];
  const close = (): void => {
    const [first] = open;
    if (first === undefined) return;
    const rows = open.map(({ cells }) => cells.map(({ tex }) => tex).join("&"));
    const isOne = rows.length === 1;
    const tex = isOne
      ? first.cells.map(({ tex }) => tex).join("")
      : `\\begin{aligned}${rows.join("\\\\")}\\end{aligned}`;
    for (const { cells } of open) for (const { math } of cells) if (math !== undefined) context.move(math, "math");
    parts.push({ open: { node: mathNode(tex, true, first.row, context, place), parts: [] } });
    open = [];
  };
  for (const line of lines) {
    open.push(line);
    if (line.number === undefined) continue;
    close();
    parts.push(newPart(context.element("p", {}, [], line.number), line.number.children));
  }
  close();
  return { parts, separate: true };
}

interface EquationLine {
  readonly row: Element;
  readonly cells: readonly { readonly tex: string; readonly math: Element | undefined }[];
  readonly number: Element | undefined;
}

/** Nodes of such a table that are searched. Half and twice change nothing (2 pages). */
const maxNodes = 2000;
const numberClass = /(?:^|\s)ltx_eqn_eqno(?:\s|$)/;

/** The formulas of a table of two lines or more; `undefined` if it holds anything else. */
function readLines(table: Element): EquationLine[] | undefined {
  const lines: EquationLine[] = [];
  const groups = elementChildren(table);
  if (holdsLooseText(table) || groups.some((group) => group.name !== "tr" && holdsLooseText(group))) return undefined;
  const rows = groups.flatMap((child) => (child.name === "tr" ? [child] : elementChildren(child)));
  for (const row of rows) {
    if (row.name !== "tr" || holdsLooseText(row)) return undefined;
    const cells: { tex: string; math: Element | undefined }[] = [];
    let number: Element | undefined;
    for (const cell of elementChildren(row)) {
      const { class: names = "" } = cell.attribs;
      if (numberClass.test(names)) {
        number = cell;
        continue;
      }
      const [math, ...others] = elementChildren(cell);
      const formula = math?.name === "math" ? readMathml(math) : undefined;
      if (others.length > 0 || holdsLooseText(cell) || (math !== undefined && formula === undefined)) return undefined;
      if (formula !== undefined || !names.includes("ltx_eqn_center"))
        cells.push({ tex: formula?.tex.replace(displaystyle, "") ?? "", math });
    }
    if (cells.every(({ math }) => math === undefined)) return undefined;
    lines.push({ row, cells, number });
  }
  return lines.length < 2 ? undefined : lines;
}

const displaystyle = /^\\displaystyle\s*/;
