import type { List, Nodes } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";
import { readBack } from "./read-back.ts";

const number = /\d{1,9}(?=[.)])/y;

/** Renderers count from the first number; whoever reads the Markdown itself, as machines do, reads each. */
export const listNumbers: Invariant = {
  id: "list-numbers",
  sentence: "The numbers of an ordered list go up by one, as they are shown.",
  types: [],
  runs: "markdown",
  start(document) {
    const { markdown } = document;
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const findings: Finding[] = [];
        const stack: Nodes[] = [readBack(document)];
        for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
          if (node.type === "list" && node.ordered)
            for (const finding of wrongNumbers(node, markdown)) findings.push(finding);
          if ("children" in node) for (const child of node.children) stack.push(child);
        }
        return findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
      },
    };
  },
};

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
