import { collapseSpaces, findWords, strip } from "@decant/benchmark/python-text";

/**
 * Labels of the text blocks of a page: which share of a block's words the gold counts as content (0 to 1), and NaN where
 * the gold does not say.
 *
 * Gold is text without positions, so it has to be found on the page again. Single words will not do for that, because
 * navigation and content share their words; word sequences do.
 */
export type Labels = Float32Array;

/** Words as in the word metric, so that the training target equals the metric. */
export function wordsOf(text: string): string[] {
  return findWords(text.toLowerCase());
}

/**
 * Words of a sequence that is looked for. Shorter ones ("read more about") occur in content and chrome alike; longer ones
 * lose blocks whose gold differs by a word.
 */
const sequenceWords = 4;

/** A block of fewer words may count as content for being a line of the gold, though words around it differ. */
const lineWords = 8;

/** Neighbours on either side whose labels choose among copies. */
const neighbourBlocks = 4;

/**
 * Label blocks by a gold text.
 *
 * @param texts The text of each block, in document order.
 * @param gold What a person would keep; nothing at all if the page has no content.
 */
export function labelByText(texts: readonly string[], gold: string): Labels {
  const blocks = texts.map(wordsOf);
  const goldText = readGold(gold);
  const labels = coveredShares(blocks, goldText.sequences).map((covered, b) =>
    labelShortBlocks(blocks[b] as string[], covered, goldText),
  );
  dropSurplusCopies(labels, blocks, goldText);
  return Float32Array.from(labels, (label, b) => (blocks[b]?.length === 0 ? Number.NaN : label));
}

interface GoldText {
  readonly words: readonly string[];
  readonly sequences: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly places: ReadonlyMap<string, readonly number[]>;
}

function readGold(gold: string): GoldText {
  const words = wordsOf(gold);
  const sequences = new Set<string>();
  for (let i = 0; i + sequenceWords <= words.length; i++) sequences.add(sequenceAt(words, i));
  const places = new Map<string, number[]>();
  for (const [place, word] of words.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [place]);
    else known.push(place);
  }
  return { words, sequences, lines: new Set(gold.split("\n").map((line) => wordsOf(line).join(" "))), places };
}

function sequenceAt(words: readonly string[], start: number): string {
  return words.slice(start, start + sequenceWords).join(" ");
}

/**
 * For each block the share of its words that are part of a sequence of the gold. Sequences may run across blocks: short
 * blocks (headings, cells, list items) are recognised by their neighbours.
 */
function coveredShares(blocks: readonly string[][], sequences: ReadonlySet<string>): number[] {
  const stream = blocks.flat();
  const covered = new Uint8Array(stream.length);
  for (let i = 0; i + sequenceWords <= stream.length; i++) {
    if (sequences.has(sequenceAt(stream, i))) covered.fill(1, i, i + sequenceWords);
  }
  let at = 0;
  return blocks.map(({ length }) => {
    let count = 0;
    for (const end = at + length; at < end; at++) count += covered[at] as number;
    return length === 0 ? 0 : count / length;
  });
}

/**
 * A block too short for a sequence of its own is content as a whole or not at all; half of "Related posts" covered by
 * accident is nothing. A slightly longer one may count as a line of the gold.
 */
function labelShortBlocks(words: readonly string[], covered: number, { lines }: GoldText): number {
  if (words.length === 0 || words.length >= lineWords) return covered;
  if (lines.has(words.join(" "))) return 1;
  return words.length >= sequenceWords || covered > 0.99 ? covered : 0;
}

/**
 * Where a text occurs more often on the page than in the gold (a title in the breadcrumb, a teaser of the story itself),
 * the copies with the most content around them keep their labels, as many as the gold has, and the others get 0.
 */
function dropSurplusCopies(labels: number[], blocks: readonly string[][], gold: GoldText): void {
  for (const copies of findCopies(labels, blocks)) {
    const wanted = Math.max(1, countInGold(blocks[copies[0] as number] as string[], gold));
    if (copies.length <= wanted) continue;
    const ranked = copies
      .map((b) => ({ b, support: supportAround(b, labels, blocks) }))
      .sort((one, other) => other.support - one.support);
    for (const { b } of ranked.slice(wanted)) labels[b] = 0;
  }
}

/** Blocks of equal words, mostly covered, in groups of at least two. */
function findCopies(labels: readonly number[], blocks: readonly string[][]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [b, words] of blocks.entries()) {
    if ((labels[b] as number) <= 0.5) continue;
    const key = words.join(" ");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [b]);
    else group.push(b);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function countInGold(words: readonly string[], gold: GoldText): number {
  const starts = gold.places.get(words[0] as string) ?? [];
  return starts.filter((start) => words.every((word, i) => gold.words[start + i] === word)).length;
}

/** Mean label of the neighbours, by their words. */
function supportAround(b: number, labels: readonly number[], blocks: readonly string[][]): number {
  let words = 0;
  let content = 0;
  const last = Math.min(blocks.length - 1, b + neighbourBlocks);
  for (let other = Math.max(0, b - neighbourBlocks); other <= last; other++) {
    if (other === b) continue;
    const { length } = blocks[other] as string[];
    words += length;
    content += length * (labels[other] as number);
  }
  return content / Math.max(1, words);
}

/** Characters of a block from which on it may be part of a segment; below, "Home" would be found in half of them. */
const partChars = 12;
/** Shorter blocks are not labelled. */
const leastChars = 3;

/**
 * Label blocks by segments that must and must not occur. All other blocks stay unlabelled; a block that holds both kinds
 * counts as boilerplate.
 */
export function labelBySegments(
  texts: readonly string[],
  gold: { readonly with: readonly string[]; readonly without: readonly string[] },
): Labels {
  const wanted = gold.with.map(squash).filter((segment) => segment !== "");
  const unwanted = gold.without.map(squash).filter((segment) => segment !== "");
  return Float32Array.from(texts, (raw) => {
    const text = squash(raw);
    if (text.length < leastChars) return Number.NaN;
    const shares = (segment: string): boolean =>
      text.includes(segment) || (text.length >= partChars && segment.includes(text));
    if (unwanted.some(shares)) return 0;
    return wanted.some(shares) ? 1 : Number.NaN;
  });
}

function squash(text: string): string {
  return strip(collapseSpaces(text));
}

/** Blocks of a page as {@link forgiveOmissions} reads them. */
export interface LabelledPage {
  readonly labels: Labels;
  /** Element around each block, its parent and the end of each node's subtree. */
  readonly container: ArrayLike<number>;
  readonly parent: ArrayLike<number>;
  /** Share of links in each block (0 to 1). */
  readonly links: ArrayLike<number>;
  /** Whether something besides the score speaks for chrome: element, role, name, visibility. */
  readonly isNamed: ArrayLike<number>;
  /** Whether a block is a caption or credit by its element. */
  readonly isCaption: ArrayLike<number>;
}

/** A block with more links is a list of other pages rather than a text that the gold left out. */
const mostLinks = 0.5;
/** Blocks between two wanted ones; a longer hole may be a box of its own. */
const longestHole = 12;

/**
 * Take back labels of 0 that a reader would not sign, in place: gold leaves out captions, callouts, boxes and ends that people want.
 *
 * A block that nothing names as chrome is no negative if it is a caption, between two wanted blocks, or a sibling of a wanted block
 * after the last of them. It is not labelled.
 */
export function forgiveOmissions({ labels, container, parent, links, isNamed, isCaption }: LabelledPage): void {
  const isWanted = (block: number): boolean => (labels[block] as number) >= 0.5;
  const before = new Int32Array(labels.length);
  const after = new Int32Array(labels.length);
  let last = -1;
  for (let block = 0; block < labels.length; block++) {
    before[block] = last;
    if (isWanted(block)) last = block;
  }
  const around = new Set<number>();
  let next = labels.length;
  for (let block = labels.length - 1; block >= 0; block--) {
    after[block] = next;
    if (isWanted(block)) {
      next = block;
      around.add(parent[container[block] as number] as number);
    }
  }
  const forgiven: number[] = [];
  for (let block = 0; block < labels.length; block++) {
    if (!((labels[block] as number) < 0.5) || isNamed[block] !== 0 || (links[block] as number) >= mostLinks) continue;
    const previous = before[block] as number;
    const following = after[block] as number;
    const isHole = previous >= 0 && following < labels.length && following - previous <= longestHole;
    const isEnd =
      previous >= 0 && following === labels.length && around.has(parent[container[block] as number] as number);
    if (isHole || isEnd || isCaption[block] !== 0) forgiven.push(block);
  }
  for (const block of forgiven) labels[block] = Number.NaN;
}
