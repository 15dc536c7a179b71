import type { Element, NodeTable } from "@decant/dom";
import { Has, tagCount, tagSet } from "@decant/dom/internal";
import { H1, headingTags } from "./heading-tags.ts";
import type { Blocks } from "./split-blocks.ts";

/** What rules know of a page, whatever was chosen on it. */
export interface PageStructure {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  /** Number of blocks that begin before each node. */
  readonly before: Int32Array;
  /** The sections under headings, the last first. */
  readonly sections: readonly Section[];
  /** Elements that rules ask for, each kind in document order. */
  readonly elements: Readonly<Record<ElementKind, readonly number[]>>;
}

/** Elements with something in common: their tag, or an attribute that describes them (role, ARIA, microdata). */
type ElementKind = "links" | "lists" | "tables" | "quotes" | "headings" | "labels" | "navs" | "described";

const kindTags: readonly (readonly [ElementKind, Uint8Array])[] = [
  ["links", tagSet(["a"])],
  ["lists", tagSet(["ul", "ol", "dl"])],
  ["tables", tagSet(["table", "tr"])],
  ["quotes", tagSet(["blockquote"])],
  ["headings", headingTags],
  ["labels", tagSet(["label"])],
  ["navs", tagSet(["nav"])],
];
const kindOfTag = Array.from({ length: tagCount }, (_, tag) => kindTags.find(([, tags]) => tags[tag] === 1)?.[0]);
const describing = Has.ROLE | Has.ARIA | Has.MICRODATA;

export function readStructure(table: NodeTable, blocks: Blocks): PageStructure {
  const before = blocksBefore(table, blocks);
  return { table, blocks, before, sections: [...sectionsOf(table, blocks)], elements: readElements(table) };
}

function readElements({ size, tag, attributes }: NodeTable): PageStructure["elements"] {
  const elements: Record<ElementKind, number[]> = {
    links: [], lists: [], tables: [], quotes: [], headings: [], labels: [], navs: [], described: [],
  }; // biome-ignore format: a record of nothing
  for (let i = 1; i < size; i++) {
    const kind = kindOfTag[tag[i] as number];
    if (kind !== undefined) elements[kind].push(i);
    if (((attributes[i] as number) & describing) !== 0) elements.described.push(i);
  }
  return elements;
}

/** Number of blocks that begin before each node. */
export function blocksBefore(table: NodeTable, { count, first }: Pick<Blocks, "count" | "first">): Int32Array {
  const before = new Int32Array(table.size + 1);
  for (let block = 0; block < count; block++) {
    const at = (first[block] as number) + 1;
    before[at] = (before[at] as number) + 1;
  }
  for (let i = 1; i <= table.size; i++) before[i] = (before[i] as number) + (before[i - 1] as number);
  return before;
}

/** Blocks from one up to another. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** The blocks in a subtree. */
export function blocksIn({ table, before }: PageStructure, node: number): BlockRange {
  return { from: before[node] as number, to: before[table.end[node] as number] as number };
}

/** Blocks of a heading (`heading` up to `from`), and of what is under it (`from` up to `to`). */
export interface Section extends BlockRange {
  readonly heading: number;
}

/** The sections of a page, the last first. */
function* sectionsOf(table: NodeTable, { count, container }: Blocks): Generator<Section> {
  const headings = container.map((node) => headingOf(table, node));
  const level = (block: number) => {
    const node = headings[block] as number;
    return node === 0 ? 0 : (table.tag[node] as number) - H1 + 1;
  };
  for (let heading = count - 1; heading >= 0; heading--) {
    const own = level(heading);
    if (own === 0 || headings[heading - 1] === headings[heading]) continue;
    let from = heading + 1;
    while (from < count && headings[from] === headings[heading]) from++;
    let to = from;
    while (to < count && (level(to) === 0 || level(to) > own)) to++;
    yield { heading, from, to };
  }
}

/** More words are a heading that was never closed. A guess. */
const longHeadingWords = 40;
/** Levels between a heading and the element in it that holds its text. */
const headingDepth = 3;

/** The heading that a block is in, 0 for none; one that was never closed holds the text after it. */
function headingOf(table: NodeTable, container: number): number {
  const { tag, parent } = table;
  let node = container;
  for (let level = 0; level < headingDepth && node > 0; level++) {
    if (headingTags[tag[node] as number] === 1)
      return level > 0 && table.sum(table.words, node) > longHeadingWords ? 0 : node;
    node = parent[node] as number;
  }
  return 0;
}

/** The attributes of a node; none for a text. */
export function attributesOf({ nodes }: NodeTable, node: number): Readonly<Record<string, string | undefined>> {
  return (nodes[node] as Partial<Element>).attribs ?? noAttributes;
}

const noAttributes: Readonly<Record<string, undefined>> = {};
