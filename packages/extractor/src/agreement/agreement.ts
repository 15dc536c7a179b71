import { Flag, type NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import type { Agreement } from "@decant/page";
import { blockChars } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/elements.ts";
import { splitBlocks } from "../blocks/split-blocks.ts";
import { readBlockTexts } from "../describe-blocks.ts";
import { readEvidence } from "../features/names.ts";
import { readNesting } from "../features/shapes.ts";
import { type MethodInput, readability } from "./readability.ts";

/** Words of any script; signs of scripts without spaces stand alone. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

/**
 * F1 of the words of two texts as multisets, case ignored: twice what they share over what both have.
 *
 * @returns From 0 to 1; 1 for two texts without words.
 * @example
 * sharedWords("The tide is high", "the tide"); // 0.6666666666666666
 */
export function sharedWords(one: string, other: string): number {
  const counts = new Map<string, number>();
  const ours = one.toLowerCase().match(word) ?? [];
  for (const each of ours) counts.set(each, (counts.get(each) ?? 0) + 1);
  const theirs = other.toLowerCase().match(word) ?? [];
  let shared = 0;
  for (const each of theirs) {
    const left = counts.get(each) ?? 0;
    if (left === 0) continue;
    counts.set(each, left - 1);
    shared++;
  }
  const all = ours.length + theirs.length;
  return all === 0 ? 1 : (2 * shared) / all;
}

const proseTags = tagSet(["p", "blockquote", "pre", "li", "dd"]);
/** Minimum prose of a run (guess). */
const minRunChars = 140;

/**
 * The longest run of paragraphs with the text in between; on a page without one, all visible text.
 *
 * The run is the stretch of blocks with the greatest sum, in which prose counts for and other text against it, as in maximum
 * subsequence segmentation (Pasternack and Roth, "Extracting Article Text from the Web", 2009) without its learned scores.
 */
function baseline(input: MethodInput): Uint8Array {
  const run = longestRun(input);
  return Uint8Array.from(input.blocks.first, (node, block) => {
    if (run !== undefined) return block >= run.from && block <= run.to ? 1 : 0;
    return (input.table.flags[node] & (Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL)) === 0 ? 1 : 0;
  });
}

interface Run {
  readonly from: number;
  readonly to: number;
}

function longestRun(input: MethodInput): Run | undefined {
  let best: Run | undefined;
  let most = minRunChars - 1;
  let sum = 0;
  let from = 0;
  for (let b = 0; b < input.blocks.count; b++) {
    if (sum <= 0) {
      sum = 0;
      from = b;
    }
    sum += worthOf(input, b);
    if (sum <= most) continue;
    most = sum;
    best = { from, to: b };
  }
  return best;
}

/** Characters of prose count for a run, other characters against it, headings not at all. */
function worthOf({ table, blocks }: MethodInput, block: number): number {
  const { chars, links } = blockChars(table, blocks, block);
  const tag = table.tag[blocks.container[block]];
  if (headingTags[tag] === 1) return 0;
  return proseTags[tag] === 1 && links * 2 < chars ? chars : -chars;
}

/** Second extractors, by name. They share nothing with the first except the split into blocks: no scores, no training. */
const secondExtractors = { readability, baseline };

/**
 * Agreement below which a page is worth a look: on wcxb-dev a fifth of all pages, and nearly half of the pages with an F1 below 0.5.
 */
const reviewBelow = 0.5;

/**
 * Compare a page's text with what a second, independent extractor finds on it.
 *
 * @param table Measurements of the page, with its visibility decided.
 * @param text Text of the content that was found.
 * @example
 * import { measure, parse } from "@decant/dom";
 * const table = measure(parse("<p>The moon pulls the sea.</p>"));
 * agreementOn(table, "The moon pulls the sea.", "baseline"); // { extractor: "baseline", f1: 1, review: false }
 */
export function agreementOn(table: NodeTable, text: string, extractor: Agreement["extractor"]): Agreement {
  const evidence = readEvidence(table, { ignoreNames: false, nesting: readNesting(table) });
  const input: MethodInput = { table, blocks: splitBlocks(table), evidence };
  const keep = secondExtractors[extractor](input);
  const second = readBlockTexts(table, input.blocks).filter((_, block) => keep[block] === 1);
  const f1 = Math.round(sharedWords(text, second.join("\n")) * 1000) / 1000;
  return { extractor, f1, review: f1 < reviewBelow };
}
