import {
  cleanUrl,
  createUrlFilter,
  kindOfUrl,
  pathPattern,
  siteOf,
  type UrlFilter,
  type UrlKind,
} from "@decant/discovery";
import type { Candidate, Refusal } from "../state/records.ts";

export interface CleanAddress {
  readonly url: string;
  readonly pattern: string;
  /** Equal for addresses that name the same page. */
  readonly key: string;
  /** Kind by its address: `content`, `tag`, `calendar`, ..., or `sitemap`. */
  readonly kind: string;
  /** Place among addresses of one depth that promise as much: that of the page itself more often has fewer parameters. */
  readonly rank: number;
}

export const sitemapKind = "sitemap";

/** Kind of pages that a sitemap dates before the wanted time. */
export const oldKind = "old";

/** Kind of the first link of a page beyond those that are followed. */
export const cutKind = "cut";

export interface AddressOptions {
  readonly same: "host" | "site";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly follow: readonly string[];
  readonly keep: readonly string[];
}

/** Kinds that hold no page, also where a sitemap names them. */
const noPages: readonly UrlKind[] = ["asset", "feed"];

const pageKinds: ReadonlySet<string> = new Set(["content", "archive", "tag", "pagination", "calendar"]);

export function isPageKind(kind: string): boolean {
  return pageKinds.has(kind);
}

const www = /^www\./;
const scheme = /^https?:\/\//;
const originOf = /^https?:\/\/[^/?#\\]+(?=\/)/;

/** Most links that are remembered: those of a site's menus come with every page. */
const mostRemembered = 20_000;

export class Addresses {
  private readonly same: AddressOptions["same"];
  private readonly filter: UrlFilter;
  private readonly namedFilter: UrlFilter;
  private readonly follow: UrlFilter;
  private readonly keep: UrlFilter;
  private readonly isChosen: boolean;
  private readonly sites = new Map<string, string>();
  private readonly remembered = new Map<string, CleanAddress | undefined>();

  constructor({ same, include, exclude, follow, keep }: AddressOptions) {
    this.same = same;
    const globs = { same: "any", include, exclude } as const;
    this.filter = createUrlFilter(globs);
    this.namedFilter = createUrlFilter({ ...globs, refusedKinds: noPages });
    const only = { same: "any", refusedKinds: [], maxUrlLength: Number.MAX_SAFE_INTEGER } as const;
    this.follow = follow.length === 0 ? () => ({ accepted: true }) : createUrlFilter({ ...only, include: follow });
    this.keep = keep.length === 0 ? () => ({ accepted: true }) : createUrlFilter({ ...only, include: keep });
    this.isChosen = follow.length > 0 && keep.length > 0;
  }

  isFollowed(url: string): boolean {
    return this.follow(url).accepted;
  }

  isKept(url: string): boolean {
    return this.keep(url).accepted;
  }

  /** Clean an address; `undefined` unless it is one of http or https. Addresses with http and https name one page. */
  clean(url: string): CleanAddress | undefined {
    if (this.remembered.has(url)) return this.remembered.get(url);
    if (this.remembered.size >= mostRemembered) this.remembered.clear();
    const address = cleanAddress(url);
    this.remembered.set(url, address);
    return address;
  }

  seed(seed: string): CleanAddress {
    const address = typeof seed === "string" ? this.clean(seed) : undefined;
    if (address !== undefined) return address;
    throw new TypeError(`seeds: expected addresses that begin with https:// or http://, got ${JSON.stringify(seed)}`);
  }

  /** A sitemap goes before all pages. */
  sitemap(address: string): CleanAddress | undefined {
    const clean = cleanUrl(address);
    if (clean === null) return undefined;
    return { ...spell(address), key: keyOf(clean), kind: sitemapKind, rank: 0, pattern: "" };
  }

  /** Name of the site that an address belongs to: its host without `www.`, or its registrable domain. */
  siteOf(url: string): string {
    const origin = originOf.exec(url)?.[0] ?? url;
    let site = this.sites.get(origin);
    if (site === undefined) {
      const clean = cleanUrl(url) ?? url;
      site = this.same === "site" ? siteOf(clean) : new URL(clean).host.replace(www, "");
      if (this.sites.size >= mostRemembered) this.sites.clear();
      this.sites.set(origin, site);
    }
    return site;
  }

  refusalOf({ url, kind, isNamed }: Pick<Candidate, "url" | "kind" | "isNamed">): Refusal | undefined {
    if (kind === sitemapKind) return undefined;
    if (kind === oldKind) return { reason: "since", rule: null };
    if (kind === cutKind) return { reason: "max-links", rule: "the page has more links" };
    const verdict = (isNamed ? this.namedFilter : this.filter)(url);
    if (!verdict.accepted) {
      const { reason, detail } = verdict;
      return reason === "kind" ? { reason: detail, rule: reason } : { reason, rule: detail };
    }
    if (this.isChosen && !this.isFollowed(url) && !this.isKept(url))
      return { reason: "follow", rule: new URL(url).pathname };
    return undefined;
  }
}

function cleanAddress(found: string): CleanAddress | undefined {
  const clean = cleanUrl(found);
  if (clean === null) return undefined;
  const rank = 2 + (clean.includes("?") ? 2 * clean.split("&").length : 0);
  const { url } = found.includes("%") ? spell(found) : { url: clean };
  return { url, pattern: pathPattern(clean), key: keyOf(clean), kind: kindOfUrl(clean).kind, rank };
}

/** As it is linked: some servers distinguish spellings that mean the same. */
function spell(address: string): { readonly url: string } {
  return { url: cleanUrl(address, { keepEscapes: true }) as string };
}

function keyOf(clean: string): string {
  return clean.replace(scheme, "");
}

/** The key of an address as it was found. */
export function keyOfUrl(url: string): string {
  return keyOf(url.includes("%") ? (cleanUrl(url) ?? url) : url);
}
