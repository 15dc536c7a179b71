import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { blocksBefore } from "../blocks/page-structure.ts";
import type { BlockScores, Frame, Layer } from "./layer.ts";

/** Proposes the element whose blocks have the best expected F1. */
export const scoreLayer: Layer = {
  id: "score",
  propose: ({ table, blocks }) => {
    const best = bestContainer(table, blocks);
    return best === undefined ? [] : [best];
  },
};

const partTags = tagSet(["ul", "ol", "li", "dl", "dt", "dd", "p", "pre"]);

function bestContainer(table: NodeTable, blocks: BlockScores): Frame | undefined {
  const { hits, sizes, before } = totals(table, blocks);
  const expected = hits[blocks.count];
  let best = 0;
  let chosen = -1;
  for (let i = 1; i < table.size; i++) {
    if (table.ordinal[i] === 0) continue;
    const from = before[i];
    const to = before[table.end[i]];
    if (to === from) continue;
    const hit = hits[to] - hits[from];
    const f1 = (2 * hit) / (sizes[to] - sizes[from] + expected);
    // The innermost of equal candidates comes last in document order.
    if (f1 >= best) {
      best = f1;
      chosen = i;
    }
  }
  // A list or paragraph is part of the content around it.
  while (partTags[table.tag[chosen]] === 1 && table.parent[chosen] > 0) chosen = table.parent[chosen];
  return chosen < 0 ? undefined : { nodes: [chosen], reason: `best expected F1 of all elements, ${best.toFixed(2)}` };
}

/** Running totals over the blocks, and the number of blocks before each node. */
function totals(table: NodeTable, { count, first, probability, size }: BlockScores) {
  const hits = new Float64Array(count + 1);
  const sizes = new Float64Array(count + 1);
  for (let block = 0; block < count; block++) {
    hits[block + 1] = hits[block] + probability[block] * size[block];
    sizes[block + 1] = sizes[block] + size[block];
  }
  return { hits, sizes, before: blocksBefore(table, { count, first }) };
}
