import { type DateParts, fold, monthOf, type Notation, otherNotations, otherYear } from "./calendars.ts";

/** A date in ISO 8601, with the precision of its source and its place in the text. */
export interface FoundDate {
  readonly iso: string;
  /** Offsets in the text that was searched. */
  readonly start: number;
  readonly end: number;
  /** The same date with day and month swapped, where both are valid. */
  readonly exchanged?: string;
}

const year = "((?:19|20)\\d\\d)";
const day = "([0-3]?\\d)";
/** Letters of month names in folded text, without U+1680, which is white space. `\\p{L}` takes long to compile. */
const letter = "[a-z\u00df-\u00f6\u00f8-\u167f\u1681-\u1fff\u2c00-\u2dff\u3040-\u30fa\u30fc-\ud7ff]";
const word = `(${letter}+)`;

/** Date notations. The earliest match in the text wins; of equal ones, the first in this list. */
const notations: readonly Notation[] = [
  // 2024-03-05, 2024/3/5, 2024.03.05
  {
    id: "year-first",
    pattern: new RegExp(`(?<!\\d)${year}([-/.]) ?(\\d{1,2})\\2 ?(\\d{1,2})(?!\\d)`),
    read: ([y, , m, d]) => numeric(y, m, d),
  },
  // 2024年3月5日, 2024년 3월 5일
  {
    id: "cjk",
    pattern: new RegExp(`(?<!\\d)${year}\\s?[年년]\\s?(\\d{1,2})\\s?[月월](?:\\s?(\\d{1,2})\\s?[日일])?`),
    read: ([y, m, d]) => numeric(y, m, d),
  },
  // 5 March 2024, 5. März 2024, 5 de marzo de 2024, 1st of May, 2024, 5-Mar-2024
  {
    id: "day-month-year",
    pattern: new RegExp(
      `(?<![\\d.,:])${day}(?:st|nd|rd|th|er|e|º|ª|\\.)?[\\s-]*(?:(?:de|of)\\s+|d['’]\\s*)?${word}[.,'’]*[\\s/-]*(?:(?:de|del|of)\\s+)?${year}(?!\\d)`,
    ),
    read: ([d, name, y], language) => named(y, name, d, language),
  },
  // March 5, 2024; Mar. 5th 2024
  {
    id: "month-day-year",
    pattern: new RegExp(
      `(?<!${letter})${word}\\.?[\\s-]*${day}(?:st|nd|rd|th)?(?:\\s+(?:[,.-]\\s*)?|[,.-]\\s*)${year}(?!\\d)`,
    ),
    read: ([name, d, y], language) => named(y, name, d, language),
  },
  // Tue Mar 5 08:00:00 UTC 2024: asctime of C, in archives of mail
  {
    id: "asctime",
    pattern: new RegExp(`(?<!${letter})${word} +${day} \\d\\d:\\d\\d:\\d\\d(?: [a-z]{1,5})? ${year}(?!\\d)`),
    read: ([name, d, y], language) => named(y, name, d, language),
  },
  // 2024. március 5., 2024 March 5, 2024-Mar-05
  {
    id: "year-month-day",
    pattern: new RegExp(`(?<!\\d)${year}[.,]?[\\s-]*${word}\\.?[\\s-]*${day}(?!\\d)`),
    read: ([y, name, d], language) => named(y, name, d, language),
  },
  // ngày 5 tháng 3 năm 2024; 5 tháng 3, 2024
  {
    id: "vietnamese",
    pattern: new RegExp(`(?<!\\d)${day}\\s+thang\\s+(\\d{1,2})(?:,|\\s+nam)?\\s+${year}`),
    read: ([d, m, y]) => numeric(y, m, d),
  },
  // 05.03.2024, 5/3/2024, 5-3-2024
  {
    id: "numeric",
    pattern: new RegExp(`(?<![\\d./-])(\\d{1,2})([./-]) ?(\\d{1,2})\\2 ?${year}(?!\\d)`),
    read: ([a, mark, b, y], language) => dayAndMonth(y, a, mark, b, language),
  },
  // 05.03.24: only with dots, where the day always comes first
  {
    id: "short-year",
    pattern: /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d\d)(?![\d.])/,
    read: ([d, m, y]) => numeric(`20${y}`, m, d),
  },
  // March 2024, marzo de 2024
  {
    id: "month-year",
    pattern: new RegExp(`(?<!${letter})${word}\\.?,?\\s+(?:(?:de|del|of)\\s+)?${year}(?!\\d)`),
    read: ([name, y], language) => named(y, name, undefined, language),
  },
];

const allNotations: readonly Notation[] = [...notations, ...otherNotations];

// HH:MM, optional seconds, am/pm and zone, directly after a date.
const time =
  /^(?:T|,?\s+(?:(?:-|–|\||@|at|um|à|a las|kl\.?|o)\s*)?)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:\s*([ap])\.?m\b\.?)?\s*(Z\b|UTC\b|GMT\b(?![+-])|(?:GMT|UTC)?[+-]\d\d:?\d\d)?/iu;
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?)?(Z|[+-]\d\d:?\d\d)?$/;
const yearAndMonth = /^((?:19|20)\d\d)(?:[-/.](\d\d?))?$/;
const epoch = /^\d{10}(?:\d{3})?$/;
const zone = /([+-]\d\d):?(\d\d)$/;
const anyDigit = /\p{Nd}/gu;
const persianDigit = /[\u06f0-\u06f9]/;
const foreignDigit = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;

/**
 * The first date written in a text, or `undefined`.
 *
 * @param text At most a few hundred characters; longer ones are cut at 400.
 * @param language BCP 47 tag of the page: orders `3/5/2024` (month first in American English) and resolves month names that
 * differ by language.
 */
export function findDate(text: string, language?: string): FoundDate | undefined {
  if (!twoDigits.test(text)) return undefined;
  const folded = prepare(text.slice(0, maxPhraseLength));
  const isOther = otherYear.test(folded);
  if (!isOther && !anyYear.test(folded)) return undefined;
  const primary = persianDigit.test(text) ? "fa" : language?.split("-")[0]?.toLowerCase();
  let best: { parts: DateParts; start: number; end: number } | undefined;
  for (const notation of isOther ? allNotations : notations) {
    const match = notation.pattern.exec(folded);
    if (match === null || (best !== undefined && match.index >= best.start)) continue;
    const parts = notation.read(match.slice(1), notation.id === "numeric" ? language : primary);
    if (parts === undefined || !isPossible(parts)) continue;
    // "5 March 2024" holds "March 2024" too: the shorter reading starts later and loses.
    best = { parts, start: match.index, end: match.index + match[0].length };
    if (match.index === 0) break;
  }
  if (best === undefined) return undefined;
  const clock = best.parts.day === undefined ? undefined : readTime(folded.slice(best.end));
  const ending = clock?.iso ?? "";
  const found = { iso: format(best.parts) + ending, start: best.start, end: best.end + (clock?.length ?? 0) };
  const { year: y, month, day: d, isNumeric } = best.parts;
  if (!isNumeric || d === undefined || d > 12 || d === month) return found;
  return { ...found, exchanged: format({ year: y, month: d, day: month ?? d }) + ending };
}

const maxPhraseLength = 400;
/** Cheap test first: folding is slow. */
const twoDigits = /\d\d|年|[A-Za-z]\d\.\d|[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;
/** Every notation has a year; most texts are names without one. */
const anyYear = /(?:19|20)\d\d|\d\.\d\d?\.\d\d/;

/**
 * Read the value of a field that is meant to hold a date: ISO 8601 in all its forms, RFC 2822, seconds or milliseconds
 * since 1970, or a phrase.
 *
 * @returns ISO 8601 with the precision found, or `undefined` for impossible dates and for the placeholders
 * (1970-01-01 at midnight, year 1, year 0) that software writes if it has no date.
 */
export function readDate(value: string, language?: string): string | undefined {
  const text = value.trim();
  // Separator after the year and more than a month: not a form without separators.
  if (text.length < 8 || text.charAt(4) !== "-") {
    if (epoch.test(text)) return fromEpoch(Number(text.slice(0, 10)));
    const plain = yearAndMonth.exec(text);
    if (plain !== null) {
      const parts =
        plain[2] === undefined ? { year: Number(plain[1]) } : { year: Number(plain[1]), month: Number(plain[2]) };
      return isPossible(parts) ? format(parts) : undefined;
    }
    const digits = compact.exec(text);
    if (digits !== null) {
      const [, y, m, d, hour, minute, second, offset = ""] = digits;
      const clock = hour === undefined ? "" : `T${hour}:${minute}:${second ?? "00"}${offset}`;
      return readDate(`${y}-${m}-${d}${clock}`, language);
    }
  }
  const found = findDate(text, language);
  return found === undefined || found.iso.startsWith(unset) ? undefined : found.iso;
}

const unset = "1970-01-01";

function prepare(text: string): string {
  const folded = fold(text);
  return foreignDigit.test(folded) ? folded.replace(anyDigit, toAsciiDigit) : folded;
}

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  if (code >= 0xff10 && code <= 0xff19) return String(code - 0xff10);
  // The Arabic, extended Arabic and Devanagari zeros end in 0, 0 and 6.
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return code >= 0x966 && code <= 0x96f ? String(code - 0x966) : digit;
}

function numeric(y: string | undefined, m: string | undefined, d: string | undefined): DateParts {
  const base = { year: Number(y), month: Number(m) };
  return d === undefined ? base : { ...base, day: Number(d) };
}

function named(
  y: string | undefined,
  name: string | undefined,
  d: string | undefined,
  language: string | undefined,
): DateParts | undefined {
  const month = monthOf(name ?? "", language);
  return month === undefined ? undefined : numeric(y, String(month), d);
}

// Locales that write the month first (CLDR). English without a region counts as American, because most of it is.
const monthFirst = /^(?:en(?:-(?:us|ph|as|gu|mh|mp|pr|um|vi))?|fil|es-(?:pa|pr))$/i;

function dayAndMonth(
  y: string | undefined,
  a: string | undefined,
  mark: string | undefined,
  b: string | undefined,
  language: string | undefined,
): DateParts {
  const [first, second] = [Number(a), Number(b)];
  const american = second > 12 || (first <= 12 && mark === "/" && monthFirst.test(language ?? ""));
  const [month, dayOfMonth] = american ? [first, second] : [second, first];
  return { year: Number(y), month, day: dayOfMonth, isNumeric: true };
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isPossible({ year: y, month, day: d }: DateParts): boolean {
  if (y < 1900 || y > 2099) return false;
  if (month === undefined) return true;
  if (month < 1 || month > 12) return false;
  const leap = month === 2 && ((y % 4 === 0 && y % 100 !== 0) || y % 400 === 0);
  return d === undefined || (d >= 1 && d <= monthLengths[month - 1] + (leap ? 1 : 0));
}

function format({ year: y, month, day: d }: DateParts): string {
  if (month === undefined) return String(y);
  return d === undefined ? `${y}-${twoDigit(month)}` : `${y}-${twoDigit(month)}-${twoDigit(d)}`;
}

function twoDigit(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function readTime(rest: string): { iso: string; length: number } | undefined {
  const match = time.exec(rest);
  if (match === null) return undefined;
  const [all, h, minute, second, half, offset] = match;
  let hour = Number(h);
  if (half !== undefined && hour <= 12) hour = (hour % 12) + (half === "p" || half === "P" ? 12 : 0);
  if (hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const clock = second === undefined ? `${twoDigit(hour)}:${minute}` : `${twoDigit(hour)}:${minute}:${second}`;
  return { iso: `T${clock}${normalizeZone(offset)}`, length: all.length };
}

function normalizeZone(offset: string | undefined): string {
  if (offset === undefined) return "";
  const match = zone.exec(offset);
  return match === null ? "Z" : `${match[1]}:${match[2]}`;
}

/** Years after 2099 are refused, as everywhere. */
function fromEpoch(seconds: number): string | undefined {
  if (seconds < 365 * 86_400 || seconds >= lastSecond) return undefined;
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

const lastSecond = Date.parse("2100-01-01") / 1000;
