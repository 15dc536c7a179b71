import { type DataSet, type GoldPage, kindOf } from "../data-sets.ts";
import type { ModelUse } from "../fold-models.ts";
import { foldOf } from "../folds.ts";
import { scorePage, summarize } from "../metrics/index.ts";
import { summarizeMetadata } from "../metrics/metadata-metric.ts";
import { bagOf, groupBy, mean, sum } from "../metrics/statistics.ts";
import type { PredictionDetails } from "../systems/system.ts";
import type { PageRow } from "./page-task.ts";

export type SystemSummary = ReturnType<typeof summarizeRun>;
export type GroupMean = ReturnType<typeof groupMean>;

/** @param modelUse `null` for a system without a model of ours. */
export function summarizeRun(set: DataSet, system: string, rows: readonly PageRow[], modelUse: ModelUse | null = null) {
  return {
    set: set.id,
    system,
    goldSha256: set.goldSha256,
    modelUse,
    /** F1 on the pages of each fold of the cross-validation; empty without one. */
    foldF1: modelUse === "cross-validated" ? scoreFolds(set, rows) : [],
    scores: summarize(kindOf(set.id).metric, rows),
    metadata: summarizeMetadata(rows),
    comments: summarizeComments(rows),
    /** Pages on which the system threw, hung or crashed its thread. */
    crashes: rows.filter((row) => row.error !== null).length,
    empty: rows.filter((row) => row.prediction.text.trim() === "").length,
    msTotal: sum(rows, ({ ms }) => ms),
    decisions: summarizeDecisions(rows),
  };
}

/** The words that people marked as comments against those that were found; `null` without such pages. */
function summarizeComments(rows: readonly PageRow[]) {
  const marked = rows.filter(({ gold }) => gold.comments !== undefined && gold.comments !== "");
  if (marked.length === 0) return null;
  const scored = marked.map(({ gold, prediction }) => {
    const own: GoldPage = { ...gold, text: gold.comments ?? "", with: [], without: [] };
    return { gold: own, score: scorePage("words", own, prediction.comments) };
  });
  return { ...summarize("words", scored), found: marked.filter(({ prediction }) => prediction.comments !== "").length };
}

function scoreFolds(set: DataSet, rows: readonly PageRow[]): number[] {
  const folds = [...groupBy(rows, (row) => foldOf(row.gold.url))].sort(([a], [b]) => a - b);
  return folds.map(([, group]) => summarize(kindOf(set.id).metric, group).f1);
}

interface DetailedRow extends PageRow {
  readonly details: PredictionDetails;
}

function summarizeDecisions(rows: readonly PageRow[]) {
  const detailed = rows.filter((row): row is DetailedRow => row.details !== null);
  if (detailed.length === 0) return null;
  const typed = detailed.filter((row) => row.gold.pageType !== undefined);
  return {
    /** Pages whose ledger does not add up. */
    unbalanced: detailed.filter((row) => !row.details.ledgerBalanced).length,
    verdicts: meansBy(detailed, (row) => row.details.verdict),
    /** Pages with at least one such violation that was not repaired. */
    violations: countBy(detailed.flatMap((row) => [...new Set(row.details.violations)])),
    layers: meansBy(detailed, (row) => [row.details.layer]),
    confidence: reliability(detailed),
    /** Share of pages whose inferred type is the gold's; `null` where the gold has none. */
    pageTypeMatch: mean(typed.map((row) => Number(row.gold.pageType === row.details.pageType))),
    pageTypes: confuseTypes(typed),
  };
}

/** Pages by the gold's type, then by the inferred one (`none` where there is none). */
function confuseTypes(rows: readonly DetailedRow[]) {
  const byGold = [...groupBy(rows, (row) => row.gold.pageType ?? "none")];
  return Object.fromEntries(
    byGold.map(([type, group]) => [type, countBy(group.map((row) => row.details.pageType ?? "none"))]),
  );
}

/** The pages with the lowest F1; crashed ones first. */
export function worstRows(rows: readonly PageRow[], count: number): PageRow[] {
  const sorted = rows.toSorted(
    (a, b) => Number(a.error === null) - Number(b.error === null) || a.score.f1 - b.score.f1,
  );
  return sorted.slice(0, count);
}

/** Group rows under each of their keys; largest group first. */
function meansBy(
  rows: readonly DetailedRow[],
  keysOf: (row: DetailedRow) => readonly string[],
): Record<string, GroupMean> {
  const pairs = rows.flatMap((row) => keysOf(row).map((key) => ({ key, row })));
  const groups = [...groupBy(pairs, (pair) => pair.key)].sort(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries(groups.map(([key, group]) => [key, groupMean(group.map((pair) => pair.row))]));
}

/** The mean of the pages' own F1. */
function groupMean(rows: readonly PageRow[]) {
  return { pages: rows.length, f1: mean(rows.map((row) => row.score.f1)) ?? 0 };
}

const confidenceBins = 5;

/** Pages by confidence, in bins of a fifth. */
function reliability(rows: readonly DetailedRow[]) {
  const binOf = (row: DetailedRow): number =>
    Math.min(confidenceBins - 1, Math.floor(row.details.confidence * confidenceBins));
  const bins = [...groupBy(rows, binOf)].sort(([a], [b]) => a - b);
  return bins.map(([bin, group]) => ({
    from: bin / confidenceBins,
    confidence: mean(group.map((row) => row.details.confidence)) ?? 0,
    ...groupMean(group),
  }));
}

/** How often each key occurs; the commonest first. */
function countBy(keys: readonly string[]): Record<string, number> {
  return Object.fromEntries([...bagOf(keys)].sort(([, a], [, b]) => b - a));
}
