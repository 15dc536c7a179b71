import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Settings } from "./options.ts";

/** Hex digits of the SHA-256 of a text in UTF-8. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

const dashes = /-/g;

/**
 * A UUID of version 5: the SHA-1 of a namespace and a name (RFC 9562, section 5.5). Every language's library makes the same.
 *
 * @param namespace A UUID.
 * @example
 * uuid5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com"); // "2ed6657d-e927-568b-95e1-2665a8aea6a2"
 */
export function uuid5(namespace: string, name: string): string {
  const space = hexToBytes(namespace.replace(dashes, ""));
  const text = utf8ToBytes(name);
  const bytes = new Uint8Array(space.length + text.length);
  bytes.set(space);
  bytes.set(text, space.length);
  const digest = sha1(bytes).slice(0, 16);
  digest[6] = ((digest[6] as number) & 0x0f) | 0x50;
  digest[8] = ((digest[8] as number) & 0x3f) | 0x80;
  const hex = bytesToHex(digest);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** FNV-1a, 32 bits: a fast, even hash for reproducible choices. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Raised with each version of this package that changes chunks. */
const chunkerVersion = "2";

/** Names the configuration of a chunker. Chunks with different hashes should not be mixed in one index. */
export function configHashOf({ budget, minTokens, overlap, tokenizer }: Settings): string {
  return sha256Hex(JSON.stringify([chunkerVersion, budget, minTokens, overlap, tokenizer])).slice(0, 16);
}
