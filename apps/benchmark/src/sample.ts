/** Random numbers that a seed repeats. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to 1, by "mulberry32". */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}

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

export function everyNth<T>(items: readonly T[], n: number): T[] {
  return items.filter((_, index) => index % n === 0);
}

/** At most so many items, from the first on, at even distances. */
export function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)] as T);
}
