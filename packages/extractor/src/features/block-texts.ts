import type { NodeTable, Text } from "@decant/dom";
import { isProse } from "../blocks/block-counts.ts";
import { H1, headingTags } from "../blocks/elements.ts";
import type { Blocks } from "../blocks/split-blocks.ts";
import { type FeatureInput, logCount, ratio } from "./feature-input.ts";
import { TitleOverlap } from "./title-overlap.ts";

/** Numbers per block that several features read, and the first text of each block. */
export interface BlockTexts {
  /** Texts of the page. */
  readonly all: string;
  /** The first text of each block in `all`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly chars: Int32Array;
  readonly links: Int32Array;
  readonly punctuation: Int32Array;
  readonly logChars: Float32Array;
  readonly linkDensity: Float32Array;
  readonly tag: Uint8Array;
  readonly titleOverlap: Float32Array;
  readonly duplicates: Int32Array;
  readonly pathCount: Int32Array;
  readonly pathChars: Int32Array;
  readonly pathLinks: Int32Array;
  readonly headingBefore: Int32Array;
  readonly longBefore: Int32Array;
  readonly longAfter: Int32Array;
  /** Heading that repeats the page's title, else the first `h1`; -1 for none. */
  readonly titleBlock: number;
  /** Visible characters before each block. */
  readonly before: Int32Array;
  readonly total: number;
}

export function readBlockTexts({ table, blocks, hints, nesting }: FeatureInput): BlockTexts {
  const { count, first, last, container } = blocks;
  const chars = new Int32Array(count);
  const links = new Int32Array(count);
  const punctuation = new Int32Array(count);
  const before = new Int32Array(count);
  const logChars = new Float32Array(count);
  const linkDensity = new Float32Array(count);
  const tag = new Uint8Array(count);
  const titleOverlap = new Float32Array(count);
  const duplicates = new Int32Array(count);
  const title = new TitleOverlap(hints.title ?? "");
  // Number and count of each beginning.
  const numbers = new Map<number, number>();
  const occurrences: number[] = [];
  const numberOf = new Int32Array(count);
  let titleBlock = -1;
  const { all, starts, ends } = firstTexts(table, blocks);
  for (let b = 0; b < count; b++) {
    const from = first[b];
    const to = last[b] + 1;
    chars[b] = table.chars[to] - table.chars[from];
    links[b] = table.linkChars[to] - table.linkChars[from];
    punctuation[b] = table.punctuation[to] - table.punctuation[from];
    logChars[b] = logCount(chars[b]);
    linkDensity[b] = ratio(links[b], chars[b]);
    before[b] = table.chars[from];
    tag[b] = table.tag[container[b]];
    const key = hashOfBeginning(all, starts[b], ends[b]);
    let number = numbers.get(key);
    if (number === undefined) {
      number = occurrences.push(0) - 1;
      numbers.set(key, number);
    }
    numberOf[b] = number;
    occurrences[number] = occurrences[number] + 1;
    if (chars[b] < 300) {
      titleOverlap[b] = title.of(all, starts[b], ends[b]);
      const heading = headingTags[tag[b]] === 1 && titleOverlap[b] > 0.5;
      if (heading && (titleBlock < 0 || tag[b] === H1)) titleBlock = b;
    }
  }
  for (let b = 0; b < count; b++) duplicates[b] = occurrences[numberOf[b]];
  if (titleBlock < 0) titleBlock = tag.indexOf(H1);
  const paths = readPaths(table.tag, nesting.parent, blocks, chars, links);
  const runs = readRuns(chars, links, tag);
  return {
    chars, links, punctuation, logChars, linkDensity, all, starts, ends, tag, titleOverlap, duplicates, ...paths,
    ...runs, titleBlock, before, total: table.chars[table.size],
  }; // biome-ignore format: a row of columns
}

function firstTexts(
  { nodes, runTexts, runStarts, runNodes }: NodeTable,
  { count, ofRun }: Blocks,
): Pick<BlockTexts, "all" | "starts" | "ends"> {
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  let next = 0;
  for (let run = 0; run < ofRun.length; run++) {
    if (ofRun[run] !== next) continue;
    starts[next] = runStarts[run];
    ends[next] = runStarts[run] + (nodes[runNodes[run]] as Text).data.length;
    next++;
  }
  return { all: runTexts, starts, ends };
}

/** UTF-16 code units by which texts are compared. */
const beginning = 80;

/** Hash of the beginning of a trimmed text. A collision only blurs a feature. */
function hashOfBeginning(text: string, start: number, end: number): number {
  let from = start;
  let last = end;
  while (from < last && isSpace(text.charCodeAt(from))) from++;
  while (last > from && isSpace(text.charCodeAt(last - 1))) last--;
  const to = Math.min(last, from + beginning);
  let hash = 0;
  for (let i = from; i < to; i++) hash = (Math.imul(hash, 0x01000193) ^ text.charCodeAt(i)) | 0;
  return (to - from) * 2 ** 32 + (hash >>> 0);
}

/** Characters that `trim` removes (ECMAScript, section 22.1.3.32). */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 9 && unit <= 13);
  return unit === 0xa0 || (unit >= 0x1680 && String.fromCharCode(unit).trim() === "");
}

/** Group blocks by the tags of their four nearest elements. */
function readPaths(tag: Uint8Array, parent: Int32Array, blocks: Blocks, chars: Int32Array, links: Int32Array) {
  const { count, container } = blocks;
  const groups = new Map<number, number>();
  const groupOf = new Int32Array(count);
  const totals: { count: number; chars: number; links: number }[] = [];
  for (let b = 0; b < count; b++) {
    let key = 0;
    let node = container[b];
    for (let step = 0; step < 4 && node > 0; step++) {
      key = key * 128 + tag[node];
      node = parent[node];
    }
    let group = groups.get(key);
    if (group === undefined) {
      group = totals.push({ count: 0, chars: 0, links: 0 }) - 1;
      groups.set(key, group);
    }
    groupOf[b] = group;
    const total = totals[group] as { count: number; chars: number; links: number };
    total.count++;
    total.chars += chars[b];
    total.links += links[b];
  }
  const pathCount = new Int32Array(count);
  const pathChars = new Int32Array(count);
  const pathLinks = new Int32Array(count);
  for (let b = 0; b < count; b++) {
    const total = totals[groupOf[b]] as { count: number; chars: number; links: number };
    pathCount[b] = total.count;
    pathChars[b] = total.chars;
    pathLinks[b] = total.links;
  }
  return { pathCount, pathChars, pathLinks };
}

/** For each block: the last heading before it and the nearest long blocks of prose on either side. */
function readRuns(chars: Int32Array, links: Int32Array, tag: Uint8Array) {
  const count = chars.length;
  const headingBefore = new Int32Array(count);
  const longBefore = new Int32Array(count);
  const longAfter = new Int32Array(count);
  let heading = -1;
  let long = -1;
  for (let b = 0; b < count; b++) {
    headingBefore[b] = heading;
    longBefore[b] = long;
    if (headingTags[tag[b]] === 1) heading = b;
    if (isProse(chars[b], links[b])) long = b;
  }
  long = count;
  for (let b = count - 1; b >= 0; b--) {
    longAfter[b] = long;
    if (isProse(chars[b], links[b])) long = b;
  }
  return { headingBefore, longBefore, longAfter };
}
