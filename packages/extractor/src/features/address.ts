import { withoutTracking } from "@decant/page";

/** Form of a page's address. */
export interface Address {
  /** Number of names in the path. */
  readonly segments: number;
  /** Words of the last of them. */
  readonly words: number;
  readonly hasDigits: boolean;
  /** The path has a year and a month. */
  readonly isDated: boolean;
  readonly hasQuery: boolean;
}

const parts = /^https?:\/\/[^/?#]+([^?#]*)(\?[^#]*)?/i;
const datePath = /\/(?:19|20)\d\d[/-]\d{1,2}/;
const wordSeparator = /[-_]/;
const anyDigit = /\d/;

/** Copies: the address of the original follows. */
const copyPrefixes: readonly { readonly pattern: RegExp; readonly replacement: string }[] = [
  // Web archives, with the time of the copy: /web/20240131120000id_/https://...
  { pattern: /^https?:\/\/[^/?#]+\/(?:[\w-]+\/)?\d{8,14}(?:[a-z]{2}_)?\/(?=https?:)/i, replacement: "" },
  // Caches of AMP pages: https://harbour-example.cdn.ampproject.org/c/s/harbour.example/...
  { pattern: /^https?:\/\/[\w-]+\.cdn\.ampproject\.org\/[cv]\/(?:s\/)?/i, replacement: "https://" },
];
/** A place in the page, not a page of an application (`#/guide`, `#!guide`). */
const fragment = /#(?![/!])[\s\S]*$/;

/** The address of a page itself: without tracking parameters, the prefix of a copy, and the fragment. */
export function ownAddress(url: string): string {
  let own = url;
  for (const { pattern, replacement } of copyPrefixes) own = own.replace(pattern, replacement);
  return withoutTracking(own).replace(fragment, "");
}

/** Read the form of an address. Without an `http` or `https` address the path is empty. */
export function readAddress(url: string | undefined): Address {
  const match = parts.exec(ownAddress(url ?? ""));
  const path = match?.[1] ?? "";
  const segments = path.split("/").filter((segment) => segment !== "");
  return {
    segments: segments.length,
    words: (segments.at(-1) ?? "").split(wordSeparator).length,
    hasDigits: anyDigit.test(path),
    isDated: datePath.test(path),
    hasQuery: match?.[2] !== undefined,
  };
}
