import { Flag, type NodeTable, type Text } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { countProse } from "../blocks/block-counts.ts";
import { H1, headingTags } from "../blocks/elements.ts";
import type { BlockTexts } from "./block-texts.ts";
import { type FeatureInput, log, logCount, ratio, words } from "./feature-input.ts";
import { countedUnit, DIGIT, UNKNOWN } from "./title-overlap.ts";

/** Features of a block's own text and element. */
export const textNames: readonly string[] = words(`
  chars words linkDensity punctuation charsPerWord texts links digits upper endsSentence startsLower tagHeading
  headingLevel tagP tagLi tagCell tagDiv tagSpanOrA tagPre tagDt tagQuote tagCaption depth inLink inControl
  inPre titleOverlap duplicate hasTime pathRepeats pathMeanChars pathLinkDensity startsNumber hidden inNoscript
`);

const P = knownTag("p");
const LI = knownTag("li");
const DIV = knownTag("div");
const PRE = knownTag("pre");
const TIME = knownTag("time");
const cellTags = tagSet(["td", "th"]);
const inlineTags = tagSet(["span", "a", "label", "button"]);
const termTags = tagSet(["dt", "dd"]);
const quoteTags = tagSet(["blockquote"]);
const captionTags = tagSet(["figcaption", "caption"]);

const sentenceEnd = /[.!?。！？…:;؟।]["'”’»)\]]*\s*$/u;
const lowerStart = /^\s*\p{Ll}/u;
const numberStart = /^\s*[\d#]/;
const digitPattern = /\p{N}/gu;
const upperPattern = /\p{Lu}/gu;

/** Write {@link textNames} of block `b` at `start`; returns where the next features go. */
export function writeTextFeatures(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks, nesting }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const from = blocks.first[b];
  const to = blocks.last[b] + 1;
  const range = (column: Int32Array) => column[to] - column[from];
  const chars = texts.chars[b];
  const wordCount = range(table.words);
  const tag = texts.tag[b];
  const own = texts.all.slice(texts.starts[b], texts.ends[b]);
  const end = (from === to - 1 ? own : (table.nodes[to - 1] as Text).data).slice(-endLength);
  const flags = table.flags[from];
  const innermost = table.tag[table.parent[from]];
  rows[at++] = texts.logChars[b];
  rows[at++] = logCount(wordCount);
  rows[at++] = texts.linkDensity[b];
  rows[at++] = ratio(texts.punctuation[b], wordCount);
  rows[at++] = ratio(chars, wordCount);
  rows[at++] = range(table.texts);
  rows[at++] = range(table.links);
  at = writeCharacters(rows, at, own.slice(0, sampleLength));
  rows[at++] = Number(sentenceEnd.test(end));
  rows[at++] = Number(lowerStart.test(own));
  rows[at++] = headingTags[tag];
  rows[at++] = headingTags[tag] === 1 ? tag - H1 + 1 : 0;
  rows[at++] = tag === P ? 1 : 0;
  rows[at++] = tag === LI ? 1 : 0;
  rows[at++] = cellTags[tag];
  rows[at++] = tag === DIV ? 1 : 0;
  rows[at++] = inlineTags[innermost];
  rows[at++] = tag === PRE ? 1 : 0;
  rows[at++] = termTags[tag];
  rows[at++] = quoteTags[tag];
  rows[at++] = captionTags[tag];
  rows[at++] = nesting.depth[from];
  rows[at++] = (flags & Flag.LINK) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.CONTROL) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.PRE) !== 0 ? 1 : 0;
  rows[at++] = texts.titleOverlap[b];
  rows[at++] = texts.duplicates[b];
  rows[at++] = innermost === TIME ? 1 : 0;
  rows[at++] = logCount(texts.pathCount[b]);
  rows[at++] = log(ratio(texts.pathChars[b], texts.pathCount[b]));
  rows[at++] = ratio(texts.pathLinks[b], texts.pathChars[b]);
  rows[at++] = Number(numberStart.test(own));
  rows[at++] = (flags & Flag.HIDDEN) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.NOSCRIPT) !== 0 ? 1 : 0;
  return at;
}

/** Code units that are examined for digits and capitals, and for the end of a sentence. */
const sampleLength = 200;
const endLength = 40;

/** Write the shares of digits and capitals of a text; returns where the next features go. */
function writeCharacters(rows: Float32Array, at: number, text: string): number {
  let digits = 0;
  let upper = 0;
  for (let i = 0; i < text.length; i++) {
    const counted = countedUnit(text.charCodeAt(i));
    if (counted === UNKNOWN) {
      digits = text.match(digitPattern)?.length ?? 0;
      upper = text.match(upperPattern)?.length ?? 0;
      break;
    }
    digits += counted & DIGIT;
    upper += counted >> 1;
  }
  rows[at] = ratio(digits, text.length);
  rows[at + 1] = ratio(upper, text.length);
  return at + 2;
}

/** Features that all blocks of a page share. */
export const pageNames: readonly string[] = words(`
  pageChars pageBlocks pageLinkDensity pageElements pageParagraphs pageLongBlocks pageLongChars pageHeadings
  pageImages pageControls pagePunctuation hasMain articles pagePre pageListItems ogArticle ogProduct ogWebsite schemaArticle schemaProduct schemaList schemaForum
  schemaFaq pageTables
`);

const TABLE = knownTag("table");
const MAIN = knownTag("main");
const ARTICLE = knownTag("article");

/** In the order of the features `schemaArticle` to `schemaFaq`. */
const schemaGroups = [
  /Article|BlogPosting|Report/,
  /Product|Offer/,
  /ItemList|CollectionPage|SearchResults|Blog\b/,
  /DiscussionForum|QAPage|Question/,
  /FAQPage|Service|LocalBusiness|Organization/,
];

/** Number of tables and articles, and whether there is a `main`. */
export function countTags({ size, tag }: NodeTable): Record<"tables" | "articles" | "main", number> {
  const count = { tables: 0, articles: 0, main: 0 };
  for (let i = 0; i < size; i++) {
    if (tag[i] === TABLE) count.tables++;
    else if (tag[i] === ARTICLE) count.articles++;
    else if (tag[i] === MAIN) count.main = 1;
  }
  return count;
}

/** The values of {@link pageNames}. */
export function describePage({ table, blocks, hints, nesting }: FeatureInput): Float32Array {
  const total = table.chars[table.size];
  const prose = countProse(table, blocks);
  const { tables, articles, main } = countTags(table);
  const schema = (hints.schemaTypes ?? []).join(" ");
  return Float32Array.of(
    log(total), log(blocks.count), ratio(table.linkChars[table.size], total), log(nesting.elements[table.size]),
    log(table.paragraphs[table.size]), log(prose.count), ratio(prose.chars, total), log(table.headings[table.size]),
    log(table.images[table.size]), log(table.controls[table.size]),
    ratio(table.punctuation[table.size], table.words[table.size]), main, articles, table.codeBlocks[table.size],
    log(table.listItems[table.size]),
    hints.ogType === "article" ? 1 : 0, hints.ogType?.includes("product") ? 1 : 0, hints.ogType === "website" ? 1 : 0,
    ...schemaGroups.map((pattern) => (pattern.test(schema) ? 1 : 0)), log(tables),
  ); // biome-ignore format: a row of numbers
}
