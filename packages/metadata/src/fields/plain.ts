import type { Clues } from "../clues.ts";
import { fromMains, fromMeta, type Offer, type PageClues, type ThingFamily } from "../lookup.ts";
import { siteOffers } from "../site.ts";
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
 * Where the fields without rules of their own are found, best source first.
 *
 * `meta:NAME` is a `meta` element's name or property, `link:REL` the address of a link, `json-ld:PROPERTY` (and
 * `microdata:`, `rdfa:`) a property of what the page is about, `html:lang` the root's language, `site` what `siteOffers` says.
 */
const plainSources: Readonly<Record<PlainField, readonly string[]>> = {
  siteName: ["site"],
  description: ["meta:og:description", "meta:description", "json-ld:description", "json-ld:abstract", "meta:twitter:description", "meta:dc.description", "meta:dcterms.description", "meta:dcterms.abstract", "meta:citation_abstract", "meta:sailthru.description", "microdata:description", "rdfa:description"],
  canonicalUrl: ["link:canonical", "meta:og:url", "meta:parsely-link"],
  language: ["html:lang", "json-ld:inLanguage", "microdata:inLanguage", "rdfa:inLanguage", "meta:content-language", "meta:language", "meta:dc.language", "meta:dcterms.language", "meta:citation_language", "meta:og:locale", "hreflang:self"],
  image: ["meta:og:image:secure_url", "meta:og:image", "meta:og:image:url", "json-ld:image", "json-ld:thumbnailUrl", "meta:twitter:image", "meta:twitter:image:src", "meta:parsely-image-url", "meta:sailthru.image.full", "meta:thumbnail", "link:image_src", "microdata:image", "rdfa:image"],
  license: ["link:license", "json-ld:license", "microdata:license", "rdfa:license", "meta:dcterms.license", "meta:dc.rights.license", "meta:dc.rights", "meta:dcterms.rights", "meta:citation_license", "meta:license", "link:licensed"],
  tags: ["meta:article:tag", "json-ld:keywords", "meta:news_keywords", "meta:parsely-tags", "meta:sailthru.tags", "meta:keywords", "meta:citation_keywords", "meta:dc.subject", "microdata:keywords", "rdfa:keywords", "link:tag"],
  categories: ["meta:article:section", "json-ld:articleSection", "microdata:articleSection", "rdfa:articleSection", "meta:parsely-section", "meta:cxenseparse:taxonomy", "meta:category", "json-ld:genre", "link:category"],
}; // biome-ignore format: a table of words

/** Values on offer for a field, best first, as found. */
export function plainOffers(page: PageClues, field: PlainField): Offer[] {
  const offers: Offer[] = [];
  for (const { read, name } of readersOf.get(field) ?? []) for (const offer of read(page, name)) offers.push(offer);
  return offers;
}

const things = (family: ThingFamily) => (page: PageClues, name: string) => fromMains(page, family, [name]);

const readers: Readonly<Record<string, (page: PageClues, name: string) => Offer[]>> = {
  site: (page) => siteOffers(page),
  meta: (page, name) => fromMeta(page.clues, [name]),
  link: (page, name) => (name === "licensed" ? onlyOne(fromLinks(page.clues, name)) : fromLinks(page.clues, name)),
  html: ({ clues }) => (clues.language === undefined ? [] : [{ value: clues.language.value, source: "html:lang" }]),
  hreflang: (page) => fromAlternates(page),
  "json-ld": things("json-ld"),
  microdata: things("microdata"),
  rdfa: things("rdfa"),
};

interface SourceReader {
  readonly read: (page: PageClues, name: string) => readonly Offer[];
  readonly name: string;
}

function readerOf(source: string): SourceReader {
  const colon = source.indexOf(":");
  const [family, name] = colon < 0 ? [source, ""] : [source.slice(0, colon), source.slice(colon + 1)];
  return { read: readers[family] as SourceReader["read"], name };
}

const readersOf: ReadonlyMap<string, readonly SourceReader[]> = new Map(
  Object.entries(plainSources).map(([field, sources]) => [field, sources.map(readerOf)]),
);

/** A link's address, or its text where the text is the value (`rel=tag`, `rel="category tag"`). */
function fromLinks({ links }: Clues, name: string): Offer[] {
  const byText = name === "tag" || name === "category";
  return links.flatMap(({ rel, href, text }) => {
    if (!rel.includes(name) || (name === "tag" && rel.includes("category"))) return [];
    const value = collapse(byText ? text : href);
    return value === "" ? [] : [{ value, source: `link:${name}` }];
  });
}

/** Several different licences are those of pictures and quotations. */
function onlyOne(offers: readonly Offer[]): Offer[] {
  return new Set(offers.map(({ value }) => value)).size === 1 ? offers.slice(0, 1) : [];
}

/** The language under which the page lists itself among its translations. */
function fromAlternates({ clues, isPageAddress }: PageClues): Offer[] {
  return clues.links.flatMap(({ rel, href, hreflang }) =>
    hreflang !== undefined && hreflang !== "x-default" && rel.includes("alternate") && isPageAddress(href)
      ? [{ value: hreflang, source: "hreflang:self" }]
      : [],
  );
}
