import { expect, test } from "vitest";
import type { DataSet, GoldPage } from "../data-sets.ts";
import type { PredictionDetails } from "../systems/system.ts";
import { failedRow, type PageRow, rowOf } from "./page-task.ts";
import { formatReport } from "./report.ts";
import { summarizeRun } from "./summary.ts";

const text = "one two three four";

function task(id: string, pageType: string) {
  const url = `https://example.${id === "a" ? "com" : "org"}/${id}`;
  const gold: GoldPage = { id, pageType, url, file: "", with: [], without: [], text };
  return { set: "wcxb-own", metric: "words", folder: "", gold, system: "decant", crossValidated: true } as const;
}

function details(fields: Partial<PredictionDetails>): PredictionDetails {
  const common = { ledgerBalanced: true, violations: [] };
  return { ...common, layer: "semantic", confidence: 0.9, pageType: "article", verdict: [], ...fields };
}

const rows: PageRow[] = [
  rowOf(task("a", "article"), { text, details: details({}) }, 5, null),
  rowOf(
    task("b|1", "forum"),
    { text: "one two", details: details({ layer: "score", confidence: 0.3, pageType: null, verdict: ["too-short"] }) },
    7,
    null,
  ),
  failedRow(task("c", "article"), "RangeError: deep"),
];
const pages = rows.map(({ gold }) => gold);
const set: DataSet = { id: "wcxb-own", metric: "words", folder: "", pages, goldSha256: "abc" };
const report = formatReport([summarizeRun(set, "decant", rows, "cross-validated")], rows, 2, true);

/** The lines between a heading that ends so and the next one. */
function section(title: string): string[] {
  const lines = report.split("\n");
  const start = lines.findIndex((line) => line.startsWith("#") && line.endsWith(title));
  expect(start, title).toBeGreaterThanOrEqual(0);
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("#"));
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).filter((line) => line !== "");
}

test("a set begins with its figures, its models and the spread of the folds", () => {
  const lines = section("## wcxb-own");
  expect(lines[0]).toBe("3 pages, word F1; SHA-256 of the gold: `abc`.");
  expect(lines[1]).toMatch(/^- decant: cross-validated by host, 5 folds: .*standard deviation \d\.\d{3}\)$/);
  expect(section("systems").at(-1)).toBe(
    "| decant | cross-validated | 0.556 | 0.667 | 0.500 | - | - | - | 0.333 | 1 | 1 |",
  );
});

test("types have a table, and decisions one for each system", () => {
  expect(section("by page type").slice(2)).toEqual([
    "| article | decant | 2 | 0.500 | 0.500 | 0.500 | - | - |",
    "| forum | decant | 1 | 0.667 | 1.000 | 0.500 | - | - |",
  ]);
  expect(section("decisions, decant").slice(3)).toEqual([
    "| layer | semantic | 1 | 1.000 |",
    "| layer | score | 1 | 0.667 |",
    "| verdict | too-short | 1 | 0.667 |",
    "| confidence | from 0.2 (mean 0.300) | 1 | 0.667 |",
    "| confidence | from 0.8 (mean 0.900) | 1 | 1.000 |",
  ]);
});

test("inferred page types stand against those of the gold", () => {
  const [sentence, ...table] = section("page types as inferred, decant");
  expect(sentence).toContain("on 50.0 % of the pages");
  expect(table).toEqual([
    "| gold | article | forum | none |",
    "| - | -: | -: | -: |",
    "| article | 1 | 0 | 0 |",
    "| forum | 0 | 0 | 1 |",
  ]);
});

test("the worst pages come by id alone, crashed ones first, as many as asked for", () => {
  expect(section("worst pages, decant").slice(2)).toEqual([
    "| c | article | 0.000 | 18 | 0 | crashed | | - | |",
    "| b\\|1 | forum | 0.667 | 18 | 7 | score | | 0.300 | too-short |",
  ]);
  expect(report).not.toMatch(/one two|example\.|RangeError/);
  expect(formatReport([summarizeRun(set, "decant", rows)], rows, 0, true)).not.toContain("worst pages");
});

test("systems stand side by side; one that does not account for itself has no decisions", () => {
  const systems = ["decant", "body"];
  const pages = systems.flatMap((system) =>
    rows.map((row) => ({ ...row, system, ...(system === "body" && { details: null }) })),
  );
  const summaries = systems.map((system) =>
    summarizeRun(
      set,
      system,
      pages.filter((row) => row.system === system),
    ),
  );
  const page = formatReport(summaries, pages, 1, true);
  expect(page.match(/^#+ .*/gm)).toEqual([
    "# Accuracy",
    "## wcxb-own",
    "### wcxb-own: systems",
    "### wcxb-own: by page type",
    "### wcxb-own: decisions, decant",
    "### wcxb-own: page types as inferred, decant",
    "### wcxb-own: worst pages, decant",
    "### wcxb-own: worst pages, body",
  ]);
  expect(formatReport(summaries, pages, 1)).toContain("ms a page: decant 4.0, body 4.0");
});
