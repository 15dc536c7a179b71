import { type Outline, outline } from "./canonical.ts";
import type { Finding, Invariant } from "./invariant.ts";
import { readBack, tooDeep } from "./read-back.ts";

/** The proof of the writer: nothing was escaped too little, joined wrongly or lost between tree and Markdown. */
export const reparseEqual: Invariant = {
  id: "reparse-equal",
  sentence: "The Markdown, read with GFM and math, gives the tree it was written from.",
  types: [],
  runs: "markdown",
  start(document) {
    const { mdast, markdown } = document;
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const unchecked = tooDeep(mdast) ?? tooDeep(readBack(document));
        if (unchecked !== undefined) return [unchecked];
        const difference = firstDifference(outline(mdast), outline(readBack(document)));
        return difference === undefined ? [] : [difference];
      },
    };
  },
};

function firstDifference(written: Outline, read: Outline): Finding | undefined {
  const length = Math.max(written.lines.length, read.lines.length);
  for (let index = 0; index < length; index++) {
    const expected = written.lines[index];
    const got = read.lines[index];
    if (expected === got) continue;
    const line = read.nodes[index]?.position?.start.line;
    return {
      message: `Wrote ${show(expected)}, read ${show(got)}.`,
      node: written.nodes[index],
      ...(line === undefined ? {} : { line }),
    };
  }
  return undefined;
}

const maxShown = 160;

function show(line: string | undefined): string {
  return line === undefined ? "nothing" : JSON.stringify(line.trim().replaceAll("\u0001", "").slice(0, maxShown));
}
