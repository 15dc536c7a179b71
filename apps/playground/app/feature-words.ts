/** The extractor's features in words: `tagCaption 1` as “is a caption”. Counts of characters are logarithms in the model. */
import { count } from "./numbers.ts";

type Say = (value: number) => string;

const decimal = (value: number): string => String(Number(value.toPrecision(2)));
const percent = (value: number): string => `${Math.round(100 * value)} %`;
const unlog = (value: number): string => count(Math.max(0, Math.round(2 ** value - 1)));
const yes =
  (is: string, isNot: string): Say =>
  (value) =>
    value > 0 ? is : isNot;
const beAn = (thing: string): Say => yes(`is ${thing}`, `is not ${thing}`);
const beIn = (thing: string): Say => yes(`is in ${thing}`, `is not in ${thing}`);

/** Features of the block itself and of its place. */
const own: Readonly<Record<string, Say>> = {
  chars: (value) => `${unlog(value)} characters`,
  words: (value) => `${unlog(value)} words`,
  linkDensity: (value) => `${percent(value)} of it are links`,
  punctuation: (value) => `${decimal(value)} punctuation marks a word`,
  charsPerWord: (value) => `${decimal(value)} characters a word`,
  texts: (value) => `${count(value)} pieces of text`,
  links: (value) => (value === 1 ? "1 link" : `${count(value)} links`),
  digits: (value) => `${percent(value)} digits`,
  upper: (value) => `${percent(value)} capitals`,
  endsSentence: yes("ends like a sentence", "does not end like a sentence"),
  startsLower: yes("begins with a small letter", "does not begin with a small letter"),
  startsNumber: yes("begins with a number", "does not begin with a number"),
  tagHeading: beAn("a heading"),
  headingLevel: (value) => (value === 0 ? "is not a heading" : `is a heading of level ${value}`),
  tagP: beAn("a paragraph"),
  tagLi: beAn("a list item"),
  tagCell: beAn("a table cell"),
  tagDiv: beAn("a plain box"),
  tagSpanOrA: beAn("text in a link, a label or a span"),
  tagPre: beAn("preformatted"),
  tagDt: beAn("a term or its definition"),
  tagQuote: beAn("a quotation"),
  tagCaption: beAn("a caption"),
  depth: (value) => `${count(value)} elements deep`,
  inLink: beIn("a link"),
  inControl: beIn("a control"),
  inPre: beIn("preformatted text"),
  titleOverlap: (value) => `shares ${percent(value)} of its words with the title`,
  duplicate: (value) => (value > 0 ? "is on the page more than once" : "is on the page once"),
  hasTime: yes("is a date or a time", "is not a date or a time"),
  pathRepeats: (value) => `${unlog(value)} blocks at the same place in the tree`,
  pathMeanChars: (value) => `blocks like it have ${unlog(value)} characters`,
  pathLinkDensity: (value) => `${percent(value)} of blocks like it are links`,
  hidden: yes("is hidden", "is not hidden"),
  inNoscript: beIn("a part for browsers without scripts"),
  index: (value) => `after ${percent(value)} of the blocks`,
  charsBefore: (value) => `${unlog(value)} characters before it`,
  charsAfter: (value) => `${unlog(value)} characters after it`,
  charsBeforeShare: (value) => `after ${percent(value)} of the text`,
  nodeShare: (value) => `after ${percent(value)} of the elements`,
  afterTitle: (value) =>
    ["the page’s title has no heading", "is after the title", "is the title"][value] ?? "is before the title",
  charsSinceTitle: (value) =>
    value < 0 ? "the page’s title has no heading" : `${unlog(value)} characters from the title`,
  charsSinceHeading: (value) =>
    value < 0 ? "no heading before it" : `${unlog(value)} characters since the last heading`,
  headingLevelBefore: (value) => (value === 0 ? "no heading before it" : `the last heading has level ${value}`),
  blocksSinceLong: (value) =>
    value >= 99 ? "no long text before it" : `${count(value)} blocks since the last long text`,
  blocksToLong: (value) => (value >= 99 ? "no long text after it" : `${count(value)} blocks to the next long text`),
  charsSinceLink: (value) => `${percent(value / 2)} links in the two blocks before`,
};

/** Features of the elements around it, nearest first. */
const around: Readonly<Record<string, Say>> = {
  chars: (value) => `${unlog(value)} characters`,
  share: (value) => `${percent(value)} of the page’s text`,
  linkDensity: (value) => `${percent(value)} links`,
  charsPerElement: (value) => `${decimal(value)} characters an element`,
  charsPerText: (value) => `${decimal(value)} characters a piece of text`,
  punctuation: (value) => `${decimal(value)} punctuation marks a word`,
  paragraphs: (value) => `${count(value)} paragraphs`,
  headings: (value) => `${count(value)} headings`,
  listItems: (value) => `${count(value)} list items`,
  images: (value) => `${count(value)} pictures`,
  controls: (value) => `${count(value)} controls`,
  repeats: (value) => `${count(value)} elements of its shape`,
  position: (value) => `number ${count(value + 1)} of its shape`,
  groupShare: (value) => `its shape has ${percent(value)} of the page’s text`,
  groupLinkDensity: (value) => `its shape is ${percent(value)} links`,
  groupMeanChars: (value) => `its shape has ${unlog(value)} characters on average`,
};
const levels = ["the element around it", "one further out", "two further out", "three further out", "four further out"];

const beside: Readonly<Record<string, Say>> = {
  chars: (value) => (value < 0 ? "there is none" : `${unlog(value)} characters`),
  linkDensity: (value) => `${percent(value)} links`,
  punctuation: (value) => `${decimal(value)} punctuation marks a character`,
  sameParent: yes("in the same element", "in another element"),
  tagP: yes("a paragraph", "not a paragraph"),
  heading: yes("a heading", "not a heading"),
};

const page: Readonly<Record<string, Say>> = {
  pageChars: (value) => `the page has ${unlog(value)} characters`,
  pageBlocks: (value) => `the page has ${unlog(value)} blocks`,
  pageLinkDensity: (value) => `${percent(value)} of the page are links`,
  pageElements: (value) => `the page has ${unlog(value)} elements`,
  pageParagraphs: (value) => `the page has ${unlog(value)} paragraphs`,
  pageLongBlocks: (value) => `the page has ${unlog(value)} long texts`,
  pageLongChars: (value) => `long texts are ${percent(value)} of the page`,
  pageHeadings: (value) => `the page has ${unlog(value)} headings`,
  pageImages: (value) => `the page has ${unlog(value)} pictures`,
  pageControls: (value) => `the page has ${unlog(value)} controls`,
  pagePunctuation: (value) => `the page has ${decimal(value)} punctuation marks a word`,
  hasMain: yes("the page has a main element", "the page has no main element"),
  articles: (value) => `the page has ${count(value)} article elements`,
  pagePre: (value) => `the page has ${count(value)} code blocks`,
  pageListItems: (value) => `the page has ${unlog(value)} list items`,
  pageTables: (value) => `the page has ${unlog(value)} tables`,
};
const kinds: Readonly<Record<string, string>> = {
  ogArticle: "an article",
  ogProduct: "a product",
  ogWebsite: "a website",
  schemaArticle: "an article",
  schemaProduct: "a product",
  schemaList: "a list",
  schemaForum: "a thread",
  schemaFaq: "questions and answers",
};

const names: Readonly<Record<string, string>> = { toc: "contents", faq: "questions", signup: "sign-up" };
const landmarks: Readonly<Record<string, string>> = {
  ul: "a list",
  ol: "a numbered list",
  dl: "a list of terms",
  nav: "navigation",
};
const level = /^up(\d)\.(.+)$/;
const neighbour = /^at(-?\d)\.(.+)$/;
const named = /^(near|any|in)\.(.+)$/;

/** A feature as a person would say it; an unknown one by its name. */
export function sayFeature({ name, value }: { readonly name: string; readonly value: number }): string {
  const say = own[name] ?? page[name];
  if (say !== undefined) return say(value);
  if (name in kinds) return `the page ${value > 0 ? "says" : "does not say"} that it is ${kinds[name]}`;
  const [, up, ofLevel = ""] = level.exec(name) ?? [];
  if (up !== undefined && ofLevel in around) return `${levels[Number(up)]}: ${around[ofLevel]?.(value)}`;
  const [, at, ofNeighbour = ""] = neighbour.exec(name) ?? [];
  if (at !== undefined && ofNeighbour in beside) return `${placeOf(Number(at))}: ${beside[ofNeighbour]?.(value)}`;
  const [, where, thing = ""] = named.exec(name) ?? [];
  if (where === "in") return beIn(landmarks[thing] ?? `a ${thing} element`)(value);
  if (where === undefined) return `${name} ${decimal(value)}`;
  const place = where === "near" ? "right around it" : "around it";
  return `${value > 0 ? "a" : "no"} name ${place} says “${names[thing] ?? thing}”`;
}

function placeOf(offset: number): string {
  const far = Math.abs(offset);
  const side = offset < 0 ? "before" : "after";
  return far === 1 ? `the block ${side} it` : `the block ${far} ${side} it`;
}
