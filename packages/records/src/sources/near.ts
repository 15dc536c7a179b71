import type { Element } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { kindOf } from "../kinds/index.ts";
import { labelKey, labelKeys } from "../labels.ts";
import type { Range } from "../page-text.ts";
import { type PageView, valuesIn } from "../page-view.ts";
import type { Field } from "../record-types.ts";
import type { Written } from "../written.ts";

/** Characters of text around the title that are searched. A guess. */
const reachBefore = 500;
const reachAfter = 1500;
const ratingReach = 600;
const maxLineChars = 400;

/** Range of the values of the page's own thing: around its title, up to the next heading of its level or above. */
export function titleRange(view: PageView): Range {
  const { title, headings, text } = view;
  if (title === undefined) return { start: 0, end: text.text.length };
  const next = headings.find(
    ({ start, end, level }) => start > title.start && level <= title.level && text.slice(start, end) !== view.titleText,
  );
  return {
    start: Math.max(0, title.start - reachBefore),
    end: Math.min(next?.start ?? text.text.length, title.end + reachAfter),
  };
}

const other =
  /(?:save|saving|off|discount|was|rrp|msrp|uvp|list price|reg(?:ular)?\.? price|original price|statt|shipping|delivery|versand|over|spend|above|orders?|from just|month|monthly|per month|\/mo|instal+ments?|payments? of|deposit|before|gift card|credit|minimum|insurance|financ\w{0,12}|klarna|afterpay|affirm|raten|ab einem|plus|pfand|grundpreis|unit price|under|moins de|unter)\W{0,9}(?:\w{1,30}\W{1,9}){0,2}$|[+×]\s?$/i;
const otherAfter =
  /^\W{0,3}(?:off|discount|savings?|\/\s?(?:mo|month|monat|kg|l|100|m²|oz|lb|ea|unit|count|day|week)|per |pro |every |a month|shipping|delivery|versand|instal|x |× |payments?|deposit|gift|credit|cash ?back|-\s?off|over|or more|\/\s?\d|\+)/i;

/** Whether words around a price give it another meaning: a saving, an instalment, a limit for free delivery, a former price. */
export function isOtherPrice({ text }: PageView, { at, text: { length } }: Written): boolean {
  const line = text.lines[text.lineAt(at)];
  if (line === undefined) return false;
  const before = `${text.slice(Math.max(0, line.start - 30), line.start)} ${text.slice(Math.max(line.start, at - 60), at)}`;
  return other.test(before) || otherAfter.test(text.slice(at + length, Math.min(line.end, at + length + 30)));
}

const [A, BUTTON, INPUT] = (["a", "button", "input"] as const).map(knownTag);
const maxControlChars = 40;

/** Whether the page has a button or link with such words, from `labels.ts`. */
export function hasControl(view: PageView, concept: string | undefined): boolean {
  if (concept === undefined) return false;
  const { tag, nodes } = view.table;
  const words = new Set(labelKeys(concept));
  for (const i of view.elements(A, BUTTON, INPUT)) {
    const text = tag[i] === INPUT ? (nodes[i] as Element).attribs.value : view.elementText(i, "name")?.text;
    if (text !== undefined && text.length <= maxControlChars && words.has(labelKey(text))) return true;
  }
  return false;
}

/** Values of the field's kind near the title, except prices with another meaning by the words around them. */
export function readNearTitle(view: PageView, field: Field, { start, end }: Range): Written[] {
  const { text } = view;
  const kind = kindOf(field.kind ?? "text");
  const isPrice = field.kind === "price";
  // Farther away, ratings belong to single reviews.
  const last = isPrice || view.title === undefined ? end : Math.min(end, view.title.end + ratingReach + 1);
  return text
    .linesIn({ start, end: last })
    .filter((line) => line.start >= start && line.end - line.start <= maxLineChars)
    .flatMap((line) => view.find(kind, line, "text"))
    .filter((found) => {
      const node = text.nodeAt(found.at);
      if (view.isAside(node) || view.isStruck(node) || (isPrice && isOtherPrice(view, found))) return false;
      return kind.read(found.text, view.contextOf(found)) !== undefined;
    });
}

/** Elements whose class names a field, in document order: the values that the field's kind reads there. */
export function readNamed(view: PageView, field: Field, range: Range): Written[] {
  const { marks = [], kind = "text" } = field;
  if (marks.length === 0) return [];
  const found: Written[] = [];
  let coveredTo = 0;
  for (const i of view.named((words) => marks.some((mark) => words.includes(` ${mark} `)))) {
    if (i < coveredTo || view.isStruck(i)) continue;
    const text = view.elementText(i, "name");
    if (text === undefined || text.text.length > maxChars || text.at < range.start || text.at >= range.end) continue;
    const values = valuesIn(view, text, kindOf(kind), "name").filter(
      (value) => !view.isStruck(value.node) && !(kind === "price" && isOtherPrice(view, value)),
    );
    if (values.length === 0) continue;
    found.push(...values);
    coveredTo = view.table.end[i];
  }
  return found;
}

/** A box with more text than this holds more than the value. */
const maxChars = 160;

const maxLinkChars = 60;

/** Texts of links near the title whose addresses match the field. */
export function readLinks(view: PageView, { links }: Field, range: Range): Written[] {
  const found: Written[] = [];
  if (links === undefined) return found;
  for (const i of view.elements(A)) {
    if (!links.test((view.table.nodes[i] as Element).attribs.href ?? "")) continue;
    const text = view.elementText(i, "name");
    if (text !== undefined && text.text.length <= maxLinkChars && text.at >= range.start && text.at < range.end)
      found.push(text);
  }
  return found;
}
