import { type Outline, outline } from "./canonical.ts";
import { type Finding, forMarkdown, type Invariant } from "./invariant.ts";
import { quoteLine, readBack, tooDeep } from "./read-back.ts";

/** The proof of the writer: every escape is there, blocks stay apart, and Markdown holds the whole tree. */
export const reparseEqual: Invariant = forMarkdown({
  id: "reparse-equal",
  sentence: "The Markdown, read with GFM and math, gives the tree it was written from.",
  find(_markdown, document) {
    const read = readBack(document);
    const unchecked = tooDeep(document.mdast) ?? tooDeep(read);
    if (unchecked !== undefined) return [unchecked];
    return firstDifference(outline(document.mdast), outline(read));
  },
});

function firstDifference(written: Outline, read: Outline): readonly Finding[] {
  const length = Math.max(written.lines.length, read.lines.length);
  for (let index = 0; index < length; index++) {
    const expected = written.lines[index];
    const got = read.lines[index];
    if (expected === got) continue;
    const line = read.nodes[index]?.position?.start.line;
    const message = `Wrote ${quoteLine(expected)}, read ${quoteLine(got)}.`;
    return [{ message, node: written.nodes[index], ...(line !== undefined && { line }) }];
  }
  return [];
}
