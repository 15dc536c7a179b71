import { findDate, readDate } from "@decant/metadata/internal";
import { placesOf, type ValueKind } from "./kind.ts";

const startsLikeIso = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/;
const fraction = /[.,]\d+(?=Z|[+-]|$)/;
const zoned = /(?:Z|[+-]\d\d:\d\d)$/;

/** Dates and times, in ISO 8601 with the precision and zone that are written: `2026-03-05`, `2026-03-05T19:30+01:00`. */
export const date: ValueKind<string> = {
  id: "date",
  read: (written, { language }) => readDate(written, language),
  isSame: isSameDate,
  isFiner: (a, b) => a.length > b.length && a.startsWith(b),
  find: (line, { language }) => {
    const found = [];
    for (let from = 0; from < line.length; ) {
      const next = findDate(line.slice(from), language);
      if (next === undefined || next.end === 0) break;
      found.push({ start: from + next.start, end: from + next.end });
      from += next.end;
    }
    return found;
  },
};

function isSameDate(a: string, b: string): boolean {
  if (a === b) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (longer.startsWith(shorter)) return true;
  if (!startsLikeIso.test(a) || !startsLikeIso.test(b)) return false;
  if (zoned.test(a) && zoned.test(b)) return Date.parse(a) === Date.parse(b);
  const clock = (iso: string): string => iso.replace(fraction, "").replace(zoned, "").slice(0, 16);
  return clock(a) === clock(b);
}

const iso =
  /^-?P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;

/** Words of units in several languages, with their minutes. */
const units: readonly (readonly [words: string, minutes: number])[] = [
  ["days?|tage?n?|jours?|días?|dias?|giorn[oi]|dagen|dag|dn[iíů]|dzień|дн(?:я|ей)|день", 1440],
  [
    "hours?|hrs?|hr|h|stunden?|std|heures?|horas?|or[ae]|uur|timmar|tim|timer?|godz(?:in[ay]?)?|hodin[ay]?|ч(?:аса?|асов)?|時間|小时",
    60,
  ],
  ["minutes?|mins?|min|minuten?|minutos?|minut[ioaey]?|minuter|мин(?:ут[аы]?)?|m|′|分钟|分", 1],
];
const unit = units.map(([words]) => words).join("|");
// Some write a unit twice, once for readers of screens: `1 hour hour 10 minutes mins`.
const part = `(\\d{1,5}(?:[.,]\\d{1,3})?|\\d{0,3}\\s?[½¼¾])\\s?(${unit})(?![\\p{L}])\\.?(?:\\s(?:${unit})(?![\\p{L}]))?`;
const parts = new RegExp(`(?<!\\d)${part}`, "giu");
const sequence = new RegExp(
  `(?<![\\d\\p{L}])${part}(?:(?:\\s|,\\s|\\s(?:and|und|et|y|e|en|och|i|и)\\s)?${part}){0,3}`,
  "giu",
);
// `1:15 h`, `1h15`, `1 h 15 min`.
const hours = "(?:h(?:ours?|rs?)?|std|stunden?|uur|godz)";
const clockPart = `(\\d{1,2})(?::([0-5]\\d)\\s?${hours}|\\s?h\\s?([0-5]\\d)(?:\\s?m(?:in)?)?)(?![\\p{L}\\d])`;
const clocked = new RegExp(`(?<![\\d:.,])${clockPart}`, "giu");
const clock = new RegExp(`^${clockPart}\\.?$`, "iu");
const whole = new RegExp(`^${part}(?:(?:\\s|,\\s|\\s(?:and|und|et|y|e|en|och|i|и)\\s)?${part}){0,3}$`, "iu");
const minutesOf = units.map(([words, minutes]) => [new RegExp(`^(?:${words})$`, "iu"), minutes] as const);
const fractions: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/**
 * Lengths of time in ISO 8601, in days, hours and minutes: `1 h 30 min`, `1:30 h` and `PT90M` are `PT1H30M`, and so is the sum
 * `PT30M + PT1H`. None is no length.
 */
export const duration: ValueKind<string> = {
  id: "duration",
  read: (written) => {
    const [first, ...more] = written.trim().split(" + ").map(readDuration);
    if (typeof first !== "number") return more.length === 0 ? first : undefined;
    const minutes = more.reduce<number>((sum, part) => sum + (typeof part === "number" ? part : Number.NaN), first);
    return Number.isNaN(minutes) ? undefined : format(minutes);
  },
  isSame: (a, b) => a === b,
  // The largest unit alone, or some of the units, is a part of the whole.
  isFiner: (a, b) => a.length > b.length && (a.startsWith(b) || a.endsWith(b.slice(2))),
  find: (line) => placesOf(line, clocked, sequence),
};

/** Minutes; a length in months or years as it is written. */
function readDuration(text: string): number | string | undefined {
  const match = iso.exec(text);
  if (match !== null && text.length > 2) {
    const [, y = 0, mo = 0, w = 0, d = 0, h = 0, m = 0, s = 0] = match
      .map(Number)
      .map((part) => (Number.isNaN(part) ? 0 : part));
    if (y > 0 || mo > 0) return text.toUpperCase();
    return (w * 7 + d) * 1440 + h * 60 + m + s / 60 || undefined;
  }
  const [, h, colon, m] = clock.exec(text) ?? [];
  if (h !== undefined) return Number(h) * 60 + Number(colon ?? m) || undefined;
  if (!whole.test(text)) return undefined;
  let minutes = 0;
  for (const [, amount = "", word = ""] of text.matchAll(parts)) {
    const factor = minutesOf.find(([pattern]) => pattern.test(word))?.[1];
    if (factor === undefined) return undefined;
    minutes += readAmount(amount) * factor;
  }
  return minutes || undefined;
}

function readAmount(text: string): number {
  const last = text.at(-1) ?? "";
  const fraction = fractions[last];
  return fraction === undefined ? Number(text.replace(",", ".")) : Number(text.slice(0, -1)) + fraction;
}

function format(total: number): string {
  const minutes = Math.floor(total);
  const seconds = Math.round((total - minutes) * 60);
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const time = `${h > 0 ? `${h}H` : ""}${m > 0 ? `${m}M` : ""}${seconds > 0 ? `${seconds}S` : ""}`;
  return `P${d > 0 ? `${d}D` : ""}${time === "" ? "" : `T${time}`}`;
}
