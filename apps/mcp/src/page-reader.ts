import type { Chunk } from "@decant/chunk";
import { type CrawledPage, crawl, createFetcher, type FetcherOptions, type GuardedFetcher } from "@decant/crawl";
import { decode } from "@decant/dom";
import type { FoundText } from "@decant/explain";
import type { Page } from "@decant/page";
import { WorkerPool } from "@decant/pipeline/pool";
import { fetchPage } from "@decant/server";
import { Turns } from "@decant/server/guards";
import type { PageTask } from "./page-worker.ts";

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

/** Who waits for a page. */
export interface Waiter {
  readonly client: string;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/**
 * Fetches pages through the crawler's guards, and works on them in worker threads, the clients' in turn.
 *
 * Its functions throw {@link UnfinishedError} if a page takes too long.
 */
export class PageReader {
  readonly #fetcher: GuardedFetcher;
  readonly #pool: WorkerPool;
  readonly #turns: Turns;
  readonly #maxBytes: number;
  readonly #delayMs: number;

  constructor({ fetch, maxBytes = 10 * 1024 * 1024, timeoutMs = 30_000, workers = 1, delayMs = 1000 }: ReaderOptions) {
    this.#fetcher = createFetcher({ maxBytes, ...fetch });
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    const module = new URL(`./page-worker.${extension}`, import.meta.url);
    // One more for a client that has nothing running; it starts when it is needed.
    this.#pool = new WorkerPool({ module, settings: { maxBytes }, workers: workers + 1, timeoutMs });
    this.#turns = new Turns(workers);
    this.#maxBytes = maxBytes;
    this.#delayMs = delayMs;
  }

  /** @throws {Problem} If there is no page. */
  async read(url: string, waiter: Waiter): Promise<ReadPage> {
    const fetched = await fetchPage(this.#fetcher, url, this.#maxBytes, waiter.signal);
    return this.#convert(fetched.html, fetched.url, fetched.contentType, waiter);
  }

  /** The pages of a site, by the manners of `crawl`. A page that cannot be converted is left out. */
  async *readSite(url: string, maxPages: number, waiter: Waiter): AsyncGenerator<ReadPage> {
    const { signal } = waiter;
    const pages = crawl([url], { fetcher: this.#fetcher, maxPages, delayMs: this.#delayMs, signal });
    for await (const page of pages) {
      const read = await this.#convertCrawled(page, waiter);
      if (read !== undefined) yield read;
    }
  }

  /** @param budget Most tokens of a chunk, estimated. */
  chunk({ url, page: { markdown, metadata, blocks } }: ReadPage, budget: number, waiter: Waiter): Promise<Chunk[]> {
    const { title, language } = metadata;
    return this.#run<Chunk[]>(
      { kind: "chunk", document: { id: url, markdown, title, language, blocks }, budget },
      waiter,
    );
  }

  /** @throws {RangeError} If the text has no visible character. */
  find({ html, page }: ReadPage, text: string, waiter: Waiter): Promise<FoundText> {
    return this.#run<FoundText>({ kind: "find", html, page, text }, waiter);
  }

  async close(): Promise<void> {
    await Promise.all([this.#fetcher.close(), this.#pool.close()]);
  }

  async #convertCrawled({ url, html, contentType }: CrawledPage, waiter: Waiter): Promise<ReadPage | undefined> {
    if (html === null) return undefined;
    return this.#convert(html, url, contentType, waiter).catch(() => undefined);
  }

  async #convert(bytes: Uint8Array, url: string, contentType: string | undefined, waiter: Waiter): Promise<ReadPage> {
    const { text: html } = decode(bytes, { contentType });
    return { url, html, page: await this.#run<Page>({ kind: "convert", html, url }, waiter) };
  }

  #run<Result>(task: PageTask, { client, signal }: Waiter): Promise<Result> {
    return this.#turns.run(client, signal, () => this.#pool.run<Result>(task));
  }
}
