import { Flag, type NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { nearest } from "../blocks/nearest.ts";
import { blocksBefore } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";

/**
 * Fewest words that nobody writes twice by accident; a guess. On wcxb-dev the word F1 is the same from 6 to 12 words, and what
 * the gold has but once is four times what it repeats.
 */
const leastWords = 8;

/** Share of its words that a double may say of its own: another label on a button, another size of a heading. */
const maxNewShare = 0.2;

/** Rows and items repeat what their neighbours say, and are rows and items all the same. */
const itemTags = tagSet(["tr", "td", "th", "dt", "dd", "li"]);

const PRE = knownTag("pre");
const quoteTags = tagSet(["blockquote"]);
const whiteSpace = /\s+/g;

/**
 * Leave out what the page says a second time: layouts for other widths of the window, clones of slides, stand-ins in
 * `noscript`, and what a thread quotes of posts that it holds itself. Of two copies the one that shows is kept, else the first.
 *
 * A copy is left out with the element that it is in beside the original, if that is a double: at least two blocks
 * that say hardly anything of their own. One line that two offers share is none. Threads and quotations repeat single
 * passages. Documentation repeats itself on purpose: each of its tabs is complete.
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
  for (const [block, original] of long.entries()) {
    if (original < 0 || fates[block] !== Fate.KEPT) continue;
    const container = view.blocks.container[block] as number;
    if (view.pageType === "forum" || isQuoted(view.table, container)) {
      // Posts of a thread may all have its title.
      if (!isHeading(view.table, view.blocks.first[block] as number)) dropCopy(outcome, block);
      continue;
    }
    const branch = branchBeside(view.table, view.blocks.container[original] as number, container);
    if (judged.has(branch)) continue;
    judged.add(branch);
    const from = before[branch] as number;
    const to = before[view.table.end[branch] as number] as number;
    if (isDouble(view, fates, all, branch, from, to)) dropRange(outcome, all, from, to);
  }
}

/** For each kept block the block whose text it repeats, -1 for none. Code is left alone. */
function findCopies(view: PageView, fates: Uint8Array, least: number): Int32Array {
  const { table, blocks } = view;
  const copies = new Int32Array(blocks.count).fill(-1);
  const seen = new Map<string, number>();
  for (const block of alike(view, fates, least)) {
    const from = blocks.first[block] as number;
    const text = shownText(table, from, (blocks.last[block] as number) + 1)
      .replace(whiteSpace, " ")
      .trim();
    const original = seen.get(text);
    const takesOver =
      original !== undefined && isHidden(table, blocks.first[original] as number) && !isHidden(table, from);
    if (takesOver) copies[original] = block;
    else if (original !== undefined) copies[block] = original;
    if (original === undefined || takesOver) seen.set(text, block);
  }
  return copies;
}

/** Kept blocks of so many words that have as many characters and marks of punctuation as another: only those can be copies. */
function alike({ table, blocks, size }: PageView, fates: Uint8Array, least: number): number[] {
  const last = new Map<number, number>();
  const found = new Uint8Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    if (fates[block] !== Fate.KEPT || (size[block] as number) < least) continue;
    if (table.tag[blocks.container[block] as number] === PRE) continue;
    const key = sumOfBlock(table.chars, blocks, block) * 65536 + sumOfBlock(table.punctuation, blocks, block);
    const other = last.get(key);
    if (other !== undefined) found[other] = found[block] = 1;
    last.set(key, block);
  }
  return [...found.keys()].filter((block) => found[block] === 1);
}

function isDouble(
  { table, size }: PageView,
  fates: Uint8Array,
  copies: Int32Array,
  branch: number,
  from: number,
  to: number,
): boolean {
  if (to - from < 2 || itemTags[table.tag[branch] as number] === 1) return false;
  let own = 0;
  let total = 0;
  for (let block = from; block < to; block++) {
    if (fates[block] !== Fate.KEPT) continue;
    total += size[block] as number;
    if ((copies[block] as number) < 0) own += size[block] as number;
  }
  return own <= maxNewShare * total;
}

function dropRange(outcome: Outcome, copies: Int32Array, from: number, to: number): void {
  for (let block = from; block < to; block++) if ((copies[block] as number) >= 0) dropCopy(outcome, block);
}

function dropCopy({ fates, rules }: Outcome, block: number): void {
  fates[block] = Fate.DROPPED;
  rules[block] = ruleNumber("copy");
}

/** The element around a node that is beside the one around another node. */
function branchBeside({ parent, end }: NodeTable, other: number, node: number): number {
  let branch = node;
  for (let up = parent[branch] as number; up > 0; up = parent[up] as number) {
    if (up <= other && other < (end[up] as number)) break;
    branch = up;
  }
  return branch;
}

function isQuoted(table: NodeTable, container: number): boolean {
  return nearest(table, quoteTags)[container] !== 0;
}

function isHeading({ flags }: NodeTable, node: number): boolean {
  return ((flags[node] as number) & Flag.HEADING) !== 0;
}

function isHidden({ flags }: NodeTable, node: number): boolean {
  return ((flags[node] as number) & (Flag.HIDDEN | Flag.NOSCRIPT)) !== 0;
}
