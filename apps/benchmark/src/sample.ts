import { Random } from "./random.ts";

/** Seed of every sample that a command draws, so that figures of different days are of the same pages. */
const sampleSeed = 20_240_607;

/**
 * A random sample in the original order; the same for the same items, count and seed, everywhere.
 *
 * @returns All items if there are no more than `count`.
 */
export function pickSample<T>(items: readonly T[], count: number, seed: number = sampleSeed): T[] {
  const random = new Random(seed);
  const indexes = items.map((_, index) => index);
  // The first `count` steps of a Fisher-Yates shuffle.
  for (let i = 0; i < Math.min(count, indexes.length); i++) {
    const other = i + random.below(indexes.length - i);
    [indexes[i], indexes[other]] = [indexes[other] as number, indexes[i] as number];
  }
  return indexes
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((index) => items[index] as T);
}

/** The first item, and every nth after it. */
export function everyNth<T>(items: readonly T[], n: number): T[] {
  return items.filter((_, index) => index % n === 0);
}
