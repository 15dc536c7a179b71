import type { NodeTable, Text } from "@decant/dom";

const whiteSpace = /\s+/g;

/** The text of a run as it is compared: white space collapsed. */
export function runText({ nodes, runNodes }: NodeTable, run: number): string {
  return (nodes[runNodes[run]] as Text).data.replace(whiteSpace, " ").trim();
}

/** Odd multipliers of the two sums. */
const factors = [0x01000193, 0x5bd1e995] as const;

/**
 * Hashes of the text of any part of a page, after one pass over its runs.
 *
 * Each of two sums is a polynomial over the hashes of the runs, and a part is a difference of two values, so every subtree costs the same.
 */
export class TextHashes {
  readonly #sums: readonly [Int32Array, Int32Array];
  readonly #powers: readonly [Int32Array, Int32Array];

  constructor(table: NodeTable) {
    const count = table.runs.count;
    this.#sums = [new Int32Array(count + 1), new Int32Array(count + 1)];
    this.#powers = [new Int32Array(count + 1), new Int32Array(count + 1)];
    for (const lane of [0, 1] as const) this.#powers[lane][0] = 1;
    for (let run = 0; run < count; run++) {
      const text = runText(table, run);
      for (const lane of [0, 1] as const) {
        const sums = this.#sums[lane];
        const powers = this.#powers[lane];
        sums[run + 1] = Math.imul(sums[run], factors[lane]) + hashString(text, lane);
        powers[run + 1] = Math.imul(powers[run], factors[lane]);
      }
    }
  }

  /** Hash of the runs from `from` to `to` (exclusive): 16 hexadecimal digits. */
  of(from: number, to: number): string {
    return this.#part(0, from, to) + this.#part(1, from, to);
  }

  #part(lane: 0 | 1, from: number, to: number): string {
    const sums = this.#sums[lane];
    const sum = sums[to] - Math.imul(sums[from], this.#powers[lane][to - from]);
    return (sum >>> 0).toString(16).padStart(8, "0");
  }
}

/** FNV-1a over UTF-16 code units, with a mix at the end, from one of two starting values. */
function hashString(text: string, lane: 0 | 1): number {
  let hash = lane === 0 ? 0x811c9dc5 : 0x9747b28c;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
