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
