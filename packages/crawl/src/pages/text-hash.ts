import { createHash } from "node:crypto";

/** Text shorter than this says too little to call two pages equal: many are waiting for a script. Guess. */
const minText = 200;

/** Text shorter than this says nothing about its address's pattern, for the same reason. Guess. */
const minShape = 80;

const digit = /\d/;

/** Hashes of a page's text: `null` where it is too short. */
export interface TextHashes {
  /** Equal for pages that say the same. */
  readonly text: string | null;
  /** Equal for pages that differ in numbers and identifiers alone. */
  readonly shape: string | null;
}

export function hashText(text: string): TextHashes {
  const shape = text
    .toLowerCase()
    .split(" ")
    .map((word) => (digit.test(word) ? "0" : word))
    .join(" ");
  return { text: text.length < minText ? null : hash(text), shape: text.length < minShape ? null : hash(shape) };
}

export function hash(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("base64url");
}
