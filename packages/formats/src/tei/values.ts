import type { Attributes } from "../markup.ts";

/** Scheme and authority, which may have square brackets; path and query; fragment. */
const partsOfUrl = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?)([^#]*)(#?)(.*)$/is;
/** Characters that RFC 3986 does not allow and `xsd:anyURI` refuses, including a percent sign without escape. */
const unsafeInPointer = /[\s\p{Cc}<>"{}|\\^`[\]#]|%(?![\da-f]{2})/giu;
/** Base for testing relative addresses. */
const base = "https://example.org/";

/**
 * An address as `teidata.pointer`, with forbidden characters percent-encoded.
 *
 * @returns `undefined` if it is still no address.
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

/** Attributes for an address; `n` has the original spelling if a pointer cannot. */
export function addressed(name: "target" | "url", url: string | undefined): Attributes {
  const target = url === undefined ? undefined : pointer(url);
  return { [name]: target, n: url === target ? undefined : url };
}

const outsideOfWords = /[\p{C}\p{Z}]/gu;

/** A name as `teidata.word`: without white space and invisible characters. */
export function word(name: string | null | undefined): string | undefined {
  return name ? name.replace(outsideOfWords, "\ufffd") : undefined;
}

const tag = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** A declared language as `xsd:language` for `xml:lang` and `ident`; pages also write `en_GB`. */
export function languageTag(declared: string | null): string | undefined {
  const language = declared?.replaceAll("_", "-");
  return language !== undefined && tag.test(language) ? language : undefined;
}

const isoDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/;
const isoTime = /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?$/;
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * A date as `when` takes it (`teidata.temporal.w3c`): with its time if it has seconds, else without: XML Schema has no shorter time.
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
