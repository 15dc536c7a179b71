import { forMarkdown, type Invariant } from "./invariant.ts";

/** Tools that join files expect the one line end that POSIX asks for. */
export const singleFinalLineEnd: Invariant = forMarkdown({
  id: "single-final-line-end",
  sentence: "The Markdown ends with one line end, unless it is empty.",
  find(markdown) {
    const ends = countFinalLineEnds(markdown);
    if (markdown === "" || ends === 1) return [];
    return [{ message: `The Markdown ends with ${ends} line ends.`, line: markdown.split("\n").length }];
  },
});

function countFinalLineEnds(markdown: string): number {
  let ends = 0;
  for (let at = markdown.length - 1; markdown[at] === "\n"; at--) {
    ends++;
    if (markdown[at - 1] === "\r") at--;
  }
  return ends;
}
