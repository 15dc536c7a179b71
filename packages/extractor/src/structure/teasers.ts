import { type NodeTable, tagId } from "@decant/dom";
import { Has, tagSet } from "@decant/dom/internal";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Fewest boxes of a row. */
const minBoxes = 2;
/** Longest teaser, in words. A guess. */
const maxBoxWords = 120;
/** Share of the kept words that may follow a row: credits, a last line. If there are more, the row may be items of a list. A guess. */
const maxAfter = 0.15;
/** Share of the kept words from which rows are the content. A guess. */
const maxShare = 0.35;
/** If its kept blocks score this much in the mean, the score overrides the structure. A guess. */
const certain = 0.85;
/** Longest label of a row, in words. A guess. */
const maxLabelWords = 8;

/** Share of the words of its parent from which a link is alone. A guess. */
const aloneShare = 0.8;

/** Elements that are boxes of a row, and that hold rows. */
const boxTags = tagSet(["div", "article", "li", "section", "figure"]);
const cellTags = tagSet(["table", "dl", "pre", "nav"]);
const P = tagId("p");

/**
 * Drop rows of teasers below an article: boxes of one kind side by side, each with a short heading and a link to another page.
 *
 * Their summaries read like the first paragraph of an article, because they are. Above the end of the text such boxes may be its items.
 */
export function dropTeasers(page: PageStructure) {
  const rows = rowsOf(page);
  return (draft: Draft): void => {
    if (rows.length === 0) return;
    const { keep, size, probability } = draft;
    const words = new Float64Array(keep.length + 1);
    const scores = new Float64Array(keep.length + 1);
    for (let block = 0; block < keep.length; block++) {
      const own = keep[block] === 1 ? (size[block] as number) : 0;
      words[block + 1] = (words[block] as number) + own;
      scores[block + 1] = (scores[block] as number) + own * (probability[block] as number);
    }
    const total = words[keep.length] as number;
    const wordsIn = ({ from, to }: BlockRange): number => (words[to] as number) - (words[from] as number);
    // All or none: on a page of cards, the last rows are no less content than those before them.
    if (rows.reduce((sum, row) => sum + wordsIn(row), 0) > maxShare * total) return;
    let dropped = 0;
    for (const row of rows.toReversed()) {
      const { from, to } = row;
      const own = wordsIn(row);
      if (own === 0 || own > (words[from] as number) || total - dropped - (words[to] as number) > maxAfter * total)
        continue;
      if ((scores[to] as number) - (scores[from] as number) >= certain * own) continue;
      keep.fill(0, from, to);
      dropped += own;
      dropLabel(draft, from);
    }
  };
}

/** Drop the label of a row: the short heading or line that ends before it. */
function dropLabel({ table, blocks, keep, size }: Draft, row: number): void {
  const label = keep.lastIndexOf(1, row - 1);
  if (label !== row - 1 || label < 0 || (size[label] as number) > maxLabelWords) return;
  if (table.tag[blocks.container[label] as number] !== P) keep[label] = 0;
}

/** Rows of boxes with links, as ranges of blocks. */
function rowsOf(page: PageStructure): BlockRange[] {
  const { table } = page;
  const links = outgoingLinks(page);
  const rows: BlockRange[] = [];
  let end = 0;
  for (let node = 1; node < table.size; node++) {
    if (node < end) continue;
    if (cellTags[table.tag[node] as number] === 1) end = table.end[node] as number;
    else if (isRow(table, node, links)) {
      rows.push(blocksIn(page, node));
      end = table.end[node] as number;
    }
  }
  return rows;
}

/** Number of links to other pages before each node: titles, pictures, cards, "Read more". A link inside a sentence is none. */
function outgoingLinks({ table, elements }: PageStructure): Int32Array {
  const counts = new Int32Array(table.size + 1);
  for (const link of elements.links) {
    if (((table.attributes[link] as number) & Has.HREF) === 0) continue;
    const isAlone = table.sum(table.words, link) >= aloneShare * table.sum(table.words, table.parent[link] as number);
    if (!isAlone && table.sum(table.words, link) > 0 && table.sum(table.headings, link) === 0) continue;
    if (!(attributesOf(table, link).href ?? "#").startsWith("#")) counts[link + 1] = 1;
  }
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
  return counts;
}

/** Whether an element consists of boxes of one kind, each with a heading, a link and few words. */
function isRow(table: NodeTable, node: number, links: Int32Array): boolean {
  const { tag, end } = table;
  if (tag[node] === 0 || table.sum(links, node) < minBoxes || table.sum(table.headings, node) < minBoxes) return false;
  let boxes = 0;
  let first = 0;
  for (let child = node + 1; child < (end[node] as number); child = end[child] as number) {
    if (table.sum(table.words, child) === 0) continue;
    if (first === 0) first = child;
    if (boxTags[tag[child] as number] !== 1 || tag[child] !== tag[first]) return false;
    if (table.sum(links, child) === 0 || table.sum(table.headings, child) === 0) return false;
    if (table.sum(table.words, child) > maxBoxWords) return false;
    boxes++;
  }
  return boxes >= minBoxes;
}
