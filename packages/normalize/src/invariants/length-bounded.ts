import type { Finding, Invariant } from "./invariant.ts";

/** Marks may take three times the room of the page they are made from, and a little for short ones. */
const maxGrowth = 4;
const minLength = 1024;

/** A page must not be able to make its reader pay for what it did not send. */
export const lengthBounded: Invariant = {
  id: "length-bounded",
  sentence: "The Markdown is at most four times as long as the HTML, and 1,024 characters.",
  types: [],
  runs: "markdown",
  start({ markdown, source }) {
    const end = source?.hast.position?.end.offset ?? lastOffset(source?.hast);
    if (markdown === undefined || end === undefined) return undefined;
    return {
      end(): Finding[] {
        if (markdown.length <= end * maxGrowth + minLength) return [];
        return [{ message: `${end} characters of HTML became ${markdown.length} of Markdown.` }];
      },
    };
  },
};

function lastOffset(tree: unknown): number | undefined {
  const children = (tree as { children?: readonly { position?: { end: { offset?: number } } }[] } | undefined)
    ?.children;
  return children?.at(-1)?.position?.end.offset;
}
