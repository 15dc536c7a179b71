import { foldCount } from "../folds.ts";
import { findFaults, type SetSummary } from "../metrics/index.ts";
import { deviation } from "../metrics/statistics.ts";
import { type Cell, type Columns, fixed, formatTable, tabulate } from "../table.ts";
import type { PageRow } from "./page-task.ts";
import { type GroupMean, type SystemSummary, worstRows } from "./summary.ts";

/** A table of the report. */
interface Section {
  readonly title: string;
  readonly note?: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function section<Row>(title: string, rows: readonly Row[], columns: Columns<Row>, note?: string): Section {
  return { title, ...tabulate(rows, columns), ...(note !== undefined && { note }) };
}

/**
 * The report as Markdown.
 *
 * @param worst How many of the worst pages to list for each set and system; 0 for none.
 * @param isForFile Without times, errors and addresses of pages: the same results give the same report.
 */
export function formatReport(
  summaries: readonly SystemSummary[],
  rows: readonly PageRow[],
  worst: number,
  isForFile: boolean = false,
): string {
  const sets = groupSets(summaries).flatMap(({ set, head, models, digest, ofSet }) => [
    `## ${set}`,
    `${head}; SHA-256 of the gold: \`${digest}\`.`,
    ...(models.length === 0 ? [] : [models.map((line) => `- ${line}`).join("\n")]),
    ...(isForFile ? [] : [timesOf(ofSet)]),
    ...sectionsOf(ofSet, rows, worst, !isForFile).flatMap(({ title, note, header, rows }) => [
      `### ${set}: ${title}`,
      ...(note === undefined ? [] : [note]),
      formatTable(header, rows, isForFile),
    ]),
  ]);
  return [...(isForFile ? [introduce(worst)] : []), ...sets].join("\n\n");
}

/** Introduction of the page of Markdown: its command and its columns. */
function introduce(worst: number): string {
  return `# Accuracy

Written by \`npm run benchmark -- accuracy --report FILE.md --worst ${worst}\`, by default for all pages of all sets with gold; options choose
other sets, systems and pages. \`apps/benchmark/README.md\` explains the data and metrics. All figures are shares from 0 to 1. P is
precision, R recall; *with* is the share of wanted snippets found, *without* that of unwanted ones.`;
}

function groupSets(summaries: readonly SystemSummary[]) {
  return [...new Set(summaries.map(({ set }) => set))].map((set) => {
    const ofSet = summaries.filter((summary) => summary.set === set);
    const { scores, goldSha256: digest } = ofSet[0] as SystemSummary;
    const head = `${scores.pages} pages, ${headlines[scores.metric]}`;
    return { set, digest, ofSet, head, models: ofSet.flatMap(describeModels) };
  });
}

/** Name of a set's F1. */
const headlines = { words: "word F1", shingles: "4-gram shingle F1", segments: "segment F1" } as const;

/** Origin of the models behind the figures, needed to compare them with other systems. */
function describeModels({ system, modelUse, foldF1 }: SystemSummary): string[] {
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

function timesOf(summaries: readonly SystemSummary[]): string {
  const times = summaries.map(({ system, scores, msTotal }) => `${system} ${fixed(msTotal / scores.pages, 1)}`);
  return `ms a page: ${times.join(", ")}`;
}

/**
 * The tables of one set; those of nothing are left out.
 *
 * @param names Name addresses of pages and errors, too.
 */
function sectionsOf(
  summaries: readonly SystemSummary[],
  rows: readonly PageRow[],
  worst: number,
  names: boolean,
): Section[] {
  const rate = (index: number) => (row: SystemSummary) => fixed(ratesOf(row.scores)[index]);
  const own = (system: string): PageRow[] =>
    rows.filter((row) => row.set === summaries[0]?.set && row.system === system);
  const sections = [
    section("systems", summaries, {
      system: ({ system }) => system,
      models: ({ modelUse }) => modelUse,
      F1: ({ scores }) => fixed(scores.f1),
      P: ({ scores }) => fixed(scores.precision),
      R: ({ scores }) => fixed(scores.recall),
      ...{ with: rate(0), without: rate(1), exact: rate(2), "F1 < 0.5": rate(3) },
      empty: ({ empty }) => empty,
      crashes: ({ crashes }) => crashes,
    }),
    byType(summaries),
    metadataOf(summaries),
    section(
      "comments",
      summaries.filter(({ comments }) => comments !== null),
      {
        system: ({ system }) => system,
        pages: ({ comments }) => comments?.pages,
        found: ({ comments }) => comments?.found,
        P: ({ comments }) => fixed(comments?.precision ?? null),
        R: ({ comments }) => fixed(comments?.recall ?? null),
        F1: ({ comments }) => fixed(comments?.f1 ?? null),
      },
      "Words of the comments that people marked, against those that were found beside the text.",
    ),
    ...summaries.flatMap((summary) => [decisionsOf(summary), confusionOf(summary)]),
    ...summaries.map(({ system }) => worstOf(system, own(system), worst, names)),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** From "with" to "F1 < 0.5"; for segments the rates are those of the segments. */
function ratesOf(scores: SetSummary): (number | null)[] {
  switch (scores.metric) {
    case "words":
      return [scores.with, scores.without, null, scores.f1Below50];
    case "shingles":
      return [null, null, scores.accuracy, null];
    case "segments":
      return [scores.with, scores.without, scores.accuracy, null];
  }
}

function byType(summaries: readonly SystemSummary[]): Section {
  const rows = summaries.flatMap(({ system, scores }) =>
    Object.entries(scores.metric === "shingles" ? {} : scores.types).map(([type, means]) => ({ type, system, means })),
  );
  // Systems side by side within each type.
  const types = [...new Set(rows.map(({ type }) => type))];
  const sorted = types.flatMap((type) => rows.filter((row) => row.type === type));
  return section("by page type", sorted, {
    type: ({ type }) => type,
    system: ({ system }) => system,
    pages: ({ means }) => means.pages,
    F1: ({ means }) => fixed(means.f1),
    P: ({ means }) => fixed(means.precision),
    R: ({ means }) => fixed(means.recall),
    with: ({ means }) => fixed(means.with),
    without: ({ means }) => fixed(means.without),
    ...(rows.some(({ means }) => "whole" in means) && {
      whole: ({ means }: (typeof rows)[number]) => ("whole" in means ? Number(means.whole) : null),
      clean: ({ means }: (typeof rows)[number]) => ("clean" in means ? Number(means.clean) : null),
    }),
  });
}

function metadataOf(summaries: readonly SystemSummary[]): Section {
  const rows = summaries.flatMap(({ system, metadata }) =>
    Object.entries(metadata).map(([field, counts]) => ({ field, system, counts })),
  );
  return section("metadata", rows, {
    field: ({ field }) => field,
    system: ({ system }) => system,
    pages: ({ counts }) => counts.pages,
    match: ({ counts }) => fixed(counts.match),
    "gold empty": ({ counts }) => counts.emptyPages,
    "given all the same": ({ counts }) => fixed(counts.givenOnEmpty),
  });
}

function decisionsOf({ system, scores, decisions }: SystemSummary): Section {
  const groups = (kind: string, means: Readonly<Record<string, GroupMean>>): Cell[][] =>
    Object.entries(means).map(([key, { pages, f1 }]) => [kind, key, pages, fixed(f1)]);
  const rows =
    decisions === null
      ? []
      : [
          ...groups("layer", decisions.layers),
          ...groups("verdict", decisions.verdicts),
          ...decisions.confidence.map((bin): Cell[] => [
            ...["confidence", `from ${fixed(bin.from, 1)} (mean ${fixed(bin.confidence)})`],
            ...[bin.pages, fixed(bin.f1)],
          ]),
          ...Object.entries(decisions.violations).map(([id, pages]): Cell[] => ["violation", id, pages, null]),
        ];
  return {
    title: `decisions, ${system}`,
    note: `Ledger balanced on ${scores.pages - (decisions?.unbalanced ?? 0)} of ${scores.pages} pages. Confidence is calibrated where it equals the F1.`,
    header: ["decision", "which", "pages", "F1"],
    rows,
  };
}

/** A row for each type of the gold, a column for each type that was inferred. */
function confusionOf({ system, decisions }: SystemSummary): Section {
  const { pageTypes = {}, pageTypeMatch } = decisions ?? {};
  const columns = new Set([...Object.keys(pageTypes), ...Object.values(pageTypes).flatMap(Object.keys)]);
  return {
    title: `page types as inferred, ${system}`,
    note: `The inferred type equals the gold's on ${(100 * (pageTypeMatch ?? 0)).toFixed(1)} % of the pages. Rows are gold types, columns inferred types.`,
    header: ["gold", ...columns],
    rows: Object.entries(pageTypes).map(([type, inferred]) => [
      type,
      ...[...columns].map((name) => inferred[name] ?? 0),
    ]),
  };
}

function worstOf(system: string, rows: readonly PageRow[], count: number, names: boolean): Section {
  return section(`worst pages, ${system}`, worstRows(rows, count), {
    page: ({ gold }) => gold.id,
    type: ({ gold }) => gold.pageType ?? "",
    F1: ({ score }) => fixed(score.f1),
    "gold chars": ({ gold }) => gold.text?.length ?? gold.with.join("").length,
    "text chars": ({ prediction }) => prediction.text.length,
    layer: ({ error, details }) => (error === null ? (details?.layer ?? "") : names ? error : "crashed"),
    inferred: ({ details }) => details?.pageType ?? "",
    confidence: ({ details }) => fixed(details?.confidence),
    verdict: ({ details }) => details?.verdict.join(" ") ?? "",
    ...(rows.some(({ score }) => score.metric === "segments") && {
      lost: ({ gold, prediction }: PageRow) => findFaults(gold, prediction.text).lost.join(" · ").slice(0, 300),
      "kept wrongly": ({ gold, prediction }: PageRow) =>
        findFaults(gold, prediction.text).wrong.join(" · ").slice(0, 300),
    }),
    ...(names && { url: ({ gold }: PageRow) => gold.url }),
  });
}
