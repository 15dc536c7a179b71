import { Flag, type Text } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { accumulate, firstFrom, sumOfBlock } from "../blocks/block-counts.ts";
import { nearest } from "../blocks/nearest.ts";
import { ruleNumber } from "../decision-rules.ts";
import { lowerWordUnit, UNKNOWN } from "../features/units.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";
import { areAlike, areSiblings, type Branches, branchesOf, hasOwnHeading, isHeading } from "./repeated-parts.ts";

/** Words of the sequences that are compared. Shorter ones occur in different sentences. */
const sequence = 8;
/** Share of a block's words in repeated sequences from which the block is a repetition. A word of its own may be the point: a day, a price. */
const repeatedShare = 1;
/** The same for an article that a `pre` has again as Markdown: its addresses are new words. A guess. */
const sourceShare = 0.6;
/** Fewest words of such a source. A guess. */
const leastSource = 200;
/** Blocks of fewer words do not make a passage or marquee: cells of a grid may all say the same. A guess. */
const leastMarquee = 2;
/** Most words of what a marquee says again and again. A guess: longer ones are paragraphs. */
const mostMarquee = 12;
/** Fewest words of a repeated passage. Shorter ones are refrains, captions and terms of an offer. */
const leastWords = 40;
/** Fewest words of a standfirst or excerpt that the text repeats. A guess. */
const leastExcerpt = 15;
/** First blocks of so many words that may be a standfirst or an excerpt. A guess. */
const openingBlocks = 2;
/** Fewest words of a preview, and its share of the longer text that begins with it ("See more"). Guesses. */
const leastPreview = 40;
const previewShare = 0.5;
/** Share of repeated words from which an element repeats another one. Layouts for other widths have other labels. A guess. */
const twinShare = 0.85;
/** The same for another version of a long text, whose own blocks stay, and the fewest repeated words. Guesses. */
const versionShare = 0.6;
const leastVersion = 200;

const PRE = knownTag("pre");
const tableTags = tagSet(["table"]);
const quoteTags = tagSet(["blockquote", "aside"]);
const captionTags = tagSet(["figcaption"]);
/** Offers and steps repeat their items on purpose. */
const itemTags = tagSet(["li", "td", "th", "dt", "dd"]);
/** Text that may be there several times in a row. */
const rowTags = tagSet(["p", "li", "td", "th", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6"]);
/** Containers. Rows, items and quotations may repeat others of their kind. */
const twinTags = tagSet(["div", "section", "article", "main", "aside", "noscript", "ul", "ol"]);
/** Threads quote posts, and articles repeat a sentence. */
const previewTypes: ReadonlySet<PageType> = new Set(["product", "collection", "listing", "service"]);
const passageRule = ruleNumber("passage");

/**
 * Drop passages that repeat other content in other blocks: slides that go round, the words of a marquee, a second element with the same
 * body, an excerpt or a preview that the text has again, a pull quote, and paragraphs with other breaks. What stands under a heading of
 * its own stays, and so do paragraphs, items and rows that are alike. Documentation repeats itself on purpose, and so does code.
 *
 * @param outcome Changed in place.
 */
export function dropPassages(view: PageView, outcome: Outcome): void {
  if (view.pageType === "documentation") return;
  let stream = readStream(view, outcome.fates);
  let repeats = findRepeats(stream);
  for (const dropSome of [dropMarquees, dropTwins, dropCaptions, dropExcerpts, dropRepeats]) {
    if (repeats === undefined) return;
    if (!dropSome(view, outcome, stream, repeats)) continue;
    // What only dropped text said again is no longer repeated.
    stream = readStream(view, outcome.fates);
    repeats = findRepeats(stream);
  }
}

/** Drop elements that repeat the words of another one, except boxes of the same kind: two offers share terms. */
function dropTwins(view: PageView, outcome: Outcome, stream: Stream, repeats: Repeats): boolean {
  const { table, blocks } = view;
  const { starts } = stream;
  const tables = nearest(table, tableTags);
  const isCell = (block: number): boolean => tables[blocks.container[block] as number] !== 0;
  const words = new Int32Array(blocks.count + 1);
  const prose = new Int32Array(blocks.count + 1);
  const repeated = new Map<number, { words: number; prose: number }>();
  for (const [place, block] of stream.blocks.entries()) {
    words[block + 1] = (starts[place + 1] as number) - (starts[place] as number);
    // The cells of two tables may have the same words.
    if (!isCell(block)) prose[block + 1] = words[block + 1] as number;
    const count = countRepeated(stream, repeats, place, Repeat.EARLIER);
    if (count === 0) continue;
    const { box, other } = boxesOf(view, stream, repeats, place);
    if (areAlike(table, box, other) || twinTags[table.tag[box] as number] === 0) continue;
    const counts = repeated.get(box) ?? { words: 0, prose: 0 };
    counts.words += count;
    if (!isCell(block)) counts.prose += count;
    repeated.set(box, counts);
  }
  accumulate(words);
  accumulate(prose);
  const doubles = doublesIn(stream, repeats);
  const twins: { from: number; to: number; share: number }[] = [];
  for (const [box, counts] of repeated) {
    const from = firstFrom(blocks.first, box);
    const to = firstFrom(blocks.first, table.end[box] as number);
    if (hasOwnHeading(view, outcome.fates, from, to, (block) => doubles.has(block))) continue;
    const shareOf = (count: number, totals: Int32Array): number =>
      count < leastWords ? 0 : count / ((totals[to] as number) - (totals[from] as number));
    const share = Math.min(shareOf(counts.words, words), shareOf(counts.prose, prose));
    if (share >= twinShare || (share >= versionShare && counts.words >= leastVersion)) twins.push({ from, to, share });
  }
  for (const [place, block] of stream.blocks.entries()) {
    const twin = twins.find(({ from, to }) => from <= block && block < to);
    if (twin === undefined) continue;
    if (twin.share >= twinShare || isRepeated(stream, repeats, place, Repeat.EARLIER, twinShare)) drop(outcome, block);
  }
  return twins.length > 0;
}

/** Blocks with words that the stream has elsewhere. */
function doublesIn(stream: Stream, repeats: Repeats): ReadonlySet<number> {
  return new Set(stream.blocks.filter((_, place) => countRepeated(stream, repeats, place, Repeat.ANY) > 0));
}

/** Drop captions in an article whose words are those of the summary or a paragraph above. */
function dropCaptions(
  { table, blocks, pageType }: PageView,
  outcome: Outcome,
  stream: Stream,
  repeats: Repeats,
): boolean {
  if (pageType !== "article") return false;
  const captions = nearest(table, captionTags);
  const copies = stream.blocks.filter(
    (block, place) =>
      captions[blocks.container[block] as number] !== 0 && isRepeated(stream, repeats, place, Repeat.EARLIER),
  );
  for (const block of copies) drop(outcome, block);
  return copies.length > 0;
}

/** Drop excerpts, and previews of longer texts. */
function dropExcerpts(view: PageView, outcome: Outcome, stream: Stream, repeats: Repeats): boolean {
  const excerpts = excerptsIn(view, stream, repeats);
  if (previewTypes.has(view.pageType)) excerpts.push(...previewsIn(stream, repeats));
  for (const block of excerpts) drop(outcome, block);
  return excerpts.length > 0;
}

/** Blocks that a longer block begins with. */
function previewsIn(stream: Stream, { marks, sources }: Repeats): number[] {
  const { blocks, starts } = stream;
  const lengthOf = (place: number): number => (starts[place + 1] as number) - (starts[place] as number);
  const previews: number[] = [];
  for (let place = 0; place < blocks.length; place++) {
    const from = starts[place] as number;
    if (lengthOf(place) <= leastPreview || ((marks[from] as number) & Repeat.EARLIER) === 0) continue;
    const preview = blockAt(stream, sources[from] as number);
    const start = starts[preview] as number;
    const length = lengthOf(preview);
    if (sources[from] !== start || length < leastPreview || length === lengthOf(place)) continue;
    if (length < previewShare * lengthOf(place)) continue;
    let same = 1;
    while (same < length && sources[from + same] === start + same) same++;
    if (same === length) previews.push(blocks[preview] as number);
  }
  return previews;
}

/** Blocks at the start of the content, and in quotations, whose words the content has again. */
function excerptsIn(view: PageView, stream: Stream, repeats: Repeats): number[] {
  const { table, blocks, size, pageType } = view;
  const quotes = nearest(table, quoteTags);
  const long = stream.blocks.filter((block) => (size[block] as number) >= leastExcerpt);
  const [, section = blocks.count] = stream.blocks.filter((block) => isHeading(view, block));
  const opening = Math.min(long[openingBlocks - 1] ?? -1, section - 1);
  const isExcerpt = (block: number, place: number): boolean => {
    if ((size[block] as number) < leastExcerpt || isHeading(view, block)) return false;
    const container = blocks.container[block] as number;
    // A thread's first post is no excerpt of those that quote it.
    const isAtTop = pageType !== "forum" && block <= opening;
    if (isAtTop && isRepeated(stream, repeats, place, Repeat.LATER)) {
      const { box, other } = branchesOf(view, block, laterOf(stream, repeats, place));
      // The first paragraph may be there again further down.
      if (!areAlike(table, box, other)) return true;
    }
    return pageType === "article" && quotes[container] !== 0 && isRepeated(stream, repeats, place, Repeat.ANY);
  };
  return stream.blocks.filter(isExcerpt);
}

/** The first block that has words of another one again. */
function laterOf(stream: Stream, { marks, sources }: Repeats, place: number): number {
  const { blocks, starts, words } = stream;
  const from = starts[place] as number;
  const to = starts[place + 1] as number;
  const isLater = (word: number): boolean => {
    const source = sources[word] as number;
    return ((marks[word] as number) & Repeat.EARLIER) !== 0 && source >= from && source < to;
  };
  let word = to;
  while (word < words.length && !isLater(word)) word++;
  return blocks[word < words.length ? blockAt(stream, word) : place] as number;
}

function isRepeated(
  stream: Stream,
  repeats: Repeats,
  place: number,
  mark: number,
  share: number = repeatedShare,
): boolean {
  const length = (stream.starts[place + 1] as number) - (stream.starts[place] as number);
  return length > 0 && countRepeated(stream, repeats, place, mark) >= share * length;
}

/** Number of a block's words that are repeated. */
export function countRepeated({ starts }: Stream, { marks }: Repeats, place: number, mark: number): number {
  let count = 0;
  for (let word = starts[place] as number; word < (starts[place + 1] as number); word++)
    if (((marks[word] as number) & mark) !== 0) count++;
  return count;
}

/** Drop runs of blocks whose words the content had before. A table is dropped whole or not at all. */
function dropRepeats(view: PageView, outcome: Outcome, stream: Stream, repeats: Repeats): boolean {
  const { table, blocks, size } = view;
  const tables = nearest(table, tableTags);
  const items = nearest(table, itemTags);
  const tableOf = (block: number): number => tables[blocks.container[block] as number] as number;
  const copies = stream.blocks.map((block, place) =>
    isRepeated(stream, repeats, place, Repeat.EARLIER, isCode(view, block) ? sourceShare : repeatedShare),
  );
  const own = stream.blocks.filter((_, place) => !copies[place]);
  const ownTables = new Set(own.map(tableOf));
  const ownNodes = own.map((block) => blocks.first[block] as number).sort((one, other) => one - other);
  const isCopy = (place: number): boolean => {
    if (!copies[place]) return false;
    const block = stream.blocks[place] as number;
    if (tableOf(block) !== 0) return !ownTables.has(tableOf(block));
    return !isInOffer(view, stream, repeats, place, ownNodes);
  };
  let run: number[] = [];
  let words = 0;
  for (let place = 0; place <= stream.blocks.length; place++) {
    const block = stream.blocks[place] as number;
    if (isCopy(place)) {
      run.push(block);
      const isProse = (size[block] as number) >= leastMarquee && items[blocks.container[block] as number] === 0;
      if (isProse) words += size[block] as number;
      continue;
    }
    const above = place - run.length - 1;
    const isSection =
      above >= 0 &&
      isHeading(view, stream.blocks[above] as number) &&
      countRepeated(stream, repeats, above, Repeat.ANY) === 0;
    if (words >= leastWords && !isSection) for (const copy of run) drop(outcome, copy);
    run = [];
    words = 0;
  }
  return false;
}

/** Drop all but the first of equal blocks in a row: short ones that are no paragraphs, and copies in another layout. */
function dropMarquees(view: PageView, outcome: Outcome, { words, blocks: order, starts }: Stream): boolean {
  const { table, blocks } = view;
  const tables = nearest(table, tableTags);
  const isMeant = (block: number, before: number): boolean => {
    const { box, other } = branchesOf(view, block, before);
    return areAlike(table, box, other);
  };
  const isSame = (place: number): boolean => {
    const from = starts[place] as number;
    const before = starts[place - 1] as number;
    const length = (starts[place + 1] as number) - from;
    if (length < leastMarquee || from - before !== length) return false;
    for (let i = 0; i < length; i++) if (words[from + i] !== words[before + i]) return false;
    const block = order[place] as number;
    const container = blocks.container[block] as number;
    if (tables[container] !== 0) return false;
    const isShort = length <= mostMarquee && rowTags[table.tag[container] as number] === 0;
    return isShort || !isMeant(block, order[place - 1] as number);
  };
  let isAny = false;
  let same: number[] = [];
  for (let place = 1; place <= order.length; place++) {
    if (place < order.length && isSame(place)) {
      same.push(order[place] as number);
      continue;
    }
    const repeated = (starts[place] as number) - (starts[place - same.length] as number);
    if (repeated >= leastWords) {
      for (const copy of same) drop(outcome, copy);
      isAny = true;
    }
    same = [];
  }
  return isAny;
}

function isCode({ table, blocks }: PageView, block: number): boolean {
  return table.tag[blocks.container[block] as number] === PRE;
}

/**
 * Whether a repeated block is a paragraph beside the original, or part of a box of the same kind as the original's, which has words of
 * its own, too: two offers share terms.
 */
function isInOffer(
  view: PageView,
  stream: Stream,
  repeats: Repeats,
  place: number,
  ownNodes: readonly number[],
): boolean {
  const { table, blocks } = view;
  const { box, other } = boxesOf(view, stream, repeats, place);
  if (!areAlike(table, box, other)) return false;
  if (box === blocks.container[stream.blocks[place] as number]) return areSiblings(table, box, other);
  const next = ownNodes[firstFrom(ownNodes, box)];
  return next !== undefined && next < (table.end[box] as number);
}

/** The branches of a repeated block and its original. */
function boxesOf(view: PageView, stream: Stream, { sources, marks }: Repeats, place: number): Branches {
  let word = stream.starts[place] as number;
  while (((marks[word] as number) & Repeat.EARLIER) === 0) word++;
  const original = stream.blocks[blockAt(stream, sources[word] as number)] as number;
  return branchesOf(view, stream.blocks[place] as number, original);
}

/** Place of the block that has a word. */
function blockAt({ starts }: Stream, word: number): number {
  const next = firstFrom(starts, word + 1);
  return next - 1;
}

function drop({ fates, rules }: Outcome, block: number): void {
  fates[block] = Fate.DROPPED;
  rules[block] = passageRule;
}

/** Words of the kept blocks: prose that shows first, then hidden text and long code. */
export interface Stream {
  readonly words: Int32Array;
  /** Blocks in the order of their words. */
  readonly blocks: readonly number[];
  /** Place of each block's first word, and after them the number of words. */
  readonly starts: readonly number[];
  /** Words of prose that shows, and of prose: the others come after them. */
  readonly shown: number;
  readonly prose: number;
}

export function readStream({ table, blocks, size }: PageView, fates: Uint8Array): Stream {
  const shown: number[] = [];
  const hidden: number[] = [];
  const code: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT) continue;
    const isHidden = ((table.flags[blocks.first[block] as number] as number) & (Flag.HIDDEN | Flag.NOSCRIPT)) !== 0;
    if (table.tag[blocks.container[block] as number] !== PRE) (isHidden ? hidden : shown).push(block);
    else if ((size[block] as number) >= leastSource) code.push(block);
  }
  const order = [...shown, ...hidden, ...code];
  const words = new WordHashes(order.reduce((sum, block) => sum + sumOfBlock(table.chars, blocks, block), 0));
  const starts = order.map((block) => {
    const start = words.count;
    const end = table.texts[(blocks.last[block] as number) + 1] as number;
    for (let run = table.texts[blocks.first[block] as number] as number; run < end; run++) {
      const { length } = (table.nodes[table.runNodes[run] as number] as Text).data;
      const from = table.runStarts[run] as number;
      words.add(table.runTexts, from, from + length);
    }
    return start;
  });
  starts.push(words.count);
  return {
    words: words.hashes.subarray(0, words.count),
    blocks: order,
    starts,
    shown: starts[shown.length] as number,
    prose: starts[shown.length + hidden.length] as number,
  };
}

/** From here on, scripts without spaces: each unit is a word. */
const ideographs = 0x2e80;

/** Hashes of words in lower case. */
class WordHashes {
  readonly hashes: Int32Array;
  count = 0;

  /** @param most Characters of all texts; no text has more words. */
  constructor(most: number) {
    this.hashes = new Int32Array(most);
  }

  /** Add the words of a part of a text. */
  add(text: string, from: number, to: number): void {
    let hash = 0;
    for (let i = from; i < to; i++) {
      const unit = text.charCodeAt(i);
      const lower = lowerWordUnit(unit);
      const isAlone = lower === UNKNOWN && unit >= ideographs;
      if (lower !== 0 && !isAlone) {
        hash = (Math.imul(hash, hashFactor) + (lower === UNKNOWN ? unit : lower)) | 0;
        continue;
      }
      if (hash !== 0) this.hashes[this.count++] = hash;
      if (isAlone) this.hashes[this.count++] = unit;
      hash = 0;
    }
    if (hash !== 0) this.hashes[this.count++] = hash;
  }
}

const hashFactor = 0x01000193;

export const Repeat = { EARLIER: 1, LATER: 2, ANY: 3 } as const;

/** Sequences of words that the stream has more than once, without overlap. */
export interface Repeats {
  /** For each word, bits of {@link Repeat}. */
  readonly marks: Uint8Array;
  /** For each word that the stream had before, where. */
  readonly sources: Int32Array;
}

/** @returns `undefined` if there is none. */
export function findRepeats({ words, shown, prose }: Stream): Repeats | undefined {
  let repeats: Repeats | undefined;
  const first = new SequencePlaces(words.length);
  for (let at = 0; at + sequence <= words.length; at++) {
    // A word again and again is no passage.
    if (words[at] === words[at + 1] && words[at] === words[at + 2]) continue;
    let hash = 0;
    for (let i = at; i < at + sequence; i++) hash = (Math.imul(hash, hashFactor) + (words[i] as number)) | 0;
    const known = first.placeOf(hash, at < prose ? at : -1);
    if (known < 0 || at < known + sequence || !areSame(words, known, at)) continue;
    repeats ??= { marks: new Uint8Array(words.length), sources: new Int32Array(words.length) };
    const { marks, sources } = repeats;
    for (let i = 0; i < sequence; i++) {
      marks[at + i] = (marks[at + i] as number) | Repeat.EARLIER;
      if (at < shown) marks[known + i] = (marks[known + i] as number) | Repeat.LATER;
      sources[at + i] = known + i;
    }
  }
  return repeats;
}

/** Where each hash of a sequence was first; open addressing, at most half full. A `Map` takes four times as long. */
class SequencePlaces {
  private readonly hashes: Int32Array;
  /** Each plus one. */
  private readonly places: Int32Array;
  private readonly shift: number;

  constructor(most: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(most + 1)) + 1);
    this.hashes = new Int32Array(2 ** bits);
    this.places = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
  }

  /**
   * @param place Place of a hash that is new, or -1 not to keep it.
   * @returns Where the hash was first, or -1.
   */
  placeOf(hash: number, place: number): number {
    const { hashes, places } = this;
    let at = Math.imul(hash, goldenRatio) >>> this.shift;
    while (places[at] !== 0) {
      if (hashes[at] === hash) return (places[at] as number) - 1;
      at = (at + 1) & (places.length - 1);
    }
    if (place < 0) return -1;
    hashes[at] = hash;
    places[at] = place + 1;
    return -1;
  }
}

/** Multiplier that spreads hashes (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
const goldenRatio = 0x9e3779b1;

function areSame(words: Int32Array, one: number, other: number): boolean {
  for (let i = 0; i < sequence; i++) if (words[one + i] !== words[other + i]) return false;
  return true;
}
