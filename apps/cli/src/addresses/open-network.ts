import type { FetchedAddress, Fetcher, FetchRequest, GuardedFetcher, Renderer } from "@decant/crawl";
import { DecantError } from "@decant/page";
import { Semaphore } from "async-mutex";
import type { CrawlCommandOptions } from "../args/crawl.ts";
import type { NetworkSettings, RenderSettings } from "../args/shared.ts";
import type { MeasuredContent } from "../convert/measure-content.ts";
import { asUsage, CommandError } from "../errors.ts";
import { openPool } from "../open-pool.ts";
import { defaultMaxMemoryMb, defaultTimeoutMs } from "../options.ts";
import type { WorkerTask } from "../page-worker.ts";
import { checkNode } from "../version.ts";

export interface Network {
  /** Guarded, and paced as the settings say. */
  readonly fetcher: Fetcher;
  /** Fetch addresses, those of several hosts at a time, in that pace. */
  inOrder(urls: readonly string[]): AsyncIterable<FetchedAddress>;
  readonly unpaced: Fetcher;
  close(): Promise<void>;
}

/**
 * Load `@decant/crawl` and make its fetcher.
 *
 * @param task Names the command in messages.
 * @param named Addresses on the command line or in the user's list: their ports are allowed, and further headers go to their origins.
 * @throws {CommandError} `node-too-old`, `no-browser`.
 */
export async function openNetwork(
  task: string,
  named: readonly string[],
  settings: NetworkSettings & { readonly keepCookies?: boolean },
): Promise<Network> {
  checkNode(task);
  const { createFetcher, fetchInOrder, markdownFetcher, paceFetcher } = await import("@decant/crawl");
  const {
    userAgent,
    contact,
    cookies = settings.keepCookies,
    proxy,
    allowPrivate,
    allowHosts,
    allowNetworks,
    maxBytes,
    delayMs,
  } = settings;
  const allowed = { allowPrivate, allowHosts, allowNetworks, ports: portsOf(named), maxBytes };
  const guarded: GuardedFetcher = asUsage(() =>
    createFetcher({ ...allowed, userAgent, contact, cookies, proxy, totalTimeoutMs: settings.timeoutMs }),
  );
  const rendering = await openRendering(settings);
  const rendered = rendering.wrap(withSettings(guarded, named, settings));
  const unpaced = settings.prefer === "markdown" ? markdownFetcher(rendered) : rendered;
  const close = async (): Promise<void> => {
    await rendering.close();
    await guarded.close();
  };
  const pace = (fetcher: Fetcher): Fetcher => paceFetcher(fetcher, { delayMs });
  return { fetcher: pace(unpaced), inOrder: (urls) => fetchInOrder(urls, unpaced, pace), unpaced, close };
}

/** The settings of a crawl; it takes pages as Markdown itself. */
export function networkOfCrawl({ requestTimeoutMs: timeoutMs, prefer: _, ...settings }: CrawlCommandOptions) {
  return { ...settings, timeoutMs };
}

export function portsOf(addresses: readonly string[]): number[] {
  const named = addresses.filter((text) => URL.canParse(text)).map((text) => Number(new URL(text).port));
  return [...new Set([80, 443, ...named.filter((port) => port > 0)])];
}

/** A fetcher with a limit for bodies, and with further headers for the origins of the named addresses. */
function withSettings(
  fetcher: Fetcher,
  named: readonly string[],
  { headers, maxBytes }: Pick<NetworkSettings, "headers" | "maxBytes">,
): Fetcher {
  const origins = new Set(named.filter((text) => URL.canParse(text)).map((text) => new URL(text).origin));
  const isNamed = ({ url }: FetchRequest): boolean => URL.canParse(url) && origins.has(new URL(url).origin);
  return {
    fetch: (request) =>
      fetcher.fetch({
        ...request,
        maxBytes: Math.min(request.maxBytes ?? maxBytes, maxBytes),
        ...(isNamed(request) && { headers }),
      }),
  };
}

/** Of a page that no worker could convert in time. */
const unmeasured: MeasuredContent = { verdict: [], chars: 0 };

/** Render the pages of fetchers as the options say, `pagesAtOnce` at a time; or give a fetcher back. @throws {CommandError} `no-browser`. */
export async function openRendering({ render, browser, wait }: RenderSettings, pagesAtOnce = 64) {
  if (render === "never") return { wrap: (fetcher: Fetcher) => fetcher, close: async () => {} };
  const { openRenderer, renderFetcher } = await import("@decant/crawl");
  const renderer = await openRenderer({ executablePath: browser, ...wait }).catch((error: unknown) => {
    if (DecantError.isInstance(error) && error.code === "no-browser")
      throw new CommandError("no-browser", error.message);
    throw error;
  });
  const pool = openPool({ jobs: 1, timeoutMs: defaultTimeoutMs, maxMemoryMb: defaultMaxMemoryMb }, {});
  const judge = async (html: Uint8Array, page: { readonly url: string; readonly contentType: string | undefined }) => {
    const bytes = Uint8Array.from(html);
    const task: WorkerTask = { kind: "measure", page: { bytes, url: page.url, contentType: page.contentType } };
    return pool.run<MeasuredContent>(task, { bytes: bytes.length, move: [bytes.buffer] }).catch(() => unmeasured);
  };
  const places = new Semaphore(pagesAtOnce);
  const inTurn: Pick<Renderer, "render"> = { render: (...page) => places.runExclusive(() => renderer.render(...page)) };
  return {
    wrap: (fetcher: Fetcher) => renderFetcher(fetcher, { renderer: { ...renderer, ...inTurn }, judge, mode: render }),
    close: async () => void (await Promise.all([renderer.close(), pool.close()])),
  };
}
