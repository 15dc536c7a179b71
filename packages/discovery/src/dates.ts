/** `2024`, `2024-05`, `2024-05-01`, `2024-05-01T10:00+02:00`: the profile of ISO 8601 that sitemaps and Atom use, with a space for the T. */
const w3cDate =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;
/** `Wed, 01 May 2024 10:00:00 +0200`: RFC 822 as RSS uses it; weekday and seconds may be missing. */
const rssDate =
  /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ -](\d{4}|\d{2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))? ?([a-z]{1,4}|[+-]\d{2}:?\d{2})?)?$/i;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const greenwich = new Set(["z", "ut", "utc", "gmt"]);
/** `EST` to `PDT`: five to eight hours behind Greenwich, one less in summer. */
const american = /^([ecmp])([sd])t$/;

const whiteSpace = /\s+/g;
const longestDate = 64;

/**
 * Read a date of a sitemap or feed.
 *
 * @returns A date as precise as the text: `2024`, `2024-05`, `2024-05-01` or, in UTC, `2024-05-01T08:00:00Z`. A time without a
 *   zone is taken for UTC. `undefined` for anything else.
 * @example
 * readDate("Wed, 01 May 2024 10:00:00 +0200"); // "2024-05-01T08:00:00Z"
 */
export function readDate(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longestDate) return undefined;
  const folded = trimmed.replace(whiteSpace, " ");
  return readW3cDate(folded) ?? readRssDate(folded);
}

/**
 * Whether something is older than a date, as far as its own date shows; a date within the same day, month or year is not older.
 *
 * @param date As {@link readDate} gives it; `null` without a date, which is never older.
 * @param since As `readDate` gives it.
 * @example
 * isOlder("2024-05", "2024-05-07"); // false
 * isOlder("2024-05-06T23:00:00Z", "2024-05-07"); // true
 */
export function isOlder(date: string | null, since: string): boolean {
  const length = Math.min(date?.length ?? 0, since.length);
  return date !== null && date.slice(0, length) < since.slice(0, length);
}

function readW3cDate(text: string): string | undefined {
  const match = w3cDate.exec(text);
  if (match === null) return undefined;
  const [, year = "", month, day, hour, minute, second, zone] = match;
  if (month === undefined) return year;
  const date = toTime([year, month, day ?? "1", hour, minute, second], zone);
  if (date === undefined) return undefined;
  if (day === undefined) return date.slice(0, "2024-05".length);
  return hour === undefined ? date.slice(0, "2024-05-01".length) : date;
}

function readRssDate(text: string): string | undefined {
  const match = rssDate.exec(text);
  if (match === null) return undefined;
  const [, day = "", name = "", year = "", hour, minute, second, zone] = match;
  const month = months.indexOf(name.toLowerCase()) + 1;
  const fullYear = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  const date = toTime([fullYear, `${month}`, day, hour, minute, second], zone);
  return hour === undefined ? date?.slice(0, "2024-05-01".length) : date;
}

/** UTC, or `undefined` where there is no such day, time or zone. */
function toTime(parts: readonly (string | undefined)[], zone = "z"): string | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const local = new Date(Date.UTC(year, month - 1, day));
  const exists = local.getUTCMonth() === month - 1 && local.getUTCDate() === day;
  const offset = zoneMinutes(zone.toLowerCase());
  if (!exists || hour > 24 || minute > 59 || second > 60 || offset === undefined) return undefined;
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second));
  return `${time.toISOString().slice(0, "2024-05-01T10:00:00".length)}Z`;
}

/** Minutes east of Greenwich, of the zones that RFC 822 names. */
function zoneMinutes(zone: string): number | undefined {
  const [, place, season] = american.exec(zone) ?? [];
  if (place !== undefined) return -60 * (5 + "ecmp".indexOf(place) - (season === "d" ? 1 : 0));
  const sign = zone[0];
  if (sign !== "+" && sign !== "-") return greenwich.has(zone) ? 0 : undefined;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return sign === "-" ? -minutes : minutes;
}
