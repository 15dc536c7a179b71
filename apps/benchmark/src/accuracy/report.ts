import { foldCount } from "../folds.ts";
import { maxShare } from "../metrics/faults.ts";
import type { SetSummary } from "../metrics/index.ts";
import { deviation } from "../metrics/statistics.ts";
import { type Cell, fixed, formatColumns, formatTable } from "../table.ts";
import type { PageRow } from "./page-task.ts";
import { type GroupMean, type SystemSummary, worstRows } from "./summary.ts";

/** The whole report of a run for a person, set by set. */
export function formatReport(summaries: readonly SystemSummary[], rows: readonly PageRow[], worst: number): string {
  const parts: string[] = [];
  for (const set of new Set(summaries.map((summary) => summary.set))) {
    const ofSet = summaries.filter((summary) => summary.set === set);
    const head = `== ${set}: ${ofSet[0]?.scores.pages} pages, ${headline(ofSet[0]?.scores.metric)}`;
    parts.push([head, ...ofSet.flatMap(describeModels)].join("\n"));
    parts.push(
      formatOverall(ofSet),
      formatTypes(ofSet),
      formatFaults(ofSet),
      formatMetadata(ofSet),
      ...ofSet.map(formatDecisions),
    );
    for (const { system } of ofSet) {
      const own = rows.filter((row) => row.set === set && row.system === system);
      parts.push(formatWorst(own, worst), formatFaulty(own, worst));
    }
  }
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Name of a set's F1. */
export function headline(metric: SetSummary["metric"] | undefined): string {
  return { words: "word F1", shingles: "4-gram shingle F1", segments: "segment F1" }[metric ?? "words"];
}

/** Origin of the models behind the figures, needed to compare them with other systems. */
export function describeModels({ system, modelUse, foldF1 }: SystemSummary): string[] {
  switch (modelUse) {
    case null:
      return [];
    case "cross-validated":
      return [
        `${system}: cross-validated by host, ${foldCount} folds: no page is scored by a model that saw its host; ` +
          `F1 of the folds ${foldF1.map((f1) => fixed(f1)).join(" ")} (standard deviation ${fixed(deviation(foldF1))})`,
      ];
    case "in-sample":
      return [`${system}: in-sample: the shipped models were fitted on these pages; unseen ones fare worse`];
    case "unseen":
      return [`${system}: shipped models, not fitted on this set`];
  }
}

function formatOverall(summaries: readonly SystemSummary[]): string {
  const rate = (index: number) => (row: SystemSummary) => fixed(rates(row.scores)[index]);
  return formatColumns(summaries, {
    system: ({ system }) => system,
    models: ({ modelUse }) => modelUse ?? "",
    F1: ({ scores }) => fixed(scores.f1),
    P: ({ scores }) => fixed(scores.precision),
    R: ({ scores }) => fixed(scores.recall),
    ...{ with: rate(0), without: rate(1), exact: rate(2), "F1<0.5": rate(3) },
    empty: ({ empty }) => empty,
    crashes: ({ crashes }) => crashes,
    "ms/page": ({ scores, msTotal }) => fixed(msTotal / scores.pages, 1),
  });
}

/** The columns from "with" to "F1<0.5"; for segments the rates are those of the segments. */
export function rates(scores: SetSummary): (number | null)[] {
  switch (scores.metric) {
    case "words":
      return [scores.with, scores.without, null, scores.f1Below50];
    case "shingles":
      return [null, null, scores.accuracy, null];
    case "segments":
      return [scores.recall, scores.fp / (scores.fp + scores.tn), scores.accuracy, null];
  }
}

function formatTypes(summaries: readonly SystemSummary[]): string {
  const rows = summaries.flatMap(({ system, scores }) =>
    scores.metric !== "words"
      ? []
      : Object.entries(scores.types).map(([type, means]) => [
          type,
          system,
          means.pages,
          ...[means.f1, means.precision, means.recall, means.with, means.without].map((rate) => fixed(rate)),
        ]),
  );
  // Systems side by side within each type.
  const types = [...new Set(rows.map(([type]) => type))];
  const sorted = types.flatMap((type) => rows.filter((row) => row[0] === type));
  return rows.length === 0 ? "" : formatTable(["type", "system", "pages", "F1", "P", "R", "with", "without"], sorted);
}

/** What distrust comes from: averages hide it. */
function formatFaults(summaries: readonly SystemSummary[]): string {
  const rows = summaries.flatMap(({ system, faults }) =>
    Object.entries(faults).flatMap(([type, { pages, foreign, missing, doubled }]) =>
      pages === 0 ? [] : [[type, system, pages, foreign, missing, doubled]],
    ),
  );
  const header = ["pages with", "system", "gold text", "> 30 % foreign", "> 30 % missing", "doubled text"];
  return rows.length === 0 ? "" : formatTable(header, rows);
}

/** The pages with most foreign, missing and doubled text. */
function formatFaulty(rows: readonly PageRow[], count: number): string {
  const faulty = (["foreign", "missing", "doubled"] as const).flatMap((fault) =>
    rows
      .flatMap(({ gold, faults }) => (faults === null ? [] : [{ gold, size: faults[fault] }]))
      .filter(({ size }) => size > (fault === "doubled" ? 0 : maxShare))
      .sort((a, b) => b.size - a.size)
      .slice(0, count)
      .map(({ gold, size }) => [
        fault,
        gold.id,
        gold.pageType ?? "",
        fault === "doubled" ? `${size} words` : `${(100 * size).toFixed(0)} %`,
        gold.url,
      ]),
  );
  return faulty.length === 0 ? "" : formatTable(["fault", "page", "type", "how much", "url"], faulty);
}

function formatMetadata(summaries: readonly SystemSummary[]): string {
  const rows = summaries.flatMap(({ system, metadata }) =>
    Object.entries(metadata).map(([field, summary]) => [
      field,
      system,
      summary.pages,
      fixed(summary.match),
      summary.emptyPages,
      fixed(summary.givenOnEmpty),
    ]),
  );
  return rows.length === 0
    ? ""
    : formatTable(["field", "system", "pages", "match", "gold empty", "given all the same"], rows);
}

function formatDecisions({ system, scores, decisions }: SystemSummary): string {
  if (decisions === null) return "";
  const groups = (kind: string, means: Readonly<Record<string, GroupMean>>): Cell[][] =>
    Object.entries(means).map(([key, { pages, f1 }]) => [kind, key, pages, fixed(f1)]);
  const rows = [
    ...groups("layer", decisions.layers),
    ...groups("verdict", decisions.verdicts),
    ...decisions.confidence.map((bin) => [
      "confidence",
      `from ${bin.from} (mean ${bin.confidence.toFixed(2)})`,
      bin.pages,
      fixed(bin.f1),
    ]),
    ...Object.entries(decisions.violations).map(([id, pages]) => ["violation", id, pages, null]),
  ];
  const typeMatch = decisions.pageTypeMatch;
  return [
    `${system}: ledger balanced on ${scores.pages - decisions.unbalanced} of ${scores.pages} pages` +
      (typeMatch === null ? "" : `; page type as in the gold on ${(100 * typeMatch).toFixed(1)} %`),
    formatTable(["decision", "which", "pages", "F1"], rows),
  ].join("\n");
}

/** The pages with the lowest F1, for inspection; crashed pages first. */
function formatWorst(rows: readonly PageRow[], count: number): string {
  if (count === 0 || rows.length === 0) return "";
  return formatColumns(worstRows(rows, count), {
    "worst pages": ({ gold }) => gold.id,
    type: ({ gold }) => gold.pageType ?? "",
    F1: ({ score }) => fixed(score.f1),
    "gold chars": ({ gold }) => gold.text?.length ?? gold.with.join("").length,
    "text chars": ({ prediction }) => prediction.text.length,
    layer: ({ error, details }) => error ?? details?.layer ?? "",
    inferred: ({ details }) => details?.pageType ?? "",
    verdict: ({ details }) => details?.verdict.join(" ") ?? "",
    url: ({ gold }) => gold.url,
  });
}
