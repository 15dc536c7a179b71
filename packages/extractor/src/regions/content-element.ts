import { smallestAround } from "../blocks/elements.ts";
import { blocksIn, type PageStructure } from "../blocks/page-structure.ts";

/** Share of the kept words in the element of the content; the others are strays. A guess. */
const contentShare = 0.9;

/** Smallest element with nearly all kept words, and the number of all kept words; `undefined` if nothing is kept. */
export function contentElement(
  page: Pick<PageStructure, "table" | "before">,
  keep: Uint8Array,
  size: Float32Array,
): { readonly node: number; readonly words: number } | undefined {
  const words = new Float64Array(keep.length + 1);
  for (let block = 0; block < keep.length; block++)
    words[block + 1] = words[block] + (keep[block] === 1 ? size[block] : 0);
  const total = words[keep.length];
  if (total === 0) return undefined;
  const node = smallestAround(page.table, 0, (at) => {
    const { from, to } = blocksIn(page, at);
    return words[to] - words[from] >= total * contentShare;
  });
  return { node, words: total };
}
