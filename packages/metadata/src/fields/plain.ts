import { type Clues, type FieldCandidate, fromMeta, fromProperty, type PageClues } from "../page-clues.ts";
import { siteNameCandidates } from "../site.ts";
import { collapse } from "../text.ts";

export type PlainField =
  | "siteName"
  | "description"
  | "canonicalUrl"
  | "language"
  | "image"
  | "license"
  | "tags"
  | "categories";

/**
 * Sources of the fields without rules of their own, best first.
 *
 * `meta:NAME` is a `meta` element's name or property, `link:REL` the address of a link, `json-ld:PROPERTY` (and
 * `microdata:`, `rdfa:`) a property of the page's subject, `html:lang` the root's language, `site` the result of `siteNameCandidates`.
 */
const plainSources: Readonly<Record<PlainField, readonly string[]>> = {
  siteName: ["site"],
  description: ["meta:og:description", "meta:description", "json-ld:description", "json-ld:abstract", "meta:twitter:description", "meta:dc.description", "meta:dcterms.description", "meta:dcterms.abstract", "meta:citation_abstract", "meta:sailthru.description", "microdata:description", "rdfa:description"],
  canonicalUrl: ["link:canonical", "meta:og:url", "meta:parsely-link"],
  language: ["html:lang", "json-ld:inLanguage", "microdata:inLanguage", "rdfa:inLanguage", "meta:content-language", "meta:language", "meta:dc.language", "meta:dcterms.language", "meta:citation_language", "meta:og:locale"],
  image: ["meta:og:image:secure_url", "meta:og:image", "meta:og:image:url", "json-ld:image", "json-ld:thumbnailUrl", "meta:twitter:image", "meta:twitter:image:src", "meta:parsely-image-url", "meta:sailthru.image.full", "meta:thumbnail", "link:image_src", "microdata:image", "rdfa:image"],
  license: ["link:license", "json-ld:license", "microdata:license", "rdfa:license", "meta:dcterms.license", "meta:dc.rights.license", "meta:dc.rights", "meta:dcterms.rights", "meta:citation_license", "meta:license", "link:licensed"],
  tags: ["meta:article:tag", "json-ld:keywords", "meta:news_keywords", "meta:parsely-tags", "meta:sailthru.tags", "meta:keywords", "meta:citation_keywords", "meta:dc.subject", "microdata:keywords", "rdfa:keywords", "link:tag"],
  categories: ["meta:article:section", "json-ld:articleSection", "microdata:articleSection", "rdfa:articleSection", "meta:parsely-section", "meta:cxenseparse:taxonomy", "meta:category", "json-ld:genre", "link:category"],
}; // biome-ignore format: a table of words

/** Candidates for a field, best first, as found. */
export function plainCandidates(page: PageClues, field: PlainField): FieldCandidate[] {
  return plainSources[field].flatMap((source) => {
    const colon = source.indexOf(":");
    const [family, name] = colon < 0 ? [source, ""] : [source.slice(0, colon), source.slice(colon + 1)];
    return (readers[family] as Reader)(page, name);
  });
}

type Reader = (page: PageClues, name: string) => readonly FieldCandidate[];

const readers: Readonly<Record<string, Reader>> = {
  site: siteNameCandidates,
  meta: ({ clues }, name) => fromMeta(clues, [name]),
  link: ({ clues }, name) => fromLinks(clues, name),
  html: ({ clues: { language } }) => (language === undefined ? [] : [{ value: language, source: "html:lang" }]),
  "json-ld": (page, name) => fromProperty(page, "json-ld", name),
  microdata: (page, name) => fromProperty(page, "microdata", name),
  rdfa: (page, name) => fromProperty(page, "rdfa", name),
};

/** A link's address, or its text if that is the value (`rel=tag`, `rel="category tag"`). */
function fromLinks({ links }: Clues, name: string): FieldCandidate[] {
  const byText = name === "tag" || name === "category";
  const values: string[] = [];
  for (const { rel, href, text } of links) {
    if (!rel.includes(name) || (name === "tag" && rel.includes("category"))) continue;
    const value = collapse(byText ? text : href);
    if (value !== "") values.push(value);
  }
  // Several different licences belong to pictures and quotations.
  if (name === "licensed" && values.some((value) => value !== values[0])) return [];
  return values.map((value) => ({ value, source: `link:${name}` }));
}

/** An absolute `http` or `https` address, or `undefined`. */
export function readAddress(value: string, base: string | undefined): string | undefined {
  const url = parseUrl(value, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}

const absolute = /^https?:\/\//i;

/** Parsed without the base if it has no effect, because parsing the base takes as long. */
function parseUrl(value: string, base: string | undefined): URL | undefined {
  try {
    return absolute.test(value) ? new URL(value) : new URL(value, base);
  } catch {
    return undefined;
  }
}

const startsAddress = /^(?:https?:|\.{0,2}\/|[?#])/i;

/** An absolute address, or the text of a licence without one: "CC BY 4.0". */
export function readLicense(value: string, addressOf: (value: string) => string | undefined, isLink: boolean): string {
  return (isLink || startsAddress.test(value) ? addressOf(value) : undefined) ?? value;
}

const languageTag = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;
const separator = /[-_]/;

/** A BCP 47 tag in its usual case (`pt-BR`, `zh-Hans`), or `undefined` for anything else. */
export function readLanguage(value: string): string | undefined {
  const tag = value.split(",")[0]?.trim() ?? "";
  if (!languageTag.test(tag)) return undefined;
  const [language, ...rest] = tag.split(separator) as [string, ...string[]];
  return [language.toLowerCase(), ...rest.map(subtag)].join("-");
}

function subtag(part: string): string {
  if (part.length === 2) return part.toUpperCase();
  return part.length === 4 ? part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase() : part.toLowerCase();
}

/** Most values of a list field; a page with more lists its whole vocabulary. */
const maxListed = 50;
const listMark = /(?:(?<!\s)\s+)?[,;|\n]\s*/;

/** Values of each source, in the order of sources; a string that holds a list is split. */
export function readLists(
  candidates: readonly FieldCandidate[],
): { readonly values: readonly string[]; readonly source: string }[] {
  const bySource = new Map<string, Set<string>>();
  for (const { value: text, source } of candidates) {
    const values = bySource.get(source) ?? new Set();
    bySource.set(source, values);
    for (const value of text.split(listMark))
      if (value !== "" && value.length <= 100 && values.size < maxListed) values.add(value);
  }
  return [...bySource].flatMap(([source, values]) => (values.size === 0 ? [] : [{ source, values: [...values] }]));
}

/** A feed that the page announces. */
export interface Feed {
  readonly url: string;
  /** Media type: `application/rss+xml`, `application/atom+xml`, `application/feed+json`, `application/rdf+xml`. */
  readonly type: string;
}

/** `meta` names with directives for crawlers: all robots, the large search engines, and the header's name in `http-equiv`. */
const robotsNames = ["robots", "x-robots-tag", "googlebot", "googlebot-news", "bingbot"] as const;
/** Crawlers that collect text for models. A directive keeps the name it was addressed to. */
// biome-ignore format: a table of words
const miningNames = [
  "ai2bot", "amazonbot", "anthropic-ai", "applebot-extended", "bytespider", "ccbot", "claudebot", "google-extended", "gptbot",
  "meta-externalagent", "perplexitybot",
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
