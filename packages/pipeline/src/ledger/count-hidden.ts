import type { HiddenText, HiddenTotals } from "@decant/page";

/**
 * Count hidden texts by technique.
 *
 * @example
 * countHidden([{ technique: "comment", fate: "dropped", start: 0, end: 9 }]); // { comment: { count: 1, kept: 0 } }
 */
export function countHidden(texts: readonly HiddenText[]): Readonly<Record<string, HiddenTotals>> {
  const totals = new Map<string, { count: number; kept: number }>();
  for (const { technique, fate } of texts) {
    const total = totals.get(technique) ?? { count: 0, kept: 0 };
    totals.set(technique, total);
    total.count++;
    if (fate !== "dropped") total.kept++;
  }
  return Object.fromEntries([...totals].sort(([a], [b]) => (a < b ? -1 : 1)));
}
