import { createHash } from "node:crypto";
import type { ReadPage } from "./read-page.ts";

const maxWords = 2_000;

/** Share of common words from which a page counts as the host's page for missing addresses. Chosen by hand. */
const sameShare = 0.9;

/** An address that no site has: 24 letters made of the origin, so that it is the same in every run. */
export function missingAddress(origin: string): string {
  const digest = createHash("sha256").update(origin).digest();
  const letters = [...digest.subarray(0, 24)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `${origin}/${letters.join("")}`;
}

const letters = /\p{L}+/gu;
const wordOrNumber = /[\p{L}\p{N}]+/gu;

/** Distinct words of a text in lower case, sorted; numbers are left out. */
export function wordsOf(text: string, word: RegExp = letters): string[] {
  return [...new Set(listWords(text, word))].slice(0, maxWords).sort();
}

/** Whether two pages have almost the same words. Pages without words are never the same. */
export function hasSameWords(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  const common = some.filter((found) => known.has(found)).length;
  const all = some.length + others.length - common;
  return common > 0 && common >= sameShare * all;
}

const number = /\d+/g;

/**
 * Hash of a page's text and links, without the numbers of some addresses and those beside them: a calendar has no others.
 *
 * @param addresses That of the page, and those of pages like it that it leads to.
 */
export function hashShape(text: string, addresses: readonly string[], links: Iterable<string>): string {
  const own = new Set(
    [...addresses.join(" ").matchAll(number)].flatMap(([digits]) =>
      [-1, 0, 1].map((step) => `${Number(digits) + step}`),
    ),
  );
  const shapeOf = (part: string): string =>
    part.toLowerCase().replace(number, (digits) => (own.has(`${Number(digits)}`) ? "0" : digits));
  return hash([shapeOf(text), ...new Set([...links].map(shapeOf).sort())].join("\n"));
}

const aNumber = /\d/;

/**
 * Hashes of the words in a page's title and main heading, and of all of them together if one has a digit. Numbers that its address has,
 * such as the day of a calendar, do not count: the hash of its text stands for them.
 */
export function namesOf({ title, content, text }: Pick<ReadPage, "title" | "content" | "text">, url: string): number[] {
  const own = new Set(url.match(number));
  const words = wordsOf(title, wordOrNumber).slice(0, mostPhrases);
  const names = words.filter((word) => !own.has(word));
  const isOwn = names.length < words.length;
  if (names.some((word) => aNumber.test(word))) names.push(names.join(" "));
  return (isOwn ? [...names, hashShape(content ?? text, [url], [])] : names).map((name) => hashWord(`# ${name}`));
}

/**
 * Parameters of a page's links that have another value each time that it is asked for, such as a session.
 *
 * @param some Its links.
 * @param others Its links when it was asked for again.
 */
export function volatileNames(some: ReadPage["links"], others: ReadPage["links"]): string[] {
  if (some.length !== others.length) return [];
  const fixed = new Set<string>();
  const moving = new Map<string, number>();
  for (const [at, { url, text }] of some.entries()) {
    const other = others[at];
    const [own, its] = [new URL(url), new URL(other?.url ?? url)];
    if (own.pathname !== its.pathname || text !== other?.text) return [];
    for (const [name, value] of own.searchParams)
      if (its.searchParams.get(name) === value) fixed.add(name);
      else moving.set(name, (moving.get(name) ?? 0) + 1);
  }
  return [...moving].flatMap(([name, count]) => (count >= fewMoving && !fixed.has(name) ? [name] : []));
}

/** Links from which a parameter is known to change. Chosen by hand. */
const fewMoving = 3;

/**
 * Words after which a page has another number each time that it is asked for, such as a count of visits.
 *
 * @param some Text of the page.
 * @param other Its text when it was asked for again.
 */
export function countedWords(some: string, other: string): string[] {
  const [words, others] = [some, other].map((text) => text.split(" "));
  if (words === undefined || words.length !== others?.length) return [];
  const counted = new Set<string>();
  for (const [at, word] of words.entries())
    if (word !== others[at] && aNumber.test(word) && aNumber.test(others[at] as string))
      counted.add(words[at - 1] ?? "");
  return [...counted].sort();
}

const untold = "?";

/** Hash of a page: equal for pages that say the same, apart from the numbers after some words. */
export function hashContent({ content, text }: Pick<ReadPage, "content" | "text">, counted: readonly string[]): string {
  return content === null ? untold + hash(text) : hashText(content, counted);
}

/** Whether a page says enough to call another one the same by it. */
export function isTelling(textHash: string): boolean {
  return !textHash.startsWith(untold);
}

function hashText(text: string, counted: readonly string[]): string {
  if (counted.length === 0) return hash(text);
  const words = text.split(" ");
  const after = new Set(counted);
  return hash(words.map((word, at) => (after.has(words[at - 1] ?? "") && aNumber.test(word) ? "0" : word)).join(" "));
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

/** Words of a text in lower case, numbers too, in their order. */
export function listWords(text: string, word: RegExp = wordOrNumber): readonly string[] {
  return text.toLowerCase().match(word) ?? [];
}

/** A few bytes by which the words of two texts can be compared: how many, and their lowest hashes (bottom-k minhash). */
export function sketchOf(words: readonly string[]): Uint8Array {
  const distinct = [...new Set(words)].slice(0, maxWords);
  const hashes = Uint32Array.from(distinct, hashWord).sort().subarray(0, size);
  return new Uint8Array(Uint32Array.of(distinct.length, ...hashes).buffer);
}

/** One phrase in so many is kept, and the most of one page. */
export const keptPhrase = 16;
const mostPhrases = 32;
const wordsOfPhrase = 3;

/** Hashes of some of a text's phrases, the same ones on each page that has them: how much of it is new is estimated by them. */
export function phrasesOf(words: readonly string[]): number[] {
  const hashes = Array.from(words, hashWord);
  const kept = new Set<number>();
  for (let at = 0; at < words.length && kept.size < mostPhrases; at++) {
    let phrase = 0;
    for (const word of hashes.slice(at, at + wordsOfPhrase)) phrase = Math.imul(phrase ^ word, 0x01000193) >>> 0;
    // The lowest bits of a product depend on few of its factors'.
    if ((phrase >>> 8) % keptPhrase === 0) kept.add(phrase);
  }
  return [...kept];
}

/** Whether most words of a page also occur in another one, so that naming it as canonical is plausible. */
export function isCopy(page: Uint8Array, canonical: Uint8Array): boolean {
  return sharedWords(page, canonical) >= copyShare;
}

/** Share of a page's words that another one has, too. */
export function sharedWords(page: Uint8Array, other: Uint8Array): number {
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
