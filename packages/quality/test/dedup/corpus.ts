import type { DedupDocument } from "../../src/dedup/deduplicator.ts";

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j] as Item, all[i] as Item];
  }
  return all;
}

/** Originals of some paragraphs, each followed by `copies` with a few words changed or a paragraph moved. */
export function corpus(originals: number, copies: number): DedupDocument[] {
  const next = numbers(11);
  const word = (): string => `w${Math.floor(next() * 3000)}`;
  const sentence = (): string => `${Array.from({ length: 6 + Math.floor(next() * 10) }, word).join(" ")}.`;
  return Array.from({ length: originals }, (_, i) => {
    const paragraphs = Array.from({ length: 4 }, () => Array.from({ length: 4 }, sentence).join(" "));
    const host = `https://h${i % 4}.example`;
    const make = (copy: number): DedupDocument => {
      const text = [...paragraphs, "Menu of the host"].map((paragraph) =>
        paragraph.replaceAll(/w\d+/g, (old) => (copy > 0 && next() < 0.01 * copy ? word() : old)),
      );
      if (copy === 2) text.reverse();
      return { id: `${i}-${copy}`, url: `${host}/${i}/${copy}`, text: text.join("\n\n") };
    };
    return Array.from({ length: copies + 1 }, (_, copy) => make(copy));
  }).flat();
}
