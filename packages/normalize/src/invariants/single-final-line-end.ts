import type { Finding, Invariant } from "./invariant.ts";

/** Files are joined by tools that expect the one line end that POSIX asks for. */
export const singleFinalLineEnd: Invariant = {
  id: "single-final-line-end",
  sentence: "The Markdown ends with one line end, unless it is empty.",
  types: [],
  runs: "markdown",
  start({ markdown }) {
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const ends = countFinalLineEnds(markdown);
        if (markdown === "" || ends === 1) return [];
        return [{ message: `The Markdown ends with ${ends} line ends.`, line: markdown.split("\n").length }];
      },
    };
  },
};

function countFinalLineEnds(markdown: string): number {
  let ends = 0;
  for (let at = markdown.length - 1; markdown[at] === "\n"; at--) {
    ends++;
    if (markdown[at - 1] === "\r") at--;
  }
  return ends;
}
