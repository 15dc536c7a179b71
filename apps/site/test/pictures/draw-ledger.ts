import { convert } from "@decant/pipeline";
import { box, picture, text } from "./svg.ts";

const width = 760;
const barTop = 40;
const barHeight = 44;
const rowHeight = 24;
const mostRules = 6;

/** Where the text of a page went: the page as a bar from its first character to its last, and the rules with their sums. */
export function drawLedger(html: string, url: string): string {
  const { entries, totals } = convert(html, { url }).ledger;
  const scale = width / totals.visible;
  const parts = [text(0, 22, `The ${totals.visible} characters of the page, from first to last`, "strong")];
  let at = 0;
  for (const { fate, chars } of entries) {
    parts.push(box(at, barTop, Math.max(chars * scale - 0.6, 0.6), barHeight, fate, 0));
    at += chars * scale;
  }
  const sums = new Map<string, number>();
  for (const { fate, rule, chars } of entries) {
    const name = `${fate}\0${rule}`;
    sums.set(name, (sums.get(name) ?? 0) + chars);
  }
  const rows = [...sums].sort((a, b) => b[1] - a[1]);
  const shown = rows
    .slice(0, mostRules)
    .map(([name, chars]) => [...(name.split("\0") as [string, string]), chars] as const);
  const rest = rows.slice(mostRules);
  let y = barTop + barHeight + 30;
  for (const [fate, rule, chars] of shown) {
    parts.push(box(0, y - 11, 14, 14, fate, 3), text(24, y, `${chars}`), text(80, y, fate), text(160, y, rule, "code"));
    y += rowHeight;
  }
  if (rest.length > 0) {
    const chars = rest.reduce((sum, [, count]) => sum + count, 0);
    parts.push(text(24, y, `${chars}`), text(80, y, `by ${rest.length} further rules`, "soft"));
    y += rowHeight;
  }
  parts.push(
    text(
      24,
      y + 8,
      `${totals.kept} kept + ${totals.moved} moved + ${totals.dropped} dropped = ${totals.visible}`,
      "strong",
    ),
  );
  return picture(width, y + 20, "The characters of a page by their fate: kept, moved or dropped", parts);
}
