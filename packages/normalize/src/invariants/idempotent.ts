import { writeMarkdown } from "../to-markdown/to-markdown.ts";
import type { Finding, Invariant } from "./invariant.ts";
import { readBack, tooDeep } from "./read-back.ts";

/** Whoever reads the Markdown and writes it again gets a diff of nothing. */
export const idempotent: Invariant = {
  id: "idempotent",
  sentence: "The Markdown, read and written again, is the same Markdown.",
  types: [],
  runs: "markdown",
  start(document) {
    const { markdown, writer } = document;
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const read = readBack(document);
        const unchecked = tooDeep(read);
        if (unchecked !== undefined) return [unchecked];
        const again = writeMarkdown(read, writer);
        return again === markdown ? [] : [difference(markdown, again)];
      },
    };
  },
};

function difference(markdown: string, again: string): Finding {
  const lines = markdown.split("\n");
  const linesAgain = again.split("\n");
  const index = lines.findIndex((line, at) => line !== linesAgain[at]);
  const at = index === -1 ? lines.length - 1 : index;
  return { message: `Wrote ${show(lines[at])}, and then ${show(linesAgain[at])}.`, line: at + 1 };
}

function show(line: string | undefined): string {
  return line === undefined ? "nothing" : JSON.stringify(line.slice(0, 120));
}
