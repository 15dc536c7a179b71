import type { ReductionSummary } from "@decant/reduce";

const columns: readonly (readonly [string, (row: ReductionSummary) => string])[] = [
  ["page type", ({ group }) => group],
  ["pages", ({ pages }) => String(pages)],
  ["refused", ({ refused }) => String(refused)],
  ["mean before", ({ before }) => whole(before.mean)],
  ["mean", ({ after }) => whole(after.mean)],
  ["median", ({ after }) => whole(after.median)],
  ["range", ({ after }) => `${after.min}-${after.max}`],
  ["reduction", ({ reduction }) => percent(reduction)],
  ["coverage", ({ coverage }) => percent(coverage)],
  ["values", ({ values }) => (values === null ? "" : percent(values))],
  ["<= 8K", ({ before, after }) => `${percent(before.within8k)} -> ${percent(after.within8k)}`],
  ["<= 32K", ({ before, after }) => `${percent(before.within32k)} -> ${percent(after.within32k)}`],
];

const whole = (value: number): string => value.toFixed(0);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Format a table of tokens before and after, by page type. */
export function formatSummary(rows: readonly ReductionSummary[]): string {
  const hasValues = rows.some(({ values }) => values !== null);
  const shown = columns.filter(([title]) => hasValues || title !== "values");
  const texts = [shown.map(([title]) => title), ...rows.map((row) => shown.map(([, cell]) => cell(row)))];
  const widths = shown.map((_, column) => Math.max(...texts.map((cells) => cells[column]?.length ?? 0)));
  return texts
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
