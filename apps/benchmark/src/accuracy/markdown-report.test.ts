import { expect, test } from "vitest";
import type { DataSet, GoldPage } from "../data-sets.ts";
import type { PredictionDetails } from "../systems/system.ts";
import { formatMarkdownReport } from "./markdown-report.ts";
import { failedRow, type PageRow, rowOf } from "./page-task.ts";
import { summarizeRun } from "./summary.ts";

const text = "one two three four";

function task(id: string, pageType: string) {
  const url = `https://example.${id === "a" ? "com" : "org"}/${id}`;
  const gold: GoldPage = { id, pageType, url, file: "", with: [], without: [], text };
  return { set: "wcxb-own", metric: "words", folder: "", gold, system: "decant", crossValidated: true } as const;
}

function details(fields: Partial<PredictionDetails>): PredictionDetails {
  const common = { ledgerBalanced: true, violations: [], visibleChars: 20, keptChars: 15 };
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
const report = formatMarkdownReport([summarizeRun(set, "decant", rows, "cross-validated")], rows, 2);

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
  expect(lines.at(-1)).toBe("| decant | cross-validated | 0.556 | 0.667 | 0.500 | - | - | - | 0.333 | 1 | 1 |");
});

test("types, layers, verdicts and confidence have a table each", () => {
  expect(section("by page type").slice(2)).toEqual([
    "| article | 2 | 0.500 | 0.500 | 0.500 | - | - |",
    "| forum | 1 | 0.667 | 1.000 | 0.500 | - | - |",
  ]);
  expect(section("layer or fallback of the content").slice(2)).toEqual([
    "| `semantic` | 1 | 1.000 |",
    "| `score` | 1 | 0.667 |",
  ]);
  expect(section("verdict").slice(2)).toEqual(["| `too-short` | 1 | 0.667 |"]);
  expect(section("confidence").slice(3)).toEqual(["| 0.2 | 1 | 0.300 | 0.667 |", "| 0.8 | 1 | 0.900 | 1.000 |"]);
});

test("inferred page types stand against those of the gold", () => {
  const [sentence, ...table] = section("page types as inferred");
  expect(sentence).toContain("on 50.0 % of the pages");
  expect(table).toEqual([
    "| gold | article | forum | none |",
    "|---|--:|--:|--:|",
    "| article | 1 | 0 | 0 |",
    "| forum | 0 | 0 | 1 |",
  ]);
});

test("the worst pages come by id alone, crashed ones first, as many as asked for", () => {
  expect(section("worst pages").slice(2)).toEqual([
    "| c | article | 0.000 | 0.000 | 0.000 | crashed | - |",
    "| b\\|1 | forum | 0.667 | 1.000 | 0.500 | score | 0.300 |",
  ]);
  expect(report).not.toMatch(/one two|example\.|RangeError/);
  expect(formatMarkdownReport([summarizeRun(set, "decant", rows)], rows, 0)).not.toContain("worst pages");
});

test("a system that does not account for itself has no tables of decisions", () => {
  const plain = rows.map((row) => ({ ...row, system: "body", details: null }));
  const page = formatMarkdownReport([summarizeRun(set, "body", plain)], plain, 1);
  expect(page.match(/^#+ .*/gm)).toEqual([
    "# Accuracy",
    "## wcxb-own",
    "### wcxb-own, body: by page type",
    "### wcxb-own, body: worst pages",
  ]);
});

test("other systems are compared without details, and parts have a table of their own", () => {
  const systems = ["decant", "body", "decant:-score"];
  const pages = systems.flatMap((system) => rows.map((row) => ({ ...row, system })));
  const summaries = systems.map((system) => summarizeRun(set, system, pages));
  const page = formatMarkdownReport(summaries, pages, 1);
  expect(page.match(/^## .*/gm)).toEqual(["## wcxb-own", "## What each part adds"]);
  expect(page.match(/^### .*/gm)?.every((title) => title.startsWith("### wcxb-own, decant:"))).toBe(true);
  expect(page.match(/^\| (?:decant|body)\S* \|/gm)).toEqual(["| decant |", "| body |"]);
  expect(page).toMatch(/^\| score \| 0\.0000 \| 0 \| 0 \| 0 \|$/m);
});
