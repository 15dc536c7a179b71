import { FeatureList } from "./candidates.ts";
import { isName } from "./names.ts";
import { latinLetter, PageAddress } from "./page-address.ts";
import { first, isInChrome, isProductPage, type PageClues, thingFamilies } from "./page-clues.ts";
import { wordsOf } from "./text.ts";

/** Kinds of pages by segments of their addresses. */
// biome-ignore format: a table of words
const pathKinds: readonly (readonly [feature: string, segments: string])[] = [
  ["path:article", "blog blogs news article articles artikel story stories post posts archive archives magazine press opinion journal actualites noticias aktuelles feature features insight insights resources learn advice library review reviews recipe recipes"],
  ["path:documentation", "doc docs documentation guide guides reference api manual wiki help handbook tutorial tutorials sdk latest stable"],
  ["path:shop", "product products shop store category categories collection collections dp p c buy item pdp catalog browse genre tag tags search topic topics"],
  ["path:forum", "forum forums thread threads topic viewtopic.php showthread.php t question questions comments discussion discussions community issues"],
  ["path:service", "service services solutions pricing about about-us contact platform industries consulting company program programs location locations"],
];
const kindsOfSegment = new Map<string, string[]>();
for (const [feature, segments] of pathKinds)
  for (const segment of segments.split(" "))
    kindsOfSegment.set(segment, [...(kindsOfSegment.get(segment) ?? []), feature]);

/** Kinds of pages by the classes that content systems give to `body`. Posts have authors and dates, pages seldom do. */
// biome-ignore format: a table of words
const rootKinds: readonly (readonly [feature: string, classes: RegExp])[] = [
  // WordPress; Ghost; HubSpot; Shopify; Squarespace; Drupal.
  ["root:post", /(?:^|\s)(?:single-post|postid-\d+|post-template(?:-default)?|hs-blog-post|template-article|view-item|(?:page-)?node-type-(?:article|blog|news|story)[\w-]*)(?=\s|$)/i],
  ["root:page", /(?:^|\s)(?:page-id-\d+|hs-site-page|hs-landing-page|template-page|(?:page-)?node-type-(?:page|landing)[\w-]*)(?=\s|$)/i],
  ["root:list", /(?:^|\s)(?:archive|category|tag|blog|home|search|post-type-archive|hs-blog-listing|template-collection|template-blog|view-list)(?=\s|$)/i],
];
const maxRootClasses = 2000;

export const collectionType: RegExp = /^(?:CollectionPage|ItemList|SearchResultsPage)$/;
const questionType = /^(?:QAPage|Question|DiscussionForumPosting)$/;

/**
 * Features of the page from which to decide whether it has an author and a date. The address counts only if the page states it, so that
 * a file has the same author and date as its page.
 */
export function pageTraits(page: PageClues): FeatureList {
  const { clues, stated } = page;
  const ogType = first(clues, "og:type")?.toLowerCase() ?? "";
  const mains = thingFamilies.flatMap((family) => page.mains[family]);
  const isOfRank = (wanted: number) => mains.some(({ rank }) => rank === wanted);
  const isOfType = (pattern: RegExp) => mains.some(({ thing }) => thing.types.some((type) => pattern.test(type)));
  const title = first(clues, "og:title") ?? clues.documentTitle ?? "";
  const traits = new FeatureList();
  traits.addPresent({
    product: isProductPage(page),
    "og:article": ogType.includes("article") || ogType === "blog",
    "og:website": ogType === "website",
    "og:product": ogType.includes("product"),
    "og:none": ogType === "",
    "schema:article": isOfRank(0),
    articles: ogType.includes("article") && isOfRank(0),
    "schema:work": isOfRank(1),
    "schema:page": isOfRank(2),
    "schema:none": mains.length === 0,
    "schema:collection": isOfType(collectionType),
    "schema:question": isOfType(questionType),
    dates: Math.log1p(clues.dates.length),
    "dates:chrome": Math.log1p(count(clues.dates, isInChrome)),
    bylines: Math.log1p(count(clues.bylines, (byline) => !isInChrome(byline))),
    "bylines:names": Math.log1p(countNames(page)),
    signed: first(clues, "author") !== undefined || mains.some(({ thing }) => thing.properties.has("author")),
    sectioned: clues.meta.has("article:section") || clues.meta.has("article:tag"),
    "title:words": Math.min(wordsOf(title).length, 20) / 10,
    "title:year": yearInTitle.test(title),
    "title:manual": manualInTitle.test(title),
    // Shortest page of the training data; below it, length is not evidence.
    text: Math.log1p(Math.max(shortText, clues.place)) / 5,
    english: clues.language?.toLowerCase().startsWith("en") ?? false,
  });
  addPathTraits(traits, new PageAddress(stated ?? "").path);
  const classes = clues.rootClasses.slice(0, maxRootClasses);
  if (classes !== "") for (const [feature, pattern] of rootKinds) if (pattern.test(classes)) traits.add(feature, 1);
  return traits;
}

function count<T>(all: readonly T[], isCounted: (one: T) => boolean): number {
  let counted = 0;
  for (const one of all) if (isCounted(one)) counted++;
  return counted;
}

/** Number of people whom bylines in the content name. */
function countNames({ clues, namesIn }: PageClues): number {
  const people = new Set<string>();
  for (const byline of clues.bylines.slice(0, maxCounted))
    if (!byline.foreign && !isInChrome(byline))
      for (const name of namesIn(byline.text)) if (name.includes(" ") && isName(name)) people.add(name);
  return people.size;
}

/** Bylines that are read for the number of people (guess). */
const maxCounted = 60;

const manualInTitle =
  /\b(?:documentation|docs|reference|api|manual|handbook|sdk|dokumentation|documentación|référence)\b/i;
const yearInTitle = /\b20\d\d\b/;
const shortText = 2000;
const segmentMark = /[/?#&=]+/;
const wordMark = /[-_+]+/;
const datePath = /(?:19|20)\d\d[/-]?(?:0?[1-9]|1[0-2])(?:[/-]|\b)/;
const longNumber = /\d{4,}/;

function addPathTraits(traits: FeatureList, path: string): void {
  const segments = path.split(segmentMark).filter(Boolean);
  for (const segment of segments)
    for (const kind of kindsOfSegment.get(segment) ?? []) if (!traits.has(kind)) traits.add(kind, 1);
  const slug = segments.findLast((segment) => latinLetter.test(segment)) ?? "";
  traits.addPresent({
    "path:date": datePath.test(path),
    "path:number": longNumber.test(path),
    "path:depth": Math.min(segments.length, 6) / 3,
    "path:words": Math.min(slug.split(wordMark).length, 10) / 5,
  });
}
