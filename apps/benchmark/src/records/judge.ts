import type { Json, PageRecord, RecordValue } from "@decant/records";
import { decodeHTML } from "entities";

const vocabulary = /^https?:\/\/schema\.org\//;
const isoStart = /^\d{4}-\d\d-\d\d/;
const isoDuration = /P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?/i;
const references = /&[#\w]+;/g;
const tags = /<\/?[a-z]{1,8}\/?>/gi;
const notNumeric = /[^\d.,]/g;
const notDecimal = /[^\d.]/g;
const thousands = /,(?=\d{3}\b)/g;
const dot = /[.]/g;
const symbols = /[^\p{L}\p{N}]+/gu;
const accents = /\p{Mn}+/gu;

export function squash(text: string): string {
  return (
    text
      .replace(tags, "")
      .replace(references, (reference) => decodeHTML(reference))
      // Some declare their text encoded twice.
      .replace(references, (reference) => decodeHTML(reference))
      .toLowerCase()
      .normalize("NFKD")
      .replace(accents, "")
      .replace(symbols, "")
  );
}

const numeric: ReadonlySet<string> = new Set(["price", "rating", "reviewCount"]);
const dated: ReadonlySet<string> = new Set(["published", "modified", "start", "end"]);
const timed: ReadonlySet<string> = new Set(["prepTime", "cookTime", "totalTime"]);

/** Whether a value says what was declared. Titles may have a part that the other lacks. */
export function saysSame(field: string, value: Json, declared: string): boolean {
  if (numeric.has(field)) {
    const number =
      typeof value === "number"
        ? value
        : (((value as Record<string, number>).amount ?? (value as Record<string, number>).value) as number);
    const wanted = Number(declared.replace(notNumeric, "").replace(thousands, "").replace(",", "."));
    return Math.abs(number - wanted) < (field === "rating" ? 0.0501 : 0.0051);
  }
  if (dated.has(field)) return String(value).slice(0, 10) === isoDay(declared) || isNextDay(String(value), declared);
  if (timed.has(field)) return minutes(String(value)) === minutes(declared);
  if (field === "yield" && onlyNumber.test(declared)) return String(value).match(number)?.[0] === declared;
  const [a, b] = [squash(String(value)), squash(declared.replace(vocabulary, ""))];
  return a === b || (a.length > 2 && b.includes(a)) || (b.length > 2 && a.includes(b));
}

const quoted = /^"(.*)"$/;
const loose = /^(\d{4})-(\d{1,2})-(\d{1,2})T/;
const slashed = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})/;
const timeAfterYear = /(?<=\b\d{4})T.*$/;

const onlyNumber = /^\d+$/;
const number = /\d+/;

function isoDay(written: string): string {
  const text = written.replace(quoted, "$1").replace(timeAfterYear, (time, at: number) => (at > 9 ? "" : time));
  const parts = loose.exec(text);
  if (parts !== null)
    return parts
      .slice(1)
      .map((part) => part.padStart(2, "0"))
      .join("-");
  const [, first = "", second = "", year] = slashed.exec(text) ?? [];
  // Whichever is above 12 is the day; else the order is that of Date.parse.
  if (year !== undefined && Number(first) > 12) return `${year}-${second.padStart(2, "0")}-${first.padStart(2, "0")}`;
  if (year !== undefined && Number(second) > 12) return `${year}-${first.padStart(2, "0")}-${second.padStart(2, "0")}`;
  const direct = isoStart.exec(text)?.[0];
  if (direct !== undefined) return direct;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 10);
}

/** A page shows its own time, a declaration often UTC. */
function isNextDay(value: string, declared: string): boolean {
  const [a, b] = [Date.parse(value.slice(0, 10)), Date.parse(declared)];
  return (
    declared.includes("T") &&
    Math.abs(a - b) <= 86_400_000 + 3_600_000 * 14 &&
    Math.abs(a - Date.parse(isoDay(declared))) <= 86_400_000
  );
}

function minutes(text: string): number {
  const [, d = 0, h = 0, m = 0] = (isoDuration.exec(text) ?? []).map((part) => Number(part ?? 0));
  return Number(d) * 1440 + Number(h) * 60 + Number(m);
}

/** Whether the visible text holds a declared value in any of the forms that are usual. */
export function isShown(field: string, declared: string, text: string, squashed: string): boolean {
  if (field === "price" || field === "rating" || field === "reviewCount") {
    const number = Number(declared.replace(notDecimal, ""));
    const forms = new Set([
      declared,
      number.toFixed(2),
      number.toFixed(1),
      String(number),
      number.toLocaleString("en"),
      number.toLocaleString("en", { minimumFractionDigits: 2 }),
      number.toLocaleString("de"),
      number.toLocaleString("de", { minimumFractionDigits: 2 }),
    ]);
    return [...forms].some((form) => new RegExp(`(?<![\\d.,])${form.replace(dot, "\\.")}(?![\\d]|[.,]\\d)`).test(text));
  }
  if (dated.has(field)) {
    const [y, m, d] = isoDay(declared).split("-").map(Number);
    if (y === undefined || m === undefined || d === undefined) return false;
    const month = ["jan", "feb", "ma?r", "apr", "ma[iy]", "jun", "jul", "aug", "sep", "o[ck]t", "nov", "de[cz]"][m - 1];
    return new RegExp(
      `${y}-0?${m}-0?${d}(?!\\d)|(?<!\\d)0?${d}[./]0?${m}[./]${y}|(?<!\\d)0?${m}/0?${d}/${y}|${month}[a-zé]*\\.?\\s+0?${d}(?:st|nd|rd|th)?,?\\s+${y}|(?<!\\d)0?${d}(?:st|nd|rd|th|\\.)?\\s+(?:de\\s+)?${month}[a-zé]*\\.?,?\\s+(?:de\\s+)?${y}`,
      "i",
    ).test(text);
  }
  if (timed.has(field)) return false;
  const key = squash(declared.replace(vocabulary, ""));
  return key.length > 1 && squashed.includes(key);
}

/** The values of a field, one or several. */
export function valuesOf({ values }: PageRecord, field: string): readonly RecordValue[] {
  const value = values[field];
  if (value == null) return [];
  return (Array.isArray(value) ? value : [value]) as readonly RecordValue[];
}

/** The same, with those of the offers: a product with variants declares a price for each. */
export function withOffers(record: PageRecord, field: string): readonly RecordValue[] {
  const offers = (record.values.offers ?? []) as unknown as readonly PageRecord["values"][];
  return [...valuesOf(record, field), ...offers.flatMap((values) => valuesOf({ ...record, values }, field))];
}
