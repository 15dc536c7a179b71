import { findDate } from "../dates.ts";
import { fromMains, fromMeta, isProductPage, type Offer, type PageClues } from "../lookup.ts";
import { cleanAuthors, isName } from "../names.ts";
import { isFrontPage, type Places } from "../place.ts";

/** `meta` names that hold authors, best first. A handle of a network is not a name, see `isHandle`. */
const metaAuthors = [
  "citation_author",
  "author",
  "article:author",
  "article:author_name",
  "dc.creator",
  "dcterms.creator",
  "dc.creator.personalname",
  "parsely-author",
  "sailthru.author",
  "cxenseparse:author",
  "byl",
  "book:author",
  "twitter:creator",
] as const;

/** Things whose `author` is whoever filled in the form. */
const notWritten = /^(?:WebPage|CollectionPage|ItemList|Product|Service|VideoObject)$/;

/** Author lists on offer, best first; each offer is the cleaned names of one place, joined by newlines. */
export function authorOffers(page: PageClues, places: Places): Offer[] {
  if (isFrontPage(page.url)) return [];
  const raw: Offer[] = [
    ...grouped(
      fromMains(page, "json-ld", ["author", "creator"], ({ types }) => !types.some((type) => notWritten.test(type))),
    ),
    ...grouped(fromMeta(page.clues, metaAuthors).filter((offer) => !isHandle(offer))),
    ...grouped(fromMains(page, "microdata", ["author", "creator"])),
    ...grouped(fromMains(page, "rdfa", ["author", "creator"])),
    ...visibleBylines(page, places),
  ];
  return raw.flatMap(({ value, source }) => {
    const names = cleanAuthors(value.split("\n"));
    return names.length === 0 ? [] : [{ value: names.join("\n"), source }];
  });
}

function isHandle({ value, source }: Offer): boolean {
  return source === "meta:twitter:creator" && !value.includes(" ");
}

/** Values of one source belong together: several `author` entries are several authors. */
function grouped(offers: readonly Offer[]): Offer[] {
  const bySource = new Map<string, string[]>();
  for (const { value, source } of offers) bySource.set(source, [...(bySource.get(source) ?? []), value]);
  return [...bySource].map(([source, values]) => ({ value: values.join("\n"), source }));
}

/** Bylines near the title first, then those elsewhere in the content: some stand below the text. */
function visibleBylines(page: PageClues, places: Places): Offer[] {
  if (isProductPage(page)) return [];
  const near: Offer[] = [];
  const elsewhere: Offer[] = [];
  for (const clue of page.clues.bylines) {
    const place = places.of(clue);
    if (place === "chrome" || place === "card" || (clue.kind === "label" && !isNames(clue.text))) continue;
    const offer = { value: clue.text, source: clue.kind === "class" ? "byline:class" : "byline:words" };
    if (place === "near") near.push(offer);
    else elsewhere.push(offer);
  }
  return [...near, ...datelines(page, places), ...elsewhere];
}

/** "Jane Doe, 5 March 2024" under the title: a name of two words or more and a date, nothing else. */
function datelines({ clues }: PageClues, places: Places): Offer[] {
  return clues.dates.flatMap((clue) => {
    if (clue.kind === "element" || clue.text.length > maxDatelineLength || places.of(clue) !== "near") return [];
    if ((findDate(clue.text)?.iso.length ?? 0) < 10) return [];
    const [name, ...others] = cleanAuthors([clue.text]);
    const isDateline =
      name?.includes(" ") === true && others.length === 0 && clue.text.startsWith(name) && isName(name);
    return isDateline ? [{ value: name, source: "byline:dateline" }] : [];
  });
}

const maxDatelineLength = 80;

function isNames(text: string): boolean {
  const names = cleanAuthors([text]);
  return names.length > 0 && names.every(isName);
}
