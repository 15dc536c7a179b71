import type { Clues } from "../clues.ts";
import { fromMeta } from "../lookup.ts";
import { readAddress } from "../values.ts";

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

/** What the page asks of crawlers and of those who mine text, each once: `noindex`, `gptbot:noindex`, `tdm-reservation:1`. */
export function readRobots(clues: Clues): string[] {
  const list = (names: readonly string[]) =>
    fromMeta(clues, names).flatMap(({ value, source }) =>
      value
        .toLowerCase()
        .split(comma)
        .filter((directive) => directive !== "")
        .map((directive) => ({ directive, name: source.slice("meta:".length) })),
    );
  return [
    ...new Set([
      ...list(robotsNames).map(({ directive }) => directive),
      ...list(miningNames).map(({ directive, name }) => `${name}:${directive}`),
      // A policy is an address: neither lower case nor cut at commas.
      ...tdmNames.flatMap((name) => fromMeta(clues, [name]).map(({ value }) => `${name}:${value}`)),
    ]),
  ];
}

const feedType = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)$/;

export function readFeeds({ links }: Clues, base: string | undefined): Feed[] {
  const feeds = new Map<string, Feed>();
  for (const { rel, href, type } of links) {
    const mediaType = type?.trim().toLowerCase() ?? "";
    if (!rel.includes("alternate") || !feedType.test(mediaType)) continue;
    const url = readAddress(href, base);
    if (url !== undefined && !feeds.has(url)) feeds.set(url, { url, type: mediaType });
  }
  return [...feeds.values()];
}
