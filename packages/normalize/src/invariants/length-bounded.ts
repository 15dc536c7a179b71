import { forMarkdown, type Invariant } from "./invariant.ts";

/** Most characters of Markdown for each character of HTML, and the allowance for short pages. */
export const maxGrowth = 4;
export const minLength = 1024;

/** A short page must not make its reader pay for a long one. */
export const lengthBounded: Invariant = forMarkdown({
  id: "length-bounded",
  sentence: "The Markdown is at most four times as long as the HTML, and 1,024 characters.",
  find(markdown, { source }) {
    const hast = source?.hast;
    const last = hast !== undefined && "children" in hast ? hast.children.at(-1) : undefined;
    const end = hast?.position?.end.offset ?? last?.position?.end.offset;
    if (end === undefined || markdown.length <= end * maxGrowth + minLength) return [];
    return [{ message: `${end} characters of HTML became ${markdown.length} of Markdown.` }];
  },
});
