import type { List } from "mdast";
import { walk } from "../nodes/tree.ts";
import { type Finding, forMarkdown, type Invariant } from "./invariant.ts";
import { readBack } from "./read-back.ts";

const number = /\d{1,9}(?=[.)])/y;

/** Renderers count from the first number; a machine that reads the Markdown itself reads each of them. */
export const listNumbers: Invariant = forMarkdown({
  id: "list-numbers",
  sentence: "The numbers of an ordered list go up by one, as readers show them.",
  find(markdown, document) {
    const findings: Finding[] = [];
    walk(readBack(document), (node) => {
      if (node.type !== "list" || !node.ordered) return;
      for (const finding of wrongNumbers(node, markdown)) findings.push(finding);
    });
    return findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  },
});

function wrongNumbers(list: List, markdown: string): Finding[] {
  return list.children.flatMap((item, index) => {
    number.lastIndex = item.position?.start.offset ?? 0;
    const written = number.exec(markdown)?.[0];
    const shown = (list.start ?? 1) + index;
    if (written === undefined || Number(written) === shown) return [];
    const line = item.position?.start.line;
    return [{ message: `An item is numbered ${written} and shown as ${shown}.`, ...(line !== undefined && { line }) }];
  });
}
