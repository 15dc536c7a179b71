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

/** Read the form of an address. Without an `http` or `https` address the path is empty. */
export function readAddress(url: string | undefined): Address {
  const match = parts.exec(url ?? "");
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
