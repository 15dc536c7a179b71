import type { Nodes } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";
import { readBack } from "./read-back.ts";

const trailing = /[ \t]\r?$/;
const verbatim: ReadonlySet<string> = new Set(["code", "math", "html"]);

/** Two spaces there are a line break that nobody sees, and editors take them away. */
export const noTrailingSpace: Invariant = {
  id: "no-trailing-space",
  sentence: "No line ends with white space, but for those of code, formulas and HTML.",
  types: [],
  runs: "markdown",
  start(document) {
    const { markdown } = document;
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const lines = markdown.split("\n");
        if (!lines.some((line) => trailing.test(line))) return [];
        const kept = verbatimLines(readBack(document));
        return lines.flatMap((line, index) =>
          trailing.test(line) && !kept.has(index + 1)
            ? [{ message: "A line ends with white space.", line: index + 1 }]
            : [],
        );
      },
    };
  },
};

function verbatimLines(tree: Nodes): ReadonlySet<number> {
  const lines = new Set<number>();
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ("children" in node) for (const child of node.children) stack.push(child);
    else if (verbatim.has(node.type) && node.position) {
      for (let line = node.position.start.line; line <= node.position.end.line; line++) lines.add(line);
    }
  }
  return lines;
}
