import type { PlacedOffer } from "../candidates.ts";
import type { HeadingClue } from "../clues.ts";
import { isInChrome } from "../clues.ts";
import { decodeTwice, fromMains, fromMeta, type Offer, type PageClues } from "../lookup.ts";
import { isFrontPage } from "../place.ts";
import type { SiteNames } from "../site.ts";
import { squash, wordsOf } from "../text.ts";

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
 */
export function titleOffers(page: PageClues, site: SiteNames): PlacedOffer[] {
  const declared = declaredTitles(page);
  const isFront = isFrontPage(page.url);
  const bare = isFront && declared.length === 1 && page.clues.headings.every(({ level }) => level > 1);
  const clean = declared.map(({ value, source }) => ({
    value: bare ? siteOf(value, site) : withoutSite(value, site),
    source,
  }));
  const heading = titleHeading(page, clean, site);
  const others = page.clues.headings.filter(
    (other) => other.level === 1 && other !== heading && !isInChrome(other) && !other.site,
  );
  const offers: PlacedOffer[] = heading === undefined ? [] : [fromHeading(heading)];
  offers.push(
    ...clean.filter(({ value }) => isFront || !site.includes(value)).map(plain),
    ...others.map(fromHeading),
    ...clean.map(plain),
    ...declared.flatMap(partsOf),
    ...(heading === undefined && others.length === 0 ? secondLevel(page) : []),
  );
  return offers.filter(({ value }) => value !== "");
}

function declaredTitles(page: PageClues): Offer[] {
  const { clues } = page;
  return [
    ...fromMains(page, "json-ld", ["headline", "name"], ({ types }) => types.some((type) => articleType.test(type))),
    ...fromMeta(clues, metaTitles),
    ...fromMains(page, "microdata", ["headline"]),
    ...fromMains(page, "rdfa", ["headline"]),
    ...(clues.documentTitle === undefined ? [] : [{ value: decodeTwice(clues.documentTitle.value), source: "title" }]),
  ];
}

/** The heading that agrees best with the declared titles; the first of equals. */
function titleHeading(page: PageClues, declared: readonly Offer[], site: SiteNames): HeadingClue | undefined {
  const titles = [...new Set(declared.map(({ value }) => value))].map((title) => comparable(title, squash(title)));
  const candidates = page.clues.headings.filter(({ level }) => level <= 2).slice(0, maxHeadings);
  let best: HeadingClue | undefined;
  let bestScore = 0;
  for (const heading of candidates) {
    const score = scoreOf(heading, titles) * weightOf(heading);
    if (score > bestScore && !site.has(heading.text)) {
      best = heading;
      bestScore = score;
    }
  }
  return best;
}

/** Only first-level headings may differ from what is declared. */
function scoreOf(heading: HeadingClue, titles: readonly Comparable[]): number {
  if (heading.level === 1) {
    const compared = comparable(heading.text, heading.key);
    return Math.max(0, ...titles.map((title) => agreement(compared, title)));
  }
  const { key, text, titled } = heading;
  const exact = titles.some(({ squashed, parts }) => squashed === key || (titled && parts.includes(text)));
  return exact && key !== "" ? 1 : 0;
}

/** Enough for every page seen; bounds the comparisons on a hostile one. */
const maxHeadings = 60;

/** A second-level heading is the title only where it says exactly what is declared. */
function weightOf(heading: HeadingClue): number {
  return (heading.level === 1 ? 1 : 0.45) * (heading.site ? 0.5 : 1) * (isInChrome(heading) ? 0.9 : 1);
}

/** A title in the forms in which it is compared. */
interface Comparable {
  readonly squashed: string;
  /** Without a final bracket. */
  readonly bare: string;
  /** Between colons: "libtally: Counting without locks". */
  readonly parts: readonly string[];
  readonly words: ReadonlySet<string>;
}

function comparable(title: string, squashed: string): Comparable {
  return {
    squashed,
    bare: finalBracket.test(title) ? squash(title.replace(finalBracket, "")) : squashed,
    parts: title.split(": "),
    words: new Set(wordsOf(title)),
  };
}

/** 1 for the same text, 0.6 for one inside the other, 0.5 for most words in common, 0 otherwise. */
function agreement(heading: Comparable, title: Comparable): number {
  const [a, b] = [heading.squashed, title.squashed];
  if (a === "" || b === "") return 0;
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if ((short.length >= 4 && long.includes(short)) || (title.bare.length >= 4 && a.includes(title.bare))) return 0.6;
  let common = 0;
  for (const word of heading.words) if (title.words.has(word)) common++;
  return common >= 2 && common >= 0.6 * Math.min(heading.words.size, title.words.size) ? 0.5 : 0;
}

/** "TideTable (Estuary 3.1 API)": generated documentation sets its own name in brackets. */
const finalBracket = /\s\([^()]*\)$/;

function fromHeading(heading: HeadingClue): PlacedOffer {
  return plain({
    value: withoutRepetition(heading.text.replace(permalink, "").trim()),
    source: heading.titled ? "class:title" : `h${heading.level}`,
  });
}

/** A title as it is declared, after its source alone. */
function plain({ value, source }: Offer): PlacedOffer {
  return { value, source, features: { [`source:${source}`]: 1 } };
}

/** Where nothing else is headed, the first headings of the second level may be the title. */
function secondLevel({ clues }: PageClues): PlacedOffer[] {
  return clues.headings
    .filter((heading) => heading.level === 2 && !isInChrome(heading) && !heading.site && !heading.linked)
    .slice(0, 2)
    .map(({ text }, index) => ({ value: text, source: "h2", features: { "source:second": 1, "second:late": index } }));
}

/**
 * What stands first and last in a declared title with marks, and all of it. These are titles in their own right on some
 * pages, and evidence on all: a heading that is the first part is the page's, one that is the last may be the site's.
 */
function partsOf({ value, source }: Offer): PlacedOffer[] {
  const parts = value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2) return [];
  const kind = source === "title" ? "title" : "meta";
  return [
    { value: parts[0] as string, source, features: { [`part:first:${kind}`]: 1 } },
    { value: parts.at(-1) as string, source, features: { [`part:last:${kind}`]: 1 } },
    { value, source, features: { [`part:whole:${kind}`]: 1 } },
  ];
}

/** What a heading says several times, once for each width of the screen, is said once; the last is meant to be read. */
function withoutRepetition(text: string): string {
  const squashed = squash(text);
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
const separator = /(?<!\s)\s+[|\-–—·•»«›‹~/]+\s+|(?:(?<!\s)\s+)?(?:\|+|[｜＿»])\s*|(?<!\s)\s+::\s+/gu;

/** A title without the parts that name the site. */
function withoutSite(title: string, site: SiteNames): string {
  const marks = [...title.matchAll(separator)];
  let start = 0;
  let end = title.length;
  // From the end inwards, then from the front: the site's name stands outside.
  for (let i = marks.length - 1; i >= 0; i--) {
    const mark = marks[i] as RegExpExecArray;
    if (!site.includes(title.slice(mark.index + mark[0].length, end))) break;
    end = mark.index;
  }
  for (const mark of marks) {
    if (mark.index >= end || !site.includes(title.slice(start, mark.index))) break;
    start = mark.index + mark[0].length;
  }
  const rest = withoutLead(title.slice(start, end).trim() || title, site);
  return end < title.length || start > 0 || rest.length > maxNamed ? rest : rest.replace(finalWord, "$1");
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

/** On a site's front page the site's name is the title, and the rest a slogan. */
function siteOf(title: string, site: SiteNames): string {
  return title.split(separator).find((part) => site.includes(part)) ?? title;
}
