export type RobotsDirective =
  | "user-agent"
  | "allow"
  | "disallow"
  | "sitemap"
  | "crawl-delay"
  | "content-signal"
  | "content-usage"
  | "license";

export interface RobotsSpelling {
  /** Spelling of the name, in lower case. */
  readonly id: string;
  readonly directive: RobotsDirective;
  readonly reason: string;
}

const standard = "RFC 9309";
const typo = "Google's parser accepts this misspelling";

/** Names of lines, compared in lower case. */
export const robotsSpellings: readonly RobotsSpelling[] = [
  { id: "user-agent", directive: "user-agent", reason: standard },
  { id: "useragent", directive: "user-agent", reason: typo },
  { id: "user agent", directive: "user-agent", reason: typo },
  { id: "allow", directive: "allow", reason: standard },
  { id: "disallow", directive: "disallow", reason: standard },
  { id: "dissallow", directive: "disallow", reason: typo },
  { id: "dissalow", directive: "disallow", reason: typo },
  { id: "disalow", directive: "disallow", reason: typo },
  { id: "diasllow", directive: "disallow", reason: typo },
  { id: "disallaw", directive: "disallow", reason: typo },
  { id: "sitemap", directive: "sitemap", reason: "sitemaps.org" },
  { id: "site-map", directive: "sitemap", reason: typo },
  { id: "crawl-delay", directive: "crawl-delay", reason: "widely used extension: seconds between two requests" },
  { id: "crawldelay", directive: "crawl-delay", reason: typo },
  { id: "content-signal", directive: "content-signal", reason: "contentsignals.org: search, ai-input, ai-train" },
  { id: "content-usage", directive: "content-usage", reason: "draft of the IETF working group AIPREF" },
  { id: "license", directive: "license", reason: "Really Simple Licensing (RSL): address of licences" },
];
