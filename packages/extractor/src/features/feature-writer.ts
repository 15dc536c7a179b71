import { knownTag } from "@decant/dom/internal";
import { H1, headingTags } from "../blocks/elements.ts";
import { type BlockTexts, readBlockTexts } from "./block-texts.ts";
import { type FeatureInput, logCount, ratio, words } from "./feature-input.ts";
import { Levels, levelNames } from "./levels.ts";
import { evidenceKinds, landmarkNames } from "./names.ts";
import { describePage, pageNames, textNames, writeTextFeatures } from "./own.ts";

const positionNames = words(`
  index charsBefore charsAfter charsBeforeShare nodeShare afterTitle charsSinceTitle charsSinceHeading
  headingLevelBefore blocksSinceLong blocksToLong charsSinceLink
`);

/** Neighbours that are described, by distance in blocks. */
const neighbours = [-3, -2, -1, 1, 2, 3] as const;
const neighbourNames = words(`
  chars linkDensity punctuation sameParent tagP heading
`);

/** Names of the features of a block, in the order of their columns. */
export const featureNames: readonly string[] = [
  ...textNames,
  ...positionNames,
  ...levelNames,
  ...neighbours.flatMap((offset) => neighbourNames.map((name) => `at${offset}.${name}`)),
  ...evidenceKinds.map((kind) => `near.${kind}`),
  ...evidenceKinds.map((kind) => `any.${kind}`),
  ...landmarkNames.map((name) => `in.${name}`),
  ...pageNames,
];

const nameGroups = [
  ["near", evidenceKinds.length],
  ["any", evidenceKinds.length],
  ["landmarks", landmarkNames.length],
] as const;

const P = knownTag("p");

/** Describes blocks of a page by numbers: rows of `featureNames.length` values. */
export class FeatureWriter {
  private readonly input: FeatureInput;
  private readonly texts: BlockTexts;
  private readonly levels: Levels;
  private readonly page: Float32Array;
  /** Rows that already hold the features of the page, which are the same for all blocks. */
  private described: Float32Array | undefined;
  /** Name bits that each of those rows holds now. Few differ between neighbours, so only changes are written. */
  private names = new Int32Array(0);

  constructor(input: FeatureInput) {
    this.input = input;
    this.texts = readBlockTexts(input);
    this.levels = new Levels(input);
    this.page = describePage(input);
  }

  /** Write the rows of the blocks from `first` up to `end` to the beginning of `rows`. */
  write(rows: Float32Array, first: number, end: number): void {
    const { input, texts, levels, page } = this;
    if (this.described !== rows) this.describeRows(rows);
    let at = 0;
    for (let block = first; block < end; block++) {
      at = writeTextFeatures(rows, at, block, input, texts);
      at = writePosition(rows, at, block, input, texts);
      at = levels.write(rows, at, block);
      at = writeNeighbours(rows, at, block, input, texts);
      at = this.writeNames(rows, at, block, block - first);
      at += page.length;
    }
  }

  private describeRows(rows: Float32Array): void {
    const { page } = this;
    const width = featureNames.length;
    for (let at = width - page.length; at < rows.length; at += width) rows.set(page, at);
    this.described = rows;
    this.names = new Int32Array((rows.length / width) * nameGroups.length);
  }

  private writeNames(rows: Float32Array, start: number, block: number, row: number): number {
    const { names, input } = this;
    const { table, blocks, evidence } = input;
    const node = table.parent[blocks.first[block]];
    let at = start;
    for (let group = 0; group < nameGroups.length; group++) {
      const [kind, count] = nameGroups[group] as (typeof nameGroups)[number];
      const bits = evidence[kind][node];
      writeBits(rows, at, bits, names[row * nameGroups.length + group]);
      names[row * nameGroups.length + group] = bits;
      at += count;
    }
    return at;
  }
}

function writePosition(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks, nesting: { skipped } }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const first = blocks.first[b];
  const before = texts.before[b];
  const { total, titleBlock } = texts;
  const heading = texts.headingBefore[b];
  rows[at++] = ratio(b, blocks.count);
  rows[at++] = logCount(before);
  rows[at++] = logCount(total - before);
  rows[at++] = ratio(before, total);
  rows[at++] = ratio(first - (skipped?.[first] ?? 0), table.size - (skipped?.[table.size] ?? 0));
  rows[at++] = titleBlock < 0 ? 0 : b === titleBlock ? 2 : b > titleBlock ? 1 : -1;
  rows[at++] = titleBlock < 0 ? -1 : logCount(Math.abs(before - texts.before[titleBlock]));
  rows[at++] = heading < 0 ? -1 : logCount(before - texts.before[heading]);
  rows[at++] = heading < 0 ? 0 : texts.tag[heading] - H1 + 1;
  rows[at++] = texts.longBefore[b] === -1 ? 99 : Math.min(99, b - texts.longBefore[b]);
  rows[at++] = texts.longAfter[b] === blocks.count ? 99 : Math.min(99, texts.longAfter[b] - b);
  rows[at++] =
    b === 0
      ? 0
      : ratio(texts.links[b - 1], texts.chars[b - 1]) + (b === 1 ? 0 : ratio(texts.links[b - 2], texts.chars[b - 2]));
  return at;
}

function writeNeighbours(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const up = table.parent[blocks.container[b]];
  for (const offset of neighbours) {
    const other = b + offset;
    if (other < 0 || other >= blocks.count) {
      rows[at] = -1;
      rows.fill(0, at + 1, at + neighbourNames.length);
      at += neighbourNames.length;
      continue;
    }
    const chars = texts.chars[other];
    rows[at++] = texts.logChars[other];
    rows[at++] = texts.linkDensity[other];
    rows[at++] = ratio(texts.punctuation[other], chars);
    rows[at++] = table.parent[blocks.container[other]] === up ? 1 : 0;
    rows[at++] = texts.tag[other] === P ? 1 : 0;
    rows[at++] = headingTags[texts.tag[other]];
  }
  return at;
}

/** Write the bits that differ from `before`. */
function writeBits(rows: Float32Array, start: number, bits: number, before: number): void {
  for (let changed = bits ^ before; changed !== 0; changed &= changed - 1) {
    const bit = 31 - Math.clz32(changed & -changed);
    rows[start + bit] = (bits >>> bit) & 1;
  }
}
