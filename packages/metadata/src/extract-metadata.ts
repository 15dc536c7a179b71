import type { Diagnostic, Evidence, Metadata } from "@decant/page";
import type { Document } from "domhandler";
import { collectClues } from "./collect.ts";
import { authorOffers } from "./fields/authors.ts";
import { modifiedOffers, publishedOffers } from "./fields/dates.ts";
import { plainOffers } from "./fields/plain.ts";
import { titleOffers } from "./fields/title.ts";
import { first, type Offer, type PageClues, prepareClues } from "./lookup.ts";
import { Places } from "./place.ts";
import { SiteNames } from "./site.ts";
import { pageTypes } from "./thing.ts";
import { choose, readAddress, readLanguage, readList } from "./values.ts";

export interface MetadataOptions {
  /** Address of the page: resolves relative addresses, and its host helps to tell the site's name from the title. */
  readonly url?: string;
}

/** A feed that the page announces. */
export interface Feed {
  readonly url: string;
  /** Media type: `application/rss+xml`, `application/atom+xml`, `application/feed+json`. */
  readonly type: string;
}

export interface MetadataResult {
  readonly metadata: Metadata;
  /** schema.org types of what the page is about, from JSON-LD, microdata and RDFa, without repetition. */
  readonly schemaTypes: readonly string[];
  /** Open Graph type: `article`, `website`, `product`, ... */
  readonly ogType: string | null;
  /** Directives for crawlers, lower case: `noindex`, `noai`, `tdm-reservation:1`, ... */
  readonly robots: readonly string[];
  readonly feeds: readonly Feed[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Read what a page says about itself: who wrote it, when, under which title, in which language.
 *
 * The whole document is read once. For each field an ordered list of sources is asked; the first acceptable value wins, and
 * `evidence` names its source and the values that lost. Nothing is guessed: a field without a source is `null` or
 * empty. No clock is involved, so a date in the future is a date.
 *
 * @param document Parsed page, from `parse` of `@decant/dom` or any other domhandler tree. Not modified.
 * @throws {TypeError} If `url` is neither a string nor undefined.
 * @example
 * const document = parse("<title>Tide tables - Harbour News</title><h1>Tide tables</h1><p>By Jane Doe</p>");
 * extractMetadata(document).metadata.title; // "Tide tables"
 * extractMetadata(document).metadata.evidence.authors; // { source: "byline:words", alternatives: [] }
 */
export function extractMetadata(document: Document, options: MetadataOptions = {}): MetadataResult {
  const { url } = options;
  if (url !== undefined && typeof url !== "string") throw new TypeError(`url: expected a string, got ${typeof url}`);
  const clues = collectClues(document);
  const page = prepareClues(clues, url);
  const fields = new Fields(page);
  const metadata = fields.read();
  return {
    metadata,
    schemaTypes: pageTypes([...page.things["json-ld"], ...page.things.microdata, ...page.things.rdfa]),
    ogType: first(clues, "og:type")?.toLowerCase() ?? null,
    robots: readRobots(page),
    feeds: readFeeds(page),
    diagnostics: [...page.unreadableScripts.map(unreadable), ...fields.diagnostics],
  };
}

class Fields {
  readonly diagnostics: Diagnostic[] = [];
  private readonly evidence: Record<string, Evidence> = {};
  private readonly page: PageClues;
  private readonly base: string | undefined;

  constructor(page: PageClues) {
    this.page = page;
    this.base = page.url;
  }

  read(): Metadata {
    const { page } = this;
    const sites = plainOffers(page, "siteName");
    const language = this.one("language", this.mapped("language", readLanguage));
    const site = new SiteNames(
      sites.map(({ value }) => value),
      page.url,
    );
    const title = this.one("title", titleOffers(page, site));
    const places = new Places(page, title ?? undefined);
    return {
      title,
      authors: this.authors(authorOffers(page, places)),
      ...this.dates(places, language ?? undefined),
      siteName: this.one("siteName", sites),
      description: this.one("description", plainOffers(page, "description")),
      canonicalUrl: this.one("canonicalUrl", this.addresses("canonicalUrl")),
      language,
      image: this.one("image", this.addresses("image")),
      tags: this.list("tags"),
      categories: this.list("categories"),
      license: this.one(
        "license",
        this.mapped("license", (value) => readAddress(value, this.base) ?? value),
      ),
      evidence: this.evidence,
    };
  }

  private one(field: string, offers: readonly Offer[]): string | null {
    const chosen = choose(offers);
    if (chosen === undefined) return null;
    this.evidence[field] = chosen.evidence;
    return chosen.value;
  }

  private mapped(field: Parameters<typeof plainOffers>[1], read: (value: string) => string | undefined): Offer[] {
    return plainOffers(this.page, field).flatMap(({ value, source }) => {
      const result = read(value);
      return result === undefined ? [] : [{ value: result, source }];
    });
  }

  private addresses(field: "canonicalUrl" | "image"): Offer[] {
    return this.mapped(field, (value) => readAddress(value, this.base));
  }

  private authors(offers: readonly Offer[]): string[] {
    const shown = offers.map(({ value, source }) => ({ value: value.replaceAll("\n", ", "), source }));
    this.one("authors", shown);
    return offers[0]?.value.split("\n") ?? [];
  }

  private list(field: "tags" | "categories"): readonly string[] {
    const list = readList(plainOffers(this.page, field));
    if (list === undefined) return [];
    this.evidence[field] = { source: list.source, alternatives: [] };
    return list.values;
  }

  private dates(places: Places, language: string | undefined): Pick<Metadata, "published" | "modified"> {
    const published = publishedOffers(this.page, places, language);
    const modified = modifiedOffers(this.page, places, language, published.length > 0);
    const dates = { published: this.one("published", published), modified: this.one("modified", modified) };
    if (
      dates.published === null ||
      dates.modified === null ||
      dates.modified.slice(0, 10) >= dates.published.slice(0, 10)
    )
      return dates;
    this.diagnostics.push(modifiedTooEarly(dates.modified, dates.published));
    delete this.evidence.modified;
    return { published: dates.published, modified: null };
  }
}

function modifiedTooEarly(modified: string, published: string): Diagnostic {
  return {
    code: "metadata/modified-before-published",
    severity: "info",
    message: `The page says it was modified on ${modified}, before it was published on ${published}; the former is left out.`,
    data: { modified, published },
  };
}

function unreadable(at: number): Diagnostic {
  return {
    code: "metadata/unreadable-json-ld",
    severity: "info",
    message: "A JSON-LD script could not be read, even after the usual mistakes in it were mended.",
    at: { start: at, end: at },
  };
}

const robotsNames = ["robots", "googlebot", "googlebot-news", "bingbot", "tdm-reservation", "tdm-policy"] as const;
const comma = /(?:(?<!\s)\s+)?,\s*/;

function readRobots({ clues }: PageClues): string[] {
  const directives = robotsNames.flatMap((name) =>
    (clues.meta.get(name) ?? []).flatMap(({ value }) =>
      name.startsWith("tdm") ? [`${name}:${value}`] : value.toLowerCase().split(comma),
    ),
  );
  return [...new Set(directives)];
}

const feedType = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)$/;

function readFeeds({ clues, url: base }: PageClues): Feed[] {
  return clues.links.flatMap(({ rel, href, type }) => {
    const mediaType = type?.trim().toLowerCase() ?? "";
    const address = rel.includes("alternate") && feedType.test(mediaType) ? readAddress(href, base) : undefined;
    return address === undefined ? [] : [{ url: address, type: mediaType }];
  });
}
