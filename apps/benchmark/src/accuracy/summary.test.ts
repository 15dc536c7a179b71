import { expect, test } from "vitest";
import type { DataSet, GoldPage } from "../data-sets.ts";
import type { Prediction, PredictionDetails } from "../systems/system.ts";
import { failedRow, type PageRow, rowOf } from "./page-task.ts";
import { formatReport } from "./report.ts";
import { summarizeRun } from "./summary.ts";

function gold(id: string, pageType: string): GoldPage {
  return {
    id,
    pageType,
    url: `https://example.com/${id}`,
    file: "",
    with: [],
    without: [],
    text: "one two three four",
  };
}

const pages = [gold("a", "article"), gold("b", "forum"), gold("c", "article")];
const set: DataSet = { id: "wcxb-own", metric: "words", folder: "", pages, goldSha256: "abc" };

function details(fields: Partial<PredictionDetails>): PredictionDetails {
  return {
    layer: "semantic",
    confidence: 0.9,
    pageType: "article",
    verdict: [],
    violations: [],
    ledgerBalanced: true,
    ...fields,
  };
}

function row(page: GoldPage | undefined, prediction: Prediction | string): PageRow {
  const task = {
    set: set.id,
    metric: set.metric,
    folder: "",
    gold: page as GoldPage,
    system: "decant",
    crossValidated: false,
  };
  return typeof prediction === "string" ? failedRow(task, prediction) : rowOf(task, prediction, 5, null);
}

const rows = [
  row(pages[0], { text: "one two three four", details: details({}) }),
  row(pages[1], {
    text: "one two",
    details: details({
      layer: "score",
      confidence: 1,
      verdict: ["too-short"],
      violations: ["heading-step", "heading-step"],
      ledgerBalanced: false,
    }),
  }),
  row(pages[2], "RangeError: deep"),
];

test("a run is summed up by layer, verdict, violation, confidence and crash", () => {
  const summary = summarizeRun(set, "decant", rows);
  expect(summary.decisions).toMatchObject({
    unbalanced: 1,
    layers: { semantic: { pages: 1, f1: 1 }, score: { pages: 1, f1: 2 / 3 } },
    verdicts: { "too-short": { pages: 1 } },
    violations: { "heading-step": 1 },
    confidence: [{ from: 0.8, pages: 2, confidence: 0.95 }],
    pageTypeMatch: 0.5,
  });
});

test("the report says which models the figures are of, fold by fold", () => {
  const hosts = ["https://example.com/", "https://example.org/"];
  const spread = rows.map((item, i) => ({ ...item, gold: { ...item.gold, url: hosts[i % 2] as string } }));
  const validated = summarizeRun(set, "decant", spread, "cross-validated");
  expect(validated.foldF1).toEqual([0.5, 2 / 3]);
  const report = formatReport([validated], spread, 0);
  expect(report).toContain("decant: cross-validated by host, 5 folds");
  expect(report).toContain("F1 of the folds 0.500 0.667 (standard deviation 0.118)");
  const inSample = summarizeRun(set, "decant", spread, "in-sample");
  expect(inSample.foldF1).toEqual([]);
  expect(formatReport([inSample, summarizeRun(set, "body", spread)], spread, 0)).toMatch(
    /^\| decant +\| in-sample +\| +0\.556/m,
  );
});

test("the report lists crashed pages first among the worst", () => {
  const report = formatReport([summarizeRun(set, "decant", rows)], rows, 2);
  expect(report).toContain("Ledger balanced on 2 of 3 pages.");
  const worst = report.slice(report.indexOf("worst pages, decant")).split("\n").slice(4);
  expect(worst.map((line) => line[2])).toEqual(["c", "b"]);
  expect(worst[0]).toContain("RangeError: deep");
});
