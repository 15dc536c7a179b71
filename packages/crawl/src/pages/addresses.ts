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

/** What a crawl knows of addresses. */
export class Addresses {
  private readonly same: AddressOptions["same"];
  private readonly filter: UrlFilter;

  /** @throws {TypeError} If a glob is empty. */
  constructor({ same, include, exclude }: AddressOptions) {
    this.same = same;
    this.filter = createUrlFilter({ same: "any", include, exclude });
  }

  /** Clean an address; `undefined` unless it is one of http or https. Addresses with http and https name one page. */
  clean(found: UrlCandidate): CleanAddress | undefined {
    const url = cleanUrl(found.url);
    if (url === null) return undefined;
    const rank = Math.round(100 * (1 - priorityOf({ ...found, url })));
    return { url, key: keyOf(url), kind: kindOfUrl(url).kind, rank };
  }

  /** @throws {TypeError} If the caller's address is none of http or https. */
  seed(seed: string): CleanAddress {
    const address = typeof seed === "string" ? this.clean({ url: seed, source: "seed" }) : undefined;
    if (address !== undefined) return address;
    throw new TypeError(`seeds: expected http or https addresses, got ${JSON.stringify(seed)}`);
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

function keyOf(url: string): string {
  return url.replace(scheme, "");
}
