import { writeMarkdown } from "../to-markdown/to-markdown.ts";
import { type Finding, forMarkdown, type Invariant } from "./invariant.ts";
import { quoteLine, readBack, tooDeep } from "./read-back.ts";

/** Reading the Markdown and writing it again gives an empty diff. */
export const idempotent: Invariant = forMarkdown({
  id: "idempotent",
  sentence: "The Markdown, read and written again, is the same Markdown.",
  find(markdown, document) {
    const read = readBack(document);
    const unchecked = tooDeep(read);
    if (unchecked !== undefined) return [unchecked];
    const again = writeMarkdown(read, document.writer);
    return again === markdown ? [] : [difference(markdown, again)];
  },
});

function difference(markdown: string, again: string): Finding {
  const lines = markdown.split("\n");
  const linesAgain = again.split("\n");
  const index = lines.findIndex((line, at) => line !== linesAgain[at]);
  const at = index === -1 ? lines.length - 1 : index;
  return { message: `Wrote ${quoteLine(lines[at])}, and then ${quoteLine(linesAgain[at])}.`, line: at + 1 };
}
