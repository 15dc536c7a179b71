/** Seed of every sample that a command draws, so that figures of different days are of the same pages. */
const sampleSeed = 20_240_607;

/**
 * A random sample in the original order; the same for the same items, count and seed, everywhere.
 *
 * @returns All items if there are no more than `count`.
 */
export function pickSample<T>(items: readonly T[], count: number, seed: number = sampleSeed): T[] {
  const random = createRandom(seed);
  const indexes = items.map((_, index) => index);
  // The first `count` steps of a Fisher-Yates shuffle.
  for (let i = 0; i < Math.min(count, indexes.length); i++) {
    const other = i + Math.floor(random() * (indexes.length - i));
    [indexes[i], indexes[other]] = [indexes[other] as number, indexes[i] as number];
  }
  return indexes
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((index) => items[index] as T);
}

/** The generator mulberry32: numbers from 0 up to 1. */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
