export type { BudgetOptions } from "./budgets.ts";
export { Crawl, type CrawlProgress, type CrawlTotals, crawl, type Delivery } from "./crawl.ts";
export { createFetcher, type GuardedFetcher } from "./fetch/create-fetcher.ts";
export { type FetchedAddress, fetchInOrder } from "./fetch/fetch-in-order.ts";
export type { RenderFacts } from "./fetch/fetcher.ts";
export {
  asPage,
  type Fetcher,
  type FetchFailure,
  type FetchFailureCode,
  type FetchRequest,
  type FetchResponse,
  type FetchResult,
  type FetchTimings,
  isTransient,
  type NoPage,
  type Redirect,
} from "./fetch/fetcher.ts";
export type { FetcherOptions } from "./fetch/fetcher-options.ts";
export type { Connect, ConnectTarget, Resolve } from "./fetch/guarded-connector.ts";
export { type AddressRule, addressRules } from "./fetch/guarded-connector.ts";
export { markdownAddress, markdownFetcher } from "./fetch/prefer-markdown.ts";
export { type LeftOut, limitsBehind } from "./left-out.ts";
export type { Clock } from "./manners/pacer.ts";
export { type PaceOptions, paceFetcher } from "./manners/pacer.ts";
export type { RightsStatement } from "./manners/rights.ts";
export { type Reservation, reservationsOf, type Use } from "./manners/rights.ts";
export { type CrawlOptions, formatRules, parseRules } from "./options.ts";
export type { OutputLengths } from "./ordered-commits.ts";
export {
  type AmendPage,
  amendRecord,
  OutputFile,
  type WriteMade,
  type WritePagesOptions,
  writePages,
} from "./output-file.ts";
export {
  contentOf,
  isLikelyNew,
  type JudgedPage,
  type ReadPage,
  readPage,
  type UnreadPage,
} from "./pages/read-page.ts";
export { type PlannedAddress, planCrawl } from "./plan-crawl.ts";
export { type PageJudgement, type RenderOptions, renderFetcher } from "./render/render-fetcher.ts";
export {
  type NotRendered,
  openRenderer,
  type Rendered,
  type Renderer,
  type RendererOptions,
} from "./render/renderer.ts";
export type { ArchivedExchange, CrawledPage, FetchFacts, PageChange } from "./settle.ts";
export {
  type ListedSitemap,
  listSitemap,
  type SitemapPage,
  type SitemapReport,
  type WalkSitemapsOptions,
  walkSitemaps,
} from "./sitemaps.ts";
export type { UrlRule, Verdict } from "./state/address-rules.ts";
export { lastRunOf, outputOf, seedsOf } from "./state/open-database.ts";
export type { Outputs } from "./state/outputs.ts";
export type { CopiedPage } from "./state/tables.ts";
