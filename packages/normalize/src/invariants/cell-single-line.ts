import type { Nodes, TableCell } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

const anyLineEnd = /[\r\n]/;
const lineEnds = /[\r\n]+/;

/** A line end ends the row (GFM 0.29, section 4.10). */
export const cellSingleLine: Invariant = {
  id: "cell-single-line",
  sentence: "No text, code or formula in a table cell holds a line end.",
  types: ["tableCell"],
  repairs: true,
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      const broken = textsOf(node as TableCell).filter(({ value }) => anyLineEnd.test(value));
      if (broken.length === 0) return undefined;
      const repair = (): void => {
        for (const text of broken) text.value = joinLines(text.value);
      };
      return { message: "A table cell holds a line end.", node, repair };
    },
  }),
};

/** One line, with a space where a line ended and the white space around it. */
function joinLines(value: string): string {
  const lines = value.split(lineEnds);
  const last = lines.length - 1;
  return lines
    .map((line, i) => {
      const start = i === 0 ? line : line.trimStart();
      return i === last ? start : start.trimEnd();
    })
    .join(" ");
}

function textsOf(cell: TableCell): { value: string }[] {
  const texts: { value: string }[] = [];
  const stack: Nodes[] = [cell];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ("value" in node) texts.push(node);
    else if ("children" in node) for (const child of node.children) stack.push(child);
  }
  return texts;
}
