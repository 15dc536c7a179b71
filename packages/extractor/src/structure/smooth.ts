import type { PageType } from "@decant/page";
import { type PageStructure, readStructure } from "../blocks/page-structure.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import type { PageHints } from "../features/feature-input.ts";
import type { Evidence } from "../features/names.ts";
import { keepFacts, keepFootnotes, keepSubpages, keepTitle } from "./companions.ts";
import type { Draft } from "./draft.ts";
import { type MatchRow, matchRow } from "./match-rows.ts";
import { dropPageContents, dropPagers, dropRepeatedTitle } from "./navigation.ts";
import { fillGaps, reach } from "./reach.ts";
import { markedRows, wordedRows } from "./rows.ts";
import { dropEmptyLabels, dropLinkParagraphs, dropTeasers } from "./teasers.ts";
import {
  settle,
  tieCards,
  tieEmptyHeadings,
  tieHeadedLists,
  tieHeadings,
  tieHeads,
  tieLabels,
  tieLists,
  tieTables,
} from "./ties.ts";

interface SmoothingRule {
  /** Its reason is in `ruleIds`. */
  readonly id: DecisionRuleId;
  /** Types of pages that it applies to. @default all */
  readonly on?: ReadonlySet<PageType>;
  /** Reads the page once. The result changes each draft of a choice on it. */
  readonly prepare: (page: PageStructure) => (draft: Draft) => void;
}

const articles: ReadonlySet<PageType> = new Set(["article"]);
const allButArticles: ReadonlySet<PageType> = new Set([
  "documentation", "forum", "product", "collection", "listing", "service",
]); // biome-ignore format: a row of names

function ruleOf(row: MatchRow): SmoothingRule {
  return { id: row.id, on: row.on ?? articles, prepare: matchRow(row) };
}

/** In order. The score is of single blocks; these rules keep tables, lists and sections together. */
export const smoothingRules: readonly SmoothingRule[] = [
  { id: "footnote", prepare: keepFootnotes },
  { id: "title", on: allButArticles, prepare: keepTitle },
  { id: "whole-list", prepare: settle(tieLists) },
  { id: "whole-table", prepare: settle(tieTables) },
  { id: "gap", prepare: () => fillGaps },
  { id: "heading", prepare: settle(tieHeadings) },
  { id: "empty-section", prepare: settle(tieEmptyHeadings) },
  { id: "item-head", prepare: settle(tieHeads) },
  { id: "region", prepare: reach },
  { id: "headed-list", prepare: settle(tieHeadedLists) },
  { id: "tab-labels", prepare: settle(tieLabels) },
  { id: "card-grid", prepare: settle(tieCards) },
  { id: "facts", prepare: keepFacts },
  { id: "subpages", on: allButArticles, prepare: keepSubpages },
  { id: "page-contents", prepare: dropPageContents },
  { id: "pager", prepare: dropPagers },
  ...markedRows.map(ruleOf),
  { id: "teasers", on: articles, prepare: dropTeasers },
  { id: "link-paragraphs", on: articles, prepare: dropLinkParagraphs },
  ...wordedRows.map(ruleOf),
  { id: "empty-label", on: articles, prepare: dropEmptyLabels },
  { id: "repeated-title", prepare: dropRepeatedTitle },
];

/** Page whose choices are smoothed. */
interface SmoothedPage extends Pick<Draft, "table" | "blocks" | "pageType"> {
  /** Rule that names each block as chrome, 0 for none. @default none */
  readonly chromeNames?: Uint8Array;
  /** @default read from the page */
  readonly evidence?: Evidence;
  readonly hints?: PageHints;
  /** Ids of rules that are switched off. @default none */
  readonly without?: ReadonlySet<string>;
}

/**
 * Make choices of blocks on one page agree with its structure. The result changes a draft and returns the number of the rule that
 * changed each block last, 0 for none.
 */
export function createSmoother(
  { table, blocks, pageType, chromeNames, evidence, hints, without }: SmoothedPage,
  rules: readonly SmoothingRule[] = smoothingRules,
): (draft: Draft) => Uint8Array {
  const page = readStructure(table, blocks, chromeNames, evidence, hints?.title);
  const prepared = rules
    .filter(({ id, on }) => (on?.has(pageType) ?? true) && without?.has(id) !== true)
    .map(({ id, prepare }) => ({ rule: ruleNumber(id), apply: prepare(page) }));
  return (draft) => {
    const { keep } = draft;
    const changedBy = new Uint8Array(keep.length);
    const before = keep.slice();
    draft.kept = undefined;
    for (const { rule, apply } of prepared) {
      apply(draft);
      for (let block = 0; block < keep.length; block++) {
        if (keep[block] === before[block]) continue;
        before[block] = keep[block];
        changedBy[block] = rule;
        draft.kept = undefined;
      }
    }
    return changedBy;
  };
}
