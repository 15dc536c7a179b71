import { partitionMarkdown } from "../from-markdown/partition.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** What is neither the page's text nor one of the marks in a closed list would have come from nowhere. */
export const marksDeclared: Invariant = {
  id: "marks-declared",
  sentence:
    "Every character is text, an address, a description, a name, white space or one of the writer's marks: none is underlined (unless asked for), indented or a character reference, except `&lt;` and `&amp;`.",
  types: [],
  runs: "markdown",
  start({ markdown, writer }) {
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const { unknown, foreign, parts, length } = partitionMarkdown(markdown);
        const told = Object.values(parts).reduce((sum, count) => sum + count, 0);
        const asked = writer?.headings === "setext" ? "setextHeading" : undefined;
        const strange = [...unknown, ...foreign].filter((mark) => mark !== asked);
        if (strange.length === 0 && told === length) return [];
        return [{ message: `${told} of ${length} characters are told; other marks: ${strange.join(", ") || "none"}.` }];
      },
    };
  },
};
