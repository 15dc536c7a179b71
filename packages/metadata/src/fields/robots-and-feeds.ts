import type { Clues } from "../clues.ts";
import { type FieldCandidate, fromMeta } from "../lookup.ts";

/** A feed that the page announces. */
export interface Feed {
  readonly url: string;
  /** Media type: `application/rss+xml`, `application/atom+xml`, `application/feed+json`, `application/rdf+xml`. */
  readonly type: string;
}

/**
 * `meta` names with directives for crawlers: all robots, the large search engines, and the header's name in `http-equiv`.
 */
const robotsNames = ["robots", "x-robots-tag", "googlebot", "googlebot-news", "bingbot"] as const;
/** Crawlers that collect text for models. A directive keeps the name it was addressed to. */
const miningNames = [
  "ai2bot",
  "amazonbot",
  "anthropic-ai",
  "applebot-extended",
  "bytespider",
  "ccbot",
  "claudebot",
  "google-extended",
  "gptbot",
  "meta-externalagent",
  "perplexitybot",
] as const;
/** TDM Reservation Protocol (W3C community group report 2024, section 6.3): `1` reserves the right, the policy is an address. */
const tdmNames = ["tdm-reservation", "tdm-policy"] as const;

const comma = /(?:(?<!\s)\s+)?,\s*/;

/** Directives for crawlers and text miners: `noindex`, `gptbot:noindex`, `tdm-reservation:1`. */
export function readRobots(clues: Clues): FieldCandidate[] {
  const directives = (names: readonly string[], prefixed: boolean) =>
    fromMeta(clues, names).flatMap(({ value, source }) =>
      value
        .toLowerCase()
        .split(comma)
        .filter((directive) => directive !== "")
        .map((directive) => ({ value: prefixed ? `${source.slice("meta:".length)}:${directive}` : directive, source })),
    );
  return [
    ...directives(robotsNames, false),
    ...directives(miningNames, true),
    // A policy is an address: keep its case and its commas.
    ...fromMeta(clues, tdmNames).map(({ value, source }) => ({
      value: `${source.slice("meta:".length)}:${value}`,
      source,
    })),
  ];
}

const feedType = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)$/;

/** The feeds that a page announces, each once. */
export function readFeeds({ links }: Clues, addressOf: (value: string) => string | undefined): Feed[] {
  const feeds = new Map<string, Feed>();
  for (const { rel, href, type } of links) {
    const mediaType = type?.trim().toLowerCase() ?? "";
    if (!rel.includes("alternate") || !feedType.test(mediaType)) continue;
    const url = addressOf(href);
    if (url !== undefined && !feeds.has(url)) feeds.set(url, { url, type: mediaType });
  }
  return [...feeds.values()];
}
