import { wordsOf } from "../budgets/missing-page.ts";

/** Hashes that a sketch keeps. The error of the share is about 0.06 with them. */
const size = 64;

/**
 * Share of a page's words from which it is a copy of the page that it names as canonical. Chosen by hand: a print version has all of them.
 */
const copyShare = 0.6;

/** A few bytes by which the words of two texts can be compared: their number, and the lowest hashes of them (bottom-k minhash). */
export function sketchOf(text: string): Uint8Array {
  const words = wordsOf(text);
  const hashes = Uint32Array.from(words, hashWord).sort().subarray(0, size);
  return new Uint8Array(Uint32Array.of(words.length, ...hashes).buffer);
}

/** Whether most words of a page also occur in another one, so that naming it as canonical is plausible. */
export function isCopy(page: Uint8Array, canonical: Uint8Array): boolean {
  return sharedWords(page, canonical) >= copyShare;
}

/** Share of a page's words that another one has, about. */
function sharedWords(page: Uint8Array, other: Uint8Array): number {
  const [own = 0, ...hashes] = numbersOf(page);
  const [others = 0, ...otherHashes] = numbersOf(other);
  if (own === 0) return 1;
  const known = new Set(otherHashes);
  const mine = new Set(hashes);
  const lowest = [...new Set([...hashes, ...otherHashes])].sort((a, b) => a - b).slice(0, size);
  const common = lowest.filter((hash) => known.has(hash) && mine.has(hash)).length / Math.max(lowest.length, 1);
  return (common * (own + others)) / (1 + common) / own;
}

function numbersOf(sketch: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(sketch).buffer);
}

/** FNV-1a. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
