/** Elements that came before, and their characters. */
export interface Duplicates {
  readonly elements: number;
  readonly count: number;
  readonly chars: number;
}

export function findDuplicates(elements: readonly string[]): Duplicates {
  const seen = new Set<string>();
  let count = 0;
  let chars = 0;
  for (const element of elements) {
    if (seen.has(element)) {
      count++;
      chars += element.length;
    } else seen.add(element);
  }
  return { elements: elements.length, count, chars };
}

/** Gives the run of `n` words from one on, with a separator between them. */
export function runsOf(words: readonly string[], separator: string): (from: number, n: number) => string {
  const text = words.join(separator);
  const starts = [0];
  for (const [i, word] of words.entries()) starts.push(starts[i] + word.length + separator.length);
  return (from, n) => text.slice(starts[from], starts[from + n] - separator.length);
}

/** Characters of the run of `n` words that covers most: its length times its count. Among equally frequent ones, the first counts. */
export function topChars(words: readonly string[], n: number): number {
  const runOf = runsOf(words, " ");
  const counts = new Map<string, number>();
  let most = 0;
  for (let i = 0; i + n <= words.length; i++) {
    const run = runOf(i, n);
    const count = (counts.get(run) ?? 0) + 1;
    counts.set(run, count);
    most = Math.max(most, count);
  }
  // A map lists runs in the order of their first place.
  for (const [run, count] of counts) if (count === most) return run.length * count;
  return 0;
}

/**
 * Characters of runs of `n` words that came before, each character once. Runs with the same characters are one, even if they divide into
 * other words.
 */
export function duplicateChars(words: readonly string[], n: number): number {
  const runOf = runsOf(words, "");
  const seen = new Set<string>();
  let chars = 0;
  for (let i = 0; i + n <= words.length; ) {
    const run = runOf(i, n);
    if (seen.has(run)) {
      chars += run.length;
      i += n;
    } else {
      seen.add(run);
      i++;
    }
  }
  return chars;
}
