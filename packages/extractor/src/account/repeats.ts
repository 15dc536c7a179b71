import { Flag, type NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { accumulate, isHidden } from "../blocks/block-counts.ts";
import { branchBeside, nearest } from "../blocks/elements.ts";
import { type BlockRange, blocksIn } from "../blocks/page-structure.ts";
import { blockText } from "../blocks/split-blocks.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import { TitleOverlap } from "../features/title-overlap.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";
import { findCopies, findRepeatedWords, readWords, type WordStream } from "./words.ts";

/** A page on which a rule looks for repetition. */
interface RepeatedPage {
  readonly view: PageView;
  readonly fates: Uint8Array;
  /** Words of the blocks that were kept before the rule. */
  readonly stream: () => WordStream;
  readonly drop: (block: number) => void;
}

/**
 * Drop what the content has twice: layouts for other window widths, clones of slides, `noscript` versions, versions to print. Of two copies
 * the visible one is kept, else the first.
 *
 * @param outcome Changed in place.
 */
export function dropRepeats(view: PageView, outcome: Outcome): void {
  apply(view, outcome, [
    { id: "layout-copy", find: dropLayoutCopies },
    // Documentation repeats itself on purpose: each of its tabs is complete.
    ...(view.pageType === "documentation" ? [] : repeatsOfText),
  ]);
}

/**
 * Drop quotations of other posts of the same thread, with the lines that name their authors. A quotation that is a whole post (old
 * vBulletin) stays.
 *
 * @param bodies Elements with the texts of posts.
 */
export function dropQuotations(view: PageView, outcome: Outcome, bodies: readonly number[]): void {
  apply(view, outcome, [{ id: "quotation", find: (page) => dropQuotes(page, quotesIn(view.table, bodies)) }]);
}

interface RepeatRule {
  readonly id: DecisionRuleId;
  readonly find: (page: RepeatedPage) => void;
}

const repeatsOfText: readonly RepeatRule[] = [
  { id: "copy", find: dropCopies },
  { id: "passage", find: dropPassages },
];

/** Apply rules that are not switched off, in order. Words are read when a rule needs them, and again after one has dropped some. */
function apply(view: PageView, { fates, rules }: Outcome, repeatRules: readonly RepeatRule[]): void {
  let stream: WordStream | undefined;
  for (const { id, find } of repeatRules) {
    if (view.without.has(id)) continue;
    const number = ruleNumber(id);
    let hasDropped = false;
    find({
      view,
      fates,
      stream: () => {
        stream ??= readWords(view, fates);
        return stream;
      },
      drop: (block) => {
        fates[block] = Fate.DROPPED;
        rules[block] = number;
        hasDropped = true;
      },
    });
    if (hasDropped) stream = undefined;
  }
}

/** Class names by which Bootstrap, Tailwind, Foundation, Bulma and themes hide an element in wide windows. */
const narrowName =
  /^(?:d-(?:sm|md|lg|xl|xxl)-none|(?:sm|md|lg|xl|2xl):hidden|hidden-(?:sm|md|lg)(?:-up)?|visible-(?:xs|sm)(?:-\w{1,12})?|(?:show-for-small|hide-for-(?:medium|large))(?:-only|-up)?|is-hidden-(?:tablet|desktop)|(?:mobile|phone|small)-only|(?:hide|hidden)-(?:on-)?desktop)$/;
/** The same for narrow windows. */
const wideName =
  /^(?:d-(?:sm|md|lg|xl|xxl)-(?:block|flex|grid|inline|inline-block|table)|(?:sm|md|lg|xl|2xl):(?:block|flex|grid|inline|inline-block|table)|hidden-xs(?:-down)?|visible-(?:md|lg)(?:-\w{1,12})?|(?:hide-for-small|show-for-(?:medium|large))(?:-only|-up)?|is-hidden-(?:mobile|touch)|(?:desktop|tablet|large)-only|(?:hide|hidden)-(?:on-)?mobile)$/;
/** Share of the words for narrow windows that the element for wide windows must have. Labels differ. Half and twice change no page of 1,982. */
const sharedWords = 0.8;

/**
 * Drop the second of two layouts of one part: an element that is only in narrow windows, beside one that is only in wide windows and has
 * its words. {@link dropCopies} compares blocks; a table in one layout is a list in the other.
 */
function dropLayoutCopies({ view, fates, stream, drop }: RepeatedPage): void {
  const { table } = view;
  const isNarrow = table.classNames.having((name) => narrowName.test(name));
  if (!isNarrow.includes(1)) return;
  const isWide = table.classNames.having((name) => wideName.test(name));
  const isOnly = (node: number, one: Uint8Array, other: Uint8Array): boolean =>
    one[table.classIds[node]] === 1 && other[table.classIds[node]] !== 1;
  const wordsOf = (node: number): number[] => {
    const { words, first, end } = stream();
    const found: number[] = [];
    const { from, to } = blocksIn(view, node);
    for (let block = from; block < to; block++) found.push(...words.subarray(first[block], end[block]));
    return found;
  };
  for (let node = 1; node < table.size; node++) {
    if (!isOnly(node, isNarrow, isWide)) continue;
    const own = wordsOf(node);
    const isTwin = (other: number): boolean => {
      if (!isOnly(other, isWide, isNarrow)) return false;
      const known = new Set(wordsOf(other));
      return own.filter((each) => known.has(each)).length >= sharedWords * own.length;
    };
    if (own.length === 0 || !siblingsOf(table, node).some(isTwin)) continue;
    const { from, to } = blocksIn(view, node);
    for (let block = from; block < to; block++) if (fates[block] === Fate.KEPT) drop(block);
  }
}

/** Siblings beside an element that are compared, on each side. */
const nearby = 3;

/** The elements beside an element, nearest first on each side. */
function siblingsOf({ parent, end, ordinal }: NodeTable, node: number): number[] {
  const up = parent[node];
  const before: number[] = [];
  const after: number[] = [];
  for (let other = up + 1; other < end[up] && after.length < nearby; other = end[other]) {
    if (ordinal[other] === 0 || other === node) continue;
    if (other < node) before.push(other);
    else after.push(other);
  }
  return [...before.slice(-nearby), ...after];
}

/** Fewest words of a repetition that is not an accident. A guess; on wcxb-dev the word F1 is the same from 6 to 12. */
const leastCopied = 8;
/** Largest share of new words in a copy: another label on a button, another size of a heading. */
const maxNewShare = 0.2;
/** Rows and items may repeat their neighbours. */
const itemTags = tagSet(["tr", "td", "th", "dt", "dd", "li"]);
const TABLE = knownTag("table");
const quoteTags = tagSet(["blockquote"]);

/**
 * Drop blocks whose words another block has.
 *
 * They are dropped if the widest element around them that does not hold the original has at least two blocks and almost no new words; a
 * line that two offers share stays. In threads and quotations single blocks are dropped.
 */
function dropCopies({ view, fates, stream, drop }: RepeatedPage): void {
  const { table, blocks, size, pageType } = view;
  const copies = findCopies(view, stream());
  const isRepeated = new Uint8Array(blocks.count);
  for (let block = 0; block < blocks.count; block++)
    if (copies[block] >= 0) isRepeated[block] = isRepeated[copies[block]] = 1;
  const quotes = nearest(table, quoteTags);
  const judged = new Set<number>();
  let passed = 0;
  const hasMore = (node: number, run: BlockRange): boolean => {
    const { from, to } = blocksIn(view, node);
    return fates.subarray(from, run.from).includes(Fate.KEPT) || fates.subarray(run.to, to).includes(Fate.KEPT);
  };
  for (let block = 0; block < blocks.count; block++) {
    const original = copies[block];
    if (original < 0 || size[block] < leastCopied || fates[block] !== Fate.KEPT) continue;
    const container = blocks.container[block];
    if (pageType === "forum" || quotes[container] !== 0) {
      // All posts of a thread may have its title.
      if (!areSiblings(table, blocks.container[original], container) && !isHeading(view, block)) drop(block);
      continue;
    }
    const { box, other } = branchesOf(view, block, original);
    const { from, to } = judged.has(box) || itemTags[table.tag[box]] === 1 ? none : blocksIn(view, box);
    judged.add(box);
    if (to - from >= 2 && !hasOwnHeading(view, fates, from, to, isRepeated)) {
      let own = 0;
      let total = 0;
      for (let inner = from; inner < to; inner++) {
        if (fates[inner] !== Fate.KEPT) continue;
        total += size[inner];
        if (copies[inner] < 0) own += size[inner];
      }
      // Tables may share cells, and siblings of one kind (reviews, offers) all words except a name.
      const isOne = table.tag[box] === TABLE || areAlike(table, box, other);
      if (own <= (isOne ? 0 : maxNewShare) * total) {
        for (let inner = from; inner < to; inner++) if (copies[inner] >= 0) drop(inner);
        continue;
      }
    }
    if (block < passed) continue;
    const run = runOf(view, copies, block);
    passed = run.to;
    if (!run.isText || hasOwnHeading(view, fates, run.from, run.to, isRepeated)) continue;
    const shift = original - block;
    const first = { from: run.from + shift, to: run.to + shift };
    const isFuller = !isHidden(table, blocks, block) && hasMore(box, run) && !hasMore(other, first);
    const { from: start, to: end } = isFuller ? first : run;
    for (let inner = start; inner < end; inner++) if (fates[inner] === Fate.KEPT) drop(inner);
  }
}

const none: BlockRange = { from: 0, to: 0 };
/** Fewest blocks of a run that are no items, with leastRepeated words. Of 3,100 pages three have a text twice, none a refrain so long. */
const leastRun = 3;

/** The blocks around a copy that repeat others in the same order: a text that the page has twice, first in short, or for other windows. */
function runOf(
  { table, blocks, size }: PageView,
  copies: Int32Array,
  block: number,
): BlockRange & { readonly isText: boolean } {
  const shift = copies[block] - block;
  const repeats = (at: number): boolean => copies[at] >= 0 && copies[at] - at === shift;
  let [from, to, words, texts] = [block, block, 0, 0];
  while (from > 0 && repeats(from - 1)) from--;
  for (to = from; to < copies.length && repeats(to); to++) {
    const own = blocks.container[to];
    if (itemTags[table.tag[own]] !== 1 && itemTags[table.tag[table.parent[own]]] !== 1) texts++;
    words += size[to];
  }
  return { from, to, isText: texts >= leastRun && words >= leastRepeated };
}

/** Fewest repeated words of an element. Fewer are refrains, captions and terms of an offer. */
const leastRepeated = 40;
/** Share of repeated words from which an element repeats another one. Layouts for other widths have other labels. Half changes 8, twice 1 of 1,982 pages. */
const twinShare = 0.85;
/** The same for another version of a long text, whose own blocks stay, and the fewest repeated words. Chosen by hand. */
const versionShare = 0.6;
const leastVersion = 200;
const tableTags = tagSet(["table"]);
/** Rows, items, quotations and captions may repeat others of their kind. */
const partTags = tagSet([
  "p", "li", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "dt", "dd", "blockquote", "figure", "figcaption", "pre", "a", "span",
  "h1", "h2", "h3", "h4", "h5", "h6",
]); // biome-ignore format: a table of words

/**
 * Drop elements that repeat the words of another one in other blocks: another layout, a second element with the same body, another version
 * of the text. Boxes of the same kind stay, because two offers share terms. An element under a heading of its own stays as well.
 */
function dropPassages({ view, fates, stream, drop }: RepeatedPage): void {
  const { table, blocks } = view;
  const { first, end } = stream();
  const repeats = findRepeatedWords(stream());
  if (repeats === undefined) return;
  const { earlier, source, isAny } = repeats;
  const tables = nearest(table, tableTags);
  const words = new Int32Array(blocks.count + 1);
  const prose = new Int32Array(blocks.count + 1);
  const repeated = new Map<number, { words: number; prose: number }>();
  for (let block = 0; block < blocks.count; block++) {
    // The cells of two tables may have the same words.
    const isCell = tables[blocks.container[block]] !== 0;
    words[block + 1] = end[block] - first[block];
    if (!isCell) prose[block + 1] = words[block + 1];
    if (earlier[block] === 0) continue;
    const { box, other } = branchesOf(view, block, source[block]);
    if (areAlike(table, box, other) || partTags[table.tag[box]] === 1) continue;
    const counts = repeated.get(box) ?? { words: 0, prose: 0 };
    counts.words += earlier[block];
    if (!isCell) counts.prose += earlier[block];
    repeated.set(box, counts);
  }
  accumulate(words);
  accumulate(prose);
  for (const [box, counts] of repeated) {
    const { from, to } = blocksIn(view, box);
    const shareOf = (count: number, totals: Int32Array): number =>
      count < leastRepeated ? 0 : count / (totals[to] - totals[from]);
    const share = Math.min(shareOf(counts.words, words), shareOf(counts.prose, prose));
    const isVersion = share >= versionShare && counts.words >= leastVersion;
    if ((share < twinShare && !isVersion) || hasOwnHeading(view, fates, from, to, isAny)) continue;
    for (let block = from; block < to; block++) {
      const length = end[block] - first[block];
      if (fates[block] !== Fate.KEPT) continue;
      if (share >= twinShare || (length > 0 && earlier[block] >= twinShare * length)) drop(block);
    }
  }
}

/** Widest element around a repeated block without the original, and around the original without the block. */
function branchesOf({ table, blocks }: PageView, block: number, original: number) {
  const container = blocks.container[block];
  const source = blocks.container[original];
  return { box: branchBeside(table, source, container), other: branchBeside(table, container, source) };
}

/** Whether two elements are of one kind. Layouts for other widths and teasers have another tag or class than the text. */
function areAlike({ tag, classIds }: NodeTable, one: number, other: number): boolean {
  return tag[one] === tag[other] && classIds[one] === classIds[other];
}

/** Whether two elements are paragraphs, items or rows of one list: they repeat each other on purpose. */
function areSiblings(table: NodeTable, one: number, other: number): boolean {
  return table.parent[one] === table.parent[other] && areAlike(table, one, other);
}

function isHeading({ table, blocks }: PageView, block: number): boolean {
  return (table.flags[blocks.first[block]] & Flag.HEADING) !== 0;
}

/** Least overlap of the page's own heading with the title. Half changes 1, twice none of 1,982 pages. */
const ownOverlap = 0.8;

function isOfPage({ table, blocks, hints }: PageView, heading: number): boolean {
  const text = blockText(table, blocks, heading);
  return new TitleOverlap(hints.title ?? "").of(text, 0, text.length) >= ownOverlap;
}

/**
 * Whether blocks that repeat others have a heading that occurs once: Wednesday's plan may equal Monday's. The heading is the first of
 * the blocks, or right before them. The page's own heading does not count inside the blocks, because a version to print repeats it.
 *
 * @param isRepeated 1 for blocks that are a copy or have one.
 */
function hasOwnHeading(view: PageView, fates: Uint8Array, from: number, to: number, isRepeated: Uint8Array): boolean {
  let first = from;
  while (first < to && fates[first] !== Fate.KEPT) first++;
  if (first < to && isRepeated[first] === 0) return isHeading(view, first) && !isOfPage(view, first);
  let above = from - 1;
  while (above >= 0 && fates[above] !== Fate.KEPT) above--;
  return above >= 0 && isHeading(view, above) && isRepeated[above] === 0;
}

const quotationTags = tagSet(["blockquote", "aside"]);
/** Share of a quotation's words, with the name of the author, that another post has. Half and twice change no page of 1,982. */
const quotedShare = 0.75;
/** Fewest such words. Shorter quotations show what a post answers. Half and twice change 5 of 1,982 pages. */
const leastQuoted = 40;
/** Longest line that announces a quotation, in words ("Ann said in Mooring in the dark:"). Half changes 1, twice none of 1,982 pages. */
const maxLabelWords = 14;
const colon = /[:：]\s*$/;

function dropQuotes({ view, fates, stream, drop }: RepeatedPage, quotes: readonly number[]): void {
  if (quotes.length === 0) return;
  const { table, blocks, size } = view;
  const earlier = findRepeatedWords(stream())?.earlier ?? new Int32Array(blocks.count);
  for (const node of quotes) {
    const { from, to } = blocksIn(view, node);
    let total = 0;
    let repeated = 0;
    for (let block = from; block < to; block++) {
      if (fates[block] !== Fate.KEPT) continue;
      total += size[block];
      repeated += earlier[block];
    }
    // A quotation that is gone already, because its blocks are copies, loses the line before it, too.
    if (total > 0 && (repeated < quotedShare * total || repeated < leastQuoted)) continue;
    const isLabel =
      fates[from - 1] === Fate.KEPT &&
      size[from - 1] <= maxLabelWords &&
      colon.test(blockText(table, blocks, from - 1));
    for (let block = isLabel ? from - 1 : from; block < to; block++) drop(block);
  }
}

/** The outermost quotations that hold no whole post. */
function quotesIn({ tag, end, size }: NodeTable, bodies: readonly number[]): number[] {
  const texts = new Set(bodies);
  const found: number[] = [];
  for (let node = 1; node < size; node++) {
    if (quotationTags[tag[node]] !== 1) continue;
    let inner = node;
    while (inner < end[node] && !texts.has(inner)) inner++;
    if (inner < end[node]) continue;
    found.push(node);
    node = end[node] - 1;
  }
  return found;
}
