import { type Cell, fixed } from "../table.ts";
import type { RentRow } from "./rent-task.ts";

export const rentHeader: readonly string[] = ["rule", "pages changed", "better", "worse", "gain", "characters"];

/** Smaller differences of F1 are rounding. */
const least = 0.0005;

/**
 * Table of what each rule is worth: pages that change without it, how many of them score better or worse with it, the change of the mean
 * F1 in thousandths, and of the characters of Markdown of these pages.
 *
 * @param rules All rules, in their order; those that change no page have a row of zeros.
 */
export function tabulateRent(rules: readonly string[], rows: readonly RentRow[]): Cell[][] {
  const measured = rows.filter(({ failure }) => failure === null).length;
  return rules.map((rule) => {
    const changes = rows.flatMap(({ changes }) => changes.filter((change) => change.rule === rule));
    const sum = (read: (change: (typeof changes)[number]) => number): number =>
      changes.reduce((total, change) => total + read(change), 0);
    return [
      rule,
      changes.length,
      changes.filter(({ gain }) => gain > least).length,
      changes.filter(({ gain }) => gain < -least).length,
      fixed((1000 * sum(({ gain }) => gain)) / Math.max(1, measured), 2),
      sum(({ chars }) => chars),
    ];
  });
}
