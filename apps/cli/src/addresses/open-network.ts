import type { Fetcher, FetchRequest, GuardedFetcher } from "@decant/crawl";
import { checkNode } from "../check-node.ts";
import { openRendering } from "./open-rendering.ts";
import type { NetworkSettings } from "./settings.ts";

/** What sends the requests of a command. */
export interface Network {
  /** Guarded, and paced as the settings say. */
  readonly fetcher: Fetcher;
  /** Give another fetcher, made around {@link unpaced}, the same pace. */
  pace(fetcher: Fetcher): Fetcher;
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
export async function openNetwork(task: string, named: readonly string[], settings: NetworkSettings): Promise<Network> {
  checkNode(task, process.versions.node);
  const { createFetcher, markdownFetcher, paceFetcher } = await import("@decant/crawl");
  const { userAgent, contact, allowPrivate, allowHosts, allowNetworks, timeoutMs, maxBytes, delayMs } = settings;
  const guarded: GuardedFetcher = createFetcher({
    ...{ userAgent, contact, allowPrivate, allowHosts, allowNetworks, maxBytes, ports: portsOf(named) },
    totalTimeoutMs: timeoutMs,
  });
  const rendering = await openRendering(withSettings(guarded, named, settings), settings);
  const unpaced = settings.prefer === "markdown" ? markdownFetcher(rendering.fetcher) : rendering.fetcher;
  const close = async (): Promise<void> => {
    await rendering.close();
    await guarded.close();
  };
  const pace = (fetcher: Fetcher): Fetcher => paceFetcher(fetcher, { delayMs });
  return { fetcher: pace(unpaced), pace, unpaced, close };
}

/** The usual ports, and those that the user names. */
export function portsOf(addresses: readonly string[]): number[] {
  const named = addresses.filter((text) => URL.canParse(text)).map((text) => Number(new URL(text).port));
  return [...new Set([80, 443, ...named.filter((port) => port > 0)])];
}

/** A fetcher with a limit for bodies, and with further headers for the origins of the named addresses. */
export function withSettings(
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
