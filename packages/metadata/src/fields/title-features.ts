import { mergeCandidates, type OpenCandidate } from "../candidates.ts";
import { type HeadingClue, isInChrome } from "../clues.ts";
import { remembering } from "../lazily.ts";
import type { PageClues } from "../lookup.ts";
import type { SiteNames } from "../site.ts";
import { Compared, countCommon } from "../text.ts";
import { listTitles } from "./title.ts";

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
  const firstHeadings = headings.filter(({ level }) => level === 1);
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
      "site:inner": named && !isFront,
      headed: lowerHeadings.has(own.key),
      tail: named && features.has("part:last:title"),
      "site:front": isFront && named,
    });
    features.addPresent(agreementOf(own, all));
    features.addPresent(shapeOf(value, own.words.size));
    features.addPresent(headingFeatures(firstHeadings, own.key, place));
  });
  return candidates;
}

/** Names of parts of a site, which are not titles of pages, in lower case. */
const sections: ReadonlySet<string> = new Set([
  "home", "homepage", "home page", "startseite", "accueil", "inicio", "página de inicio", "início", "strona główna", "hem", "hjem",
  "etusivu", "главная", "головна", "ana sayfa", "トップ", "トップページ", "ホーム", "首页", "首頁", "홈", "untitled", "untitled document",
]); // biome-ignore format: a table of words

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
const anyYear = /\b20\d\d\b/;

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
    year: value.includes("20") && anyYear.test(value),
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
