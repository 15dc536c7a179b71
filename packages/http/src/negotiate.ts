import Negotiator from "negotiator";

/** Media types offered for a page. A browser, which accepts anything, gets the first. The parameters let requests name them. */
const offered = ["text/html;charset=utf-8", "application/xhtml+xml", "text/markdown;charset=utf-8;variant=gfm"];

/**
 * Whether an `Accept` header prefers Markdown to HTML.
 *
 * The higher q-value wins; of equal ones the more exact range, then the one that is named first. So `*\/*` gets HTML.
 *
 * @param accept Value of the header; `null` or `undefined` if there is none.
 * @example
 * prefersMarkdown("text/markdown, text/html;q=0.9"); // true
 * prefersMarkdown("text/html, text/markdown;q=0.9"); // false
 * prefersMarkdown("*\/*"); // false
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (accept === null || accept === undefined) return false;
  return preferredType(accept, offered)?.startsWith("text/markdown") ?? false;
}

/**
 * The media type that an `Accept` header prefers.
 *
 * @param offered Media types, the one for those that take anything first.
 * @returns Undefined if none is acceptable.
 * @example
 * preferredType("application/json, text/*;q=0.5", ["text/markdown", "application/json"]); // "application/json"
 */
export function preferredType(accept: string, offered: readonly string[]): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType([...offered]);
}

const tagOf = /(?:W\/)?("[^"]*")/g;

/**
 * Whether a client has the entity that a tag names.
 *
 * @param ifNoneMatch Value of the `If-None-Match` header.
 * @example
 * hasEtag('W/"a", "b"', '"b"'); // true
 */
export function hasEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return [...ifNoneMatch.matchAll(tagOf)].some(([, tag]) => tag === etag);
}

/** A value of `Vary` that names a header as well. */
export function addVary(vary: string | null | undefined, name: string): string {
  const names = (vary ?? "").split(",").map((entry) => entry.trim());
  const isThere = names.some((entry) => entry === "*" || entry.toLowerCase() === name.toLowerCase());
  return isThere ? (vary as string) : [...names.filter((entry) => entry !== ""), name].join(", ");
}

/**
 * A strong entity tag made of a text.
 *
 * @example
 * (await etagOf("# Tides\n")).slice(1, 5); // "442e"
 */
export async function etagOf(text: string): Promise<string> {
  return `"${(await sha256(new TextEncoder().encode(text))).slice(0, 32)}"`;
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
