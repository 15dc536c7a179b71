import { knownTag } from "@decant/dom/internal";
import { isLinked } from "../blocks/block-counts.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Sibling sections with the same tag and class. */
type Siblings = readonly BlockRange[];

/** Fewest sections of a row. A guess. */
const minSiblings = 3;
/** Share of a row that must be kept already. A guess. */
const keptShare = 2 / 3;

/**
 * Keep a section of a manual if most of its sibling sections with the same tag and class are kept. "See also" and "Files" at the
 * end of a reference page score like navigation.
 */
export function keepSiblingSections(page: PageStructure) {
  const rows = rowsOf(page);
  return ({ keep }: Draft): void => {
    for (const row of rows) {
      const kept = row.filter(({ from, to }) => keep.subarray(from, to).includes(1)).length;
      if (kept < row.length && kept >= keptShare * row.length)
        for (const { from, to } of row) if (!keep.subarray(from, to).includes(1)) keep.fill(1, from, to);
    }
  };
}

function rowsOf(page: PageStructure): Siblings[] {
  const { table, sections } = page;
  const rows = new Map<string, BlockRange[]>();
  for (const { heading } of sections) {
    const node = openedBy(page, heading);
    if (node === 0) continue;
    const key = `${table.parent[node]} ${table.tag[node]} ${table.classIds[node]}`;
    const row = rows.get(key);
    const range = { from: heading, to: blocksIn(page, node).to };
    if (row === undefined) rows.set(key, [range]);
    else row.push(range);
  }
  return [...rows.values()].filter((row) => row.length >= minSiblings);
}

const P = knownTag("p");
const FIGCAPTION = knownTag("figcaption");
const FIGURE = knownTag("figure");

/** A paragraph with this share of its text in links is navigation. A guess. */
const linkedShare = 0.5;
/** A paragraph stays with its section if it scores this share of the threshold. A guess. */
const paragraphShare = 0.5;

/**
 * Keep a paragraph or caption of a manual with its section, if most of the section is kept. The last sentence of a page scores
 * like the footer after it.
 */
export function keepSectionParagraphs(page: PageStructure) {
  const paragraphs = paragraphsOf(page);
  return ({ keep, size, probability, threshold }: Draft): void => {
    const total = sumsOf(size, undefined);
    const kept = sumsOf(size, keep);
    const sum = (sums: Float64Array, { from, to }: BlockRange): number => (sums[to] as number) - (sums[from] as number);
    for (const paragraph of paragraphs) {
      const { block } = paragraph;
      if (keep[block] === 1 || (probability[block] as number) < threshold * paragraphShare) continue;
      if (sum(kept, paragraph) * 2 >= sum(total, paragraph)) keep[block] = 1;
    }
  };
}

/** Running total of the words of all blocks, or of the kept ones if `keep` is given. */
function sumsOf(size: Float32Array, keep: Uint8Array | undefined): Float64Array {
  const sums = new Float64Array(size.length + 1);
  for (let block = 0; block < size.length; block++)
    sums[block + 1] = (sums[block] as number) + (keep?.[block] === 0 ? 0 : (size[block] as number));
  return sums;
}

/** Block of a paragraph, and the blocks of its section (`from` up to `to`). */
interface Paragraph extends BlockRange {
  readonly block: number;
}

function paragraphsOf(page: PageStructure): Paragraph[] {
  const { table, blocks, sections } = page;
  const ranges = new Map<number, BlockRange>();
  for (const { heading } of sections) {
    const node = openedBy(page, heading);
    if (node !== 0) ranges.set(node, blocksIn(page, node));
  }
  const found: Paragraph[] = [];
  if (ranges.size === 0) return found;
  for (let block = 0; block < blocks.count; block++) {
    const container = blocks.container[block] as number;
    const around = ranges.get(holderOf(page, container));
    if (around === undefined) continue;
    if (!isLinked(table, container, linkedShare)) found.push({ block, ...around });
  }
  return found;
}

/** Parent of a paragraph or of a caption's figure; 0 for other blocks. */
function holderOf({ table: { tag, parent } }: PageStructure, container: number): number {
  const isParagraph = tag[container] === P;
  const above = parent[container] as number;
  const caption = tag[container] === FIGCAPTION ? container : isParagraph && tag[above] === FIGCAPTION ? above : 0;
  if (caption === 0) return isParagraph ? above : 0;
  const figure = parent[caption] as number;
  return tag[figure] === FIGURE ? (parent[figure] as number) : 0;
}

/** Levels from the text of a heading up to its section. DocBook has three boxes in between. */
const headingDepth = 5;
/** A block above a heading with this share of links is a pager (Texinfo). A guess. */
const pagerShare = 0.3;

/** Widest element that starts with a heading and has more text; 0 for none. */
function openedBy({ table, blocks, before }: PageStructure, heading: number): number {
  let found = 0;
  let node = blocks.container[heading] as number;
  for (let level = 0; level < headingDepth && node > 0; level++) {
    const first = before[node] as number;
    if (first !== heading && !(first === heading - 1 && isLinked(table, blocks.container[first] as number, pagerShare)))
      break;
    if ((before[table.end[node] as number] as number) > heading + 1) found = node;
    node = table.parent[node] as number;
  }
  return found;
}
