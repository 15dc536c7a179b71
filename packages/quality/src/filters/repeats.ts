import { mix32 } from "../hash.ts";
import type { Words } from "./words.ts";

/** Multiplier of the hashes: odd, with bits all over. */
const base = 0x2c1b3c6d;
/** Between words of runs that are compared word by word. */
const separator = 0x110000;

/**
 * Runs of words that come several times, found in time that is linear in the text.
 *
 * A hash of all characters before each word gives that of any run in one step; runs of one hash are compared by their characters.
 */
export class Repeats {
  private readonly length: number;
  /** Code units of all words, and where each word begins in them. */
  private readonly units: Uint16Array;
  private readonly starts: Uint32Array;
  /** Hashes of everything before a word: of the units alone, and with separators. */
  private readonly joined: Uint32Array;
  private readonly spaced: Uint32Array;
  private readonly table: Int32Array;

  constructor({ length, text, starts, ends }: Words) {
    let size = 0;
    for (let i = 0; i < length; i++) size += ends[i] - starts[i];
    this.length = length;
    this.units = new Uint16Array(size);
    this.starts = new Uint32Array(length + 1);
    this.joined = new Uint32Array(length + 1);
    this.spaced = new Uint32Array(length + 1);
    let count = 0;
    let joined = 0;
    let spaced = 0;
    for (let i = 0; i < length; i++) {
      for (let at = starts[i]; at < ends[i]; at++) {
        const unit = text.charCodeAt(at);
        this.units[count++] = unit;
        joined = (Math.imul(joined, base) + unit + 1) | 0;
        spaced = (Math.imul(spaced, base) + unit + 1) | 0;
      }
      spaced = (Math.imul(spaced, base) + separator) | 0;
      this.starts[i + 1] = count;
      this.joined[i + 1] = joined;
      this.spaced[i + 1] = spaced;
    }
    growPowers(size + length);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(length + 1) + 1));
  }

  /** Characters of the run of `n` words that covers most: its length times its count. Among equally frequent ones, the first counts. */
  topChars(n: number): number {
    const { length, starts, spaced, table } = this;
    const counts = new Uint32Array(length);
    let first = 0;
    let most = 0;
    table.fill(0);
    for (let i = 0; i + n <= length; i++) {
      const size = starts[i + n] - starts[i];
      const hash = (spaced[i + n] - Math.imul(spaced[i], powers[size + n])) | 0;
      const known = this.place(hash, i, n, true);
      const count = counts[known] + 1;
      counts[known] = count;
      if (count > most || (count === most && known < first)) [first, most] = [known, count];
    }
    return most === 0 ? 0 : (starts[first + n] - starts[first] + n - 1) * most;
  }

  /**
   * Characters of runs of `n` words that came before, each character once. Runs with the same characters are one, even if they divide into
   * other words.
   */
  duplicateChars(n: number): number {
    const { length, starts, joined, table } = this;
    let chars = 0;
    table.fill(0);
    for (let i = 0; i + n <= length; ) {
      const size = starts[i + n] - starts[i];
      const hash = (joined[i + n] - Math.imul(joined[i], powers[size])) | 0;
      if (this.place(hash, i, n, false) === i) i++;
      else {
        chars += size;
        i += n;
      }
    }
    return chars;
  }

  /** The first word of the run that came first among equal ones; it is added if there is none. */
  private place(hash: number, run: number, n: number, byWord: boolean): number {
    const { table } = this;
    const last = table.length - 1;
    for (let slot = mix32(hash) & last; ; slot = (slot + 1) & last) {
      const known = table[slot] - 1;
      if (known === -1) {
        table[slot] = run + 1;
        return run;
      }
      if (this.isEqual(known, run, n, byWord)) return known;
    }
  }

  private isEqual(a: number, b: number, n: number, byWord: boolean): boolean {
    const { starts, units } = this;
    const [from, to] = [starts[a], starts[b]];
    const size = starts[a + n] - from;
    if (starts[b + n] - to !== size) return false;
    if (byWord) for (let k = 1; k < n; k++) if (starts[a + k] - from !== starts[b + k] - to) return false;
    for (let k = 0; k < size; k++) if (units[from + k] !== units[to + k]) return false;
    return true;
  }
}

/** Powers of the base; they grow with the longest text so far. */
let powers = new Uint32Array([1]);

function growPowers(size: number): void {
  if (size < powers.length) return;
  const larger = new Uint32Array(2 * size + 1024);
  larger[0] = 1;
  for (let i = 1; i < larger.length; i++) larger[i] = Math.imul(larger[i - 1], base);
  powers = larger;
}

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
