import { type Element, Flag, type NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import {
  accumulate,
  type Blocks,
  blockText,
  CommentRole,
  evidenceBit,
  firstFrom,
  landmarkNames,
  linkShare,
  type PageView,
  smallestAround,
  sumOfBlock,
} from "@decant/extractor/internal";
import { findDate } from "@decant/metadata/internal";
import type { PageType } from "@decant/page";
import { datedElement, textOfRun } from "../dates.ts";
import { insideNamed, isNamedForReviews, namedForComments, widgetClasses } from "./comment-names.ts";
import { findCommentRows } from "./comment-rows.ts";

/** The date or age of a comment is within so many characters of its start or end. Half changes 3, twice 4 of 261 pages that read it. */
const markMargin = 120;
/** Longer texts with a date are posts. Half changes 1, twice none of 260 pages that read it. */
const maxEntryChars = 6000;
/** Shorter blocks are names, dates, buttons, except paragraphs in elements named for comments ("Thanks!"). Chosen by hand. */
const minTextChars = 25;
const minParagraphChars = 4;
/** Share of a section's text that must be in comments. Half changes none, twice 1 of 97 pages that read it. */
const minEntryShare = 0.6;
/** Longest introduction before the first comment: without it, reviews take their summary along on 2 of 427 pages. */
const maxIntroChars = 300;

/**
 * Find the comments on a page that are not its content. Forum pages have none.
 *
 * A comment is an element with some text and one date or age, at its start or end unless it has a name. A section must be named
 * for comments *and* consist of such elements, because a chapter of a manual may be called `comments`. Linear in the size of the
 * page.
 *
 * @param dates 1 for each run of text that is a date or an age.
 * @returns One of {@link CommentRole} for each block.
 */
export function findComments(view: PageView, dates: () => Uint8Array): Uint8Array {
  const role = new Uint8Array(view.blocks.count);
  if (view.pageType === "forum") return role;
  const named = namedForComments(view.table);
  findDatedComments(view, dates, named, role);
  if (rowTypes.has(view.pageType) && !role.includes(CommentRole.COMMENT)) findCommentRows(view, dates, named, role);
  return role;
}

/** Sections of elements that hold a mark each. */
function findDatedComments(view: PageView, dates: () => Uint8Array, named: Uint8Array, role: Uint8Array): void {
  const { table, blocks, pageType } = view;
  const isAny = named.includes(1);
  // Unnamed sections are found by repetition, on some types of pages only.
  if (!repeatTypes.has(pageType) && !isAny) return;
  const least = isAny || pageType === "product" ? 1 : minRepeated;
  const inside = insideNamed(table, named);
  const isInside = (run: number): boolean => inside[table.runNodes[run]] === 1;
  const isDateOf = (run: number): boolean => dates()[run] === 1 || (isInside(run) && isShortDate(table, run));
  const isCommenterOf = (run: number): boolean =>
    isNamedCommenter(view, run) || (isInside(run) && isBoldLine(view, run));
  for (const isMark of [isDateOf, isCommenterOf]) {
    const lines = readLines(view, isMark, least);
    if (lines === undefined) continue;
    const totals = readTotals(table, blocks, lines, named);
    const sections = findSections(table, totals, pageType, named);
    for (const section of sections) assignRoles(view, lines, section, role);
    // Do not count the authors beside the dates as well.
    if (sections.length > 0) return;
  }
}

/** Types of pages whose repeated dated texts are comments and reviews; elsewhere they are entries or offers. */
const repeatTypes: ReadonlySet<PageType> = new Set(["article", "product"]);

/** Types of pages whose comments may be rows without an element for each. Products and collections have offers, forums are threads. */
const rowTypes: ReadonlySet<PageType> = new Set(["article", "service", "listing"]);

/** Marks and texts among the runs and blocks of a page. */
interface Lines {
  /** Runs that are a date or an age, and the blocks with any. */
  readonly isMark: Uint8Array;
  readonly hasMark: Uint8Array;
  /** Blocks that are text and not a name, a date or a button. */
  readonly isText: Uint8Array;
}

const maxMarkLength = 48;
const byline = evidenceBit("byline");
const commentsBit = evidenceBit("comments");
const overlayBit = evidenceBit("overlay");

/** `undefined` if there are fewer marks than a section needs. */
function readLines(view: PageView, marks: (run: number) => boolean, least: number): Lines | undefined {
  const { table, blocks, evidence } = view;
  const isMark = new Uint8Array(table.runs.count);
  const hasMark = new Uint8Array(blocks.count);
  let count = 0;
  for (let run = 0; run < table.runs.count; run++) {
    if (table.runs.chars[run] > maxMarkLength || !marks(run)) continue;
    isMark[run] = 1;
    count++;
    hasMark[blocks.ofRun[run]] = 1;
  }
  if (count < least) return undefined;
  const isText = hasMark.map((marked, b) => {
    const node = blocks.first[b];
    const chars = sumOfBlock(table.chars, blocks, b);
    // A line with author and date is not text.
    if (chars < (marked === 1 ? 2 * maxMarkLength : minTextCharsOf(view, b))) return 0;
    if ((evidence.landmarks[node] & formBit) !== 0) return 0;
    return (table.flags[node] & Flag.CONTROL) !== 0 || isMostlyLinks(table, blocks, b) ? 0 : 1;
  });
  return { isMark, hasMark, isText };
}

/** Scripts without spaces need half the characters. The table counts every second one as a word. */
function minTextCharsOf({ table: { tag, words, chars }, blocks, evidence }: PageView, block: number): number {
  const isNamed = (evidence.any[blocks.first[block]] & commentsBit) !== 0;
  if (isNamed && proseTags[tag[blocks.container[block]]] === 1) return minParagraphChars;
  return 2 * sumOfBlock(words, blocks, block) >= sumOfBlock(chars, blocks, block) ? minTextChars / 2 : minTextChars;
}

const boldTags = tagSet(["b", "strong", "cite"]);
const innerTags = tagSet(["a", "span"]);
const commenter = byline | commentsBit;

/** Whether a text is named for the author of a comment: the mark of comments without dates. */
function isNamedCommenter({ table, evidence }: PageView, run: number): boolean {
  return (evidence.near[table.runNodes[run]] & commenter) === commenter;
}

/** Whether a short line begins with bold text: the author of a comment. */
function isBoldLine({ table, blocks }: PageView, run: number): boolean {
  const { parent, tag, runNodes } = table;
  const block = blocks.ofRun[run];
  if (blocks.first[block] !== runNodes[run] || sumOfBlock(table.chars, blocks, block) > maxMarkLength) return false;
  const up = parent[runNodes[run]];
  return boldTags[tag[innerTags[tag[up]] === 1 ? parent[up] : up]] === 1;
}

const clock = /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)/;
const maxShortDate = 24;

/** Whether a text is a day without a year or a time of day: the date of a comment, but of little else. */
function isShortDate(table: NodeTable, run: number): boolean {
  const text = textOfRun(table, run);
  if (text.length > maxShortDate || !digit.test(text)) return false;
  return clock.test(text) || findDate(`${text} 2000`, "en") !== undefined;
}

const digit = /\d/;

function isMostlyLinks(table: NodeTable, blocks: Blocks, block: number): boolean {
  return linkShare(table, blocks, block) >= 0.5;
}

/** A section of comments. Its entries are disjoint, in document order. */
interface Section {
  readonly node: number;
  readonly entries: readonly number[];
}

/** Running totals over the nodes, read with `sum`. */
interface Totals {
  /** Dates. Several without text in between count once. */
  readonly marks: Int32Array;
  /** Starts of sound entries: as much text as a comment, and the date at its start or end. */
  readonly sound: Int32Array;
  /** Characters of text in sound entries, counted at their starts. */
  readonly soundChars: Int32Array;
  /** Characters of text. */
  readonly text: Int32Array;
  /** Text nodes with dates, and the widest element around each without another date; in document order. */
  readonly marked: readonly number[];
  readonly entries: readonly number[];
}

function readTotals(table: NodeTable, blocks: Blocks, lines: Lines, named: Uint8Array): Totals {
  const { marks, text, marked } = readMarks(table, blocks, lines);
  const sound = new Int32Array(table.size + 1);
  const soundChars = new Int32Array(table.size + 1);
  const entries: number[] = [];
  for (const mark of marked) {
    const { node, replies } = datedElement(table, { marks, text }, mark);
    entries.push(node);
    const inReplies = replies > 0 ? table.sum(text, replies) : 0;
    if (!isComment(table, text, node, { mark, inReplies, isNamed: named[node] === 1 })) continue;
    sound[node + 1] = 1;
    soundChars[node + 1] = table.sum(text, node) - inReplies;
  }
  accumulate(sound);
  accumulate(soundChars);
  return { marks, sound, soundChars, text, marked, entries };
}

function readMarks(table: NodeTable, { ofRun }: Blocks, { isMark, isText }: Lines) {
  const marks = new Int32Array(table.size + 1);
  const text = new Int32Array(table.size + 1);
  const marked: number[] = [];
  for (let run = 0; run < table.runs.count; run++) {
    if (isText[ofRun[run]] === 1) text[table.runNodes[run] + 1] = table.runs.chars[run];
  }
  accumulate(text);
  let last = 0;
  for (let run = 0; run < table.runs.count; run++) {
    const node = table.runNodes[run];
    if (isMark[run] !== 1 || isText[ofRun[run]] === 1) continue;
    if (last > 0 && text[node] === text[last] && !isApart(table, text, last, node)) continue;
    marks[node + 1] = 1;
    marked.push(node);
    last = node;
  }
  accumulate(marks);
  return { marks, text, marked };
}

/** Whether a date is in an element with text of its own, which begins after the date before. */
function isApart(table: NodeTable, text: Int32Array, before: number, mark: number): boolean {
  let outer = mark;
  for (let up = table.parent[mark]; up > before; up = table.parent[up]) outer = up;
  return table.sum(text, outer) > 0;
}

function isComment(
  table: NodeTable,
  text: Int32Array,
  node: number,
  { mark, inReplies, isNamed }: { readonly mark: number; readonly inReplies: number; readonly isNamed: boolean },
): boolean {
  const chars = table.sum(text, node) - inReplies;
  if (chars === 0 || chars > maxEntryChars) return false;
  const before = table.chars[mark] - table.chars[node];
  const after = table.chars[table.end[node]] - table.chars[mark];
  return isNamed || Math.min(before, after) <= markMargin;
}

function findSections(table: NodeTable, totals: Totals, pageType: PageType, named: Uint8Array): Section[] {
  const sections: Section[] = [];
  if (totals.marked.length === 0) return sections;
  const isWidget = widgetClasses(table);
  const groups = repeatTypes.has(pageType) ? repeatedEntries(table, totals) : new Map<number, Section>();
  for (let i = 1; i < table.size; i++) {
    if (table.ordinal[i] === 0 || table.sum(totals.marks, i) === 0) continue;
    if (isWidget[table.classIds[i]] === 1) {
      i = table.end[i] - 1;
      continue;
    }
    const section =
      named[i] === 1 || (pageType === "product" && isNamedForReviews(table.nodes[i] as Element))
        ? (sectionAt(table, totals, i) ?? groups.get(i))
        : groups.get(i);
    if (section === undefined) continue;
    sections.push(section);
    i = table.end[section.node] - 1;
  }
  return sections;
}

/** Unnamed comments must be so many siblings, without headings, and this share of their parent's text. Chosen by hand. */
const minRepeated = 3;
const minRepeatedShare = 0.8;

/** Sections without a name: at least three sibling comments with the same tag. */
function repeatedEntries(table: NodeTable, totals: Totals): Map<number, Section> {
  const byParent = new Map<number, number[]>();
  for (const entry of totals.entries) {
    const parent = table.parent[entry];
    if (table.sum(totals.sound, entry) === 0) continue;
    const entries = byParent.get(parent);
    if (entries === undefined) byParent.set(parent, [entry]);
    else entries.push(entry);
  }
  const sections = new Map<number, Section>();
  for (const [node, entries] of byParent) {
    if (entries.length < minRepeated || new Set(entries.map((entry) => table.tag[entry])).size > 1) continue;
    if (table.sum(table.headings, node) > 0 && table.sum(table.headings, node) > entries.length / 4) continue;
    const chars = table.sum(table.chars, node);
    if (table.sum(table.linkChars, node) > 0.2 * chars || table.sum(totals.text, node) < chars / 2) continue;
    if (table.sum(totals.soundChars, node) < minRepeatedShare * table.sum(totals.text, node)) continue;
    sections.set(node, { node, entries: entriesIn(table, totals, node) });
  }
  return sections;
}

/** Section of comments in an element that is named for them, if it consists of comments. */
function sectionAt(table: NodeTable, totals: Totals, section: number): Section | undefined {
  const count = table.sum(totals.sound, section);
  if (count < 2) return undefined;
  for (const node of [section, parentOfEntries(table, totals.sound, section, count)]) {
    if (table.sum(totals.soundChars, node) < minEntryShare * table.sum(totals.text, node)) continue;
    const dated = entriesIn(table, totals, section);
    // Dates above the first comment are those of the section: "sorted by date, since 3:40".
    const entries = dated.slice(dated.findIndex((entry) => table.sum(totals.sound, entry) > 0));
    if (totals.text[entries[0]] - totals.text[node] <= maxIntroChars) return { node, entries };
  }
  return undefined;
}

function entriesIn({ end }: NodeTable, { marks, entries }: Totals, node: number): number[] {
  return entries.slice(marks[node], marks[end[node]]);
}

/** Smallest element around all entries of a subtree that is not an entry itself. */
function parentOfEntries(table: NodeTable, sound: Int32Array, root: number, count: number): number {
  return smallestAround(table, root, (i) => table.sum(sound, i) === count && sound[i + 1] === sound[i]);
}

const proseTags = tagSet(["p", "blockquote"]);
const formBit = 1 << landmarkNames.indexOf("form");
const paragraphTags = tagSet(["p", "li", "blockquote", "pre", "dd"]);

function assignRoles(view: PageView, lines: Lines, { node: section, entries }: Section, role: Uint8Array): void {
  const { table, blocks } = view;
  const end = table.end[section];
  const from = firstFrom(blocks.first, section);
  const repeated = repeatedLabels(view, from, end, entries.length);
  let next = 0;
  let entry = -1;
  let hasText = false;
  for (let b = from; b < blocks.count && blocks.first[b] < end; b++) {
    const node = blocks.first[b];
    while (next < entries.length && entries[next] <= node) {
      entry = entries[next++];
      hasText = false;
    }
    role[b] = CommentRole.SURROUNDING;
    if (entry < 0 || node >= table.end[entry]) continue;
    const isHead = !hasText || lines.hasMark[b] === 1;
    if ((isHead || lines.isText[b] === 1 || isParagraph(view, b)) && !isSurrounding(view, b, entry, repeated)) {
      role[b] = CommentRole.COMMENT;
    }
    hasText ||= lines.isText[b] === 1 && role[b] === CommentRole.COMMENT;
  }
}

/** Labels in most comments of a section: "Reply", in any language. */
function repeatedLabels({ table, blocks }: PageView, from: number, end: number, entries: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (let b = from; b < blocks.count && blocks.first[b] < end; b++) {
    const text = blockText(table, blocks, b).trim();
    if (text.length < minTextChars) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const repeated = new Set<string>();
  for (const [text, count] of counts) if (count > 1 && count >= entries / 2) repeated.add(text);
  return repeated;
}

/** Whether a block of a comment is not its text: a button, a form, a label, or a box that opens over the page. */
function isSurrounding(
  { table, blocks, evidence }: PageView,
  b: number,
  entry: number,
  repeated: ReadonlySet<string>,
): boolean {
  const node = blocks.first[b];
  if ((table.flags[node] & Flag.CONTROL) !== 0) return true;
  if ((evidence.landmarks[node] & formBit) !== 0) return true;
  if ((evidence.any[node] & ~evidence.any[entry] & overlayBit) !== 0) return true;
  return repeated.has(blockText(table, blocks, b).trim());
}

function isParagraph({ table, blocks }: PageView, b: number): boolean {
  if (paragraphTags[table.tag[blocks.container[b]]] !== 1) return false;
  return !isMostlyLinks(table, blocks, b) || address.test(blockText(table, blocks, b));
}

const address = /^\s*https?:/;
