import type { Block } from "./expected-blocks.ts";

/** Neighbouring blocks that came back as others, as Markdown; one side may be empty. */
export interface Difference {
  readonly expected: readonly string[];
  readonly found: readonly string[];
}

/** The stretches in which two lists of blocks differ, between the longest common ones. */
export function differencesOf(expected: readonly Block[], found: readonly Block[]): Difference[] {
  const differences: Difference[] = [];
  let [from, other] = [0, 0];
  for (const [row, column] of [...commonPairs(expected, found), [expected.length, found.length] as const]) {
    if (row > from || column > other) {
      differences.push({
        expected: expected.slice(from, row).map(({ markdown }) => markdown),
        found: found.slice(other, column).map(({ markdown }) => markdown),
      });
    }
    [from, other] = [row + 1, column + 1];
  }
  return differences;
}

/** Indexes of the longest common subsequence. */
function commonPairs(a: readonly Block[], b: readonly Block[]): [row: number, column: number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      const isSame = a[row]?.key === b[column]?.key;
      (lengths[row] as Uint32Array)[column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < a.length && column < b.length; ) {
    if (a[row]?.key === b[column]?.key) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
