import { monthOf } from "./months.ts";

/** A day, month or year of the Gregorian calendar. */
export interface DateParts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly isMonthFirst?: boolean;
}

/** A date notation; `read` refuses a match with `undefined`. */
export interface Notation {
  readonly id: string;
  readonly pattern: RegExp;
  readonly read: (groups: readonly (string | undefined)[], language: string | undefined) => DateParts | undefined;
}

/** Year before the first of an era. */
const eras: Readonly<Record<string, number>> = {
  明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018, m: 1867, t: 1911, s: 1925, h: 1988, r: 2018, 民國: 1911, 民国: 1911,
}; // biome-ignore format: a table

/** Folded, as `fold` writes them. */
const persianMonths = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر ابان اذر دی بهمن اسفند".split(" ");
const afghanMonths = "حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت".split(" ");
const buddhistYear = "(25[3-9]\\d)";
const persianYear = "(1[34]\\d\\d)";

/** Cheap test before the notations below: years of an era, a Buddhist or a Persian year. */
export const otherYear: RegExp =
  /[和成正治國国] ?[\d元]|(?<![\da-z])[mtshr]\d{1,2}[./]\d|(?<!\d)(?:25[3-9]|1[34]\d)\d(?!\d)|[\u0e00-\u0e7f]/;

/** Dates of the Japanese, Taiwanese, Buddhist and Persian calendars. */
export const otherNotations: readonly Notation[] = [
  // 令和7年5月4日, 平成元年1月8日, 民國114年5月4日
  {
    id: "era",
    pattern: /(明治|大正|昭和|平成|令和|民[國国]) ?(\d{1,3}|元)年 ?(\d{1,2})月(?: ?(\d{1,2})日)?/,
    read: ([era, y, m, d]) => inEra(era, y, m, d),
  },
  // R7.5.4, 令和7.5.4
  {
    id: "short-era",
    pattern: /(?<![\da-z])(明治|大正|昭和|平成|令和|[mtshr])(\d{1,2})([./])(\d{1,2})\3(\d{1,2})(?![\d./])/,
    read: ([era = "", y, , m, d], language) => (era.length > 1 || language === "ja" ? inEra(era, y, m, d) : undefined),
  },
  // 4 พฤษภาคม 2568, 4 พ.ค. 2568, วันที่ 4 เดือนพฤษภาคม พ.ศ. 2568
  {
    id: "thai",
    pattern:
      /(?<!\d)(\d{1,2}) ?(?:เดือน ?)?([\u0e00-\u0e7f.]{3,16}?) ?(?:พ\.ศ\. ?|พุทธศักราช ?|ค\.ศ\. ?)?((?:2[45]|19|20)\d\d)(?!\d)/,
    read: ([d, name = "", y]) => {
      const month = monthOf(name, "th");
      return month === undefined ? undefined : gregorian(fromBuddhist(y), month, Number(d));
    },
  },
  // 2568-05-04
  {
    id: "buddhist-year-first",
    pattern: new RegExp(`(?<!\\d)${buddhistYear}([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`),
    read: ([y, , m, d]) => gregorian(fromBuddhist(y), Number(m), Number(d)),
  },
  // 04/05/2568
  {
    id: "buddhist-numeric",
    pattern: new RegExp(`(?<![\\d./-])(\\d{1,2})([-/.])(\\d{1,2})\\2${buddhistYear}(?!\\d)`),
    read: ([d, , m, y]) => gregorian(fromBuddhist(y), Number(m), Number(d)),
  },
  // ۱۴ اردیبهشت ۱۴۰۴
  {
    id: "persian",
    pattern: new RegExp(`(?<!\\d)(\\d{1,2}) ?([\\u0600-\\u06ff]{2,9})،? (?:ماه )?(?:سال )?${persianYear}(?!\\d)`),
    read: ([d, name = "", y]) => {
      const month = Math.max(persianMonths.indexOf(name), afghanMonths.indexOf(name)) + 1;
      return month === 0 ? undefined : fromPersian(Number(y), month, Number(d));
    },
  },
  // ۱۴۰۴/۰۲/۱۴, on pages in Persian
  {
    id: "persian-numeric",
    pattern: new RegExp(`(?<!\\d)${persianYear}([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`),
    read: ([y, , m, d], language) =>
      language === "fa" || language === "prs" ? fromPersian(Number(y), Number(m), Number(d)) : undefined,
  },
];

function gregorian(year: number, month: number, day: number): DateParts {
  return { year, month, day };
}

function inEra(era = "", y = "", m = "", d: string | undefined = undefined): DateParts {
  const base = { year: eras[era] + (y === "元" ? 1 : Number(y)), month: Number(m) };
  return d === undefined ? base : { ...base, day: Number(d) };
}

function fromBuddhist(y: string | undefined): number {
  const year = Number(y);
  return year > 2400 ? year - 543 : year;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The first day of the year 1403. */
const newYear1403 = Date.parse("2024-03-20");

/** Leap years follow a cycle of 33 years, which is exact from 1210 to 1634. */
function fromPersian(year: number, month: number, day: number): DateParts | undefined {
  const isLong = month <= 6;
  if (month < 1 || month > 12 || day < 1 || day > (isLong ? 31 : 30)) return undefined;
  const before = isLong ? 31 * (month - 1) : 186 + 30 * (month - 7);
  const days = daysBeforePersian(year) - daysBeforePersian(1403) + before + day - 1;
  const [y, m, d] = new Date(newYear1403 + days * dayMs).toISOString().slice(0, 10).split("-").map(Number);
  return gregorian(y as number, m as number, d as number);
}

function daysBeforePersian(year: number): number {
  const years = year + 1595;
  return 365 * years + 8 * Math.floor(years / 33) + Math.floor(((years % 33) + 3) / 4);
}
