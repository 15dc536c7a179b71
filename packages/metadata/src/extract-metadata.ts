import { measure, type NodeTable } from "@decant/dom";
import { lazily, remembering, type Thing } from "@decant/dom/internal";
import {
  anObject,
  aString,
  canParseUrl,
  checkOptions,
  type Diagnostic,
  type Evidence,
  type Metadata,
  type OptionChecks,
} from "@decant/page";
import type { Document } from "domhandler";
import { choose, type FeatureList, type MetadataWeights, type OpenCandidate, type Ranked, rank } from "./candidates.ts";
import { collectClues } from "./collect.ts";
import { findDate } from "./dates.ts";
import { authorCandidates, isCertain as isCertainAuthor, withAllAuthors } from "./fields/authors.ts";
import { dateCandidates, isCertain, saysPublication } from "./fields/dates.ts";
import {
  type Feed,
  type PlainField,
  plainCandidates,
  readAddress,
  readFeeds,
  readLanguage,
  readLicense,
  readLists,
  readRobots,
} from "./fields/plain.ts";
import { isPartOnly, titleCandidates, withHeadline } from "./fields/title.ts";
import { metadataWeights } from "./model/metadata-weights.ts";
import { type FieldCandidate, first, type PageClues, prepareClues } from "./page-clues.ts";
import { pageTraits } from "./page-traits.ts";
import { Places } from "./place.ts";
import { SiteNames } from "./site.ts";
import { pageTypes } from "./things.ts";

export interface MetadataOptions {
  /** Address of the page: resolves relative addresses, and its host helps to find the site's name in the title. */
  readonly url?: string | undefined;
  /** The document's table, if it is measured already. */
  readonly table?: NodeTable | undefined;
  /** Weights for choosing title, authors and dates. @default {@link metadataWeights} */
  readonly weights?: MetadataWeights | undefined;
}

/** Hints for finding the main content; spread them into the options of `extract` of `@decant/extractor`. */
export interface MetadataHints {
  /**
   * The address that the page states as its own (canonical link, Open Graph). The address under which it was found is ignored, so
   * that a file gives the same content as its page. The root is ignored too, because all pages of a site may state it.
   */
  readonly url?: string | undefined;
  readonly title: string | undefined;
  /** schema.org types of the page's subject, from JSON-LD, microdata and RDFa, without repetition. */
  readonly schemaTypes: readonly string[];
  /** Open Graph type: `article`, `website`, `product`, ... */
  readonly ogType: string | null;
  readonly hasAuthors: boolean;
  /** Whether the page has a date of publication. */
  readonly hasDate: boolean;
}

export interface MetadataResult {
  readonly metadata: Metadata;
  readonly hints: MetadataHints;
  /** What the page describes in JSON-LD, in document order. */
  readonly things: readonly Thing[];
  /** The feeds of the metadata with their media types. */
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
 * @throws {TypeError} If `document` is not a parsed page, or an option is unknown or of the wrong type.
 * @example
 * import { parse } from "@decant/dom";
 * const document = parse("<title>Tide tables - Harbour News</title><h1>Tide tables</h1><p>By Jane Doe</p>");
 * extractMetadata(document).metadata.title; // "Tide tables"
 * extractMetadata(document).metadata.evidence.authors; // { source: "byline:words", alternatives: [] }
 */
export function extractMetadata(document: Document, options: MetadataOptions = {}): MetadataResult {
  const page = readClues(document, options);
  const { clues } = page;
  const fields = new Fields(page, options.weights ?? metadataWeights);
  const metadata = fields.read();
  return {
    metadata,
    hints: {
      url: page.stated,
      title: metadata.title ?? undefined,
      schemaTypes: pageTypes([...page.things["json-ld"], ...page.things.microdata, ...page.things.rdfa]),
      ogType: first(clues, "og:type")?.toLowerCase() ?? null,
      hasAuthors: metadata.authors.length > 0,
      hasDate: metadata.published !== null,
    },
    things: page.things["json-ld"],
    feeds: fields.feeds,
    diagnostics: [...clues.jsonLd.unreadable.map(unreadable), ...fields.diagnostics],
  };
}

const checks: OptionChecks<MetadataOptions> = { url: aString, table: anObject, weights: anObject };

export function readClues(document: Document, options: MetadataOptions): PageClues {
  checkOptions(options, checks);
  const { url, table } = options;
  return prepareClues(collectClues(table ?? measure(document)), url);
}

/** The candidates of each field, and the choice among them. */
export class Fields {
  readonly diagnostics: Diagnostic[] = [];
  readonly feeds: readonly Feed[];
  readonly titles: readonly OpenCandidate[];
  readonly authors: readonly OpenCandidate[];
  readonly dates: readonly OpenCandidate[];
  readonly traits: () => FeatureList;
  private readonly rankedTitles: readonly OpenCandidate[];
  private readonly evidence: Record<string, Evidence> = {};
  private readonly page: PageClues;
  private readonly weights: MetadataWeights;
  private readonly sites: readonly FieldCandidate[];
  private readonly languages: readonly FieldCandidate[];
  private readonly addressOf: (value: string) => string | undefined;

  constructor(page: PageClues, weights: MetadataWeights) {
    this.page = page;
    this.weights = weights;
    this.addressOf = remembering((value) => readAddress(value, page.url));
    this.traits = lazily(() => pageTraits(page));
    this.feeds = readFeeds(page.clues, this.addressOf);
    this.sites = plainCandidates(page, "siteName");
    this.languages = this.mapped("language", readLanguage);
    const headed = page.clues.headings.filter((heading) => heading.site).map(({ text }) => text);
    const site = new SiteNames([...this.sites.map(({ value }) => value), ...headed], page.address.hostLabels);
    const language = localeOf(page, this.languages);
    const dateIn = remembering((text) => findDate(text, language));
    this.titles = titleCandidates(page, site);
    this.rankedTitles = withHeadline(candidatesOf(rank(this.titles, undefined, weights.title)));
    const places = new Places(page, this.rankedTitles[0]?.value);
    this.authors = authorCandidates(page, places, site, dateIn);
    this.dates = dateCandidates(page, places, language, dateIn);
  }

  read(): Metadata {
    return {
      title: this.one(
        "title",
        // Parts of declared titles compete, but are not reported as alternatives.
        this.rankedTitles.filter((candidate, index) => index === 0 || !isPartOnly(candidate)),
      ),
      authors: this.readAuthors(),
      ...this.readDates(),
      siteName: this.one("siteName", this.sites),
      description: this.one("description", plainCandidates(this.page, "description")),
      canonicalUrl: this.one("canonicalUrl", this.mapped("canonicalUrl", this.addressOf)),
      language: this.one("language", this.languages),
      image: this.one("image", this.mapped("image", this.addressOf)),
      tags: this.list("tags"),
      categories: this.list("categories"),
      license: this.one(
        "license",
        this.mapped("license", (value, source) => readLicense(value, this.addressOf, source.startsWith("link:"))),
      ),
      robots: this.all("robots", readRobots(this.page.clues)),
      feeds: this.all(
        "feeds",
        this.feeds.map(({ url }) => ({ value: url, source: "link:alternate" })),
      ),
      evidence: this.evidence,
    };
  }

  private one(field: string, candidates: readonly FieldCandidate[]): string | null {
    const chosen = choose(candidates);
    if (chosen === undefined) return null;
    this.evidence[field] = chosen.evidence;
    return chosen.value;
  }

  private mapped(field: PlainField, read: (value: string, source: string) => string | undefined): FieldCandidate[] {
    return plainCandidates(this.page, field).flatMap(({ value, source }) => {
      const result = read(value, source);
      return result === undefined ? [] : [{ value: result, source }];
    });
  }

  /** No authors if that is more likely than the best candidate. */
  private readAuthors(): string[] {
    if (this.authors.length === 0) return [];
    const ranking = rank(this.authors, this.traits(), this.weights.authors);
    const ranked = candidatesOf(ranking);
    const isNamed = (ranking[0]?.score ?? 0) > 0;
    const candidates = withAllAuthors(isNamed ? ranked : ranked.filter(isCertainAuthor));
    const shown = candidates.map(({ value, source }) => ({ value: value.replaceAll("\n", ", "), source }));
    this.one("authors", shown);
    return candidates[0]?.value.split("\n") ?? [];
  }

  private list(field: "tags" | "categories"): readonly string[] {
    const lists = readLists(plainCandidates(this.page, field));
    this.one(
      field,
      lists.map(({ values, source }) => ({ value: values.join(", "), source })),
    );
    return lists[0]?.values ?? [];
  }

  /** All values, from any source. */
  private all(field: "robots" | "feeds", candidates: readonly FieldCandidate[]): readonly string[] {
    const [first] = candidates;
    if (first !== undefined) this.evidence[field] = { source: first.source, alternatives: [] };
    return [...new Set(candidates.map(({ value }) => value))];
  }

  /**
   * Choose the dates of publication and change. A page that shows its change keeps a publication only if it declares one. If there
   * is a publication, the best date of change counts at any score.
   */
  private readDates(): Pick<Metadata, "published" | "modified"> {
    if (this.dates.length === 0) return { published: null, modified: null };
    const ranking = rank(this.dates, this.traits(), this.weights.dates);
    const published = ranking.filter(({ candidate }) => !candidate.isModified);
    const modified = ranking.filter(({ candidate }) => candidate.isModified);
    const [best] = published;
    const change = modified[0]?.score ?? 0;
    const isPublished =
      best !== undefined &&
      (Math.max(best.score, change) > 0 || published.some(({ candidate }) => isCertain(candidate))) &&
      (best.score >= change || saysPublication(best.candidate));
    return this.inOrder(
      this.one("published", isPublished ? candidatesOf(published) : []),
      this.one("modified", isPublished || change > 0 ? candidatesOf(modified) : []),
    );
  }

  /** A change before the publication is dropped. */
  private inOrder(published: string | null, modified: string | null): Pick<Metadata, "published" | "modified"> {
    if (published === null || modified === null || modified.slice(0, 10) >= published.slice(0, 10))
      return { published, modified };
    this.diagnostics.push(modifiedTooEarly(modified, published));
    delete this.evidence.modified;
    return { published, modified: null };
  }
}

/** Domains of countries that are used for other things. */
const genericDomains =
  /\.(?:com?|org|net|edu|gov|mil|int|info|biz|io|ai|me|tv|fm|ly|gg|sh|to|cc|ws|app|dev|us|[a-z]{4,})$/;

/** The page's language with its country, which orders day and month: as declared, by another declaration, or by the domain. */
function localeOf(
  { clues, stated, url }: PageClues,
  [declared, ...others]: readonly FieldCandidate[],
): string | undefined {
  if (declared === undefined || declared.value.includes("-")) return declared?.value;
  const language = declared.value;
  const sibling = others.find(({ value }) => value.startsWith(`${language}-`));
  if (sibling !== undefined) return sibling.value;
  const address = stated ?? url ?? "";
  const host = canParseUrl(address) ? new URL(address).hostname : "";
  const region =
    (first(clues, "geo.region") ?? first(clues, "geo.country"))?.slice(0, 2) ??
    (genericDomains.test(host) ? "" : host.slice(host.lastIndexOf(".") + 1));
  return regionCode.test(region) ? `${language}-${region.toUpperCase()}` : language;
}

const regionCode = /^[a-z]{2}$/i;

function candidatesOf(ranking: readonly Ranked<OpenCandidate>[]): OpenCandidate[] {
  return ranking.map(({ candidate }) => candidate);
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
