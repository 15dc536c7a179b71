/**
 * Choose the blocks that give the best expected F1.
 *
 * With probabilities `p` and sizes `w`, keeping a set S has the expected F1 `2 Σ_S pw / (Σ_S w + Σ pw)`. The best set consists of the
 * blocks above a threshold, half of the F1 that it reaches (Lipton, Elkan and Naryanaswamy, "Optimal Thresholding of Classifiers to
 * Maximize F1 Measure", 2014). So the cut is strict if the scores are certain, and generous if they are not.
 */
export interface Choice {
  /** 1 for blocks that are kept. */
  readonly keep: Uint8Array;
  /** Lowest probability of a kept block; if none is kept, the cut. */
  readonly threshold: number;
  /** Probability below which blocks are dropped. */
  readonly cut: number;
  /** Greatest expected F1 of any choice (0 to 1). */
  readonly expectedF1: number;
}

export interface ChooseOptions {
  /** Factor on the cut: above 1 keeps less, below 1 keeps more. @default 1 */
  readonly strictness?: number;
  /** Factor on `strictness` if the best choice is doubtful; see {@link doubtfulF1}. @default 1 */
  readonly leniency?: number;
}

/** A lower expected F1 is doubtful: such pages reach less than 0.9 on the development sets. On wcxb-dev 0.88 and 0.93 do as well. */
const doubtfulF1 = 0.91;

export function choose(probability: Float32Array, size: Float32Array, options: ChooseOptions = {}): Choice {
  const { strictness = 1, leniency = 1 } = options;
  const count = probability.length;
  const expected = expectedSize(probability, size);
  const order = byProbability(probability, leastUseful(probability, size, expected));
  let hits = 0;
  let kept = 0;
  let best = 0;
  for (const block of order) {
    hits += probability[block] * size[block];
    kept += size[block];
    const f1 = kept + expected === 0 ? 0 : (2 * hits) / (kept + expected);
    if (f1 > best) best = f1;
  }
  // If nothing can be content, no score is high enough.
  const cut = best === 0 ? Number.POSITIVE_INFINITY : (best / 2) * strictness * (best < doubtfulF1 ? leniency : 1);
  const keep = new Uint8Array(count);
  let threshold = 1;
  for (let block = 0; block < count; block++) {
    const p = probability[block];
    if (p < cut) continue;
    keep[block] = 1;
    threshold = Math.min(threshold, p);
  }
  return { keep, threshold: best === 0 ? 0 : keep.includes(1) ? threshold : cut, cut, expectedF1: best };
}

/** Lower bound for the probabilities in the best set: half of the F1 of all blocks above one half. Saves sorting the others. */
function leastUseful(probability: Float32Array, size: Float32Array, expected: number): number {
  let hits = 0;
  let kept = 0;
  for (let block = 0; block < probability.length; block++) {
    const p = probability[block];
    if (p < 0.5) continue;
    hits += p * size[block];
    kept += size[block];
  }
  return kept + expected === 0 ? 0 : (0.99 * hits) / (kept + expected);
}

/**
 * Blocks of at least this probability, the most probable first and equal ones in document order.
 *
 * Sorted as numbers, without a comparison function: the bits of a positive float32 are in the order of its values, and the number
 * of a block fits after them up to 2^21 blocks.
 */
function byProbability(probability: Float32Array, least: number): Float64Array {
  const count = probability.length;
  const bits = new Uint32Array(probability.buffer, probability.byteOffset, count);
  const keys = new Float64Array(count);
  let found = 0;
  for (let block = 0; block < count; block++) {
    if (probability[block] >= least) keys[found++] = bits[block] * count + (count - 1 - block);
  }
  const sorted = keys.subarray(0, found).sort().reverse();
  for (let i = 0; i < found; i++) sorted[i] = count - 1 - (sorted[i] % count);
  return sorted;
}

function expectedSize(probability: Float32Array, size: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < probability.length; i++) sum += probability[i] * size[i];
  return sum;
}
