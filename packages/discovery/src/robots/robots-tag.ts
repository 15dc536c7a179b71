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

/** Directives of a `<meta name=robots>` or one `X-Robots-Tag` header. */
export interface RobotsTag {
  /** Product token in lower case that the directives are for; `null` for everybody. */
  readonly agent: string | null;
  /** In lower case: `noindex`, `nofollow`, `none`, `noai`, `max-snippet:20`, ... */
  readonly directives: readonly string[];
}

/** Directives that have a value, so that the name before their colon is not a product token. */
const withValue = new Set(["max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"]);
const agentPrefix = /^\s*([a-z_-]+)\s*:\s*/;

/**
 * Parse the value of one `X-Robots-Tag` header, or the content of a robots `<meta>`.
 *
 * @param agent For a `<meta>`, the crawler that its name says; a prefix in the value wins.
 * @example
 * parseRobotsTag("examplebot: noindex, nofollow"); // { agent: "examplebot", directives: ["noindex", "nofollow"] }
 */
export function parseRobotsTag(value: string, agent: string | null = null): RobotsTag {
  const text = value.toLowerCase();
  const prefix = agentPrefix.exec(text);
  const named = prefix !== null && !withValue.has(prefix[1] as string) ? prefix : null;
  const directives = text
    .slice(named?.[0].length ?? 0)
    .split(",")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "");
  return { agent: named?.[1] ?? agent, directives };
}

/** A crawler's permissions for a page by its tags. */
export interface RobotsPermissions {
  /** Whether the page may be kept. */
  readonly index: boolean;
  /** Whether its links may be followed. */
  readonly follow: boolean;
}

/**
 * Combine robots tags: every tag for everybody or for this crawler counts, and the strictest one wins.
 *
 * @param token Product token of the crawler.
 * @example
 * robotsPermissions([parseRobotsTag("noindex")], "decant"); // { index: false, follow: true }
 */
export function robotsPermissions(tags: readonly RobotsTag[], token: string): RobotsPermissions {
  const own = token.toLowerCase();
  const said = new Set(tags.flatMap(({ agent, directives }) => (agent === null || agent === own ? directives : [])));
  return {
    index: !said.has("noindex") && !said.has("none"),
    follow: !said.has("nofollow") && !said.has("none"),
  };
}
