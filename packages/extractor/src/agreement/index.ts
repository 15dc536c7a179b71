import type { NodeTable } from "@decant/dom";
import type { Agreement } from "@decant/page";
import { readBlockTexts, splitBlocks } from "../blocks/split-blocks.ts";
import { readEvidence } from "../features/name-evidence.ts";
import { readNesting } from "../features/nesting.ts";
import { baseline } from "./baseline.ts";
import type { Method, MethodInput } from "./method.ts";
import { readability } from "./readability.ts";

import { sharedWords } from "./words.ts";

/** Second extractors, by name. They share nothing with the first except the split into blocks: no scores, no training. */
export const secondExtractors: { readonly [Name in Agreement["extractor"]]: Method } = { readability, baseline };

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
  const keep = secondExtractors[extractor].pick(input);
  const second = readBlockTexts(table, input.blocks).filter((_, block) => keep[block] === 1);
  const f1 = Math.round(sharedWords(text, second.join("\n")) * 1000) / 1000;
  return { extractor, f1, review: f1 < reviewBelow };
}
