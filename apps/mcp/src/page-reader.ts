import { Crawl, type CrawledPage, createFetcher, type Fetcher, type GuardedFetcher, type LeftOut } from "@decant/crawl";
import { decode } from "@decant/dom";
import { DecantError, type Page } from "@decant/page";
import { WorkerPool } from "@decant/pipeline/pool";
import { type FetchedPage, fetchPage, type ServerOptions } from "@decant/server";
import { type NamedElements, selectorsOf, Turns, type Waiter } from "@decant/server/guards";
import type { Work } from "./mcp-worker.ts";

/** Limits of what agents may ask for. */
export interface ReaderOptions extends Pick<ServerOptions, "fetch" | "render" | "maxBytes" | "timeoutMs"> {
  /** Worker threads that convert. @default 1 */
  readonly workers?: number | undefined;
  /** Milliseconds between two requests to a host of `read_site`. @default 1000 */
  readonly delayMs?: number | undefined;
}

export interface ReadPage {
  readonly url: string;
  readonly html: string;
  readonly page: Page;
  /** See `fetchPage` of `@decant/server`. */
  readonly isRendered: boolean;
  /** For how long the page says that it is fresh. */
  readonly cache: CacheTime;
}

export interface ReadSite {
  readonly pages: readonly ReadPage[];
  readonly leftOut: readonly Pick<LeftOut, "url" | "reason" | "rule">[];
}

const mostLeftOut = 10;

/**
 * Fetches pages through the crawler's guards, and works on them in worker threads, the clients' in turn.
 *
 * Its functions throw {@link UnfinishedError} if a page takes too long.
 */
export class PageReader {
  readonly #guarded: GuardedFetcher;
  readonly #fetcher: Fetcher;
  readonly #pool: WorkerPool;
  readonly #turns: Turns;
  readonly #maxBytes: number;
  readonly #delayMs: number;

  constructor(options: ReaderOptions) {
    const { fetch, render, maxBytes = 10 * 1024 * 1024, timeoutMs = 30_000, workers = 1, delayMs = 1000 } = options;
    this.#guarded = createFetcher({ maxBytes, ...fetch });
    this.#fetcher = render?.(this.#guarded) ?? this.#guarded;
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    const module = new URL(`./mcp-worker.${extension}`, import.meta.url);
    // One more for a client that has nothing running; it starts when it is needed.
    this.#pool = new WorkerPool({ module, settings: { maxBytes }, workers: workers + 1, timeoutMs });
    this.#turns = new Turns(workers);
    this.#maxBytes = maxBytes;
    this.#delayMs = delayMs;
  }

  /** @throws {Problem} If there is no page. */
  async read(url: string, waiter: Waiter, named?: NamedElements): Promise<ReadPage> {
    const fetched = await fetchPage(this.#fetcher, url, this.#maxBytes, waiter.signal);
    return this.#convert(fetched, waiter, named);
  }

  /** The pages of a site, by the manners of `crawl`. A page that cannot be converted is left out. */
  async readSite(url: string, maxPages: number, waiter: Waiter): Promise<ReadSite> {
    const { signal } = waiter;
    const crawl = new Crawl([url], { fetcher: this.#fetcher, maxPages, delayMs: this.#delayMs, signal });
    try {
      const pages: ReadPage[] = [];
      const leftOut: ReadSite["leftOut"][number][] = [];
      for await (const { page, confirm } of crawl.deliveries()) {
        confirm();
        const { html, url } = page;
        const isRendered = page.fetch.render !== null;
        if (html === null) continue;
        try {
          pages.push(await this.#convert({ ...page, html, isRendered }, waiter));
        } catch (error) {
          leftOut.push({ url, reason: DecantError.isInstance(error) ? error.code : "failed", rule: null });
        }
      }
      for (const address of crawl.leftOut()) if (leftOut.push(address) >= mostLeftOut) break;
      return { pages, leftOut: leftOut.slice(0, mostLeftOut) };
    } finally {
      await crawl.close();
    }
  }

  /**
   * Let a worker thread do something with a page.
   *
   * @throws {RangeError} If a text to find or to cite has no visible character.
   * @throws {TypeError} If a schema of records is none.
   */
  work<Kind extends keyof Work>(kind: Kind, task: Work[Kind][0], { turn, signal }: Waiter): Promise<Work[Kind][1]> {
    return this.#turns.run(turn, signal, () => this.#pool.run<Work[Kind][1]>({ kind, task }));
  }

  async close(): Promise<void> {
    await Promise.all([this.#guarded.close(), this.#pool.close()]);
  }

  async #convert(
    fetched: Pick<CrawledPage, "url" | "contentType" | "headers"> & Pick<FetchedPage, "html" | "isRendered">,
    waiter: Waiter,
    named?: NamedElements,
  ): Promise<ReadPage> {
    const { url, contentType, headers, isRendered } = fetched;
    const { text: html } = decode(fetched.html, { contentType });
    const page = await this.work("convert", { html, url, options: named && selectorsOf(named) }, waiter);
    return { url, html, page, isRendered, cache: cacheTimeOf(headers) };
  }
}

/** Longest time for which a page counts as fresh, in milliseconds: a day. */
const longest = 24 * 60 * 60_000;
const noCache = /(?:^|[\s,])(?:no-store|no-cache|must-understand)(?=$|[\s,;=])/i;
const maxAge = /(?:^|[\s,])max-age\s?=\s?"?(\d{1,10})/i;
const privately = /(?:^|[\s,])private(?=$|[\s,;=])/i;

/** For how long, and for whom, a page may be kept. */
export interface CacheTime {
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
}

/**
 * Read the freshness of a response (RFC 9111, sections 4.2 and 5.2): `max-age` less its `Age`, else `Expires` less its `Date`; 0 where it
 * says nothing.
 */
export function cacheTimeOf(headers: ReadonlyMap<string, string>): CacheTime {
  const control = headers.get("cache-control") ?? "";
  const cacheScope = privately.test(control) || headers.has("set-cookie") ? "private" : "public";
  if (noCache.test(control)) return { ttlMs: 0, cacheScope: "private" };
  const seconds = maxAge.exec(control)?.[1];
  const fresh =
    seconds === undefined ? untilExpiry(headers) : 1000 * (Number(seconds) - Number(headers.get("age") ?? 0));
  return { ttlMs: Math.min(Math.max(Math.round(fresh) || 0, 0), longest), cacheScope };
}

function untilExpiry(headers: ReadonlyMap<string, string>): number {
  return Date.parse(headers.get("expires") ?? "") - Date.parse(headers.get("date") ?? "");
}
