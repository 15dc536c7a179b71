import { firstFrom } from "@decant/extractor/internal";

/** Number of ascending numbers that are at least `from` and below `to`. */
export function countBetween(numbers: ArrayLike<number>, from: number, to: number): number {
  return firstFrom(numbers, to) - firstFrom(numbers, from);
}
