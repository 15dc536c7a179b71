import { remembering } from "@decant/dom/internal";
import { FeatureList, mergeCandidates, type OpenCandidate, type PlacedCandidate } from "../candidates.ts";
import {
  decodeTwice,
  type FieldCandidate,
  first,
  fromMeta,
  fromProperty,
  type HeadingClue,
  isInChrome,
  type PageClues,
  readTexts,
} from "../page-clues.ts";
import type { SiteNames } from "../site.ts";
import { Compared, countCommon, squash } from "../text.ts";

/** Candidate titles with features: place, agreement, words shared with the address. */
export function titleCandidates(page: PageClues, site: SiteNames): OpenCandidate[] {
  const { headings, place } = page.clues;
  const compare = remembering((text) => new Compared(text));
  const listed = mergeCandidates(listTitles(page, site, compare), (value) => compare(value).key);
  const isIndex = headings.some(({ level, key }) => level === 1 && key === "index");
  const telling = listed.filter(({ value }) => {
    const name = value.trim().toLowerCase();
    // "index" may be the name of a file, or the heading of a manual's index.
    return !sections.has(name) && (name !== "index" || isIndex);
  });
  const candidates = telling.length > 0 ? telling : listed;
  const all = candidates.map(({ value }) => compare(value));
  const lowerHeadings = new Set<string>();
  for (const heading of headings) if (heading.level > 1 && !isInChrome(heading)) lowerHeadings.add(heading.key);
  const firstHeadings = withoutLogos(headings).filter(({ level }) => level === 1);
  const slug = page.address.slugWords();
  const { isFront } = page.address;
  candidates.forEach(({ value, sources, features }, index) => {
    const own = all[index] as Compared;
    const named = site.includesKey(own.key);
    const inSlug = countCommon(own.words, slug);
    features.addPresent({
      first: index === 0,
      sources: Math.log1p(sources.length),
      "slug:precision": inSlug / Math.max(1, own.words.size),
      "slug:recall": inSlug / Math.max(1, slug.size),
      site: named,
      headed: lowerHeadings.has(own.key),
      tail: named && features.has("part:last:title"),
      "site:front": isFront && named,
    });
    features.addPresent(agreementOf(own, all));
    features.addPresent(shapeOf(value, own.words.size));
    features.addPresent(headingFeatures(firstHeadings, own.key, place));
    if (isHeadline(page, firstHeadings, own)) features.add(headline, 1);
  });
  return candidates;
}

/** Names of parts of a site, which are not titles of pages, in lower case. */
const sections: ReadonlySet<string> = new Set([
  "home", "homepage", "home page", "startseite", "accueil", "inicio", "página de inicio", "início", "strona główna", "hem", "hjem",
  "etusivu", "главная", "головна", "ana sayfa", "トップ", "トップページ", "ホーム", "首页", "首頁", "홈", "untitled", "untitled document",
]); // biome-ignore format: a table of words

/** Headings without logos that are links, on a page that has a heading of its own (DokuWiki). */
function withoutLogos(headings: readonly HeadingClue[]): readonly HeadingClue[] {
  const hasOwn = headings.some((heading) => heading.level === 1 && !heading.site && !isInChrome(heading));
  return hasOwn ? headings.filter(({ site, linked }) => !site || !linked) : headings;
}

/** Whether a title was found only as a part of another. */
export function isPartOnly({ features }: OpenCandidate): boolean {
  return !features.some((name) => name.startsWith("source:"));
}

/** Number of other titles that contain it, number that it contains, and the mean share of common words in the shorter title. */
function agreementOf(own: Compared, all: readonly Compared[]): Record<string, number> {
  let [inside, around, overlap] = [0, 0, 0];
  for (const other of all) {
    if (other === own) continue;
    if (other.key.includes(own.key)) inside++;
    if (own.key.includes(other.key)) around++;
    overlap += countCommon(own.words, other.words) / Math.max(1, Math.min(own.words.size, other.words.size));
  }
  return {
    inside: Math.min(inside, 4) / 2,
    around: Math.min(around, 4) / 2,
    overlap: overlap / Math.max(1, all.length - 1),
  };
}

const bar = /\s\|\s/;
const sentence = /\p{L}[.!]$/u;

function shapeOf(value: string, words: number): Record<string, number | boolean> {
  return {
    words: Math.min(words, 20) / 10,
    "words:1": words === 1,
    "words:2": words === 2,
    "words:many": words > 16,
    bar: value.includes("|") && bar.test(value),
    ellipsis: value.endsWith("…") || value.endsWith("..."),
    question: value.endsWith("?") || value.endsWith("？"),
    sentence: (value.endsWith(".") || value.endsWith("!")) && sentence.test(value),
    capitals: value === value.toUpperCase() && value !== value.toLowerCase(),
  };
}

function headingFeatures(
  headings: readonly HeadingClue[],
  key: string,
  length: number,
): Record<string, number | boolean> {
  const index = headings.findIndex((other) => other.key === key);
  const heading = headings[index];
  if (heading === undefined) return {};
  return {
    "h1:first": index === 0,
    "h1:only": headings.length === 1,
    "h1:chrome": isInChrome(heading),
    "h1:site": heading.site,
    "h1:linked": heading.linked,
    "h1:late": heading.place / Math.max(1, length),
  };
}

/** Marks the headline that readers of an article see; titles written for search engines and networks may differ from it. */
const headline = "own:headline";

/** Put the headline first, unless it has the best title and more: a rubric, the site's name, a date. */
export function withHeadline(ranked: readonly OpenCandidate[]): readonly OpenCandidate[] {
  const seen = ranked.find(({ features }) => features.has(headline));
  return seen === undefined || squash(seen.value).includes(squash(ranked[0]?.value ?? ""))
    ? ranked
    : [seen, ...ranked.filter((candidate) => candidate !== seen)];
}

/** Whether a title is the only heading of the first level on a page that says it is an article, with its byline or date right below. */
function isHeadline(
  { clues, mains }: PageClues,
  [heading, ...more]: readonly HeadingClue[],
  { key, words }: Compared,
): boolean {
  if (heading?.key !== key || more.length > 0 || heading.site || heading.linked || isInChrome(heading)) return false;
  if (words.size < leastHeadline || words.size > mostHeadline) return false;
  if (first(clues, "og:type")?.toLowerCase() !== "article" && mains["json-ld"][0]?.rank !== 0) return false;
  return [...clues.bylines, ...clues.dates].some(
    (clue) => clue.heading === heading && !clue.foreign && clue.place - heading.endPlace < headlineReach,
  );
}

/** Words of a headline: fewer may be a rubric, more a standfirst; characters to the line below it (guesses). */
const leastHeadline = 4;
const mostHeadline = 25;
const headlineReach = 300;

/** Sources of declared titles, best first. */
// biome-ignore format: a table of words
const metaTitles = [
  "og:title", "twitter:title", "citation_title", "dc.title", "dcterms.title", "parsely-title", "sailthru.title", "title",
] as const;

/** The label of a table of contents. */
const contentsKey = /^(?:tableof)?contents$|^inhalt(?:sverzeichnis)?$|^tabledesmati[eè]res$/;
const articleType = /Article|Posting|Report|Question|Recipe|Review|HowTo/;

/**
 * List titles, best first, each without the site's name.
 *
 * A heading comes first if it shares most of its words with a declared title. A heading that agrees with no title may be a
 * slogan or the site's name.
 *
 * @param compare A text in the forms in which it is compared.
 */
function listTitles(page: PageClues, site: SiteNames, compare: (text: string) => Compared): PlacedCandidate[] {
  const { headings } = page.clues;
  const { isFront } = page.address;
  const found = declaredTitles(page);
  // Most pages declare the same title in several places.
  const read = remembering((title) => readTitle(title, site));
  const declared = found.map(({ value, source }) => ({ source, whole: value, ...read(value) }));
  const agreeing = titleHeading(page, declared, site, compare);
  const heading = (agreeing && belowSiteName(agreeing, page, declared)) ?? agreeing;
  const rivals = headings.filter((other) => other.level === 1 && other !== agreeing && !other.site);
  const others = rivals.filter((other) => !isInChrome(other) && !contentsKey.test(other.key));
  const namesSite = ({ value }: FieldCandidate) => !isFront && site.includesKey(compare(value).key);
  return [
    ...(heading === undefined ? [] : [fromHeading(heading)]),
    ...declared.filter((title) => !namesSite(title)).map(plain),
    ...others.map(fromHeading),
    ...declared.filter(namesSite).map(plain),
    ...declared.flatMap(partsOf),
    ...(heading === undefined && others.length === 0 ? secondLevel(page) : []),
  ].filter(({ value }) => value !== "");
}

interface DeclaredTitle extends FieldCandidate, TitleParts {
  readonly whole: string;
}

function declaredTitles(page: PageClues): FieldCandidate[] {
  const { documentTitle } = page.clues;
  const articles = page.mains["json-ld"].filter(({ thing }) => thing.types.some((type) => articleType.test(type)));
  const ofArticles = articles.flatMap(({ thing }) =>
    ["headline", "name"].flatMap((property) =>
      readTexts(thing, property).map((value) => ({ value, source: `json-ld:${property}` })),
    ),
  );
  return [
    ...ofArticles,
    ...fromMeta(page.clues, metaTitles),
    ...fromProperty(page, "microdata", "headline"),
    ...fromProperty(page, "rdfa", "headline"),
    ...(documentTitle === undefined ? [] : [{ value: decodeTwice(documentTitle), source: "title" }]),
  ];
}

/** The heading that agrees best with the declared titles; the first of equals. */
function titleHeading(
  page: PageClues,
  declared: readonly FieldCandidate[],
  site: SiteNames,
  compare: (text: string) => Compared,
): HeadingClue | undefined {
  const titles = [...new Set(declared.map(({ value }) => value))].map((text) => ({ text, ...compare(text) }));
  const keys = new Set(titles.map(({ key }) => key).filter((key) => key !== ""));
  let best: HeadingClue | undefined;
  let bestScore = 0;
  let compared = 0;
  for (const heading of withoutLogos(page.clues.headings)) {
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

/** The heading below a first-level one where both are parts of a declared title: the first is the name of the site (phpBB) or project (Redmine). */
function belowSiteName(
  best: HeadingClue,
  { clues }: PageClues,
  declared: readonly DeclaredTitle[],
): HeadingClue | undefined {
  if (best.level !== 1) return undefined;
  const titles = declared.map(({ parts }) => parts.map(squash)).filter((parts) => parts.includes(best.key));
  const others = new Set(titles.map((parts) => (parts[0] === best.key ? parts.at(-1) : parts[0])));
  return clues.headings
    .slice(clues.headings.indexOf(best), maxHeadings)
    .find((other) => other.level <= 2 && other.key !== best.key && !isInChrome(other) && others.has(other.key));
}

/** Agreement of a heading with titles that differ from it. Only first-level headings may differ. */
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
  const common = countCommon(words, title.words);
  return common >= 2 && common >= 0.6 * Math.min(words.size, title.words.size) ? 0.5 : 0;
}

/** Enough for every page seen; bounds comparisons on hostile pages. */
const maxHeadings = 60;

/** A second-level heading is the title only if it equals a declared one. */
function weightOf(heading: HeadingClue): number {
  return (heading.level === 1 ? 1 : 0.45) * (heading.site ? 0.5 : 1) * (isInChrome(heading) ? 0.9 : 1);
}

function fromHeading({ text, titled, level }: HeadingClue): PlacedCandidate {
  return plain({ value: text.replace(permalink, "").trim(), source: titled ? "class:title" : `h${level}` });
}

/** A declared title; its source is its only feature. */
function plain({ value, source }: FieldCandidate): PlacedCandidate {
  return { value, source, features: new FeatureList([`source:${source}`]) };
}

/** Without other headings, the first second-level headings may be the title. */
function secondLevel({ clues }: PageClues): PlacedCandidate[] {
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
 * First and last part of a declared title with separators, and the whole. A heading that equals the first part is the page's
 * title; one that equals the last may be the site's name.
 */
function partsOf({ parts, whole, source }: DeclaredTitle): PlacedCandidate[] {
  if (parts.length < 2) return [];
  const kind = source === "title" ? "title" : "meta";
  return [
    { value: parts[0], source, features: new FeatureList([`part:first:${kind}`]) },
    { value: parts.at(-1) as string, source, features: new FeatureList([`part:last:${kind}`]) },
    { value: whole, source, features: new FeatureList([`part:whole:${kind}`]) },
  ];
}

const permalink = /(?:(?<!\s)\s+)?[¶#§🔗]\s*$/u;
// Separators between the page's title and the site's name. A hyphen needs spaces around it. A colon is not one: titles are full of them.
const separator = /((?<!\s)\s+[|\-–—·•»«›‹~/]+\s+|(?:(?<!\s)\s+)?(?:\|+|[｜＿»])\s*|(?<!\s)\s+::\s+)/u;

/** Characters of {@link separator}; a cheap test first. */
const anyMark = /[|\-–—·•»«›‹~/｜＿:]/;

interface TitleParts {
  /** The title without the parts that name the site. */
  readonly value: string;
  /** Parts between the separators. */
  readonly parts: readonly string[];
}

function readTitle(title: string, site: SiteNames): TitleParts {
  // Pieces and the marks between them in turn.
  const pieces = anyMark.test(title) ? title.split(separator) : [title];
  const parts = pieces.filter((_, index) => index % 2 === 0);
  return {
    value: withoutSite(title, pieces, site),
    parts: parts.map((part) => part.trim()).filter((part) => part !== ""),
  };
}

function withoutSite(title: string, pieces: readonly string[], site: SiteNames): string {
  if (pieces.length === 1) return withoutLead(title.trim() || title, site);
  let first = 0;
  let last = pieces.length - 1;
  // Strip from the end, then from the front: the site's name comes first or last.
  while (last > 0 && site.includes(pieces[last])) last -= 2;
  while (first < last && site.includes(pieces[first])) first += 2;
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

/** "Harbour News: Tides of May": a colon separates only after the site's exact name. */
function withoutLead(title: string, site: SiteNames): string {
  const colon = title.indexOf(": ");
  return colon > 0 && site.has(title.slice(0, colon)) ? title.slice(colon + 2).trim() || title : title;
}

/** Longest title in which a last part may be a name (guess). */
const maxNamed = 1000;
/** A single word after a bar or dash names the site or product if three words or more precede it. */
const finalWord = /^(\S+(?:\s+\S+){2,})\s+[|\-–—·•]\s+\p{Lu}[\p{L}\p{N}.]*$/u;
