import type { Attributes } from "../markup.ts";

/** Scheme and authority, where square brackets may stand; then the path and query; then the fragment. */
const partsOfUrl = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?)([^#]*)(#?)(.*)$/is;
/** What RFC 3986 has no place for, and `xsd:anyURI` refuses; a percent sign that begins no escape among it. */
const unsafeInPointer = /[\s\p{Cc}<>"{}|\\^`[\]#]|%(?![\da-f]{2})/giu;
/** Any address: relative ones are resolved against it to see whether they are some. */
const base = "https://example.org/";

/**
 * An address as `teidata.pointer`: percent-encoded what no URI may hold.
 *
 * @returns `undefined` for what is none even so.
 */
function pointer(url: string): string | undefined {
  const [, start = "", path = "", mark = "", fragment = ""] = partsOfUrl.exec(url) ?? [];
  const encoded = `${start}${encode(path)}${mark}${encode(fragment)}`;
  return encoded !== "" && URL.canParse(encoded, base) && !whiteSpace.test(encoded) ? encoded : undefined;
}

const whiteSpace = /\s/;

function encode(part: string): string {
  return part.replace(unsafeInPointer, encodeURIComponent);
}

/** Attributes for an address; in `n` as it was spelled, where a pointer cannot be spelled so. */
export function addressed(name: "target" | "url", url: string | undefined): Attributes {
  const target = url === undefined ? undefined : pointer(url);
  return { [name]: target, n: url === target ? undefined : url };
}

const outsideOfWords = /[\p{C}\p{Z}]/gu;

/** A name as `teidata.word`: without white space and characters that show nothing. */
export function word(name: string | null | undefined): string | undefined {
  return name ? name.replace(outsideOfWords, "\ufffd") : undefined;
}

const tag = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** A declared language as `xml:lang` and `ident` take it (`xsd:language`): pages write `en_GB` as well. */
export function languageTag(declared: string | null): string | undefined {
  const language = declared?.replaceAll("_", "-");
  return language !== undefined && tag.test(language) ? language : undefined;
}

const isoDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/;
const isoTime = /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?$/;
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * A date as `when` takes it (`teidata.temporal.w3c`): to the second if it has seconds, else without its time, which XML Schema
 * has no shorter form of.
 */
export function when(date: string): string | undefined {
  const [whole, year, month, day] = isoDate.exec(date) ?? [];
  if (whole === undefined || year === "0000") return undefined;
  const days = month === undefined ? 31 : daysOfMonth[Number(month) - 1];
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  if (days === undefined || Number(day ?? 1) < 1 || Number(day ?? 1) > days) return undefined;
  if (month === "02" && day === "29" && !isLeap) return undefined;
  return day !== undefined && isoTime.test(date.slice(whole.length)) ? date : whole;
}
