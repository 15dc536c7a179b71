import {
  cleanUrl,
  createUrlFilter,
  kindOfUrl,
  priorityOf,
  siteOf,
  type UrlCandidate,
  type UrlFilter,
} from "@decant/discovery";

/** An address as the frontier has it. */
export interface CleanAddress {
  readonly url: string;
  /** Equal for addresses that name the same page. */
  readonly key: string;
  /** What it looks like: `content`, `tag`, `calendar`, ..., or `sitemap`. */
  readonly kind: string;
  /** Place in the frontier, 0 to 100: the lowest goes first. */
  readonly rank: number;
}

/** Kind of a sitemap; it is fetched for what it lists. */
export const sitemapKind = "sitemap";

export interface AddressOptions {
  readonly same: "host" | "site";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const www = /^www\./;
const scheme = /^https?:/;

/** Most links that are remembered: those of a site's menus come with every page. */
const mostRemembered = 20_000;

/** What a crawl knows of addresses. */
export class Addresses {
  private readonly same: AddressOptions["same"];
  private readonly filter: UrlFilter;
  private readonly remembered = new Map<string, CleanAddress | undefined>();

  /** @throws {TypeError} If a glob is empty. */
  constructor({ same, include, exclude }: AddressOptions) {
    this.same = same;
    this.filter = createUrlFilter({ same: "any", include, exclude });
  }

  /** Clean an address; `undefined` unless it is one of http or https. Addresses with http and https name one page. */
  clean(found: UrlCandidate): CleanAddress | undefined {
    const { url, text, context, source, depth } = found;
    const name = `${url}\n${text}\n${context} ${source} ${depth}`;
    if (this.remembered.has(name)) return this.remembered.get(name);
    if (this.remembered.size >= mostRemembered) this.remembered.clear();
    const address = cleanAddress(found);
    this.remembered.set(name, address);
    return address;
  }

  /** @throws {TypeError} If the caller's address is none of http or https. */
  seed(seed: string): CleanAddress {
    const address = typeof seed === "string" ? this.clean({ url: seed, source: "seed" }) : undefined;
    if (address !== undefined) return address;
    throw new TypeError(`seeds: expected addresses that begin with https:// or http://, got ${JSON.stringify(seed)}`);
  }

  /** A sitemap goes before all pages. */
  sitemap(address: string): CleanAddress | undefined {
    const url = cleanUrl(address);
    return url === null ? undefined : { url, key: keyOf(url), kind: sitemapKind, rank: 0 };
  }

  /** Name of the site that an address belongs to: its host without `www.`, or its registrable domain. */
  siteOf(url: string): string {
    return this.same === "site" ? siteOf(url) : new URL(url).host.replace(www, "");
  }

  /** Why an address is not wanted; `undefined` if it is. */
  refusalOf({ url, kind }: Pick<CleanAddress, "url" | "kind">): string | undefined {
    if (kind === sitemapKind) return undefined;
    const verdict = this.filter(url);
    if (verdict.accepted) return undefined;
    return verdict.reason === "kind" || verdict.reason === "trap" ? verdict.detail : verdict.reason;
  }
}

function cleanAddress(found: UrlCandidate): CleanAddress | undefined {
  const url = cleanUrl(found.url);
  if (url === null) return undefined;
  const rank = Math.round(100 * (1 - priorityOf({ ...found, url })));
  return { url, key: keyOf(url), kind: kindOfUrl(url).kind, rank };
}

function keyOf(url: string): string {
  return url.replace(scheme, "");
}
