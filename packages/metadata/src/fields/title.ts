import { FeatureList, type PlacedOffer } from "../candidates.ts";
import { type HeadingClue, isInChrome } from "../clues.ts";
import { remembering } from "../lazily.ts";
import { addMeta, addThings, decodeTwice, type Offer, type PageClues, readTexts } from "../lookup.ts";
import type { SiteNames } from "../site.ts";
import { type Compared, countCommon, squash } from "../text.ts";

/** Where titles are declared for machines, best first. */
const metaTitles = [
  "og:title",
  "twitter:title",
  "citation_title",
  "dc.title",
  "dcterms.title",
  "parsely-title",
  "sailthru.title",
  "title",
] as const;

const articleType = /Article|Posting|Report|Question|Recipe|Review|HowTo/;

/**
 * Titles on offer, best first, each without the site's name.
 *
 * What readers see comes first, if what the page tells machines agrees with it: a heading shares most of its words
 * with a declared title. A heading on its own may be a slogan or the site's name.
 *
 * @param compare A text in the forms in which it is compared.
 */
export function titleOffers(page: PageClues, site: SiteNames, compare: (text: string) => Compared): PlacedOffer[] {
  const { headings } = page.clues;
  const { isFront } = page.address;
  const found = declaredTitles(page);
  const isBare = isFront && found.length === 1 && headings.every(({ level }) => level > 1);
  // Most pages declare the same title in several places.
  const read = remembering((title) => readTitle(title, site, isBare));
  const declared = found.map(({ value, source }) => ({ source, whole: value, ...read(value) }));
  const heading = titleHeading(page, declared, site, compare);
  const others = headings.filter(
    (other) => other.level === 1 && other !== heading && !isInChrome(other) && !other.site,
  );
  const late: Offer[] = [];
  const offers: PlacedOffer[] = heading === undefined ? [] : [fromHeading(heading, compare)];
  for (const title of declared) {
    if (!isFront && site.includesKey(compare(title.value).key)) late.push(title);
    else offers.push(plain(title));
  }
  for (const other of others) offers.push(fromHeading(other, compare));
  for (const title of late) offers.push(plain(title));
  for (const title of declared) offers.push(...partsOf(title));
  if (heading === undefined && others.length === 0) offers.push(...secondLevel(page));
  return offers.filter(({ value }) => value !== "");
}

/** A title that the page declares. */
interface DeclaredTitle extends Offer, TitleParts {
  readonly whole: string;
}

function declaredTitles(page: PageClues): Offer[] {
  const { clues } = page;
  const offers: Offer[] = [];
  for (const { thing } of page.mains["json-ld"]) {
    if (!thing.types.some((type) => articleType.test(type))) continue;
    for (const property of ["headline", "name"])
      for (const value of readTexts(thing, property)) offers.push({ value, source: `json-ld:${property}` });
  }
  for (const name of metaTitles) addMeta(offers, clues, name);
  addThings(offers, page, "microdata", "headline");
  addThings(offers, page, "rdfa", "headline");
  if (clues.documentTitle !== undefined)
    offers.push({ value: decodeTwice(clues.documentTitle.value), source: "title" });
  return offers;
}

/** The heading that agrees best with the declared titles; the first of equals. */
function titleHeading(
  page: PageClues,
  declared: readonly Offer[],
  site: SiteNames,
  compare: (text: string) => Compared,
): HeadingClue | undefined {
  const titles = [...new Set(declared.map(({ value }) => value))].map((text) => ({ text, ...compare(text) }));
  const keys = new Set(titles.map(({ key }) => key).filter((key) => key !== ""));
  let best: HeadingClue | undefined;
  let bestScore = 0;
  let compared = 0;
  for (const heading of page.clues.headings) {
    if (heading.level > 2) continue;
    if (++compared > maxHeadings) break;
    const weight = weightOf(heading);
    if (weight <= bestScore) continue;
    const score = weight * (keys.has(heading.key) ? 1 : likeness(heading, titles, compare));
    if (score > bestScore && !site.hasKey(heading.key)) {
      best = heading;
      bestScore = score;
    }
  }
  return best;
}

/** How far a heading agrees with titles that say something else. Only first-level headings may differ from what is declared. */
function likeness(heading: HeadingClue, titles: readonly ComparedTitle[], compare: (text: string) => Compared): number {
  const { key, text, titled, level } = heading;
  if (key === "") return 0;
  // Between colons: "libtally: Counting without locks".
  if (level > 1)
    return titled && titles.some((title) => title.text.includes(text) && title.text.split(": ").includes(text)) ? 1 : 0;
  const { words } = compare(text);
  return titles.reduce((most, title) => Math.max(most, agreement(key, words, title)), 0);
}

interface ComparedTitle extends Compared {
  readonly text: string;
}

/** 0.6 for one text inside the other, 0.5 for most words in common, 0 otherwise. */
function agreement(key: string, words: ReadonlySet<string>, title: ComparedTitle): number {
  if (title.key === "") return 0;
  const [short, long] = key.length < title.key.length ? [key, title.key] : [title.key, key];
  if (short.length >= 4 && long.includes(short)) return 0.6;
  const bare =
    title.text.endsWith(")") && finalBracket.test(title.text) ? squash(title.text.replace(finalBracket, "")) : "";
  if (bare.length >= 4 && key.includes(bare)) return 0.6;
  const common = countCommon(words, title.words);
  return common >= 2 && common >= 0.6 * Math.min(words.size, title.words.size) ? 0.5 : 0;
}

/** "TideTable (Estuary 3.1 API)": generated documentation sets its own name in brackets. */
const finalBracket = /\s\([^()]*\)$/;

/** Enough for every page seen; bounds the comparisons on a hostile one. */
const maxHeadings = 60;

/** A second-level heading is the title only where it says exactly what is declared. */
function weightOf(heading: HeadingClue): number {
  return (heading.level === 1 ? 1 : 0.45) * (heading.site ? 0.5 : 1) * (isInChrome(heading) ? 0.9 : 1);
}

function fromHeading(heading: HeadingClue, compare: (text: string) => Compared): PlacedOffer {
  const text = heading.text.replace(permalink, "").trim();
  return plain({
    value: withoutRepetition(text, compare(text).key),
    source: heading.titled ? "class:title" : `h${heading.level}`,
  });
}

/** A title as it is declared, after its source alone. */
function plain({ value, source }: Offer): PlacedOffer {
  return { value, source, features: new FeatureList([`source:${source}`]) };
}

/** Where nothing else is headed, the first headings of the second level may be the title. */
function secondLevel({ clues }: PageClues): PlacedOffer[] {
  return clues.headings
    .filter((heading) => heading.level === 2 && !isInChrome(heading) && !heading.site && !heading.linked)
    .slice(0, 2)
    .map(({ text }, index) => {
      const features = new FeatureList(["source:second"]);
      features.add("second:late", index);
      return { value: text, source: "h2", features };
    });
}

/**
 * What stands first and last in a declared title with marks, and all of it. These are titles in their own right on some
 * pages, and evidence on all: a heading that is the first part is the page's, one that is the last may be the site's.
 */
function partsOf({ parts, whole, source }: DeclaredTitle): PlacedOffer[] {
  if (parts.length < 2) return [];
  const kind = source === "title" ? "title" : "meta";
  return [
    { value: parts[0] as string, source, features: new FeatureList([`part:first:${kind}`]) },
    { value: parts.at(-1) as string, source, features: new FeatureList([`part:last:${kind}`]) },
    { value: whole, source, features: new FeatureList([`part:whole:${kind}`]) },
  ];
}

/** What a heading says several times, once for each width of the screen, is said once; the last is meant to be read. */
function withoutRepetition(text: string, squashed: string): string {
  const times = repetitions.find(
    (count) =>
      squashed.length >= minRepeated * count &&
      squashed.length % count === 0 &&
      squashed.slice(0, squashed.length / count).repeat(count) === squashed,
  );
  if (times === undefined) return text;
  const wanted = squashed.length / times;
  const guess = Math.round((text.length * (times - 1)) / times);
  for (let start = guess + repetitionSlack; start >= Math.max(0, guess - repetitionSlack); start--)
    if (squash(text.slice(start)).length === wanted) return text.slice(start).trim();
  return text;
}

/** Characters by which repetitions may differ in their white space and marks. */
const repetitionSlack = 8;

const repetitions = [4, 3, 2] as const;
/** Shorter titles may well say a word twice: "New York, New York". */
const minRepeated = 15;

const permalink = /(?:(?<!\s)\s+)?[¶#§🔗]\s*$/u;
// Marks between a page's title and the site's name. A hyphen needs spaces around it; a colon separates only what
// stands before the title, and is left alone: titles are full of them.
const separator = /((?<!\s)\s+[|\-–—·•»«›‹~/]+\s+|(?:(?<!\s)\s+)?(?:\|+|[｜＿»])\s*|(?<!\s)\s+::\s+)/u;

/** All marks of {@link separator}: most titles have none of them. */
const anyMark = /[|\-–—·•»«›‹~/｜＿:]/;

interface TitleParts {
  /** Without the parts that name the site. */
  readonly value: string;
  /** What stands between its marks. */
  readonly parts: readonly string[];
}

/** @param isBare Whether nothing else on a site's front page says what it is: then the site's name is the title, and the rest a slogan. */
function readTitle(title: string, site: SiteNames, isBare: boolean): TitleParts {
  // Pieces and the marks between them in turn.
  const pieces = anyMark.test(title) ? title.split(separator) : [title];
  const parts = pieces.filter((_, index) => index % 2 === 0);
  return {
    value: isBare ? (parts.find((part) => site.includes(part)) ?? title) : withoutSite(title, pieces, site),
    parts: parts.map((part) => part.trim()).filter((part) => part !== ""),
  };
}

function withoutSite(title: string, pieces: readonly string[], site: SiteNames): string {
  if (pieces.length === 1) return withoutLead(title.trim() || title, site);
  let first = 0;
  let last = pieces.length - 1;
  // From the end inwards, then from the front: the site's name stands outside.
  while (last > 0 && site.includes(pieces[last] as string)) last -= 2;
  while (first < last && site.includes(pieces[first] as string)) first += 2;
  const isWhole = first === 0 && last === pieces.length - 1;
  const rest = withoutLead(
    pieces
      .slice(first, last + 1)
      .join("")
      .trim() || title,
    site,
  );
  return isWhole && rest.length <= maxNamed ? rest.replace(finalWord, "$1") : rest;
}

/** "Harbour News: Tides of May": a colon is a mark behind the site's exact name alone. */
function withoutLead(title: string, site: SiteNames): string {
  const colon = title.indexOf(": ");
  return colon > 0 && site.has(title.slice(0, colon)) ? title.slice(colon + 2).trim() || title : title;
}

/** Longest title that is looked at for a name behind a bar. A guess. */
const maxNamed = 1000;
/** A single word behind a bar or dash names the site or product, when three words or more stand before it. */
const finalWord = /^(\S+(?:\s+\S+){2,})\s+[|\-–—·•]\s+\p{Lu}[\p{L}\p{N}.]*$/u;
