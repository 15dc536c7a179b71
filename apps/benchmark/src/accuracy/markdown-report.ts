import { summarize } from "../metrics/index.ts";
import { type Cell, fixed, formatMarkdownTable } from "../table.ts";
import { formatMarkdownAblation, isAblation } from "./ablation.ts";
import type { PageRow } from "./page-task.ts";
import { describeModels, headline, rates } from "./report.ts";
import { type DecisionSummary, type GroupMean, type SystemSummary, worstRows } from "./summary.ts";

/** Introduction of the report: its command and its columns. */
function introduce(worst: number): string {
  return `# Accuracy

Written by \`npm run benchmark -- accuracy --report FILE.md --worst ${worst}\`, by default for all pages of all sets with gold; options choose
other sets, systems and pages. \`apps/benchmark/README.md\` explains the data and metrics. All figures are shares from 0 to 1. P is
precision, R recall; *with* is the share of wanted snippets found, *without* that of unwanted ones.`;
}

/**
 * The report of a run as a page of Markdown. It has no page text and no times, so the same results give the same report. Each
 * set compares all systems and has details of the first; the last table has the ablation, if requested.
 *
 * @param rows All pages of the run; of them only the worst are listed.
 * @param worst How many of the worst pages to list for each set and system; 0 for none.
 */
export function formatMarkdownReport(
  summaries: readonly SystemSummary[],
  rows: readonly PageRow[],
  worst: number,
): string {
  const sets = [...new Set(summaries.map(({ set }) => set))];
  const parts = sets.flatMap((set) => {
    const ofSet = summaries.filter((summary) => summary.set === set && !isAblation(summary.system));
    return [
      ...formatHeadline(set, ofSet),
      ...ofSet.slice(0, 1).flatMap((summary) => formatSystem(summary, rows, worst)),
    ];
  });
  return `${[introduce(worst), ...parts, ...formatParts(summaries, rows)].join("\n\n")}\n`;
}

function formatParts(summaries: readonly SystemSummary[], rows: readonly PageRow[]): string[] {
  if (!summaries.some(({ system }) => isAblation(system))) return [];
  return [
    "## What each part adds",
    "F1 with all parts, and its change without each part; pages whose text changes, and how many of them are better or worse with the part.",
    formatMarkdownAblation(summaries, rows),
  ];
}

function formatHeadline(set: string, summaries: readonly SystemSummary[]): string[] {
  const [first] = summaries;
  const models = summaries.flatMap(describeModels).map((line) => `- ${line}`);
  const table = formatMarkdownTable(
    ["system", "models", "F1", "P", "R", "with", "without", "exact", "F1 < 0.5", "empty", "crashes"],
    summaries.map(({ system, modelUse, scores, empty, crashes }) => [
      system,
      modelUse,
      ...[scores.f1, scores.precision, scores.recall, ...rates(scores)].map((rate) => fixed(rate)),
      empty,
      crashes,
    ]),
  );
  return [
    `## ${set}`,
    `${first?.scores.pages} pages, ${headline(first?.scores.metric)}; SHA-256 of the gold: \`${first?.goldSha256}\`.`,
    ...(models.length === 0 ? [] : [models.join("\n")]),
    table,
  ];
}

function formatSystem(summary: SystemSummary, rows: readonly PageRow[], worst: number): string[] {
  const { set, system, decisions } = summary;
  const own = rows.filter((row) => row.set === set && row.system === system);
  const sections: [string, string[]][] = [
    ["by page type", formatTypes(summary)],
    ...(decisions === null ? [] : decisionSections(decisions)),
    ["worst pages", formatWorst(own, worst)],
  ];
  return sections.flatMap(([title, parts]) =>
    parts.length === 0 ? [] : [`### ${set}, ${system}: ${title}`, ...parts],
  );
}

function decisionSections(decisions: DecisionSummary): [string, string[]][] {
  return [
    ["confidence", formatConfidence(decisions)],
    ["layer or fallback of the content", formatGroups("layer or fallback", decisions.layers)],
    ["verdict", formatGroups("code", decisions.verdicts)],
    ["page types as inferred", formatPageTypes(decisions)],
  ];
}

function formatTypes({ scores }: SystemSummary): string[] {
  if (scores.metric !== "words") return [];
  const rows = Object.entries(scores.types).map(([type, means]) => [
    type,
    means.pages,
    ...[means.f1, means.precision, means.recall, means.with, means.without].map((rate) => fixed(rate)),
  ]);
  return [formatMarkdownTable(["type", "pages", "F1", "P", "R", "with", "without"], rows)];
}

function formatConfidence({ confidence }: DecisionSummary): string[] {
  const rows = confidence.map((bin) => [fixed(bin.from, 1), bin.pages, fixed(bin.confidence), fixed(bin.f1)]);
  return [
    "Confidence is calibrated where the last two columns agree.",
    formatMarkdownTable(["confidence from", "pages", "mean confidence", "mean F1"], rows),
  ];
}

function formatGroups(key: string, groups: Readonly<Record<string, GroupMean>>): string[] {
  const rows = Object.entries(groups).map(([name, { pages, f1 }]) => [`\`${name}\``, pages, fixed(f1)]);
  return rows.length === 0 ? [] : [formatMarkdownTable([key, "pages", "F1"], rows)];
}

/** The confusion table: a row for each type of the gold, a column for each type that was inferred. */
function formatPageTypes({ pageTypeMatch, pageTypes }: DecisionSummary): string[] {
  if (pageTypeMatch === null) return [];
  const types = Object.keys(pageTypes);
  const others = Object.values(pageTypes).flatMap((inferred) => Object.keys(inferred));
  const columns = [...new Set([...types, ...others])];
  const rows = Object.entries(pageTypes).map(([type, inferred]): Cell[] => [
    type,
    ...columns.map((column) => inferred[column] ?? 0),
  ]);
  return [
    `The inferred type equals the gold's on ${(100 * pageTypeMatch).toFixed(1)} % of the pages. Rows are gold types, columns inferred types.`,
    formatMarkdownTable(["gold", ...columns], rows),
  ];
}

function formatWorst(rows: readonly PageRow[], count: number): string[] {
  const worst = worstRows(rows, count).map((row) => {
    const { f1, precision, recall } = summarize(row.score.metric, [row]);
    return [
      row.gold.id,
      row.gold.pageType,
      ...[f1, precision, recall].map((rate) => fixed(rate)),
      row.error === null ? row.details?.layer : "crashed",
      fixed(row.details?.confidence),
    ];
  });
  const header = ["page", "type", "F1", "P", "R", "layer or fallback", "confidence"];
  return worst.length === 0 ? [] : [formatMarkdownTable(header, worst)];
}
