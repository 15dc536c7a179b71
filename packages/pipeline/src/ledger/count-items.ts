import type { ItemKind, ItemTotals, LedgerItem } from "@decant/page";

/**
 * Count items by kind and fate.
 *
 * @param made Numbers of items in the Markdown that are not in the source, by kind.
 * @example
 * const item = { kind: "image", start: 0, end: 9, fate: "kept", stage: "extractor", rule: "extractor/score" } as const;
 * countItems([item], {}).image; // { total: 1, kept: 1, moved: 0, dropped: 0, made: 0 }
 */
export function countItems(
  items: readonly LedgerItem[],
  made: Readonly<Partial<Record<ItemKind, number>>>,
): Readonly<Record<ItemKind, ItemTotals>> {
  const start = (kind: ItemKind) => ({ total: 0, kept: 0, moved: 0, dropped: 0, made: made[kind] ?? 0 });
  const totals = { image: start("image"), link: start("link"), code: start("code"), cell: start("cell") };
  for (const { kind, fate } of items) {
    totals[kind].total++;
    totals[kind][fate]++;
  }
  return totals;
}
