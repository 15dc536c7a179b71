import type { NodeTable } from "@decant/dom";
import type { Blocks } from "@decant/extractor/training";
import { blockChars, type Method } from "./method.ts";

/**
 * Content by tag ratios (Weninger, Hsu and Han, "CETR - Content Extraction via Tag Ratios", 2010), clustered in two dimensions.
 *
 * The paper takes lines of source; here a line is a text block with the tags since the one before, so that the layout of the
 * source does not matter. Ratios are smoothed; each line is a point of its ratio and of how much the next ones differ; of three
 * clusters the one held at the origin is boilerplate.
 */
export const cetr: Method = {
  id: "cetr",
  pick: ({ table, blocks }) => {
    const ratios = smooth(tagRatios(table, blocks));
    const slopes = smooth(absoluteSlopes(ratios));
    const cluster = clusterFromOrigin(ratios, slopes);
    return Uint8Array.from(cluster, (number) => (number === 0 ? 0 : 1));
  },
};

function tagRatios(table: NodeTable, blocks: Blocks): Float64Array {
  let before = 0;
  return Float64Array.from({ length: blocks.count }, (_, b) => {
    const end = (blocks.last[b] as number) + 1;
    const tags = (table.elements[end] as number) - (table.elements[before] as number);
    before = end;
    return blockChars(table, blocks, b).chars / Math.max(1, tags);
  });
}

/** Lines on either side that a line is smoothed with, by a Gaussian of this width. The paper's value. */
const radius = 1;

function smooth(values: Float64Array): Float64Array {
  return values.map((_, i) => {
    let sum = 0;
    let weights = 0;
    for (let offset = -radius; offset <= radius; offset++) {
      const value = values[i + offset];
      if (value === undefined) continue;
      const weight = Math.exp(-(offset * offset) / (2 * radius * radius));
      sum += weight * value;
      weights += weight;
    }
    return sum / weights;
  });
}

/** Lines ahead whose mean a line is compared with. The paper's value. */
const ahead = 3;

function absoluteSlopes(values: Float64Array): Float64Array {
  return values.map((value, i) => {
    const next = values.subarray(i, i + ahead);
    return Math.abs(next.reduce((sum, item) => sum + item, 0) / next.length - value);
  });
}

/** Rounds of clustering; more changed nothing on the development pages. */
const rounds = 20;

/** Three means of which the first stays at the origin; returns the number of each point's mean. */
function clusterFromOrigin(x: Float64Array, y: Float64Array): Uint8Array {
  const nearest = new Uint8Array(x.length);
  const top = x.reduce((most, value) => Math.max(most, value), 0);
  const means = [
    { x: 0, y: 0 },
    { x: top / 2, y: 0 },
    { x: top, y: 0 },
  ];
  for (let round = 0; round < rounds; round++) {
    const totals = means.map(() => ({ x: 0, y: 0, count: 0 }));
    let changed = round === 0;
    for (let i = 0; i < x.length; i++) {
      const best = nearestMean(means, x[i] as number, y[i] as number);
      changed ||= best !== nearest[i];
      nearest[i] = best;
      const total = totals[best] as (typeof totals)[number];
      total.x += x[i] as number;
      total.y += y[i] as number;
      total.count++;
    }
    if (!changed) break;
    for (let k = 1; k < means.length; k++) {
      const { x: sumX, y: sumY, count } = totals[k] as (typeof totals)[number];
      if (count > 0) means[k] = { x: sumX / count, y: sumY / count };
    }
  }
  return nearest;
}

function nearestMean(means: readonly { readonly x: number; readonly y: number }[], x: number, y: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  means.forEach((mean, k) => {
    const found = (mean.x - x) ** 2 + (mean.y - y) ** 2;
    if (found >= distance) return;
    best = k;
    distance = found;
  });
  return best;
}
