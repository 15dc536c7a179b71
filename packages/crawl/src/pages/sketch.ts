import { createHash } from "node:crypto";

const maxWords = 2_000;

/** Share of common words from which a page counts as the host's page for missing addresses. Chosen by hand. */
const sameShare = 0.9;

/** An address that no site has: 24 letters made of the origin, so that it is the same in every run. */
export function missingAddress(origin: string): string {
  const digest = createHash("sha256").update(origin).digest();
  const letters = [...digest.subarray(0, 24)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `${origin}/${letters.join("")}`;
}

const word = /\p{L}+/gu;

/** Distinct words of a text in lower case, sorted; numbers are left out. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [found] of text.toLowerCase().matchAll(word)) {
    words.add(found);
    if (words.size >= maxWords) break;
  }
  return [...words].sort();
}

/** Whether two pages have almost the same words. Pages without words are never the same. */
export function hasSameWords(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  const common = some.filter((found) => known.has(found)).length;
  const all = some.length + others.length - common;
  return common > 0 && common >= sameShare * all;
}

/** Text shorter than this does not show that two pages are equal: many are waiting for a script. Chosen by hand. */
const minText = 200;

/** Text shorter than this does not describe its address's pattern, for the same reason. Chosen by hand. */
const minShape = 80;

const short = "short:";
const digit = /\d/;

/** Hash of a page's text: equal for pages that say the same. */
export function hashText(text: string): string {
  return (text.length < minText ? short : "") + hash(text);
}

/** Whether a text is long enough to call two pages equal by it. */
export function isTelling(textHash: string): boolean {
  return !textHash.startsWith(short);
}

/** Hash of a page's text, without numbers and identifiers, and of its links. */
export function hashShape(text: string, links: Iterable<string>): string | null {
  if (text.length < minShape) return null;
  const words = text.toLowerCase().split(" ");
  const shape = words.map((word) => (digit.test(word) ? "0" : word)).join(" ");
  return hash([shape, ...new Set([...links].sort())].join("\n"));
}

export function hash(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("base64url");
}

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
