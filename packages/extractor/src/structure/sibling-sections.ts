import type { NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Sections of one make, the elements beside each other that a generator wrote for the parts of a text. */
type Siblings = readonly BlockRange[];

/** Fewer are no row of sections. A guess. */
const minSiblings = 3;
/** Of the sections of one make at least so many must be kept already: two of three. A guess. */
const keptShare = 2 / 3;

/**
 * In a manual, a section is kept that is in a row with others of the same make, nearly all of which are: the same element with the
 * same class below the same parent, each opened by its heading. "See also" and "Files" at the end of a reference page look like
 * links to elsewhere when looked at alone.
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

/** From this share of its text on, links make a paragraph a way to elsewhere. A guess. */
const linkedShare = 0.5;
/** A paragraph stays with its section if it scores this share of the threshold. A guess. */
const paragraphShare = 0.5;

/**
 * In a manual, a paragraph or a caption that is right in the element of a section goes with the section, if most of that is
 * kept. The last sentence before the end of the page looks like a part of what follows.
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

/** Sums of the words before each block, of those that are kept alone where that is told. */
function sumsOf(size: Float32Array, keep: Uint8Array | undefined): Float64Array {
  const sums = new Float64Array(size.length + 1);
  for (let block = 0; block < size.length; block++)
    sums[block + 1] = (sums[block] as number) + (keep?.[block] === 0 ? 0 : (size[block] as number));
  return sums;
}

/** A paragraph's block, and the section (`from` up to `to`) that it is a part of. */
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
    const linked = table.sum(table.linkChars, container) >= linkedShare * table.sum(table.chars, container);
    if (!linked) found.push({ block, ...around });
  }
  return found;
}

/** The element that a paragraph, or the figure of a caption, is a child of; 0 for other blocks. */
function holderOf({ table: { tag, parent } }: PageStructure, container: number): number {
  const isParagraph = tag[container] === P;
  const above = parent[container] as number;
  const caption = tag[container] === FIGCAPTION ? container : isParagraph && tag[above] === FIGCAPTION ? above : 0;
  if (caption === 0) return isParagraph ? above : 0;
  const figure = parent[caption] as number;
  return tag[figure] === FIGURE ? (parent[figure] as number) : 0;
}

/** Levels between a section and the text of its heading: DocBook puts it into three boxes. */
const headingDepth = 5;
/** A block with that share of links above a heading leads to other sections (Texinfo). A guess. */
const pagerShare = 0.3;

function isPager(table: NodeTable, container: number): boolean {
  return table.sum(table.linkChars, container) >= pagerShare * table.sum(table.chars, container);
}

/** The widest element near a heading that it opens, and that holds more; 0 where there is none. */
function openedBy({ table, blocks, before }: PageStructure, heading: number): number {
  let found = 0;
  let node = blocks.container[heading] as number;
  for (let level = 0; level < headingDepth && node > 0; level++) {
    const first = before[node] as number;
    if (first !== heading && !(first === heading - 1 && isPager(table, blocks.container[first] as number))) break;
    if ((before[table.end[node] as number] as number) > heading + 1) found = node;
    node = table.parent[node] as number;
  }
  return found;
}
