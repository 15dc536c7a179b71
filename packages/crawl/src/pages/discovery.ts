/** What one robots.txt says to this crawler. */
export interface SiteRules {
  readonly crawlDelaySeconds: number | null;
  readonly sitemaps: readonly string[];
  isAllowed(url: string): boolean;
  /** Preferences about the use of what is at an address: `ai-train=no`. */
  signals(url: string): readonly string[];
}

/** An address as the frontier has it. */
export interface CleanAddress {
  readonly url: string;
  /** Equal for addresses that name the same page. */
  readonly key: string;
  /** What it looks like: `page`, `tag`, `calendar`, `asset`, ... */
  readonly kind: string;
  /** Place in the frontier, 0 to 100: the lowest goes first. */
  readonly rank: number;
}

export interface PageLink extends CleanAddress {
  readonly isNofollow: boolean;
}

/** What a page says about itself in its mark-up. */
export interface PageFacts {
  readonly links: readonly PageLink[];
  /** Whether it may be kept, and whether its links may be followed, by its `<meta>` and headers. */
  readonly permissions: { readonly index: boolean; readonly follow: boolean };
  /** Title and visible text, white space collapsed. */
  readonly text: string;
  /** What its `<meta>` elements say about rights: name and content. */
  readonly rights: readonly (readonly [name: string, value: string])[];
}

/** What a crawl knows of files and addresses: everything that is text in and data out. */
export interface Discovery {
  readRobots(body: Uint8Array, url: string): SiteRules;
  /** Clean an address; `undefined` unless it is one of http or https. */
  clean(url: string): CleanAddress | undefined;
  /** Name of the site that an address belongs to, by host or by registrable domain. */
  siteOf(url: URL): string;
  /** @param robotsTag Value of the `X-Robots-Tag` header. */
  readPage(body: Uint8Array, url: string, contentType: string | undefined, robotsTag: string | undefined): PageFacts;
}
