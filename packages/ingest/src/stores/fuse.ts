import type { Passage } from "../sink.ts";

/**
 * Join ranked lists by reciprocal rank fusion (Cormack and others, 2009): scores of words and of vectors cannot be compared, ranks
 * can.
 */
export function fuse(lists: readonly (readonly Passage[])[], limit: number): Passage[] {
  const found = new Map<string, { readonly passage: Passage; score: number }>();
  for (const list of lists)
    for (const [rank, passage] of list.entries()) {
      const entry = found.get(passage.row.id) ?? { passage, score: 0 };
      entry.score += 1 / (smoothing + rank + 1);
      found.set(passage.row.id, entry);
    }
  const all = [...found.values()].map(({ passage, score }) => ({ ...passage, score }));
  return all.sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1)).slice(0, limit);
}

/** Passages of each list that are joined: one that is low in two lists may be better than one that is high in one. A guess. */
export function fusedDepth(limit: number): number {
  return Math.max(limit, 50);
}

/** Of the paper. */
const smoothing = 60;
