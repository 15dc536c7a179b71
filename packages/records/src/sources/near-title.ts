import { kindOf } from "../kinds/index.ts";
import type { PageView } from "../page-view.ts";
import type { Field } from "../types/record-type.ts";
import { valuesIn } from "../values-in.ts";
import type { Written } from "../written.ts";

/** Characters of text around the title that are searched. A guess. */
const reachBefore = 400;
const reachAfter = 1500;

/** Where the values of the page's own thing are: around its title, up to the next heading of its level or of a box about others. */
export function titleRange(view: PageView): { readonly start: number; readonly end: number } {
  const { title, headings, text } = view;
  if (title === undefined) return { start: 0, end: text.text.length };
  const next = headings.find(({ start, level }) => start > title.start && level <= title.level);
  return {
    start: Math.max(0, title.start - reachBefore),
    end: Math.min(next?.start ?? text.text.length, title.end + reachAfter),
  };
}

const other =
  /(?:save|saving|off|discount|was|rrp|msrp|uvp|list price|reg(?:ular)?\.? price|statt|shipping|delivery|versand|over|spend|above|orders?|from just|month|monthly|per month|\/mo|instal+ments?|payments? of|deposit|was:|before|gift card|credit|minimum|insurance|financ\w*|klarna|afterpay|affirm|raten|ab einem|plus|pfand|grundpreis|unit price)\W*(?:\w+\W+){0,2}$/i;
const otherAfter =
  /^\W{0,3}(?:off|discount|savings?|\/\s?(?:mo|month|monat|kg|l|100|m²|oz|lb|ea|unit|count|day|week)|per |pro |shipping|delivery|versand|instal|x |× |payments?|deposit|gift|credit|cash ?back|-\s?off|over|or more|\/\s?\d)/i;

/** Values of the field's kind near the title, except those that words around them give another meaning. */
export function readNearTitle(
  view: PageView,
  field: Field,
  { start, end }: { readonly start: number; readonly end: number },
): Written[] {
  if (field.kind === undefined) return [];
  const { text } = view;
  const kind = kindOf(field.kind);
  const found: Written[] = [];
  for (let index = text.lineAt(start); index < text.lines.length; index++) {
    const line = text.lines[index];
    if (line === undefined || line.start >= end) break;
    if (line.start < start || line.end - line.start > 400 || kind.find === undefined) continue;
    const whole = text.written(line.start, line.end, "text");
    for (const value of kind.find(whole.text, view.contextOf(whole))) {
      const before = `${text.slice(Math.max(0, line.start - 30), line.start)} ${whole.text.slice(0, value.start)}`;
      const after = whole.text.slice(value.end);
      if (field.kind === "price" && (other.test(before) || otherAfter.test(after))) continue;
      const written = text.written(whole.at + value.start, whole.at + value.end, "text");
      const node = text.nodeAt(written.at);
      if (view.isAside(node) || view.isStruck(node)) continue;
      if (valuesIn(view, written, kind, "text").length > 0) found.push(written);
    }
  }
  return found;
}
