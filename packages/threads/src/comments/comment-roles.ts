import { type Element, Flag, type NodeTable, type Text } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import {
  accumulate,
  type Blocks,
  CommentRole,
  evidenceBit,
  firstFrom,
  landmarkNames,
  linkShare,
  type PageView,
  smallestAround,
  sumOfBlock,
} from "@decant/extractor/internal";
import type { PageType } from "@decant/page";
import { datedElement } from "../dated-elements.ts";
import { isNamedForReviews, SectionNames } from "./comment-names.ts";

/** The date or age of a comment is within so many characters of its start or end. A guess. */
const markMargin = 120;
/** Longer texts with a date are posts. A guess. */
const maxEntryChars = 6000;
/** Shorter blocks are names, dates, buttons, except paragraphs in elements named for comments ("Thanks!"). Chosen by hand. */
const minTextChars = 25;
const minParagraphChars = 4;
/** Share of a section's text that must be in comments. A guess. */
const minEntryShare = 0.6;
/** Longest introduction before the first comment. A guess. */
const maxIntroChars = 300;
/** With more characters of comments than this many times the rest, the page is a thread. A guess. */
const maxCommentRatio = 8;

/**
 * Find the comments on a page that are not its content. Forum pages have none, nor do pages that consist almost only of comments.
 *
 * A comment is an element with some text and one date or age at its start or end. A section must be named for comments *and*
 * consist of such elements, because a chapter of a manual may be called `comments`. Linear in the size of the page.
 *
 * @param dates 1 for each run of text that is a date or an age.
 * @returns One of {@link CommentRole} for each block.
 */
export function findComments(view: PageView, dates: () => Uint8Array): Uint8Array {
  const { table, blocks, pageType } = view;
  const role = new Uint8Array(blocks.count);
  const names = new SectionNames(table);
  // Unnamed sections are found by repetition, on some types of pages only.
  if (pageType === "forum" || (!repeatTypes.has(pageType) && !names.isAny())) return role;
  const least = names.isAny() || pageType === "product" ? 1 : minRepeated;
  const isDateOf = (run: number): boolean => dates()[run] === 1;
  const isCommenterOf = (run: number): boolean => isCommenter(view, table.runNodes[run] as number);
  for (const isMark of [isDateOf, isCommenterOf]) {
    const lines = readLines(view, isMark, least);
    if (lines === undefined) continue;
    const totals = readTotals(table, blocks, lines);
    const sections = findSections(table, totals, pageType, names);
    for (const section of sections) assignRoles(view, lines, section, role);
    // Do not count the authors beside the dates as well.
    if (sections.length > 0) return isThread(view, role) ? role.fill(CommentRole.NONE) : role;
  }
  return role;
}

/** Types of pages whose repeated dated texts are comments and reviews; elsewhere they are entries or offers. */
const repeatTypes: ReadonlySet<PageType> = new Set(["article", "product"]);

/** Whether the comments are the content of the page. */
function isThread({ table, blocks, probability }: PageView, role: Uint8Array): boolean {
  let comments = 0;
  let others = 0;
  for (let b = 0; b < blocks.count; b++) {
    const chars = sumOfBlock(table.chars, blocks, b);
    if (role[b] === CommentRole.COMMENT) comments += chars;
    else if (role[b] === CommentRole.NONE) others += chars * (probability[b] as number);
  }
  return comments > others * maxCommentRatio;
}

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

/** `undefined` if there are fewer marks than a section needs. */
function readLines(view: PageView, marks: (run: number) => boolean, least: number): Lines | undefined {
  const { table, blocks, evidence } = view;
  const isMark = new Uint8Array(table.runs.count);
  const hasMark = new Uint8Array(blocks.count);
  let count = 0;
  for (let run = 0; run < table.runs.count; run++) {
    if ((table.runs.chars[run] as number) > maxMarkLength || !marks(run)) continue;
    isMark[run] = 1;
    count++;
    hasMark[blocks.ofRun[run] as number] = 1;
  }
  if (count < least) return undefined;
  const isText = hasMark.map((marked, b) => {
    const node = blocks.first[b] as number;
    const chars = sumOfBlock(table.chars, blocks, b);
    // A line with author and date is not text.
    if (chars < (marked === 1 ? 2 * maxMarkLength : minTextCharsOf(view, b))) return 0;
    if (((evidence.landmarks[node] as number) & formBit) !== 0) return 0;
    return ((table.flags[node] as number) & Flag.CONTROL) !== 0 || isMostlyLinks(table, blocks, b) ? 0 : 1;
  });
  return { isMark, hasMark, isText };
}

/** Scripts without spaces need half the characters. The table counts every second one as a word. */
function minTextCharsOf({ table: { tag, words, chars }, blocks, evidence }: PageView, block: number): number {
  const isNamed = ((evidence.any[blocks.first[block] as number] as number) & commentsBit) !== 0;
  if (isNamed && proseTags[tag[blocks.container[block] as number] as number] === 1) return minParagraphChars;
  return 2 * sumOfBlock(words, blocks, block) >= sumOfBlock(chars, blocks, block) ? minTextChars / 2 : minTextChars;
}

const boldTags = tagSet(["b", "strong", "cite"]);
const commenter = byline | commentsBit;

/** Whether a short text is the author of a comment, by its name or in bold: the mark of comments without dates. */
function isCommenter({ table, evidence }: PageView, node: number): boolean {
  const near = (evidence.near[node] as number) & commenter;
  const isBold = boldTags[table.tag[table.parent[node] as number] as number] === 1;
  if (near !== commenter && !(isBold && near === commentsBit)) return false;
  return (table.nodes[node] as Text).data.trim().length <= maxMarkLength;
}

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

function readTotals(table: NodeTable, blocks: Blocks, lines: Lines): Totals {
  const { marks, text, marked } = readMarks(table, blocks, lines);
  const sound = new Int32Array(table.size + 1);
  const soundChars = new Int32Array(table.size + 1);
  const entries: number[] = [];
  for (const mark of marked) {
    const { node, replies } = datedElement(table, { marks, text }, mark);
    entries.push(node);
    const inReplies = replies > 0 ? table.sum(text, replies) : 0;
    if (!isComment(table, text, node, mark, inReplies)) continue;
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
  let isFirst = true;
  for (let run = 0; run < table.runs.count; run++) {
    const node = table.runNodes[run] as number;
    if (isText[ofRun[run] as number] === 1) {
      text[node + 1] = table.runs.chars[run] as number;
      isFirst = true;
    } else if (isMark[run] === 1 && isFirst) {
      marks[node + 1] = 1;
      marked.push(node);
      isFirst = false;
    }
  }
  accumulate(marks);
  accumulate(text);
  return { marks, text, marked };
}

function isComment(table: NodeTable, text: Int32Array, node: number, mark: number, inReplies = 0): boolean {
  const chars = table.sum(text, node) - inReplies;
  if (chars === 0 || chars > maxEntryChars) return false;
  const before = (table.chars[mark] as number) - (table.chars[node] as number);
  const after = (table.chars[table.end[node] as number] as number) - (table.chars[mark] as number);
  return Math.min(before, after) <= markMargin;
}

function findSections(table: NodeTable, totals: Totals, pageType: PageType, names: SectionNames): Section[] {
  const sections: Section[] = [];
  if (totals.marked.length === 0) return sections;
  const groups = repeatTypes.has(pageType) ? repeatedEntries(table, totals) : new Map<number, Section>();
  if (pageType === "article")
    for (const entry of namedEntries(table, totals, names)) groups.set(entry, { node: entry, entries: [entry] });
  for (let i = 1; i < table.size; i++) {
    if (table.ordinal[i] === 0 || table.sum(totals.marks, i) === 0) continue;
    const section =
      names.includes(i) || (pageType === "product" && isNamedForReviews(table.nodes[i] as Element))
        ? (sectionAt(table, totals, i, names) ?? groups.get(i))
        : groups.get(i);
    if (section === undefined) continue;
    sections.push(section);
    i = (table.end[section.node] as number) - 1;
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
    const parent = table.parent[entry] as number;
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
    sections.set(node, { node, entries });
  }
  return sections;
}

/** Comments that have a name and no section around them: siblings of one class. */
function namedEntries(table: NodeTable, totals: Totals, names: SectionNames): number[] {
  const kindOf = (entry: number): string => `${table.parent[entry]} ${table.classIds[entry]}`;
  const entries = totals.entries.filter((entry) => table.sum(totals.sound, entry) > 0 && names.includes(entry));
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(kindOf(entry), (counts.get(kindOf(entry)) ?? 0) + 1);
  return entries.filter((entry) => (counts.get(kindOf(entry)) ?? 0) > 1);
}

/** Section of comments in an element that is named for them, if it consists of comments. */
function sectionAt(table: NodeTable, totals: Totals, named: number, names: SectionNames): Section | undefined {
  const count = table.sum(totals.sound, named);
  const first = totals.marks[named] as number;
  if (table.sum(totals.marks, named) === 1) return loneComment(table, totals, named, names);
  if (count < 2) return undefined;
  for (const node of [named, parentOfEntries(table, totals.sound, named, count)]) {
    if (table.sum(totals.soundChars, node) < minEntryShare * table.sum(totals.text, node)) continue;
    const entries = totals.entries.slice(first, totals.marks[table.end[named] as number]);
    const intro = (totals.text[entries[0] as number] as number) - (totals.text[node] as number);
    if (intro <= maxIntroChars) return { node, entries };
  }
  return undefined;
}

/** A single comment must have a name of its own and most of its section's text. */
function loneComment(table: NodeTable, totals: Totals, named: number, names: SectionNames): Section | undefined {
  const mark = totals.marked[totals.marks[named] as number] as number;
  let entry = -1;
  for (let up = table.parent[mark] as number; up > named; up = table.parent[up] as number) {
    if (names.includes(up) && isComment(table, totals.text, up, mark)) entry = up;
  }
  if (entry < 0 || table.sum(totals.text, entry) < minEntryShare * table.sum(totals.text, named)) return undefined;
  return { node: named, entries: [entry] };
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
  const end = table.end[section] as number;
  const from = firstFrom(blocks.first, section);
  const repeated = repeatedTexts(view, from, end, entries.length);
  let next = 0;
  let entry = -1;
  let hasText = false;
  for (let b = from; b < blocks.count && (blocks.first[b] as number) < end; b++) {
    const node = blocks.first[b] as number;
    while (next < entries.length && (entries[next] as number) <= node) {
      entry = entries[next++] as number;
      hasText = false;
    }
    role[b] = CommentRole.SURROUNDING;
    if (entry < 0 || node >= (table.end[entry] as number)) continue;
    const isHead = !hasText || lines.hasMark[b] === 1;
    if ((isHead || lines.isText[b] === 1 || isParagraph(view, b)) && !isSurrounding(view, b, repeated)) {
      role[b] = CommentRole.COMMENT;
    }
    hasText ||= lines.isText[b] === 1;
  }
}

/** Texts in most comments of a section: "Reply", in any language. */
function repeatedTexts({ table, blocks }: PageView, from: number, end: number, entries: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (let b = from; b < blocks.count && (blocks.first[b] as number) < end; b++) {
    const text = labelOf(table, blocks, b);
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const repeated = new Set<string>();
  for (const [text, count] of counts) if (count > 1 && count >= entries / 2) repeated.add(text);
  return repeated;
}

/** Text of a block, if it is as short as a label. */
function labelOf(table: NodeTable, blocks: Blocks, b: number): string | undefined {
  const text = (table.nodes[blocks.first[b] as number] as Text).data.trim();
  return text.length < minTextChars ? text : undefined;
}

function isSurrounding({ table, blocks, evidence }: PageView, b: number, repeated: ReadonlySet<string>): boolean {
  const node = blocks.first[b] as number;
  if (((table.flags[node] as number) & Flag.CONTROL) !== 0) return true;
  if (((evidence.landmarks[node] as number) & formBit) !== 0) return true;
  const label = labelOf(table, blocks, b);
  return label !== undefined && repeated.has(label);
}

function isParagraph({ table, blocks }: PageView, b: number): boolean {
  return paragraphTags[table.tag[blocks.container[b] as number] as number] === 1 && !isMostlyLinks(table, blocks, b);
}
