import type { Found, ValueKind } from "./kind.ts";

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
const part = `(\\d{1,5}(?:[.,]\\d{1,3})?|\\d{0,3}\\s?[½¼¾])\\s?(${unit})(?![\\p{L}])\\.?`;
const parts = new RegExp(`(?<!\\d)${part}`, "giu");
const sequence = new RegExp(
  `(?<![\\d\\p{L}])${part}(?:(?:\\s|,\\s|\\s(?:and|und|et|y|e|en|och|i|и)\\s)?${part}){0,3}`,
  "giu",
);
const whole = new RegExp(`^${part}(?:(?:\\s|,\\s|\\s(?:and|und|et|y|e|en|och|i|и)\\s)?${part}){0,3}$`, "iu");
const minutesOf = units.map(([words, minutes]) => [new RegExp(`^(?:${words})$`, "iu"), minutes] as const);
const fractions: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/** Lengths of time in ISO 8601, in days, hours and minutes: `1 h 30 min` and `PT90M` are `PT1H30M`. */
export const duration: ValueKind<string> = {
  id: "duration",
  read: (written) => {
    const text = written.trim();
    const match = iso.exec(text);
    if (match !== null && text.length > 2) {
      const [, y = 0, mo = 0, w = 0, d = 0, h = 0, m = 0, s = 0] = match
        .map(Number)
        .map((part) => (Number.isNaN(part) ? 0 : part));
      if (y > 0 || mo > 0) return text.toUpperCase();
      return format((w * 7 + d) * 1440 + h * 60 + m + s / 60);
    }
    if (!whole.test(text)) return undefined;
    let minutes = 0;
    for (const [, amount = "", word = ""] of text.matchAll(parts)) {
      const factor = minutesOf.find(([pattern]) => pattern.test(word))?.[1];
      if (factor === undefined) return undefined;
      minutes += readAmount(amount) * factor;
    }
    return format(minutes);
  },
  isSame: (a, b) => a === b,
  find: (line) => {
    const found: Found[] = [];
    for (const match of line.matchAll(sequence)) found.push({ start: match.index, end: match.index + match[0].length });
    return found;
  },
};

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
  if (d === 0 && time === "") return "PT0M";
  return `P${d > 0 ? `${d}D` : ""}${time === "" ? "" : `T${time}`}`;
}
