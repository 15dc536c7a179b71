/**
 * Index of the first of some sorted things that is not before a place; their number if all are.
 *
 * @example
 * const starts = [0, 4, 9];
 * lowerBound(starts.length, (index) => (starts[index] as number) < 5); // 2
 */
export function lowerBound(count: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
