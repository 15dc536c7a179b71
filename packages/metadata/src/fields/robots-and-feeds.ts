import type { Clues } from "../clues.ts";
import { fromMeta, type Offer } from "../lookup.ts";

/** A feed that the page announces. */
export interface Feed {
  readonly url: string;
  /** Media type: `application/rss+xml`, `application/atom+xml`, `application/feed+json`, `application/rdf+xml`. */
  readonly type: string;
}

/**
 * `meta` names with directives for crawlers: those of all robots, those of search engines that everybody's pages name, and the
 * header's own name, as some pages write it into `http-equiv`.
 */
const robotsNames = ["robots", "x-robots-tag", "googlebot", "googlebot-news", "bingbot"] as const;
/** Crawlers that gather text for models. A page speaks to them by name, so their names stay with what it says. */
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

/** What the page asks of crawlers and of those who mine text: `noindex`, `gptbot:noindex`, `tdm-reservation:1`. */
export function readRobots(clues: Clues): Offer[] {
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
    // A policy is an address: neither lower case nor cut at commas.
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
