import type { NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { keepWithin, type Method } from "./method.ts";

const BODY = knownTag("body");

/**
 * Content by composite text density and density sums (Sun, Song and Liao, "DOM Based Content Extraction via Text Density", 2011).
 *
 * Dense elements hold much text for few tags and few links. The threshold is the lowest density on the way from the body to the
 * element whose children are densest together; in each element above it, the child tree with the greatest sum is content.
 */
export const density: Method = {
  id: "density",
  pick: (input) => {
    const { table } = input;
    const body = Math.max(0, table.tag.indexOf(BODY));
    const densities = textDensities(table, body);
    const { sums, densest } = densitySums(table, densities);
    let threshold = Number.POSITIVE_INFINITY;
    for (let node = densest[body] as number; node > 0; node = table.parent[node] as number) {
      threshold = Math.min(threshold, densities[node] as number);
      if (node === body) break;
    }
    const marked = new Uint8Array(table.size);
    const open = new Uint8Array(table.size);
    open[body] = 1;
    for (let i = body; i < (table.end[body] as number); i++) {
      if (i !== body && open[table.parent[i] as number] === 0) continue;
      if (table.ordinal[i] === 0 && i !== 0) continue;
      if ((densities[i] as number) < threshold || (sums[i] as number) <= 0) continue;
      open[i] = 1;
      marked[densest[i] as number] = 1;
    }
    return keepWithin(input, marked);
  },
};

/** Composite density of each element below the body: equation 5 of the paper. */
function textDensities(table: NodeTable, body: number): Float64Array {
  const result = new Float64Array(table.size);
  const bodyChars = Math.max(1, table.sum(table.chars, body));
  const bodyLinks = table.sum(table.linkChars, body) / bodyChars;
  for (let i = body; i < (table.end[body] as number); i++) {
    const chars = table.sum(table.chars, i);
    if (chars === 0 || (table.ordinal[i] === 0 && i !== 0)) continue;
    const tags = Math.max(1, table.sum(table.elements, i) - 1);
    const linkChars = Math.max(1, table.sum(table.linkChars, i));
    const linkTags = Math.max(1, table.sum(table.links, i));
    const plain = Math.max(1, chars - linkChars);
    const base = Math.log((chars / plain) * linkChars + bodyLinks * chars + Math.E);
    result[i] = (chars / tags) * (Math.log((chars / linkChars) * (tags / linkTags)) / Math.log(base));
    // A base of one or less, and all text in links, are worth nothing.
    if (!((result[i] as number) > 0)) result[i] = 0;
  }
  return result;
}

/** Sum of the densities of each element's children, and the element with the greatest sum below each (or itself). */
function densitySums(table: NodeTable, densities: Float64Array) {
  const sums = new Float64Array(table.size);
  const densest = Int32Array.from({ length: table.size }, (_, i) => i);
  for (let i = table.size - 1; i > 0; i--) {
    const up = table.parent[i] as number;
    sums[up] = (sums[up] as number) + (densities[i] as number);
  }
  for (let i = table.size - 1; i > 0; i--) {
    const up = table.parent[i] as number;
    const best = densest[up] as number;
    const own = densest[i] as number;
    // The first of equal candidates wins.
    if ((sums[own] as number) >= (sums[best] as number) && (own !== i || sums[i] !== 0)) {
      if ((sums[own] as number) > (sums[best] as number) || best !== up) densest[up] = own;
    }
  }
  return { sums, densest };
}
