import { tagSet } from "@decant/dom/internal";
import { accumulate, firstFrom } from "../blocks/block-counts.ts";
import { nearest } from "../blocks/nearest.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";
import { areAlike, branchesOf, hasOwnHeading } from "./repeated-parts.ts";
import {
  countRepeated,
  findRepeats,
  originalOf,
  Repeat,
  type Repeats,
  readStream,
  type Stream,
} from "./repeated-words.ts";

/** Fewest repeated words of an element. Fewer are refrains, captions and terms of an offer. */
const leastWords = 40;
/** Share of repeated words from which an element repeats another one. Layouts for other widths have other labels. A guess. */
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
const passageRule = ruleNumber("passage");

/**
 * Drop elements that repeat the words of another one in other blocks: another layout, a second element with the same body, another version
 * of the text. Boxes of the same kind stay, because two offers share terms. An element under a heading of its own stays as well.
 * Documentation repeats itself on purpose.
 *
 * @param outcome Changed in place.
 */
export function dropPassages(view: PageView, outcome: Outcome): void {
  const { table, blocks, pageType } = view;
  if (pageType === "documentation") return;
  const stream = readStream(view, outcome.fates);
  const repeats = findRepeats(stream);
  if (repeats === undefined) return;
  const { starts } = stream;
  const tables = nearest(table, tableTags);
  const isCell = (block: number): boolean => tables[blocks.container[block]] !== 0;
  const words = new Int32Array(blocks.count + 1);
  const prose = new Int32Array(blocks.count + 1);
  const repeated = new Map<number, { words: number; prose: number }>();
  for (const [place, block] of stream.blocks.entries()) {
    words[block + 1] = starts[place + 1] - starts[place];
    // The cells of two tables may have the same words.
    if (!isCell(block)) prose[block + 1] = words[block + 1];
    const count = countRepeated(stream, repeats, place, Repeat.EARLIER);
    if (count === 0) continue;
    const { box, other } = branchesOf(view, block, originalOf(stream, repeats, place));
    if (areAlike(table, box, other) || partTags[table.tag[box]] === 1) continue;
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
    const to = firstFrom(blocks.first, table.end[box]);
    if (hasOwnHeading(view, outcome.fates, from, to, (block) => doubles.has(block))) continue;
    const shareOf = (count: number, totals: Int32Array): number =>
      count < leastWords ? 0 : count / (totals[to] - totals[from]);
    const share = Math.min(shareOf(counts.words, words), shareOf(counts.prose, prose));
    if (share >= twinShare || (share >= versionShare && counts.words >= leastVersion)) twins.push({ from, to, share });
  }
  for (const [place, block] of stream.blocks.entries()) {
    const twin = twins.find(({ from, to }) => from <= block && block < to);
    if (twin === undefined) continue;
    const length = starts[place + 1] - starts[place];
    const isCopy = length > 0 && countRepeated(stream, repeats, place, Repeat.EARLIER) >= twinShare * length;
    if (twin.share < twinShare && !isCopy) continue;
    outcome.fates[block] = Fate.DROPPED;
    outcome.rules[block] = passageRule;
  }
}

/** Blocks with words that the stream has elsewhere. */
function doublesIn(stream: Stream, repeats: Repeats): ReadonlySet<number> {
  return new Set(stream.blocks.filter((_, place) => countRepeated(stream, repeats, place, Repeat.ANY) > 0));
}
