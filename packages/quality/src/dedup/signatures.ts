import { canParseUrl } from "@decant/page";
import { hash32, mix32 } from "../hash.ts";

/** A key of 64 bits. */
export type Key = readonly [high: number, low: number];

/** Words of a shingle. */
const shingleWords = 5;
const wordRun = /[\p{L}\p{M}\p{N}]+/gu;
const white = /\s+/g;

/** Hash of 64 bits of a text. */
export function keyOf(text: string): Key {
  return [hash32(text, 0x9e3779b9), hash32(text, 0x85ebca6b)];
}

/** A text as it is compared: NFKC, lower case, white space as one space. */
export function comparable(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(white, " ").trim();
}

/** Hashes of the words of a text, in order, without case and punctuation. */
export function wordHashes(text: string): number[] {
  return (text.normalize("NFKC").toLowerCase().match(wordRun) ?? []).map((word) => hash32(word, 0));
}

/** Hashes of all runs of five words, each once; of a shorter text, one hash of all its words. */
export function shingles(words: readonly number[]): number[] {
  if (words.length === 0) return [];
  const size = Math.min(shingleWords, words.length);
  const found = new Set<number>();
  for (let i = 0; i + size <= words.length; i++) {
    let hash = 0;
    for (let k = i; k < i + size; k++) hash = mix32(Math.imul(hash, 31) ^ words[k]);
    found.add(hash);
  }
  return [...found];
}

export interface Bands {
  readonly bands: number;
  readonly rows: number;
}

/** Most hashes of a signature: they are most of the time. */
const mostHashes = 256;
/** Share of the pairs of just that similarity that share no key. */
const missed = 0.002;

/**
 * Bands that find pairs of at least a similarity: those of the most rows, which bring the fewest other pairs.
 *
 * @example
 * bandsFor(0.6); // { bands: 45, rows: 4 }
 */
export function bandsFor(similarity: number): Bands {
  let best: Bands = { bands: mostHashes, rows: 1 };
  for (let rows = 1; rows <= mostHashes; rows++) {
    const share = Math.min(similarity ** rows, 1 - Number.EPSILON);
    const bands = Math.ceil(Math.log(missed) / Math.log1p(-share));
    if (bands * rows <= mostHashes) best = { bands, rows };
  }
  return best;
}

/**
 * The MinHash signature of a text (Broder, On the resemblance and containment of documents, 1997). Two texts have as many equal
 * hashes as their Jaccard similarity says.
 */
export function minhash(found: readonly number[], hashes: number): Uint32Array {
  const least = new Uint32Array(hashes).fill(0xffffffff);
  for (let k = 0; k < least.length; k++) {
    const seed = mix32(k + 1);
    let min = 0xffffffff;
    for (const shingle of found) {
      // A permutation of all numbers of 32 bits for each k.
      let hash = Math.imul(shingle ^ seed, 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) >>> 0;
      if (hash < min) min = hash;
    }
    least[k] = min;
  }
  return least;
}

/**
 * Keys of the bands of a MinHash signature. Texts with Jaccard similarity s share a key with probability 1 - (1 - s^rows)^bands: 0.77
 * at s = 0.75 with 14 bands of 8 rows, as FineWeb has it.
 */
export function minhashKeys(least: Uint32Array, { bands, rows }: Bands): Key[] {
  return Array.from({ length: bands }, (_, band) => {
    let high = mix32(band + 1);
    let low = mix32(band + 0x10001);
    for (let row = 0; row < rows; row++) {
      const value = least[band * rows + row];
      high = mix32(Math.imul(high, 31) ^ value);
      low = mix32(Math.imul(low, 37) + value);
    }
    return [high, low];
  });
}

/** Parameters about a reader's origin, not about the content. */
const tracking = /^(?:utm_\w{1,40}|gclid|fbclid|msclkid|mc_[ce]id|igshid)$/;

/**
 * An address as it is compared: without scheme, `www.`, fragment, parameters of campaigns and the last slash, with sorted parameters.
 *
 * @returns Undefined unless it is an address of the web.
 * @example
 * urlKey("http://www.Harbour.example/tides/?utm_source=x#noon"); // "harbour.example/tides"
 */
export function urlKey(address: string): string | undefined {
  const url = canParseUrl(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  const parameters = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort();
  const host = url.host.startsWith("www.") ? url.host.slice(4) : url.host;
  const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  return `${host}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}
