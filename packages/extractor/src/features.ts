import { Flag, knownTag, type NodeTable, type Text, tagSet } from "@decant/dom";
import type { Blocks } from "./blocks.ts";
import { type Evidence, evidenceKinds, landmarkNames } from "./evidence.ts";
import type { Shapes } from "./shapes.ts";

/** What is known of a page besides its tree. */
export interface PageHints {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly schemaTypes?: readonly string[] | undefined;
  readonly ogType?: string | null | undefined;
}

export interface FeatureInput {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  readonly evidence: Evidence;
  readonly shapes: Shapes;
  readonly hints: PageHints;
}

const space = /\s+/;

function words(text: string): string[] {
  return text.trim().split(space);
}

/** Ancestors that are described: the nearest ones that hold more text than the one before. */
const levels = 5;

const levelNames = words(`
  chars share linkDensity charsPerElement charsPerText punctuation paragraphs headings listItems images controls
  repeats position groupShare groupLinkDensity groupMeanChars
`);

const ownNames = words(`
  chars words linkDensity punctuation charsPerWord texts links digits upper endsSentence startsLower tagHeading
  headingLevel tagP tagLi tagCell tagDiv tagSpanOrA tagPre tagDt tagQuote tagCaption depth inLink inControl
  inPre titleOverlap duplicate hasTime pathRepeats pathMeanChars pathLinkDensity startsNumber hidden inNoscript
`);

const positionNames = words(`
  index charsBefore charsAfter charsBeforeShare nodeShare afterTitle charsSinceTitle charsSinceHeading
  headingLevelBefore blocksSinceLong blocksToLong charsSinceLink
`);

/** Neighbours that are described, by their distance in blocks. */
const neighbours = [-3, -2, -1, 1, 2, 3] as const;
const neighbourNames = words(`
  chars linkDensity punctuation sameParent tagP heading
`);

const pageNames = words(`
  pageChars pageBlocks pageLinkDensity pageElements pageParagraphs pageLongBlocks pageLongChars pageHeadings
  pageImages pageControls pagePunctuation hasMain articles urlDepth urlDigits urlDated urlSlug urlRoot urlQuery
  pagePre pageListItems ogArticle ogProduct ogWebsite schemaArticle schemaProduct schemaList schemaForum
  schemaFaq pageTables
`);

/** Names of the features of a block, in the order of their columns. */
export const featureNames: readonly string[] = [
  ...ownNames,
  ...positionNames,
  ...Array.from({ length: levels }, (_, level) => levelNames.map((name) => `up${level}.${name}`)).flat(),
  ...neighbours.flatMap((offset) => neighbourNames.map((name) => `at${offset}.${name}`)),
  ...evidenceKinds.map((kind) => `near.${kind}`),
  ...evidenceKinds.map((kind) => `any.${kind}`),
  ...landmarkNames.map((name) => `in.${name}`),
  ...pageNames,
];

const headingTags = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);
const H1 = knownTag("h1");
const P = knownTag("p");
const LI = knownTag("li");
const DIV = knownTag("div");
const PRE = knownTag("pre");
const TIME = knownTag("time");
const TABLE = knownTag("table");
const MAIN = knownTag("main");
const ARTICLE = knownTag("article");
const cellTags = tagSet(["td", "th"]);
const inlineTags = tagSet(["span", "a", "label", "button"]);
const termTags = tagSet(["dt", "dd"]);
const quoteTags = tagSet(["blockquote"]);
const captionTags = tagSet(["figcaption", "caption"]);

/** Blocks of at least this many characters count as long. A guess: about two lines of prose. */
const longBlock = 100;

/** Logarithms keep trees and linear models alike from chasing single huge pages. */
const log = (value: number): number => Math.log2(1 + value);
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/**
 * Describe every block of a page by numbers, row by row.
 *
 * @returns `blocks.count` rows of `featureNames.length` values.
 */
export function computeFeatures(input: FeatureInput): Float32Array {
  const width = featureNames.length;
  const { count } = input.blocks;
  const rows = new Float32Array(count * width);
  const texts = readBlockTexts(input);
  const page = describePage(input, texts);
  let at = 0;
  for (let block = 0; block < count; block++) {
    at = writeOwn(rows, at, block, input, texts);
    at = writePosition(rows, at, block, input, texts);
    at = writeLevels(rows, at, block, input);
    at = writeNeighbours(rows, at, block, input, texts);
    at = writeNames(rows, at, block, input);
    rows.set(page, at);
    at += page.length;
  }
  return rows;
}

/** Numbers per block that several features read. */
interface BlockTexts {
  readonly chars: Int32Array;
  readonly links: Int32Array;
  readonly punctuation: Int32Array;
  readonly tag: Uint8Array;
  readonly titleOverlap: Float32Array;
  readonly duplicates: Int32Array;
  readonly pathCount: Int32Array;
  readonly pathChars: Int32Array;
  readonly pathLinks: Int32Array;
  readonly headingBefore: Int32Array;
  readonly longBefore: Int32Array;
  readonly longAfter: Int32Array;
  /** Block that repeats the page's title; -1 for none. */
  readonly titleBlock: number;
  /** Visible characters before each block. */
  readonly before: Int32Array;
  readonly total: number;
}

function readBlockTexts({ table, blocks, hints }: FeatureInput): BlockTexts {
  const { count, first, last, container } = blocks;
  const column = () => new Int32Array(count);
  const chars = column();
  const links = column();
  const punctuation = column();
  const before = column();
  const tag = new Uint8Array(count);
  const titleOverlap = new Float32Array(count);
  const duplicates = column();
  const title = wordSet(hints.title ?? "");
  const seen = new Map<string, number>();
  const keys: string[] = [];
  let titleBlock = -1;
  for (let b = 0; b < count; b++) {
    const from = first[b] as number;
    const to = (last[b] as number) + 1;
    chars[b] = (table.chars[to] as number) - (table.chars[from] as number);
    links[b] = (table.linkChars[to] as number) - (table.linkChars[from] as number);
    punctuation[b] = (table.punctuation[to] as number) - (table.punctuation[from] as number);
    before[b] = table.chars[from] as number;
    tag[b] = table.tag[container[b] as number] as number;
    const text = (table.nodes[from] as Text).data.trim();
    const key = text.length > 80 ? text.slice(0, 80) : text;
    keys.push(key);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (title.size > 0 && (chars[b] as number) < 300) {
      titleOverlap[b] = overlap(title, wordSet(text));
      const heading = headingTags[tag[b] as number] === 1 && (titleOverlap[b] as number) > 0.5;
      if (heading && (titleBlock < 0 || tag[b] === H1)) titleBlock = b;
    }
  }
  for (let b = 0; b < count; b++) duplicates[b] = seen.get(keys[b] as string) as number;
  if (titleBlock < 0) titleBlock = tag.indexOf(H1);
  const paths = readPaths(table, blocks, chars, links);
  const runs = readRuns(chars, links, tag);
  return {
    chars,
    links,
    punctuation,
    tag,
    titleOverlap,
    duplicates,
    ...paths,
    ...runs,
    titleBlock,
    before,
    total: table.chars[table.size] as number,
  };
}

/** Group blocks by the tags of their four nearest elements. */
function readPaths(table: NodeTable, blocks: Blocks, chars: Int32Array, links: Int32Array) {
  const { count, container } = blocks;
  const groups = new Map<number, number>();
  const groupOf = new Int32Array(count);
  const totals: { count: number; chars: number; links: number }[] = [];
  for (let b = 0; b < count; b++) {
    let key = 0;
    let node = container[b] as number;
    for (let step = 0; step < 4 && node > 0; step++) {
      key = key * 128 + (table.tag[node] as number);
      node = table.parent[node] as number;
    }
    let group = groups.get(key);
    if (group === undefined) {
      group = totals.push({ count: 0, chars: 0, links: 0 }) - 1;
      groups.set(key, group);
    }
    groupOf[b] = group;
    const total = totals[group] as { count: number; chars: number; links: number };
    total.count++;
    total.chars += chars[b] as number;
    total.links += links[b] as number;
  }
  const spread = (name: "count" | "chars" | "links") =>
    Int32Array.from(groupOf, (group) => (totals[group] as { count: number; chars: number; links: number })[name]);
  return { pathCount: spread("count"), pathChars: spread("chars"), pathLinks: spread("links") };
}

/** For each block: the last heading before it, and the nearest long blocks of plain text on either side. */
function readRuns(chars: Int32Array, links: Int32Array, tag: Uint8Array) {
  const count = chars.length;
  const headingBefore = new Int32Array(count).fill(-1);
  const longBefore = new Int32Array(count).fill(-1);
  const longAfter = new Int32Array(count).fill(count);
  let heading = -1;
  let long = -1;
  for (let b = 0; b < count; b++) {
    headingBefore[b] = heading;
    longBefore[b] = long;
    if (headingTags[tag[b] as number] === 1) heading = b;
    if (isLong(chars[b] as number, links[b] as number)) long = b;
  }
  long = count;
  for (let b = count - 1; b >= 0; b--) {
    longAfter[b] = long;
    if (isLong(chars[b] as number, links[b] as number)) long = b;
  }
  return { headingBefore, longBefore, longAfter };
}

function isLong(chars: number, linkChars: number): boolean {
  return chars >= longBlock && linkChars * 2 < chars;
}

const wordPattern = /[\p{L}\p{N}]+/gu;

function wordSet(text: string): Set<string> {
  return new Set(text.toLowerCase().match(wordPattern));
}

/** Share of the words of `a` in `b` or of `b` in `a`, whichever is smaller (0 to 1). */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (b.size === 0) return 0;
  let common = 0;
  for (const word of b) if (a.has(word)) common++;
  return common / Math.max(a.size, b.size);
}

const sentenceEnd = /[.!?。！？…:;؟।]["'”’»)\]]*\s*$/u;
const lowerStart = /^\s*\p{Ll}/u;
const numberStart = /^\s*[\d#]/;
const digits = /\p{N}/gu;
const uppers = /\p{Lu}/gu;

function writeOwn(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const from = blocks.first[b] as number;
  const to = (blocks.last[b] as number) + 1;
  const range = (column: Int32Array) => (column[to] as number) - (column[from] as number);
  const chars = texts.chars[b] as number;
  const wordCount = range(table.words);
  const tag = texts.tag[b] as number;
  const text = (table.nodes[from] as Text).data;
  const lastText = (table.nodes[to - 1] as Text).data;
  const flags = table.flags[from] as number;
  const innermost = table.tag[table.parent[from] as number] as number;
  const sample = text.length > 200 ? text.slice(0, 200) : text;
  rows[at++] = log(chars);
  rows[at++] = log(wordCount);
  rows[at++] = ratio(texts.links[b] as number, chars);
  rows[at++] = ratio(texts.punctuation[b] as number, wordCount);
  rows[at++] = ratio(chars, wordCount);
  rows[at++] = range(table.texts);
  rows[at++] = range(table.links);
  rows[at++] = ratio(sample.match(digits)?.length ?? 0, sample.length);
  rows[at++] = ratio(sample.match(uppers)?.length ?? 0, sample.length);
  rows[at++] = sentenceEnd.test(lastText.length > 40 ? lastText.slice(-40) : lastText) ? 1 : 0;
  rows[at++] = lowerStart.test(text) ? 1 : 0;
  rows[at++] = headingTags[tag] as number;
  rows[at++] = headingTags[tag] === 1 ? tag - H1 + 1 : 0;
  rows[at++] = tag === P ? 1 : 0;
  rows[at++] = tag === LI ? 1 : 0;
  rows[at++] = cellTags[tag] as number;
  rows[at++] = tag === DIV ? 1 : 0;
  rows[at++] = inlineTags[innermost] as number;
  rows[at++] = tag === PRE ? 1 : 0;
  rows[at++] = termTags[tag] as number;
  rows[at++] = quoteTags[tag] as number;
  rows[at++] = captionTags[tag] as number;
  rows[at++] = table.depth[from] as number;
  rows[at++] = (flags & Flag.LINK) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.CONTROL) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.PRE) !== 0 ? 1 : 0;
  rows[at++] = texts.titleOverlap[b] as number;
  rows[at++] = texts.duplicates[b] as number;
  rows[at++] = innermost === TIME ? 1 : 0;
  rows[at++] = log(texts.pathCount[b] as number);
  rows[at++] = log(ratio(texts.pathChars[b] as number, texts.pathCount[b] as number));
  rows[at++] = ratio(texts.pathLinks[b] as number, texts.pathChars[b] as number);
  rows[at++] = numberStart.test(text) ? 1 : 0;
  rows[at++] = (flags & Flag.HIDDEN) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.NOSCRIPT) !== 0 ? 1 : 0;
  return at;
}

function writePosition(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const before = texts.before[b] as number;
  const { total, titleBlock } = texts;
  const heading = texts.headingBefore[b] as number;
  rows[at++] = ratio(b, blocks.count);
  rows[at++] = log(before);
  rows[at++] = log(total - before);
  rows[at++] = ratio(before, total);
  rows[at++] = ratio(blocks.first[b] as number, table.size);
  rows[at++] = titleBlock < 0 ? 0 : b === titleBlock ? 2 : b > titleBlock ? 1 : -1;
  rows[at++] = titleBlock < 0 ? -1 : log(Math.abs(before - (texts.before[titleBlock] as number)));
  rows[at++] = heading < 0 ? -1 : log(before - (texts.before[heading] as number));
  rows[at++] = heading < 0 ? 0 : (texts.tag[heading] as number) - H1 + 1;
  rows[at++] = texts.longBefore[b] === -1 ? 99 : Math.min(99, b - (texts.longBefore[b] as number));
  rows[at++] = texts.longAfter[b] === blocks.count ? 99 : Math.min(99, (texts.longAfter[b] as number) - b);
  rows[at++] =
    b === 0
      ? 0
      : ratio(texts.links[b - 1] as number, texts.chars[b - 1] as number) +
        (b === 1 ? 0 : ratio(texts.links[b - 2] as number, texts.chars[b - 2] as number));
  return at;
}

function writeLevels(rows: Float32Array, start: number, b: number, { table, blocks, shapes }: FeatureInput): number {
  let at = start;
  const total = table.chars[table.size] as number;
  let node = blocks.container[b] as number;
  for (let level = 0; level < levels; level++) {
    const chars = table.sum(table.chars, node);
    const elements = table.sum(table.elements, node);
    const group = shapes.groupChars[node] as number;
    rows[at++] = log(chars);
    rows[at++] = ratio(chars, total);
    rows[at++] = ratio(table.sum(table.linkChars, node), chars);
    rows[at++] = ratio(chars, elements);
    rows[at++] = ratio(chars, table.sum(table.texts, node));
    rows[at++] = ratio(table.sum(table.punctuation, node), table.sum(table.words, node));
    rows[at++] = table.sum(table.paragraphs, node);
    rows[at++] = table.sum(table.headings, node);
    rows[at++] = table.sum(table.listItems, node);
    rows[at++] = table.sum(table.images, node);
    rows[at++] = table.sum(table.controls, node);
    rows[at++] = shapes.repeats[node] as number;
    rows[at++] = shapes.position[node] as number;
    rows[at++] = ratio(group, total);
    rows[at++] = ratio(shapes.groupLinkChars[node] as number, group);
    rows[at++] = log(ratio(group, shapes.repeats[node] as number));
    node = wider(table, node, chars);
  }
  return at;
}

/** The nearest ancestor with more text than `chars`, or the last one below the document. */
function wider(table: NodeTable, node: number, chars: number): number {
  let current = node;
  for (;;) {
    const up = table.parent[current] as number;
    if (up <= 0) return current;
    current = up;
    if (table.sum(table.chars, current) > chars) return current;
  }
}

function writeNeighbours(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const up = table.parent[blocks.container[b] as number] as number;
  for (const offset of neighbours) {
    const other = b + offset;
    if (other < 0 || other >= blocks.count) {
      rows[at] = -1;
      at += neighbourNames.length;
      continue;
    }
    const chars = texts.chars[other] as number;
    rows[at++] = log(chars);
    rows[at++] = ratio(texts.links[other] as number, chars);
    rows[at++] = ratio(texts.punctuation[other] as number, chars);
    rows[at++] = table.parent[blocks.container[other] as number] === up ? 1 : 0;
    rows[at++] = texts.tag[other] === P ? 1 : 0;
    rows[at++] = headingTags[texts.tag[other] as number] as number;
  }
  return at;
}

function writeNames(rows: Float32Array, start: number, b: number, { table, blocks, evidence }: FeatureInput): number {
  const node = table.parent[blocks.first[b] as number] as number;
  let at = writeBits(rows, start, evidence.near[node] as number, evidenceKinds.length);
  at = writeBits(rows, at, evidence.any[node] as number, evidenceKinds.length);
  return writeBits(rows, at, evidence.landmarks[node] as number, landmarkNames.length);
}

function writeBits(rows: Float32Array, start: number, bits: number, count: number): number {
  for (let bit = 0; bit < count; bit++) rows[start + bit] = (bits >>> bit) & 1;
  return start + count;
}

const urlParts = /^https?:\/\/[^/?#]+([^?#]*)(\?[^#]*)?/i;
const datePath = /\/(?:19|20)\d\d[/-]\d{1,2}/;
const slugSeparator = /[-_]/;
const anyDigit = /\d/;
/** In the order of the features `schemaArticle` to `schemaFaq`. */
const schemaGroups = [
  /Article|BlogPosting|Report/,
  /Product|Offer/,
  /ItemList|CollectionPage|SearchResults|Blog\b/,
  /DiscussionForum|QAPage|Question/,
  /FAQPage|Service|LocalBusiness|Organization/,
];

function describePage({ table, blocks, hints }: FeatureInput, texts: BlockTexts): Float32Array {
  const match = urlParts.exec(hints.url ?? "");
  const path = match?.[1] ?? "";
  const segments = path.split("/").filter((segment) => segment !== "");
  const slug = segments.at(-1) ?? "";
  const total = texts.total;
  let longBlocks = 0;
  let longChars = 0;
  let tables = 0;
  let articles = 0;
  let hasMain = 0;
  for (let b = 0; b < blocks.count; b++) {
    if (!isLong(texts.chars[b] as number, texts.links[b] as number)) continue;
    longBlocks++;
    longChars += texts.chars[b] as number;
  }
  for (let i = 0; i < table.size; i++) {
    if (table.tag[i] === TABLE) tables++;
    else if (table.tag[i] === ARTICLE) articles++;
    else if (table.tag[i] === MAIN) hasMain = 1;
  }
  const schema = (hints.schemaTypes ?? []).join(" ");
  return Float32Array.of(
    log(total),
    log(blocks.count),
    ratio(table.linkChars[table.size] as number, total),
    log(table.elements[table.size] as number),
    log(table.paragraphs[table.size] as number),
    log(longBlocks),
    ratio(longChars, total),
    log(table.headings[table.size] as number),
    log(table.images[table.size] as number),
    log(table.controls[table.size] as number),
    ratio(table.punctuation[table.size] as number, table.words[table.size] as number),
    hasMain,
    articles,
    segments.length,
    anyDigit.test(path) ? 1 : 0,
    datePath.test(path) ? 1 : 0,
    slug.split(slugSeparator).length,
    segments.length === 0 ? 1 : 0,
    match?.[2] === undefined ? 0 : 1,
    table.codeBlocks[table.size] as number,
    log(table.listItems[table.size] as number),
    hints.ogType === "article" ? 1 : 0,
    hints.ogType?.includes("product") ? 1 : 0,
    hints.ogType === "website" ? 1 : 0,
    ...schemaGroups.map((pattern) => (pattern.test(schema) ? 1 : 0)),
    log(tables),
  );
}
