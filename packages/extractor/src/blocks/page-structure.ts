import type { Element, NodeTable } from "@decant/dom";
import { Has, knownTag, lazily, remembering, tagCount, tagSet } from "@decant/dom/internal";
import { type Evidence, readEvidence } from "../features/names.ts";
import { H1, headingTags, nearest } from "./elements.ts";
import { type Blocks, blockText } from "./split-blocks.ts";

/** Facts about a page that do not depend on the choice of blocks. */
export interface PageStructure {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  /** Sections under headings, last first. */
  readonly sections: readonly Section[];
  /** Elements that rules need, each kind in document order. */
  readonly elements: Readonly<Record<ElementKind, readonly number[]>>;
  /** {@link nearest}, computed once for each set of tags. */
  readonly nearest: (tags: Uint8Array) => Int32Array;
  /** {@link nearestDataTable}, computed once. */
  readonly dataTables: () => Int32Array;
  /** Text of a block on one line, read once. */
  readonly lineOf: (block: number) => string;
  /** Each block as a range. */
  readonly lines: readonly BlockRange[];
  /** Rule that names each block as chrome, 0 for none. */
  readonly names: Uint8Array;
  readonly evidence: Evidence;
  /** Title that metadata gives, on one line. */
  readonly title: string;
}

/** Elements by tag; `described` ones have a role, ARIA or microdata attribute. */
type ElementKind = "links" | "lists" | "tables" | "headings" | "labels" | "navs" | "described";

const kindTags: readonly (readonly [ElementKind, Uint8Array])[] = [
  ["links", tagSet(["a"])],
  ["lists", tagSet(["ul", "ol", "dl"])],
  ["tables", tagSet(["table", "tr"])],
  ["headings", headingTags],
  ["labels", tagSet(["label", "button"])],
  ["navs", tagSet(["nav"])],
];
const kindOfTag = Array.from({ length: tagCount }, (_, tag) => kindTags.find(([, tags]) => tags[tag] === 1)?.[0]);
const describing = Has.ROLE | Has.ARIA | Has.MICRODATA;

export function readStructure(
  table: NodeTable,
  blocks: Blocks,
  names: Uint8Array = new Uint8Array(blocks.count),
  evidence: Evidence = readEvidence(table),
  title = "",
): PageStructure {
  const sections = [...sectionsOf(table, blocks)];
  const nearestOf = remembering((tags: Uint8Array) => nearest(table, tags));
  return {
    table,
    blocks,
    sections,
    elements: readElements(table),
    nearest: nearestOf,
    dataTables: lazily(() => nearestDataTable({ table, nearest: nearestOf })),
    names,
    evidence,
    title,
    lines: Array.from({ length: blocks.count }, (_, from) => ({ from, to: from + 1 })),
    lineOf: remember(blocks, (block) => blockText(table, blocks, block).replace(spaces, " ").trim()),
  };
}

/** Single spaces stay as they are: replacing each of them takes three times as long. */
const spaces = /[^\S ]\s*| \s+/g;

/** A function of blocks that is computed once for each. */
export function remember<T>({ count }: Blocks, compute: (block: number) => T): (block: number) => T {
  let known: (T | undefined)[] | undefined;
  return (block) => {
    // Most rules ask for no block of most pages.
    known ??= new Array<T | undefined>(count).fill(undefined);
    const value = known[block] ?? compute(block);
    known[block] = value;
    return value;
  };
}

function readElements({ size, tag, attributes }: NodeTable): PageStructure["elements"] {
  const elements: Record<ElementKind, number[]> = {
    links: [], lists: [], tables: [], headings: [], labels: [], navs: [], described: [],
  }; // biome-ignore format: a record of nothing
  for (let i = 1; i < size; i++) {
    const kind = kindOfTag[tag[i]];
    if (kind !== undefined) elements[kind].push(i);
    if ((attributes[i] & describing) !== 0) elements.described.push(i);
  }
  return elements;
}

const tableTags = tagSet(["table"]);
const TABLE = knownTag("table");
const TR = knownTag("tr");
const TD = knownTag("td");
const TH = knownTag("th");
const THEAD = knownTag("thead");
/** Fewest rows and cells of each row, and most words of a cell, of data without header cells. Chosen by hand. */
const leastRows = 3;
const leastColumns = 2;
const mostCellWords = 12;

/** Nearest table around each node if it has data, else 0: header cells or rows, or short cells, the same number in each row. */
function nearestDataTable({ table, nearest }: Pick<PageStructure, "table" | "nearest">): Int32Array {
  const { tag, size, parent } = table;
  const around = nearest(tableTags);
  const rows = new Uint32Array(size);
  const cells = new Uint32Array(size);
  const isData = new Uint8Array(size);
  const hasTable = new Uint8Array(size);
  for (let node = 1; node < size; node++) {
    const own = around[node];
    if (tag[node] === TR) rows[own] = rows[own] + 1;
    else if (tag[node] === TD) cells[own] = cells[own] + 1;
    else if (tag[node] === TH || tag[node] === THEAD) isData[own] = 1;
    else if (tag[node] === TABLE) hasTable[around[parent[node]]] = 1;
  }
  for (let node = tag.indexOf(TABLE); node > 0; node = tag.indexOf(TABLE, node + 1)) {
    if (hasTable[node] === 0 && isGridOfValues(table, node, rows[node], cells[node])) isData[node] = 1;
  }
  return around.map((node) => (isData[node] === 1 ? node : 0));
}

function isGridOfValues(table: NodeTable, node: number, rows: number, cells: number): boolean {
  if (rows < leastRows || cells < leastColumns * rows || cells % rows !== 0) return false;
  const isLinks = 2 * table.sum(table.linkChars, node) >= table.sum(table.chars, node);
  return !isLinks && table.sum(table.words, node) <= mostCellWords * cells;
}

/** Blocks `from` up to `to`, exclusive. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** The blocks in a subtree. */
export function blocksIn({ table, blocks }: Pick<PageStructure, "table" | "blocks">, node: number): BlockRange {
  return { from: blocks.before[node], to: blocks.before[table.end[node]] };
}

/** Blocks of a heading (`heading` up to `from`) and of the text under it (`from` up to `to`). */
export interface Section extends BlockRange {
  readonly heading: number;
}

function* sectionsOf(table: NodeTable, { count, container }: Blocks): Generator<Section> {
  const headings = container.map((node) => headingOf(table, node));
  const level = (block: number) => {
    const node = headings[block];
    return node === 0 ? 0 : table.tag[node] - H1 + 1;
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

/** A longer heading was never closed. Half and twice change no page of 1,982. */
const longHeadingWords = 40;
/** Levels between a heading and the inner element that holds its text. */
const headingDepth = 3;

/** Heading around a block, 0 for none. A heading that was never closed does not count. */
export function headingOf(table: NodeTable, container: number): number {
  const { tag, parent } = table;
  let node = container;
  for (let level = 0; level < headingDepth && node > 0; level++) {
    if (headingTags[tag[node]] === 1) return level > 0 && table.sum(table.words, node) > longHeadingWords ? 0 : node;
    node = parent[node];
  }
  return 0;
}

/** Attributes of a node; empty for text. */
export function attributesOf({ nodes }: NodeTable, node: number): Readonly<Record<string, string | undefined>> {
  return (nodes[node] as Partial<Element>).attribs ?? noAttributes;
}

const noAttributes: Readonly<Record<string, undefined>> = {};
