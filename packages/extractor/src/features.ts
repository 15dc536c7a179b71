import { knownTag, type NodeTable } from "@decant/dom";
import { evidenceKinds, landmarkNames } from "./evidence.ts";
import { type BlockTexts, readBlockTexts } from "./features/block-texts.ts";
import type { FeatureInput } from "./features/input.ts";
import { log, ratio, words } from "./features/numbers.ts";
import { ownNames, writeOwn } from "./features/own.ts";
import { describePage, pageNames } from "./features/page.ts";
import { H1, headingTags } from "./heading-tags.ts";

export type { FeatureInput, PageHints } from "./features/input.ts";

/** Ancestors that are described: the nearest ones that hold more text than the one before. */
const levels = 5;

const levelNames = words(`
  chars share linkDensity charsPerElement charsPerText punctuation paragraphs headings listItems images controls
  repeats position groupShare groupLinkDensity groupMeanChars
`);

const positionNames = words(`
  index charsBefore charsAfter charsBeforeShare nodeShare afterTitle charsSinceTitle charsSinceHeading
  headingLevelBefore blocksSinceLong blocksToLong charsSinceLink
`);

/** Neighbours that are described, by their distance in blocks. */
const neighbours = [-3, -2, -1, 1, 2, 3] as const;
const neighbourNames = words(`
  chars linkDensity punctuation sameParent tagP heading
`);

/** Names of the features of a block, in the order of their columns. */
export const featureNames: readonly string[] = [
  ...ownNames,
  ...positionNames,
  ...Array.from({ length: levels }, (_, level) => levelNames.map((name) => `up${level}.${name}`)).flat(),
  ...neighbours.flatMap((offset) => neighbourNames.map((name) => `at${offset}.${name}`)),
  ...evidenceKinds.map((kind) => `near.${kind}`),
  ...evidenceKinds.map((kind) => `any.${kind}`),
  ...landmarkNames.map((name) => `in.${name}`),
  ...pageNames,
];

const P = knownTag("p");

/**
 * Describe every block of a page by numbers, row by row.
 *
 * @returns `blocks.count` rows of `featureNames.length` values.
 */
export function computeFeatures(input: FeatureInput): Float32Array {
  const width = featureNames.length;
  const { count } = input.blocks;
  const rows = new Float32Array(count * width);
  const texts = readBlockTexts(input);
  const page = describePage(input, texts);
  let at = 0;
  for (let block = 0; block < count; block++) {
    at = writeOwn(rows, at, block, input, texts);
    at = writePosition(rows, at, block, input, texts);
    at = writeLevels(rows, at, block, input);
    at = writeNeighbours(rows, at, block, input, texts);
    at = writeNames(rows, at, block, input);
    rows.set(page, at);
    at += page.length;
  }
  return rows;
}

function writePosition(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const before = texts.before[b] as number;
  const { total, titleBlock } = texts;
  const heading = texts.headingBefore[b] as number;
  rows[at++] = ratio(b, blocks.count);
  rows[at++] = log(before);
  rows[at++] = log(total - before);
  rows[at++] = ratio(before, total);
  rows[at++] = ratio(blocks.first[b] as number, table.size);
  rows[at++] = titleBlock < 0 ? 0 : b === titleBlock ? 2 : b > titleBlock ? 1 : -1;
  rows[at++] = titleBlock < 0 ? -1 : log(Math.abs(before - (texts.before[titleBlock] as number)));
  rows[at++] = heading < 0 ? -1 : log(before - (texts.before[heading] as number));
  rows[at++] = heading < 0 ? 0 : (texts.tag[heading] as number) - H1 + 1;
  rows[at++] = texts.longBefore[b] === -1 ? 99 : Math.min(99, b - (texts.longBefore[b] as number));
  rows[at++] = texts.longAfter[b] === blocks.count ? 99 : Math.min(99, (texts.longAfter[b] as number) - b);
  rows[at++] =
    b === 0
      ? 0
      : ratio(texts.links[b - 1] as number, texts.chars[b - 1] as number) +
        (b === 1 ? 0 : ratio(texts.links[b - 2] as number, texts.chars[b - 2] as number));
  return at;
}

function writeLevels(rows: Float32Array, start: number, b: number, { table, blocks, shapes }: FeatureInput): number {
  let at = start;
  const total = table.chars[table.size] as number;
  let node = blocks.container[b] as number;
  for (let level = 0; level < levels; level++) {
    const chars = table.sum(table.chars, node);
    const elements = table.sum(table.elements, node);
    const group = shapes.groupChars[node] as number;
    rows[at++] = log(chars);
    rows[at++] = ratio(chars, total);
    rows[at++] = ratio(table.sum(table.linkChars, node), chars);
    rows[at++] = ratio(chars, elements);
    rows[at++] = ratio(chars, table.sum(table.texts, node));
    rows[at++] = ratio(table.sum(table.punctuation, node), table.sum(table.words, node));
    rows[at++] = table.sum(table.paragraphs, node);
    rows[at++] = table.sum(table.headings, node);
    rows[at++] = table.sum(table.listItems, node);
    rows[at++] = table.sum(table.images, node);
    rows[at++] = table.sum(table.controls, node);
    rows[at++] = shapes.repeats[node] as number;
    rows[at++] = shapes.position[node] as number;
    rows[at++] = ratio(group, total);
    rows[at++] = ratio(shapes.groupLinkChars[node] as number, group);
    rows[at++] = log(ratio(group, shapes.repeats[node] as number));
    node = wider(table, node, chars);
  }
  return at;
}

/** The nearest ancestor with more text than `chars`, or the last one below the document. */
function wider(table: NodeTable, node: number, chars: number): number {
  let current = node;
  for (;;) {
    const up = table.parent[current] as number;
    if (up <= 0) return current;
    current = up;
    if (table.sum(table.chars, current) > chars) return current;
  }
}

function writeNeighbours(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const up = table.parent[blocks.container[b] as number] as number;
  for (const offset of neighbours) {
    const other = b + offset;
    if (other < 0 || other >= blocks.count) {
      rows[at] = -1;
      at += neighbourNames.length;
      continue;
    }
    const chars = texts.chars[other] as number;
    rows[at++] = log(chars);
    rows[at++] = ratio(texts.links[other] as number, chars);
    rows[at++] = ratio(texts.punctuation[other] as number, chars);
    rows[at++] = table.parent[blocks.container[other] as number] === up ? 1 : 0;
    rows[at++] = texts.tag[other] === P ? 1 : 0;
    rows[at++] = headingTags[texts.tag[other] as number] as number;
  }
  return at;
}

function writeNames(rows: Float32Array, start: number, b: number, { table, blocks, evidence }: FeatureInput): number {
  const node = table.parent[blocks.first[b] as number] as number;
  let at = writeBits(rows, start, evidence.near[node] as number, evidenceKinds.length);
  at = writeBits(rows, at, evidence.any[node] as number, evidenceKinds.length);
  return writeBits(rows, at, evidence.landmarks[node] as number, landmarkNames.length);
}

function writeBits(rows: Float32Array, start: number, bits: number, count: number): number {
  for (let bit = 0; bit < count; bit++) rows[start + bit] = (bits >>> bit) & 1;
  return start + count;
}
