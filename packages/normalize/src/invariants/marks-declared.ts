import { partitionMarkdown } from "../from-markdown/partition.ts";
import { forMarkdown, type Invariant } from "./invariant.ts";

/** A character that is neither the page's text nor a mark of a closed list would have been invented. */
export const marksDeclared: Invariant = forMarkdown({
  id: "marks-declared",
  sentence:
    "Every character is text, an address, a description, a name, white space or one of the writer's marks: none is underlined (unless asked for), indented or a character reference, except `&lt;`, `&amp;`, `&#91;` and `&#93;`.",
  find(markdown, { writer }) {
    const { unknown, foreign, parts, length } = partitionMarkdown(markdown);
    const known = Object.values(parts).reduce((sum, count) => sum + count, 0);
    const asked = writer?.headings === "setext" ? "setextHeading" : undefined;
    const strange = [...unknown, ...foreign].filter((mark) => mark !== asked);
    if (strange.length === 0 && known === length) return [];
    return [{ message: `${known} of ${length} characters are known; other marks: ${strange.join(", ") || "none"}.` }];
  },
});
