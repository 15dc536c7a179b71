import { groupBy } from "../metrics/statistics.ts";
import { type Cell, fixed, formatTable } from "../table.ts";
import { categories } from "./score.ts";
import { pageScore, type RoundTripRow, type RoundTripSummary } from "./summary.ts";

/** Lay out the figures, the worst pages, and examples of what went wrong. */
export function formatRoundTrip(
  summary: RoundTripSummary,
  rows: readonly RoundTripRow[],
  { worst, findings }: { readonly worst: number; readonly findings: number },
): string {
  const sections = [
    formatHead(summary, rows.length),
    formatCategories(summary),
    formatGenerators(summary),
    formatWorst(rows, worst),
    formatFindings(rows, findings),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

const modelUses = {
  "cross-validated":
    "cross-validated by generator: each page is scored by the model that has seen none of its generator",
  "in-sample": "in-sample: the shipped models were fitted on these pages",
  unseen: "the shipped models have not seen this set",
} as const;

function formatHead(summary: RoundTripSummary, pages: number): string {
  const { set, modelUse, overall, worstGenerator, generators, categories: means, kept, leakage, unbalanced } = summary;
  return [
    `${set}: ${overall.toFixed(3)} over ${Object.keys(generators).length} generators, ${pages} pages; worst generator ${worstGenerator.toFixed(3)}`,
    `${modelUses[modelUse]}; ledger balanced on ${pages - unbalanced} of ${pages} pages`,
    `code exact ${fixed(kept.code)}, languages ${fixed(kept.languages)}, cells ${fixed(kept.cells)}, headings ${fixed(means.headings?.f1)}, leakage ${fixed(leakage)}`,
  ].join("\n");
}

function formatCategories({ categories: means }: RoundTripSummary): string {
  const rows = categories.map((category) => {
    const figure = means[category];
    return [category, fixed(figure?.precision), fixed(figure?.recall), fixed(figure?.f1)];
  });
  return formatTable(["category", "P", "R", "F1"], rows);
}

function formatGenerators({ generators }: RoundTripSummary): string {
  const rows = Object.entries(generators).map(([generator, { pages, overall, categories: figures }]) => {
    const cells: Cell[] = [generator, pages, fixed(overall)];
    return [...cells, ...categories.map((category) => fixed(figures[category]?.f1))];
  });
  return formatTable(["generator", "pages", "overall", ...categories], rows);
}

function formatWorst(rows: readonly RoundTripRow[], count: number): string {
  if (count === 0) return "";
  const scored = rows.map((row) => ({ name: `${row.generator}/${row.page}`, score: pageScore(row.score) }));
  const worst = scored.toSorted((a, b) => a.score - b.score).slice(0, count);
  return formatTable(
    ["worst pages", "score"],
    worst.map(({ name, score }) => [name, fixed(score)]),
  );
}

/** The commonest kinds first; of each the examples are spread over all generators. */
function formatFindings(rows: readonly RoundTripRow[], count: number): string {
  if (count === 0) return "";
  const findings = rows.flatMap(({ generator, page, score }) =>
    score.findings.map(({ kind, text }) => ({ kind, line: `    ${generator}/${page}: ${shorten(text)}` })),
  );
  const kinds = [...groupBy(findings, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
  return kinds
    .flatMap(([kind, group]) => {
      const step = Math.max(1, Math.floor(group.length / count));
      const examples = group.filter((_, index) => index % step === 0).slice(0, count);
      return [`${kind}: ${group.length}`, ...examples.map(({ line }) => line)];
    })
    .join("\n");
}

function shorten(text: string): string {
  return text.slice(0, 200).replaceAll("\n", "\\n");
}
