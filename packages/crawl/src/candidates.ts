import { isOlder, sitemapLimits } from "@decant/discovery";
import { wayTo } from "./budgets.ts";
import type { ResolvedOptions } from "./options.ts";
import { type Addresses, type CleanAddress, cutKind, oldKind, sitemapKind } from "./pages/addresses.ts";
import type { StoredLinks } from "./pages/read-page.ts";
import type { ListedSitemap } from "./sitemaps.ts";
import { type Candidate, everySite, type FrontierRow, seedUnit } from "./state/records.ts";

/** What decides about the addresses that a page leads to. */
export interface LinkContext {
  readonly options: ResolvedOptions;
  readonly addresses: Addresses;
  readonly requests: { sitemapsOf(url: string): readonly string[] };
}

const maxSitemapDepth: number = sitemapLimits.maxDepth;

/** Most links of one page that are followed, the first ones. */
const maxLinks = 20_000;

const nowhere = { isSeed: false, isNamed: false, redirects: [] } as const;

/** Pages and further sitemaps that a sitemap or a feed names. */
export function listEntries(entries: ListedSitemap["entries"], row: FrontierRow, context: LinkContext): Candidate[] {
  const { addresses, options } = context;
  const further = entries.filter(({ kind }) => kind === "sitemap").map((entry) => entry.url);
  const found = row.depth < maxSitemapDepth ? toSitemaps(further, { ...row, depth: row.depth + 1 }, context) : [];
  for (const entry of entries) {
    if (entry.kind !== "page") continue;
    const isOld = options.since !== undefined && isOlder(entry.lastModified, options.since);
    const named = addresses.clean(entry.url);
    const clean = named && { ...named, rank: named.rank + 1 };
    const address = clean && isOld ? { ...clean, kind: oldKind } : clean;
    const candidate = toCandidate(address, row, { depth: 1, isSeed: false, isNamed: true, redirects: [] }, context);
    if (candidate !== undefined) found.push(candidate);
  }
  return found;
}

/** The depth of a sitemap counts the sitemaps that led to it. */
function toSitemaps(urls: readonly string[], row: FrontierRow, context: LinkContext): Candidate[] {
  return urls.flatMap((url) => {
    const place = { depth: row.isSeed ? 0 : row.depth, isSeed: false, isNamed: true, redirects: [] };
    return toCandidate(context.addresses.sitemap(url), row, place, context) ?? [];
  });
}

/** The candidate that a link or redirect names; `undefined` if it leaves the row's scope. */
export function toCandidate(
  address: CleanAddress | undefined,
  row: FrontierRow,
  place: Pick<Candidate, "depth" | "redirects" | "isSeed" | "isNamed">,
  { addresses, options: { stableOrder, maxPages } }: LinkContext,
): Candidate | undefined {
  if (address === undefined) return undefined;
  const site = addresses.siteOf(address.url);
  if (site !== row.site && !place.isSeed) return undefined;
  const { url, key, rank, kind } = address;
  // Neither a redirect nor a sitemap counts as a step.
  const isStep = place.redirects.length === 0 && row.kind !== sitemapKind && kind !== sitemapKind;
  // Addresses whose order is decided together. A site needs no other one, unless something counts over all.
  const unit = stableOrder || maxPages !== Number.POSITIVE_INFINITY ? everySite : site;
  return {
    ...{ url, key, rank, kind, ...place, foundOn: row.url },
    unit: place.isSeed ? seedUnit : unit,
    way: isStep ? wayTo(row.way, row.pattern, address.pattern) : row.way,
  };
}

/** The target of a redirect takes the row's kind, if that is known. */
export function cleanTarget(url: string, row: FrontierRow, { addresses }: LinkContext): CleanAddress | undefined {
  if (row.kind === sitemapKind) return addresses.sitemap(url);
  return addresses.clean(url);
}

/** Addresses of a page's links; those of a seed begin with its sitemaps and feeds. */
export function followLinks(row: FrontierRow, read: StoredLinks, context: LinkContext): Candidate[] {
  if (!read.follow && !context.options.followNofollow) return [];
  if (!row.isSeed && !context.addresses.isFollowed(row.url)) return [];
  const found: Candidate[] = [];
  const isChain = !context.options.given.has("maxDepth");
  for (const { url, isNofollow, isFirst, context: place } of read.links.slice(0, maxLinks)) {
    if (isNofollow && !context.options.followNofollow) continue;
    // Before it is cleaned, which takes most of a link's time.
    if (context.addresses.siteOf(url) !== row.site) continue;
    const clean = context.addresses.clean(url);
    // What a text leads to comes before menus and footers.
    const address = clean && { ...clean, rank: isFirst ? 0 : clean.rank + Number(place !== "content") };
    // Each page of a list or a chain costs no depth; what says the same again and again is a trap.
    const isNext = address?.kind === "pagination" || (isChain && address?.pattern === row.pattern);
    const depth = row.depth + (isNext ? 0 : 1);
    const candidate = toCandidate(address, row, { ...nowhere, depth }, context);
    if (candidate !== undefined) found.push(candidate);
  }
  const [first] = read.links.slice(maxLinks);
  const cut = first && context.addresses.clean(first.url);
  const beyond = cut && toCandidate({ ...cut, kind: cutKind }, row, { ...nowhere, depth: row.depth + 1 }, context);
  if (beyond !== undefined) found.push(beyond);
  if (!row.isSeed) return found;
  const { ignoreSitemaps, maxDepth } = context.options;
  const feeds = ignoreSitemaps || maxDepth === 0 ? [] : read.feeds;
  return [...found, ...toSitemaps([...context.requests.sitemapsOf(row.url), ...feeds], row, context)];
}
