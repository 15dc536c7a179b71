import { type LoadOptions, loadPages } from "@decant/crawl/load";

/** How the tools that work on HTML fetch a page. */
export type FetchOptions = Omit<LoadOptions, "onFailure" | "signal" | "url" | "keepHtml">;

/** A page with its HTML. @throws {DecantError} If there is none. */
export async function readPageHtml(
  url: string,
  options: FetchOptions,
  signal: AbortSignal | undefined,
): Promise<{ readonly html: string; readonly url: string }> {
  for await (const page of loadPages(url, { ...options, signal, keepHtml: true }))
    if (page.html !== undefined) return { html: page.html, url: page.url ?? url };
  throw new Error(`${url}: no page`);
}
