/** Inventory of a page, in the same form for HTML and Markdown. */
export interface Reading {
  readonly code: readonly CodeReading[];
  /** Text of each table cell. */
  readonly cells: readonly string[];
  readonly headings: readonly string[];
  /** Text with which each list item begins, up to the first block inside of it. */
  readonly items: readonly string[];
  /** Addresses of links, one for each link. */
  readonly links: readonly string[];
}

export interface CodeReading {
  /** Verbatim, without the last line end. */
  readonly text: string;
  /** Info string; empty where none is named. */
  readonly language: string;
}

/** Also the signs that links of headings to themselves show, which some converters keep. */
const ignored = /[\s¶\u00ad\u200b-\u200d\u2060\ufeff]+/gu;

/** Text without white space and invisible characters, which converters may change. */
export function keyOf(text: string): string {
  return text.replace(ignored, "").normalize("NFC");
}

const lastColon = /[:：]$/u;

/** Headings of one wording: a callout's mark names its kind in capitals, and without the colon of the page. */
export function headingKeyOf(text: string): string {
  return keyOf(text).toLowerCase().replace(lastColon, "");
}

const scriptAddress = /^(?:javascript|data):/i;
const anyBase = "https://page.invalid/a/b/c";

/** An address in one spelling; `undefined` for what is no address. */
export function addressOf(href: string): string | undefined {
  const trimmed = href.trim();
  if (scriptAddress.test(trimmed) || !URL.canParse(trimmed, anyBase)) return undefined;
  return new URL(trimmed, anyBase).href;
}
