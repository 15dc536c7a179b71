import type { Finding, Invariant } from "./invariant.ts";

const lineEnds = /(?:\r?\n)*$/;

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
        const ends = lineEnds.exec(markdown)?.[0].replaceAll("\r", "").length ?? 0;
        if (markdown === "" || ends === 1) return [];
        return [{ message: `The Markdown ends with ${ends} line ends.`, line: markdown.split("\n").length }];
      },
    };
  },
};
