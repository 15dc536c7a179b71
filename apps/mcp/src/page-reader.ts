import { type CrawledPage, crawl, createFetcher, type FetcherOptions, type GuardedFetcher } from "@decant/crawl";
import { decode } from "@decant/dom";
import type { Page } from "@decant/page";
import { Pool } from "@decant/pipeline/pool";
import { fetchPage } from "@decant/server";

/** Limits of what agents may ask for. */
export interface ReaderOptions {
  /** How pages are fetched; see `createFetcher` of `@decant/crawl`. */
  readonly fetch?: FetcherOptions | undefined;
  /** Longest page in bytes. @default 10485760 */
  readonly maxBytes?: number | undefined;
  /** How long the conversion of one page may take, in milliseconds. @default 30000 */
  readonly timeoutMs?: number | undefined;
  /** Worker threads that convert. @default 1 */
  readonly workers?: number | undefined;
  /** Milliseconds between two requests to a host of `read_site`. @default 1000 */
  readonly delayMs?: number | undefined;
}

/** A page with the text that it was made from. */
export interface ReadPage {
  readonly url: string;
  readonly html: string;
  readonly page: Page;
}

/** Fetches pages through the crawler's guards, and converts them in worker threads. */
export class PageReader {
  readonly #fetcher: GuardedFetcher;
  readonly #pool: Pool;
  readonly #maxBytes: number;
  readonly #delayMs: number;

  constructor({ fetch, maxBytes = 10 * 1024 * 1024, timeoutMs = 30_000, workers = 1, delayMs = 1000 }: ReaderOptions) {
    this.#fetcher = createFetcher({ maxBytes, ...fetch });
    this.#pool = new Pool({ workers, timeoutMs, pipeline: { maxBytes } });
    this.#maxBytes = maxBytes;
    this.#delayMs = delayMs;
  }

  /** @throws {Problem} If there is no page. @throws {UnfinishedError} If it takes too long. */
  async read(url: string, signal: AbortSignal): Promise<ReadPage> {
    const fetched = await fetchPage(this.#fetcher, url, this.#maxBytes, signal);
    return this.#convert(fetched.html, fetched.url, fetched.contentType);
  }

  /** The pages of a site, by the manners of `crawl`. A page that cannot be converted is left out. */
  async *readSite(url: string, maxPages: number, signal: AbortSignal): AsyncGenerator<ReadPage> {
    const pages = crawl([url], { fetcher: this.#fetcher, maxPages, delayMs: this.#delayMs, signal });
    for await (const page of pages) {
      const read = await this.#convertCrawled(page);
      if (read !== undefined) yield read;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#fetcher.close(), this.#pool.close()]);
  }

  async #convertCrawled({ url, html, contentType }: CrawledPage): Promise<ReadPage | undefined> {
    if (html === null) return undefined;
    return this.#convert(html, url, contentType).catch(() => undefined);
  }

  async #convert(bytes: Uint8Array, url: string, contentType: string | undefined): Promise<ReadPage> {
    const { text: html } = decode(bytes, { contentType });
    return { url, html, page: await this.#pool.convert({ input: html, url }) };
  }
}
