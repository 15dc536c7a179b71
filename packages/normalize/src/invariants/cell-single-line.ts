import { joinLines } from "../nodes/text.ts";
import { walk } from "../nodes/tree.ts";
import { forNodes, type Invariant } from "./invariant.ts";

const anyLineEnd = /[\r\n]/;

/** A line end ends the row (GFM 0.29, section 4.10). */
export const cellSingleLine: Invariant = forNodes({
  id: "cell-single-line",
  sentence: "No text, code or formula in a table cell holds a line end.",
  types: ["tableCell"],
  repairs: true,
  runs: "verify",
  find(cell) {
    const broken: { value: string }[] = [];
    walk(cell, (node) => {
      if ("value" in node && anyLineEnd.test(node.value)) broken.push(node);
    });
    if (broken.length === 0) return undefined;
    const repair = (): void => {
      for (const text of broken) text.value = joinLines(text.value);
    };
    return { message: "A table cell holds a line end.", repair };
  },
});
