import { createHash } from "node:crypto";
import { canParseUrl } from "@decant/page";

export const foldCount = 5;

/** The host of an address without `www.`; the address itself where it has none, so that such a page is its own host. */
export function hostOf(url: string): string {
  return (canParseUrl(url) && new URL(url).hostname.replace(leadingWww, "")) || url;
}

const leadingWww = /^www\./;

/**
 * The fold of a page, from its host only: added or removed pages move no others, and pages of one host share a template and a fold.
 *
 * @returns 0 to `foldCount - 1`.
 */
export function foldOf(url: string): number {
  return createHash("sha256").update(hostOf(url)).digest().readUInt32BE(0) % foldCount;
}

/** SHA-256 of a list of feature names, in hexadecimal, to check that model and extractor use the same columns. */
export function digestOfNames(names: readonly string[]): string {
  return createHash("sha256").update(names.join("\n")).digest("hex");
}
