import { walk } from "../nodes/tree.ts";
import { type Checked, forMarkdown, type Invariant } from "./invariant.ts";
import { readBack } from "./read-back.ts";

const trailing = /[ \t]\r?$/;
const verbatim: ReadonlySet<string> = new Set(["code", "math", "html"]);

/** Two spaces at a line's end are an invisible line break, and editors remove them. */
export const noTrailingSpace: Invariant = forMarkdown({
  id: "no-trailing-space",
  sentence: "No line ends with white space, except in code, formulas and HTML.",
  find(markdown, document) {
    const numbers = markdown.split("\n").flatMap((line, index) => (trailing.test(line) ? [index + 1] : []));
    if (numbers.length === 0) return [];
    const kept = verbatimLines(document);
    return numbers
      .filter((line) => !kept.has(line))
      .map((line) => ({ message: "A line ends with white space.", line }));
  },
});

function verbatimLines(document: Checked): ReadonlySet<number> {
  const lines = new Set<number>();
  walk(readBack(document), ({ type, position }) => {
    if (!verbatim.has(type) || position === undefined) return;
    for (let line = position.start.line; line <= position.end.line; line++) lines.add(line);
  });
  return lines;
}
