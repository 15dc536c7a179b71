import { Flag, type NodeTable } from "@decant/dom";
import { branchBeside } from "../blocks/branch-beside.ts";
import { blockText } from "../blocks/split-blocks.ts";
import { TitleOverlap } from "../features/title-overlap.ts";
import type { PageView } from "../page-view.ts";
import { Fate } from "./outcome.ts";

/** Widest element around a repeated block without the original, and around the original without the block. */
export interface Branches {
  readonly box: number;
  readonly other: number;
}

export function branchesOf({ table, blocks }: PageView, block: number, original: number): Branches {
  const container = blocks.container[block];
  const source = blocks.container[original];
  return { box: branchBeside(table, source, container), other: branchBeside(table, container, source) };
}

/** Whether two elements are of one kind. Layouts for other widths and teasers have another tag or class than the text. */
export function areAlike({ tag, classIds }: NodeTable, one: number, other: number): boolean {
  return tag[one] === tag[other] && classIds[one] === classIds[other];
}

/** Whether two elements are paragraphs, items or rows of one list: they repeat each other on purpose. */
export function areSiblings(table: NodeTable, one: number, other: number): boolean {
  return table.parent[one] === table.parent[other] && areAlike(table, one, other);
}

export function isHeading({ table, blocks }: PageView, block: number): boolean {
  return (table.flags[blocks.first[block]] & Flag.HEADING) !== 0;
}

/** Least overlap of the page's own heading with the title. A guess. */
const ownOverlap = 0.8;

function isOfPage({ table, blocks, hints }: PageView, heading: number): boolean {
  const text = blockText(table, blocks, heading);
  return new TitleOverlap(hints.title ?? "").of(text, 0, text.length) >= ownOverlap;
}

/**
 * Whether blocks that repeat others have a heading that occurs once: Wednesday's plan may equal Monday's. The heading is the first of
 * the blocks, or right before them. The page's own heading does not count inside the blocks, because a version to print repeats it.
 *
 * @param isDouble Whether a block is a copy or has one.
 */
export function hasOwnHeading(
  view: PageView,
  fates: Uint8Array,
  from: number,
  to: number,
  isDouble: (block: number) => boolean,
): boolean {
  let first = from;
  while (first < to && fates[first] !== Fate.KEPT) first++;
  if (first < to && !isDouble(first)) return isHeading(view, first) && !isOfPage(view, first);
  let above = from - 1;
  while (above >= 0 && fates[above] !== Fate.KEPT) above--;
  return above >= 0 && isHeading(view, above) && !isDouble(above);
}
