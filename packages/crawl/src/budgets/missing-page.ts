import { createHash } from "node:crypto";

/** Distinct words of a page that are compared. */
const maxWords = 2_000;

/** Share of common words from which a page counts as the host's page for missing addresses. Chosen by hand. */
const sameShare = 0.9;

/**
 * An address that no site has: 24 letters made of the origin, so that it is the same in every run.
 *
 * @example
 * missingAddress("https://harbour.example").startsWith("https://harbour.example/"); // true
 */
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
