import type { NodeTable } from "@decant/dom";
import type { Agreement } from "@decant/page";
import { splitBlocks } from "../blocks/split-blocks.ts";
import { readBlockTexts } from "../describe-blocks.ts";
import { readEvidence } from "../features/names.ts";
import { readNesting } from "../features/shapes.ts";
import { readability } from "./readability.ts";

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

/**
 * Agreement below which a page is worth a look: on wcxb-dev a fifth of all pages, and nearly half of the pages with an F1 below 0.5.
 */
const reviewBelow = 0.5;

/**
 * Compare a page's text with what a second, independent extractor finds on it. The two share nothing except the split into blocks:
 * the second uses no scores and no training.
 *
 * @param table Measurements of the page, with its visibility decided.
 * @param text Text of the content that was found.
 * @example
 * import { measure, parse } from "@decant/dom";
 * const table = measure(parse("<article><p>The moon pulls the sea, which follows.</p></article>"));
 * agreementOn(table, "The moon pulls the sea, which follows."); // { extractor: "readability", f1: 1, review: false }
 */
export function agreementOn(table: NodeTable, text: string): Agreement {
  const evidence = readEvidence(table, { ignoreNames: false, nesting: readNesting(table) });
  const blocks = splitBlocks(table);
  const keep = readability({ table, blocks, evidence });
  const second = readBlockTexts(table, blocks).filter((_, block) => keep[block] === 1);
  const f1 = Math.round(sharedWords(text, second.join("\n")) * 1000) / 1000;
  return { extractor: "readability", f1, review: f1 < reviewBelow };
}
