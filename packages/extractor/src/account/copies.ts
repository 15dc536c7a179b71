import { Flag, type NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { nearest } from "../blocks/nearest.ts";
import { blocksBefore } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";
import { areAlike, areSiblings, branchesOf, hasOwnHeading, isHeading } from "./repeated-parts.ts";

/** Fewest words of a repetition that is not an accident. A guess; on wcxb-dev the word F1 is the same from 6 to 12. */
const leastWords = 8;

/** Largest share of new words in a copy: another label on a button, another size of a heading. */
const maxNewShare = 0.2;

/** Rows and items may repeat their neighbours. */
const itemTags = tagSet(["tr", "td", "th", "dt", "dd", "li"]);

const PRE = knownTag("pre");
const TABLE = knownTag("table");
const quoteTags = tagSet(["blockquote"]);
const whiteSpace = /\s+/g;

/**
 * Drop repeated content: layouts for other window widths, clones of slides, `noscript` versions, and quotations of posts in the
 * same thread. Of two copies the visible one is kept, else the first.
 *
 * A copy is dropped if the widest element around it that does not hold the original has at least two blocks and almost no new
 * words; a line that two offers share stays. In threads and quotations single passages are dropped. Documentation repeats
 * itself on purpose: each of its tabs is complete.
 *
 * @param outcome Changed in place.
 */
export function dropCopies(view: PageView, outcome: Outcome): void {
  if (view.pageType === "documentation") return;
  const { fates } = outcome;
  const long = findCopies(view, fates, leastWords);
  if (!long.some((original) => original >= 0)) return;
  const all = findCopies(view, fates, 1);
  const before = blocksBefore(view.table, view.blocks);
  const judged = new Set<number>();
  const quotes = nearest(view.table, quoteTags);
  for (const [block, original] of long.entries()) {
    if (original < 0 || fates[block] !== Fate.KEPT) continue;
    const container = view.blocks.container[block];
    if (view.pageType === "forum" || quotes[container] !== 0) {
      // All posts of a thread may have its title.
      const isNeighbour = areSiblings(view.table, view.blocks.container[original], container);
      if (!isNeighbour && !isHeading(view, block)) dropCopy(outcome, block);
      continue;
    }
    const { box: branch, other } = branchesOf(view, block, original);
    if (judged.has(branch)) continue;
    judged.add(branch);
    const from = before[branch];
    const to = before[view.table.end[branch]];
    if (isDouble(view, fates, all, branch, other, from, to)) dropRange(outcome, all, from, to);
  }
}

/** For each kept block the block whose text it repeats, -1 for none. Code is skipped. */
function findCopies(view: PageView, fates: Uint8Array, least: number): Int32Array {
  const { table, blocks } = view;
  const copies = new Int32Array(blocks.count).fill(-1);
  const seen = new Map<string, number>();
  for (const block of possibleCopies(view, fates, least)) {
    const from = blocks.first[block];
    const text = shownText(table, from, blocks.last[block] + 1)
      .replace(whiteSpace, " ")
      .trim();
    const original = seen.get(text);
    const takesOver = original !== undefined && isInvisible(table, blocks.first[original]) && !isInvisible(table, from);
    if (takesOver) copies[original] = block;
    else if (original !== undefined) copies[block] = original;
    if (original === undefined || takesOver) seen.set(text, block);
  }
  return copies;
}

/** Kept blocks of at least `least` words with as many characters and punctuation marks as another. */
function possibleCopies({ table, blocks, size }: PageView, fates: Uint8Array, least: number): number[] {
  const last = new Map<number, number>();
  const found = new Uint8Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT || size[block] < least) continue;
    if (table.tag[blocks.container[block]] === PRE) continue;
    const key = sumOfBlock(table.chars, blocks, block) * 65536 + sumOfBlock(table.punctuation, blocks, block);
    const other = last.get(key);
    if (other !== undefined) found[other] = found[block] = 1;
    last.set(key, block);
  }
  return [...found.keys()].filter((block) => found[block] === 1);
}

function isDouble(
  view: PageView,
  fates: Uint8Array,
  copies: Int32Array,
  branch: number,
  other: number,
  from: number,
  to: number,
): boolean {
  const { table, size } = view;
  if (to - from < 2 || itemTags[table.tag[branch]] === 1) return false;
  if (hasOwnHeading(view, fates, from, to, (block) => copies[block] >= 0 || copies.includes(block))) return false;
  let own = 0;
  let total = 0;
  for (let block = from; block < to; block++) {
    if (fates[block] !== Fate.KEPT) continue;
    total += size[block];
    if (copies[block] < 0) own += size[block];
  }
  // Tables may share cells, and siblings of one kind (reviews, offers) all words except a name.
  const isOne = table.tag[branch] === TABLE || areAlike(table, branch, other);
  return own <= (isOne ? 0 : maxNewShare) * total;
}

function dropRange(outcome: Outcome, copies: Int32Array, from: number, to: number): void {
  for (let block = from; block < to; block++) if (copies[block] >= 0) dropCopy(outcome, block);
}

function dropCopy({ fates, rules }: Outcome, block: number): void {
  fates[block] = Fate.DROPPED;
  rules[block] = ruleNumber("copy");
}

function isInvisible({ flags }: NodeTable, node: number): boolean {
  return (flags[node] & (Flag.HIDDEN | Flag.NOSCRIPT)) !== 0;
}
