import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { blocksIn } from "../blocks/page-structure.ts";
import type { Blocks } from "../blocks/split-blocks.ts";

/** Input of a layer. */
export interface LayerInput {
  readonly table: NodeTable;
  /** Probability of each block to be content (0 to 1) and its size in words. */
  readonly blocks: BlockScores;
}

export interface BlockScores extends Blocks {
  readonly probability: Float32Array;
  readonly size: Float32Array;
}

/** A set of nodes that may hold the whole main content. */
export interface Frame {
  /** Numbers of disjoint subtrees in document order. */
  readonly nodes: readonly number[];
  /** Why the layer proposes it. */
  readonly reason: string;
}

/** One way to find the content. Layers are tried in order and are independent of each other. */
export interface Layer {
  readonly id: string;
  /** Proposed frames, best first; may be empty. */
  readonly propose: (input: LayerInput) => readonly Frame[];
}

/** Proposes the element whose blocks have the best expected F1. */
export const scoreLayer: Layer = {
  id: "score",
  propose: ({ table, blocks }) => {
    const best = bestContainer(table, blocks);
    return best === undefined ? [] : [best];
  },
};

const partTags = tagSet(["ul", "ol", "li", "dl", "dt", "dd", "p", "pre", "thead", "tbody"]);

function bestContainer(table: NodeTable, blocks: BlockScores): Frame | undefined {
  const { hits, sizes } = totals(blocks);
  const expected = hits[blocks.count];
  let best = 0;
  let chosen = -1;
  for (let i = 1; i < table.size; i++) {
    if (table.ordinal[i] === 0) continue;
    const { from, to } = blocksIn({ table, blocks }, i);
    if (to === from) continue;
    const hit = hits[to] - hits[from];
    const f1 = (2 * hit) / (sizes[to] - sizes[from] + expected);
    // The innermost of equal candidates comes last in document order.
    if (f1 >= best) {
      best = f1;
      chosen = i;
    }
  }
  // A list or paragraph is part of the content around it, the rows of a table are under its caption and header.
  while (partTags[table.tag[chosen]] === 1 && table.parent[chosen] > 0) chosen = table.parent[chosen];
  return chosen < 0 ? undefined : { nodes: [chosen], reason: `best expected F1 of all elements, ${best.toFixed(2)}` };
}

/** Running totals over the blocks. */
function totals({ count, probability, size }: BlockScores) {
  const hits = new Float64Array(count + 1);
  const sizes = new Float64Array(count + 1);
  for (let block = 0; block < count; block++) {
    hits[block + 1] = hits[block] + probability[block] * size[block];
    sizes[block + 1] = sizes[block] + size[block];
  }
  return { hits, sizes };
}

/** @default for `layers` */
export const defaultLayers: readonly Layer[] = [scoreLayer];
