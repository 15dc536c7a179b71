import { readDate } from "@decant/discovery";
import { aBoolean, aFunction, anArrayOf, anObject, aString, aWholeNumber, oneOf } from "@decant/page";
import type { BudgetOptions } from "./budgets.ts";
import type { Fetcher } from "./fetch/fetcher.ts";
import { type PaceOptions, paceRows } from "./manners/pacer.ts";
import { type Use, uses } from "./manners/rights.ts";
import { applyDefaults, type OptionRows } from "./option-rows.ts";
import type { JudgedPage, ReadPage } from "./pages/read-page.ts";
import type { UrlRule } from "./state/address-rules.ts";
import { inMemory } from "./state/open-database.ts";

/** Options of a crawl. */
export interface CrawlOptions extends BudgetOptions, PaceOptions {
  /** Sends the requests. @default a fetcher made by `createFetcher()` */
  readonly fetcher?: Fetcher | undefined;
  /** File of the state; it is created where there is none. A finished crawl is begun anew, an unfinished one resumed. @default a state that ends with the process */
  readonly state?: string | undefined;
  /** Pages in all; the crawl ends with them. @default no limit */
  readonly maxPages?: number | undefined;
  /** Pages of one site. @default no limit */
  readonly maxPagesPerSite?: number | undefined;
  /**
   * Extent of a site: one host (`www.` makes no difference), or everything under one registrable domain. Links that leave it are not
   * followed. @default "host"
   */
  readonly same?: "host" | "site" | undefined;
  /** Globs, one of which an address must match, except seeds; see `createUrlFilter` of `@decant/discovery`. @default all may */
  readonly include?: readonly string[] | undefined;
  /** Globs, none of which an address may match, except seeds. @default none */
  readonly exclude?: readonly string[] | undefined;
  /** Leave out pages of sitemaps and feeds that are older by their own account: a date, ISO 8601; those without a date are taken. @default none */
  readonly since?: string | undefined;
  /**
   * Globs, one of which a page must match for its links to be followed, except seeds. Pages that match neither these nor `keep` are not
   * fetched. @default all are followed
   */
  readonly follow?: readonly string[] | undefined;
  /** Globs, one of which a page must match to be given out. @default all are */
  readonly keep?: readonly string[] | undefined;
  /** Give out pages that name another one as canonical, and pages with the text of another one, as well. @default false */
  readonly keepCopies?: boolean | undefined;
  /** Pages of this run of the process; the rest stays in the queue for the next one. @default no limit */
  readonly slice?: number | undefined;
  /** Instead of a new run: ask again for the addresses that failed in the last one. @default off */
  readonly retry?: "failed" | undefined;
  /** Product token that robots.txt and robots tags are asked for: letters, `_` and `-`. @default "DecantBot" */
  readonly agent?: string | undefined;
  /** Do without the sitemaps that robots.txt names, and `/sitemap.xml`. @default false */
  readonly ignoreSitemaps?: boolean | undefined;
  /** Take a page as Markdown where its server has it: by `Accept`, or where the page names it. @default HTML */
  readonly prefer?: "markdown" | undefined;
  /**
   * Intended uses of the pages: pages whose site reserves one of them are left out, or marked. The site's tdmrep.json, and licences that
   * its robots.txt names, are requested as well. @default none: statements are recorded
   */
  readonly respect?: readonly Use[] | undefined;
  /** Pages with a reserved use are given out, with the use and its evidence in `fetch.reserved`. @default false */
  readonly markReserved?: boolean | undefined;
  /**
   * Deliver exchanges with servers, for an archive: pages have `exchanges`, and redirects, errors and sitemaps are delivered as well, with
   * `change: "none"`. @default false
   */
  readonly keepExchanges?: boolean | undefined;
  /** The fetcher keeps cookies: a redirect that sets one and leads back, as walls for consent do, is followed to its end. @default false */
  readonly cookies?: boolean | undefined;
  /**
   * Yield the pages of all sites in one order, the same in every run over the same sites. Sites then wait for each other; without
   * it, only the pages of each site have an order.
   * @default false
   */
  readonly stableOrder?: boolean | undefined;
  /** Fetch addresses that robots.txt disallows, too. @default false */
  readonly ignoreRobots?: boolean | undefined;
  /** Yield pages that ask not to be indexed. @default false */
  readonly keepNoindex?: boolean | undefined;
  /** Follow links that ask not to be followed. @default false */
  readonly followNofollow?: boolean | undefined;
  /**
   * Reads pages, for example on threads that convert them from the same tree: `readPage`, with the tree of `onParsed` of a pipeline. What
   * it gives must depend on the page alone; without a result the page is read here. @default `readPage` in this thread
   */
  readonly read?: ((page: JudgedPage) => Promise<ReadPage | undefined>) | undefined;
  /** What addresses mean on these sites, as {@link Crawl.rules} of an earlier crawl gave it: nothing of it needs to be learnt. @default none */
  readonly rules?: readonly UrlRule[] | undefined;
  /** Ends the crawl; it can be resumed from its state. */
  readonly signal?: AbortSignal | undefined;
}

const verdicts: ReadonlySet<unknown> = new Set(["inert", "repeats", "matters"]);

const areRules = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (rule: Partial<UrlRule> | null) =>
      [rule?.site, rule?.path, rule?.name].every((text) => typeof text === "string") && verdicts.has(rule?.verdict),
  );

/**
 * Write the rules of a crawl as JSON, one in a line, for {@link parseRules}.
 *
 * @example
 * formatRules([{ site: "harbour.example", path: "", name: "sid", verdict: "inert" }]).split("\n").length; // 4
 */
export function formatRules(rules: readonly UrlRule[]): string {
  return `[\n${rules.map((rule) => `  ${JSON.stringify(rule)}`).join(",\n")}\n]\n`;
}

/**
 * Read rules that {@link formatRules} or a person wrote.
 *
 * @throws {TypeError} If it is no list of rules.
 * @example
 * parseRules('[{"site":"harbour.example","path":"","name":"sid","verdict":"inert"}]').length; // 1
 */
export function parseRules(text: string): UrlRule[] {
  let rules: unknown;
  try {
    rules = JSON.parse(text);
  } catch {}
  if (!areRules(rules)) throw new TypeError("rules: expected a list of rules with site, path, name and verdict");
  return rules as UrlRule[];
}

const rows: OptionRows<CrawlOptions> = {
  fetcher: [anObject],
  state: [aString, inMemory],
  maxPages: [aWholeNumber(1), Number.POSITIVE_INFINITY],
  maxPagesPerSite: [aWholeNumber(1), Number.POSITIVE_INFINITY],
  maxDepth: [aWholeNumber(0), 12],
  maxPerHost: [aWholeNumber(1), 1_000_000],
  maxPerPattern: [aWholeNumber(1)],
  ignoreTraps: [aBoolean, false],
  same: [oneOf("host", "site"), "host"],
  include: [anArrayOf(aString), []],
  exclude: [anArrayOf(aString), []],
  since: [
    {
      expected: 'a date such as "2026-05-01"',
      accepts: (value) => typeof value === "string" && readDate(value) !== undefined,
    },
  ],
  follow: [anArrayOf(aString), []],
  keep: [anArrayOf(aString), []],
  keepCopies: [aBoolean, false],
  slice: [aWholeNumber(1), Number.POSITIVE_INFINITY],
  retry: [oneOf("failed")],
  agent: [aString, "DecantBot"],
  ignoreSitemaps: [aBoolean, false],
  prefer: [oneOf("markdown")],
  respect: [anArrayOf(oneOf(...uses), "uses"), []],
  markReserved: [aBoolean, false],
  keepExchanges: [aBoolean, false],
  cookies: [aBoolean, false],
  stableOrder: [aBoolean, false],
  ignoreRobots: [aBoolean, false],
  keepNoindex: [aBoolean, false],
  followNofollow: [aBoolean, false],
  read: [aFunction],
  rules: [{ expected: "rules with site, path, name and verdict", accepts: areRules }, []],
  signal: [anObject],
  ...paceRows,
};

type Open = "signal" | "read" | "fetcher" | "retry" | "since" | "prefer" | "maxPerPattern";

export type ResolvedOptions = {
  readonly [Name in Exclude<keyof CrawlOptions, Open>]-?: NonNullable<CrawlOptions[Name]>;
} & {
  readonly [Name in Open]: CrawlOptions[Name];
} & {
  readonly given: ReadonlySet<string>;
};

export function resolveOptions(options: CrawlOptions): ResolvedOptions {
  const all = applyDefaults(options, rows);
  // A switch that is off was not given: what it would ask for is lost.
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== false);
  return {
    ...all,
    since: options.since === undefined ? undefined : readDate(options.since),
    given: new Set(given.map(([name]) => name)),
  };
}
