import type { Clues } from "../clues.ts";
import { addMeta, addThings, type Offer, type PageClues, type ThingFamily } from "../lookup.ts";
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
  for (const { add, name } of readersOf[field]) add(offers, page, name);
  return offers;
}

type Add = (offers: Offer[], page: PageClues, name: string) => void;

const things =
  (family: ThingFamily): Add =>
  (offers, page, name) =>
    addThings(offers, page, family, name);

const readers: Readonly<Record<string, Add>> = {
  site: (offers, page) => {
    for (const offer of siteOffers(page)) offers.push(offer);
  },
  meta: (offers, page, name) => addMeta(offers, page.clues, name),
  link: (offers, page, name) => addLinks(offers, page.clues, name),
  html: (offers, { clues }) => {
    if (clues.language !== undefined) offers.push({ value: clues.language.value, source: "html:lang" });
  },
  hreflang: (offers, page) => addAlternates(offers, page),
  "json-ld": things("json-ld"),
  microdata: things("microdata"),
  rdfa: things("rdfa"),
};

interface SourceReader {
  readonly add: Add;
  readonly name: string;
}

function readerOf(source: string): SourceReader {
  const colon = source.indexOf(":");
  const [family, name] = colon < 0 ? [source, ""] : [source.slice(0, colon), source.slice(colon + 1)];
  return { add: readers[family] as Add, name };
}

const readersOf = Object.fromEntries(
  Object.entries(plainSources).map(([field, sources]) => [field, sources.map(readerOf)]),
) as unknown as Readonly<Record<PlainField, readonly SourceReader[]>>;

/** A link's address, or its text where the text is the value (`rel=tag`, `rel="category tag"`). */
function addLinks(offers: Offer[], { links }: Clues, name: string): void {
  const byText = name === "tag" || name === "category";
  const values: string[] = [];
  for (const { rel, href, text } of links) {
    if (!rel.includes(name) || (name === "tag" && rel.includes("category"))) continue;
    const value = collapse(byText ? text : href);
    if (value !== "") values.push(value);
  }
  // Several different licences are those of pictures and quotations.
  if (name === "licensed" && values.some((value) => value !== values[0])) return;
  for (const value of values) offers.push({ value, source: `link:${name}` });
}

/** The language under which the page lists itself among its translations. */
function addAlternates(offers: Offer[], { clues, isPageAddress }: PageClues): void {
  for (const { rel, href, hreflang } of clues.links)
    if (hreflang !== undefined && hreflang !== "x-default" && rel.includes("alternate") && isPageAddress(href))
      offers.push({ value: hreflang, source: "hreflang:self" });
}
