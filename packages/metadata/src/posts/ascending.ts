/** Index of the first of some ascending numbers that is at least `value`. */
export function firstFrom(numbers: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of some ascending numbers are at least `from` and below `to`. */
export function countBetween(numbers: ArrayLike<number>, from: number, to: number): number {
  return firstFrom(numbers, to) - firstFrom(numbers, from);
}
