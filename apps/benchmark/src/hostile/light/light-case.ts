import type { Page } from "@decant/pipeline";

/** How one page is converted. */
export interface LightInput {
  readonly html: string | Uint8Array;
  readonly contentType?: string;
  readonly url?: string;
}

/** A small hostile page with a check of its result. */
export interface LightCase {
  readonly category: Category;
  /** Unique within its category. */
  readonly id: string;
  readonly input: LightInput;
  /**
   * Check a result; called with and without extraction.
   *
   * @returns The fault; `undefined` if there is none.
   */
  readonly check: (page: Page, extract: boolean) => string | undefined;
}

export const categories = [
  "depth", "truncated", "look-alikes", "urls", "visible-text", "front-matter", "hidden", "charsets",
] as const; // biome-ignore format: words
export type Category = (typeof categories)[number];

export const pageUrl = "https://example.org/a/b";

const before =
  "The gauge at the mole is read twice a day, at high and at low water, and its height is entered in the book before anything else is done.";
const after =
  "A float that sticks twice in a week is taken out and cleaned, and the harbour office is told of it on the same day, before noon.";

/** A case of a page with an address. */
export function lightCase(
  category: Category,
  id: string,
  html: string | Uint8Array,
  check: LightCase["check"],
  contentType?: string,
): LightCase {
  return { category, id, input: { html, url: pageUrl, ...(contentType !== undefined && { contentType }) }, check };
}

/** An article around a piece of markup, so that extraction keeps it. */
export function article(inner: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The gauge</title>${head}</head><body><nav><a href="/">Home</a></nav><main><article><h1>The gauge</h1><p>${before}</p>${inner}<p>${after}</p></article></main><footer>Harbour office</footer></body></html>`;
}

/**
 * Whether the extractor dropped a span of the page and reported it: a mark alone in its element may be chrome.
 */
export function isToldAsDropped({ ledger }: Page, html: string, inner: string): boolean {
  const start = html.indexOf(inner);
  const end = start + inner.length;
  return ledger.entries.some((entry) => entry.fate === "dropped" && entry.start < end && entry.end > start);
}
