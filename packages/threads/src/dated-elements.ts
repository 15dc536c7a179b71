import type { NodeTable } from "@decant/dom";

/** Dates and text of a page, as running totals over the nodes: read with `sum` of the table. */
export interface DatedText {
  readonly marks: Int32Array;
  /** Characters of text that is not a name, a date or a button. */
  readonly text: Int32Array;
}

/** The element around one date: a post, a comment, an entry of a list. */
export interface DatedElement {
  readonly node: number;
  /** The element inside with the answers, which have dates of their own; 0 for none. */
  readonly replies: number;
}

/** The widest element around a date without another, or its parent, if it has no text and the dates after it are those of answers. */
export function datedElement(table: NodeTable, { marks, text }: DatedText, mark: number): DatedElement {
  let node = mark;
  for (let up = table.parent[node]; up > 0 && table.sum(marks, up) === 1; up = table.parent[node]) node = up;
  const replies = table.sum(text, node) > 0 ? 0 : repliesAfter(table, marks, node);
  return { node: replies > 0 ? table.parent[replies] : node, replies };
}

/** The first element after another of the same parent with dates, if no date is before both. */
function repliesAfter(table: NodeTable, marks: Int32Array, node: number): number {
  const { parent, end } = table;
  const post = parent[node];
  if (post <= 0 || marks[post] !== marks[node]) return 0;
  for (let child = end[node]; child < end[post]; child = end[child]) if (table.sum(marks, child) > 0) return child;
  return 0;
}
