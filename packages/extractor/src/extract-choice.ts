import { type Document, measure } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { type Extraction, makeExtraction, selectContent } from "./account/extraction.ts";
import type { Method } from "./agreement/readability.ts";
import { type ExtractOptions, resolveOptions } from "./options.ts";
import { describePage } from "./page-view.ts";
import { judgeOutcome } from "./verdict/judge-outcome.ts";

/**
 * Extract by another method alone, without scores, candidates, fallbacks and comments: for comparison.
 *
 * @throws {TypeError} As `extract`.
 * @example
 * import { parse } from "@decant/dom";
 * const all = { id: "all", pick: ({ blocks }: { blocks: { count: number } }) => new Uint8Array(blocks.count).fill(1) };
 * extractChoice(parse("<p>The moon pulls.</p>"), {}, all).layer; // "all"
 */
export function extractChoice(document: Document, options: ExtractOptions, { id, pick }: Method): Extraction {
  resolveOptions(options);
  const table = options.table ?? measure(document);
  decideVisibility(table);
  const page = describePage(table, options);
  const keep = pick(page);
  const view = { ...page, probability: Float32Array.from(keep) };
  const outcome = { fates: keep, rules: new Uint8Array(keep.length), cuts: new Map<number, number>() };
  const won = {
    layer: id,
    frame: { nodes: [0], reason: "asked alone" },
    choice: { keep, threshold: 1, cut: 1, expectedF1: 0 },
    changedBy: outcome.rules,
    isShownOnly: false,
    accepted: true,
    reason: "asked alone",
  };
  const winner = { attempts: [won], won, data: undefined };
  const verdict = judgeOutcome(view, outcome, winner);
  const selected = selectContent(view, outcome, winner, { wantsHeading: options.keepHeading === true });
  return makeExtraction(view, outcome, winner, verdict, undefined, selected);
}
