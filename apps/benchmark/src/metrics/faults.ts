import { bagOf, overlap } from "./statistics.ts";

/** Faults that make a reader distrust a page, whatever its F1 says. */
export interface PageFaults {
  /** Share of the output's words that the gold does not have (0 to 1). */
  readonly foreign: number;
  /** Share of the gold's words that the output does not have (0 to 1). */
  readonly missing: number;
  /** Words of the output in passages that it has more often than the gold. */
  readonly doubled: number;
}

/** Pages with a fault. */
export interface FaultCounts {
  /** Pages with a gold text. */
  readonly pages: number;
  readonly foreign: number;
  readonly missing: number;
  readonly doubled: number;
}

export const maxShare = 0.3;
/** Shortest passage that counts as doubled, in words. Shorter ones are refrains, captions and labels. */
const passage = 40;
const word = /[\p{L}\p{N}]+/gu;

/**
 * Compare an output with its gold.
 *
 * @returns `undefined` for a page without a gold text.
 */
export function findFaults(gold: string | undefined, text: string): PageFaults | undefined {
  const wanted = wordsOf(gold ?? "");
  if (wanted.length === 0) return undefined;
  const words = wordsOf(text);
  const shared = overlap(bagOf(wanted), bagOf(words));
  return {
    foreign: words.length === 0 ? 0 : (words.length - shared) / words.length,
    missing: (wanted.length - shared) / wanted.length,
    doubled: doubledWords(words, bagOf(passagesOf(wanted))),
  };
}

function wordsOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(word) ?? [];
}

function* passagesOf(words: readonly string[]): Generator<string> {
  for (let at = 0; at + passage <= words.length; at++) yield words.slice(at, at + passage).join(" ");
}

function doubledWords(words: readonly string[], wanted: ReadonlyMap<string, number>): number {
  const counts = new Map<string, number>();
  let doubled = 0;
  /** End of the words that are counted already. */
  let covered = 0;
  let at = 0;
  for (const text of passagesOf(words)) {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count > Math.max(1, wanted.get(text) ?? 0)) {
      doubled += at + passage - Math.max(covered, at);
      covered = at + passage;
    }
    at++;
  }
  return doubled;
}

export function countFaults(faults: readonly (PageFaults | undefined)[]): FaultCounts {
  const known = faults.filter((page) => page !== undefined);
  return {
    pages: known.length,
    foreign: known.filter(({ foreign }) => foreign > maxShare).length,
    missing: known.filter(({ missing }) => missing > maxShare).length,
    doubled: known.filter(({ doubled }) => doubled > 0).length,
  };
}
