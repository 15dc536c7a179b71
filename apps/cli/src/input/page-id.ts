import { toJson } from "@decant/page";
/**
 * A page's id: a string, or a number in the digits in which it was written, as `12345678901234567890` and `1.0` do not survive as
 * numbers of JavaScript.
 */
export type PageId = string | { readonly number: string };

/** An id for people, file names and formats without numbers. */
export function idText(id: PageId): string {
  return typeof id === "string" ? id : id.number;
}

/** An id as JSON. */
export function idJson(id: PageId): string {
  return typeof id === "string" ? toJson(id) : id.number;
}

/** The id that {@link idJson} wrote. */
export function parseIdJson(json: string): PageId {
  return json.startsWith('"') ? (JSON.parse(json) as string) : { number: json };
}

/**
 * JSON of an object with an id as its first value.
 *
 * @example
 * withId("id", { number: "1.0" }, { ok: true }); // '{"id":1.0,"ok":true}'
 */
export function withId(key: string, id: PageId, rest: Readonly<Record<string, unknown>>, indent?: number): string {
  const standIn = toJson({ [key]: 0, ...rest }, indent);
  const at = standIn.indexOf("0");
  return standIn.slice(0, at) + idJson(id) + standIn.slice(at + 1);
}

const BACKSLASH = 0x5c;
const opening = /[{[]/g;
const closing = /[}\]]/g;
const idValue = /^\s*:\s*(-?\d[\d.eE+-]*)/;

/**
 * Find the number that is the value of `"id"` in the JSON of an object, as it is written. The last one counts, as for `JSON.parse`.
 *
 * @param json Valid JSON.
 */
export function findNumberId(json: string): string | undefined {
  let depth = 0;
  let found: string | undefined;
  let at = 0;
  for (let start = json.indexOf('"'); start >= 0; start = json.indexOf('"', at)) {
    const between = json.slice(at, start);
    depth += (between.match(opening)?.length ?? 0) - (between.match(closing)?.length ?? 0);
    at = endOfString(json, start) + 1;
    // A key may be spelled with escapes; only a number follows a colon here if it is one.
    if (depth !== 1 || at - start > longestKey || JSON.parse(json.slice(start, at)) !== "id") continue;
    found = idValue.exec(json.slice(at, at + longestNumber))?.[1] ?? found;
  }
  return found;
}

/** Length of `"id"` with both letters as `\u0069`, and of a number that is an id. The latter is a guess. */
const longestKey = 14;
const longestNumber = 4096;

function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
