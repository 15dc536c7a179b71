import { type Cell, fixed, formatMarkdownTable, formatTable } from "../table.ts";
import type { PageRow } from "./page-task.ts";
import type { SystemSummary } from "./summary.ts";

const whole = "decant";
const without = `${whole}:-`;

/**
 * Table of what each part of Decant adds: the F1 of each set with all parts, and its change without each part.
 *
 * @param summaries Of `decant` and of `decant:-PART` for each part, on the same sets.
 */
export function formatAblation(summaries: readonly SystemSummary[], rows: readonly PageRow[]): string {
  return formatTable(...tabulate(summaries, rows));
}

/** The same table for a page of Markdown. */
export function formatMarkdownAblation(summaries: readonly SystemSummary[], rows: readonly PageRow[]): string {
  return formatMarkdownTable(...tabulate(summaries, rows));
}

/** Whether a system is Decant without one of its parts. */
export function isAblation(system: string): boolean {
  return system.startsWith(without);
}

function tabulate(summaries: readonly SystemSummary[], rows: readonly PageRow[]): [header: string[], rows: Cell[][]] {
  const sets = [...new Set(summaries.map(({ set }) => set))];
  const parts = [...new Set(summaries.map(({ system }) => system))].filter(isAblation);
  const f1Of = (set: string, system: string): number | undefined =>
    summaries.find((summary) => summary.set === set && summary.system === system)?.scores.f1;
  const header = ["part", ...sets.flatMap((set) => [set, "pages changed", "better with", "worse with"])];
  const all: Cell[] = ["all", ...sets.flatMap((set) => [fixed(f1Of(set, whole)), null, null, null])];
  const table = parts.map((part): Cell[] => [
    part.slice(without.length),
    ...sets.flatMap((set) => [difference(f1Of(set, part), f1Of(set, whole)), ...compare(rows, set, part)]),
  ]);
  return [header, [all, ...table]];
}

function difference(f1: number | undefined, all: number | undefined): string | null {
  if (f1 === undefined || all === undefined) return null;
  return fixed(f1 - all, 4);
}

/** Pages whose text changes without the part, and how many of them score better or worse with it. */
function compare(
  rows: readonly PageRow[],
  set: string,
  part: string,
): [changed: number, better: number, worse: number] {
  const withAll = new Map(
    rows.filter((row) => row.set === set && row.system === whole).map((row) => [row.gold.id, row] as const),
  );
  let changed = 0;
  let better = 0;
  let worse = 0;
  for (const row of rows) {
    if (row.set !== set || row.system !== part) continue;
    const other = withAll.get(row.gold.id);
    if (other === undefined || other.prediction.text === row.prediction.text) continue;
    changed++;
    if (other.score.f1 > row.score.f1) better++;
    else if (other.score.f1 < row.score.f1) worse++;
  }
  return [changed, better, worse];
}
