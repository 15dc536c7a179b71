import { expect, test } from "vitest";
import { formatAblation } from "./ablation.ts";
import type { PageRow } from "./page-task.ts";
import type { SystemSummary } from "./summary.ts";

const summary = (system: string, f1: number) =>
  ({ set: "wcxb-dev", system, scores: { f1 } }) as unknown as SystemSummary;
const row = (system: string, id: string, text: string, f1: number) =>
  ({ set: "wcxb-dev", system, gold: { id }, prediction: { text }, score: { f1 } }) as unknown as PageRow;

test("tells what each part adds: change of F1, pages changed, better and worse with it", () => {
  const summaries = [summary("decant", 0.8), summary("decant:-json-ld", 0.75), summary("decant:-score", 0.81)];
  const rows = [
    row("decant", "a", "one", 1),
    row("decant", "b", "two", 0.6),
    row("decant:-json-ld", "a", "", 0.9),
    row("decant:-json-ld", "b", "two", 0.6),
    row("decant:-score", "a", "one more", 0.9),
    row("decant:-score", "b", "two more", 0.72),
  ];
  const lines = formatAblation(summaries, rows).split("\n");
  const cells = lines.map((line) => line.trim().split(/\s+/));
  expect(cells.slice(2)).toEqual([
    ["all", "0.800", "-", "-", "-"],
    ["json-ld", "-0.0500", "1", "1", "0"],
    ["score", "0.0100", "2", "1", "1"],
  ]);
});
