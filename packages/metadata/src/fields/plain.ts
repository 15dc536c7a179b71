import type { Clues } from "../clues.ts";
import { addMeta, addThings, type FieldCandidate, type PageClues, type ThingFamily } from "../lookup.ts";
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
  language: ["html:lang", "json-ld:inLanguage", "microdata:inLanguage", "rdfa:inLanguage", "meta:content-language", "meta:language", "meta:dc.language", "meta:dcterms.language", "meta:citation_language", "meta:og:locale", "hreflang:self"],
  image: ["meta:og:image:secure_url", "meta:og:image", "meta:og:image:url", "json-ld:image", "json-ld:thumbnailUrl", "meta:twitter:image", "meta:twitter:image:src", "meta:parsely-image-url", "meta:sailthru.image.full", "meta:thumbnail", "link:image_src", "microdata:image", "rdfa:image"],
  license: ["link:license", "json-ld:license", "microdata:license", "rdfa:license", "meta:dcterms.license", "meta:dc.rights.license", "meta:dc.rights", "meta:dcterms.rights", "meta:citation_license", "meta:license", "link:licensed"],
  tags: ["meta:article:tag", "json-ld:keywords", "meta:news_keywords", "meta:parsely-tags", "meta:sailthru.tags", "meta:keywords", "meta:citation_keywords", "meta:dc.subject", "microdata:keywords", "rdfa:keywords", "link:tag"],
  categories: ["meta:article:section", "json-ld:articleSection", "microdata:articleSection", "rdfa:articleSection", "meta:parsely-section", "meta:cxenseparse:taxonomy", "meta:category", "json-ld:genre", "link:category"],
}; // biome-ignore format: a table of words

/** Candidates for a field, best first, as found. */
export function plainCandidates(page: PageClues, field: PlainField): FieldCandidate[] {
  const candidates: FieldCandidate[] = [];
  for (const { add, name } of readersOf[field]) add(candidates, page, name);
  return candidates;
}

type Add = (candidates: FieldCandidate[], page: PageClues, name: string) => void;

const things =
  (family: ThingFamily): Add =>
  (candidates, page, name) =>
    addThings(candidates, page, family, name);

const readers: Readonly<Record<string, Add>> = {
  site: (candidates, page) => {
    for (const candidate of siteNameCandidates(page)) candidates.push(candidate);
  },
  meta: (candidates, page, name) => addMeta(candidates, page.clues, name),
  link: (candidates, page, name) => addLinks(candidates, page.clues, name),
  html: (candidates, { clues }) => {
    if (clues.language !== undefined) candidates.push({ value: clues.language.value, source: "html:lang" });
  },
  hreflang: (candidates, page) => addAlternates(candidates, page),
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

/** A link's address, or its text if that is the value (`rel=tag`, `rel="category tag"`). */
function addLinks(candidates: FieldCandidate[], { links }: Clues, name: string): void {
  const byText = name === "tag" || name === "category";
  const values: string[] = [];
  for (const { rel, href, text } of links) {
    if (!rel.includes(name) || (name === "tag" && rel.includes("category"))) continue;
    const value = collapse(byText ? text : href);
    if (value !== "") values.push(value);
  }
  // Several different licences belong to pictures and quotations.
  if (name === "licensed" && values.some((value) => value !== values[0])) return;
  for (const value of values) candidates.push({ value, source: `link:${name}` });
}

/** The language under which the page lists itself among its translations. */
function addAlternates(candidates: FieldCandidate[], { clues, isPageAddress }: PageClues): void {
  for (const { rel, href, hreflang } of clues.links)
    if (hreflang !== undefined && hreflang !== "x-default" && rel.includes("alternate") && isPageAddress(href))
      candidates.push({ value: hreflang, source: "hreflang:self" });
}
