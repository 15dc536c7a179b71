import { isOlder } from "@decant/discovery";
import { createFetcher } from "./fetch/create-fetcher.ts";
import { type CrawlOptions, resolveOptions } from "./options.ts";
import { Addresses, type CleanAddress, oldKind } from "./pages/addresses.ts";
import { Requests } from "./requests.ts";
import { walkSitemaps } from "./sitemaps.ts";
import { CrawlState } from "./state/crawl-state.ts";
import { inMemory } from "./state/open-database.ts";

/** An address that a crawl would begin with. */
export interface PlannedAddress {
  readonly url: string;
  readonly source: "seed" | "sitemap";
  /** Why it would not be fetched: `robots`, `exclude`, `asset`, `refused-address`, ...; `null` if it would be. */
  readonly reason: string | null;
}

/**
 * List the addresses that a crawl would begin with, and those that it would refuse, without fetching any page. Only robots.txt and sitemaps
 * are requested. Only a crawl can follow links.
 *
 * @param seeds Absolute `http` or `https` addresses.
 * @param options Those of {@link crawl}; `state` is ignored.
 * @throws {TypeError | RangeError} If a seed or an option is wrong.
 * @example
 * const reasons: (string | null)[] = [];
 * for await (const { reason } of planCrawl(["http://127.0.0.1/"])) reasons.push(reason);
 * reasons; // ["refused-address"]
 */
export async function* planCrawl(
  seeds: readonly string[],
  options: CrawlOptions = {},
): AsyncGenerator<PlannedAddress, void, undefined> {
  const settings = resolveOptions(options);
  const addresses = new Addresses(settings);
  const cleanSeeds = seeds.map((seed) => addresses.seed(seed));
  const own = options.fetcher === undefined ? createFetcher({ cookies: options.cookies }) : undefined;
  const signal = settings.signal ?? new AbortController().signal;
  const state = new CrawlState(inMemory);
  const requests = new Requests(
    state,
    settings,
    options.fetcher ?? (own as NonNullable<typeof own>),
    addresses,
    signal,
  );
  const listed = new Set<string>();
  const judge = async (
    { url, key, kind }: Pick<CleanAddress, "url" | "key" | "kind">,
    source: PlannedAddress["source"],
  ): Promise<PlannedAddress[]> => {
    if (listed.has(key)) return [];
    listed.add(key);
    const refusal = source === "seed" ? undefined : addresses.refusalOf({ url, kind, isNamed: true });
    return [{ url, source, reason: refusal?.reason ?? (await requests.robotsRefusal(url)) ?? null }];
  };
  try {
    for (const seed of cleanSeeds) yield* await judge(seed, "seed");
    const sitemaps = new Set(cleanSeeds.flatMap(({ url }) => requests.sitemapsOf(url)));
    for await (const page of walkSitemaps([...sitemaps], { fetcher: requests.paced, signal })) {
      const address = addresses.clean(page.url);
      const isInScope = cleanSeeds.some(
        ({ url }) => address && addresses.siteOf(url) === addresses.siteOf(address.url),
      );
      const isOld = settings.since !== undefined && isOlder(page.lastModified, settings.since);
      if (address !== undefined && isInScope)
        yield* await judge(isOld ? { ...address, kind: oldKind } : address, "sitemap");
    }
  } finally {
    state.close();
    await own?.close();
  }
}
