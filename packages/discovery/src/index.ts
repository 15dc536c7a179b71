export { type ParameterRule, parameterRules } from "@decant/page";
export { isOlder, readDate } from "./dates.ts";
export type { DiscoveryDiagnostic } from "./diagnostic.ts";
export type { Feed, FeedEntry } from "./feed.ts";
export { type FeedOptions, readFeed } from "./feed.ts";
export { type MarkdownLink, readMarkdownLinks } from "./links/markdown-links.ts";
export {
  type ContextRule,
  feedTypes,
  type LinkContext,
  type LinkOptions,
  linkContexts,
  type PageLink,
  type PageLinks,
  readLinks,
} from "./links/read-links.ts";
export {
  type RslContent,
  type RslLicense,
  readRsl,
  readTdmrep,
  rslLicensesFor,
  type TdmRule,
  tdmRuleFor,
} from "./rights.ts";
export {
  type ContentSignal,
  maxRobotsBytes,
  type ParseRobotsOptions,
  parseRobots,
  type RobotsGroup,
  type RobotsRule,
  type RobotsTxt,
} from "./robots/parse-robots.ts";
export { type RobotsDecision, type RobotsForAgent, robotsFor } from "./robots/robots-for.ts";
export { parseRobotsTag, type RobotsPermissions, type RobotsTag, robotsPermissions } from "./robots/robots-tag.ts";
export {
  readSitemap,
  type SitemapAlternate,
  type SitemapEntry,
  type SitemapKind,
  type SitemapOptions,
  SitemapReader,
  sitemapLimits,
} from "./sitemap.ts";
export {
  type CleanUrlOptions,
  cleanUrl,
  isSameHost,
  isSameSite,
  languageOfUrl,
  pathPattern,
  siteOf,
} from "./urls/clean-url.ts";
export {
  kindOfUrl,
  type UrlKind,
  type UrlKindResult,
  type UrlKindRule,
  type UrlParts,
  urlKindRules,
} from "./urls/kinds.ts";
export { createUrlFilter, type UrlFilter, type UrlFilterOptions, type UrlVerdict } from "./urls/url-filter.ts";
