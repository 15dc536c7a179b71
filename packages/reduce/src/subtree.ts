import type { CountTokens } from "@decant/chunk";
import type { WordIndex } from "./words.ts";

export interface Candidate {
  readonly node: number;
  readonly tokens: number;
}

/**
 * The element with the fewest tokens that covers the needed words. Ancestors cover the same words with more tokens, so only the
 * innermost elements are counted.
 *
 * @returns Nothing if even the outermost element covers too few.
 */
export function findSubtree(
  html: string,
  index: WordIndex,
  needed: number,
  countTokens: CountTokens,
): Candidate | undefined {
  const { table } = index;
  const counts = index.countBySubtree();
  const isInnermost = new Uint8Array(table.size).fill(1);
  let best: Candidate | undefined;
  for (let i = table.size - 1; i > 0; i--) {
    if (counts[i] < needed || !("attribs" in (table.nodes[i] as object)) || index.spanAt(i).end === 0) continue;
    const parent = table.parent[i];
    isInnermost[parent] = 0;
    if (isInnermost[i] === 0) continue;
    const { start, end } = index.spanAt(i);
    const tokens = countTokens(html.slice(start, end));
    if (best === undefined || tokens <= best.tokens) best = { node: i, tokens };
  }
  return best;
}
