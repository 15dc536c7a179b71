export { type ParameterRule, parameterRules } from "@decant/page";
export { isOlder, readDate } from "./dates.ts";
export type { DiscoveryDiagnostic } from "./diagnostic.ts";
export type { Feed, FeedEntry } from "./feed/feed.ts";
export { type FeedOptions, readFeed } from "./feed/read-feed.ts";
export { type ContextRule, type LinkContext, linkContexts } from "./links/contexts.ts";
export { type MarkdownLink, readMarkdownLinks } from "./links/markdown-links.ts";
export { feedTypes, type LinkOptions, type PageLink, type PageLinks, readLinks } from "./links/read-links.ts";
export { type LlmsLink, type LlmsSection, type LlmsTxt, type LlmsTxtOptions, readLlmsTxt } from "./llms-txt.ts";
export { type RslContent, type RslLicense, readRsl, rslLicensesFor } from "./rights/rsl.ts";
export { readTdmrep, type TdmRule, tdmRuleFor } from "./rights/tdmrep.ts";
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
} from "./sitemap/sitemap-reader.ts";
export { type CleanUrlOptions, cleanUrl } from "./urls/clean-url.ts";
export { kindOfUrl, type UrlKind, type UrlKindResult, type UrlKindRule, urlKindRules } from "./urls/kinds.ts";
export { languageOfUrl } from "./urls/language.ts";
export { pathPattern } from "./urls/path-pattern.ts";
export { type PriorityRule, priorityOf, priorityRules, type UrlCandidate } from "./urls/priority.ts";
export { isSameHost, isSameSite, siteOf } from "./urls/site.ts";
export { type TrapRule, type TrapSign, trapRules, trapSigns } from "./urls/traps.ts";
export { createUrlFilter, type UrlFilter, type UrlFilterOptions, type UrlVerdict } from "./urls/url-filter.ts";
export type { UrlParts } from "./urls/url-parts.ts";
