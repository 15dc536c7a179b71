import type { FieldCandidate } from "./lookup.ts";

/** An absolute `http` or `https` address, or `undefined`. */
export function readAddress(value: string, base: string | undefined): string | undefined {
  const url = parseUrl(value, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}

const absolute = /^https?:\/\//i;

/** Parsed without the base if it has no effect, because parsing the base takes as long. */
function parseUrl(value: string, base: string | undefined): URL | undefined {
  try {
    return absolute.test(value) ? new URL(value) : new URL(value, base);
  } catch {
    return undefined;
  }
}

const startsAddress = /^(?:https?:|\.{0,2}\/|[?#])/i;

/** An absolute address, or the text of a licence without one: "CC BY 4.0". */
export function readLicense(value: string, addressOf: (value: string) => string | undefined, isLink: boolean): string {
  return (isLink || startsAddress.test(value) ? addressOf(value) : undefined) ?? value;
}

const languageTag = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;
const separator = /[-_]/;

/** A BCP 47 tag in its usual case (`pt-BR`, `zh-Hans`), or `undefined` for anything else. */
export function readLanguage(value: string): string | undefined {
  const tag = value.split(",")[0]?.trim() ?? "";
  if (!languageTag.test(tag)) return undefined;
  const [language, ...rest] = tag.split(separator) as [string, ...string[]];
  return [language.toLowerCase(), ...rest.map(subtag)].join("-");
}

function subtag(part: string): string {
  if (part.length === 2) return part.toUpperCase();
  return part.length === 4 ? part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase() : part.toLowerCase();
}

/** Most values of a list field; a page with more lists its whole vocabulary. */
const maxListed = 50;
const listMark = /(?:(?<!\s)\s+)?[,;|\n]\s*/;

/** Values of each source, in the order of sources; a string that holds a list is split. */
export function readLists(
  candidates: readonly FieldCandidate[],
): { readonly values: readonly string[]; readonly source: string }[] {
  const bySource = new Map<string, Set<string>>();
  for (const { value: text, source } of candidates) {
    const values = bySource.get(source) ?? new Set();
    bySource.set(source, values);
    for (const value of text.split(listMark))
      if (value !== "" && value.length <= 100 && values.size < maxListed) values.add(value);
  }
  return [...bySource].flatMap(([source, values]) => (values.size === 0 ? [] : [{ source, values: [...values] }]));
}
