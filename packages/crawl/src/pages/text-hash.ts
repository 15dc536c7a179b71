import { createHash } from "node:crypto";

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

/**
 * Hash of a page's text, without numbers and identifiers, and of its links.
 *
 * @param links Keys of the addresses that it leads to.
 * @returns `null` for a text that is too short.
 */
export function hashShape(text: string, links: Iterable<string>): string | null {
  if (text.length < minShape) return null;
  const words = text.toLowerCase().split(" ");
  const shape = words.map((word) => (digit.test(word) ? "0" : word)).join(" ");
  return hash([shape, ...new Set([...links].sort())].join("\n"));
}

export function hash(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("base64url");
}
