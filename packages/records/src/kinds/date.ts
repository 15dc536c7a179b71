import { findDate, readDate } from "@decant/metadata/internal";
import type { ValueKind } from "./kind.ts";

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
