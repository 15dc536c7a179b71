import { compileSelector } from "@decant/dom";
import { canParseUrl, DecantError } from "@decant/page";
import { toJson } from "@decant/page/records";

/** Name and version of the file format. */
export const templateFormat = "decant-site-template";
export const templateVersion = 1;

/** Parts that recur on the pages of one or more sites: plain data, as in the file. */
export interface SiteTemplate {
  readonly format: typeof templateFormat;
  readonly version: typeof templateVersion;
  /** Sorted by host. */
  readonly sites: readonly SiteParts[];
}

/** Parts that recur on the pages of one site. */
export interface SiteParts {
  /** Host with its port, as in the address of a page; {@link anyHost} for pages of all hosts without an entry. */
  readonly host: string;
  /** Pages that were read, without copies of each other. */
  readonly pages: number;
  /** Sorted by path, then kind and label. */
  readonly parts: readonly TemplatePart[];
  /** What somebody decided about elements of the site's pages. */
  readonly rules?: readonly SiteRule[];
}

/** Elements that are never content, or always, on some pages of a site. */
export interface SiteRule {
  /** Glob of path and query, such as `/blog/**`. @default all pages */
  readonly pages?: string;
  /** CSS selectors. @default none */
  readonly remove?: readonly string[];
  /** CSS selectors. @default none */
  readonly add?: readonly string[];
}

/** Host of pages without an address. */
export const anyHost = "*";

/** A subtree that recurs: with the same text, or as a list of links under the same label. */
export interface TemplatePart {
  /** Elements from the child of `body` down: tag and up to two class names without digits, joined by ` > `. */
  readonly path: string;
  /** `text`: the subtree's text is one of `texts`. `list`: it begins with the first of `texts`, has one of `shapes`, and is mostly links. */
  readonly kind: "text" | "list";
  /** Pages with this part. */
  readonly pages: number;
  /** Outlines of the subtree to three levels, such as `aside(h2 ul(li))`; sorted. */
  readonly shapes: readonly string[];
  /** The texts of the subtree, the most frequent first; for a list, its label. */
  readonly texts: readonly RecurringText[];
  /**
   * Whether the part is boilerplate. Set it to `false` to keep the part. It is `false` from the start for a part among the text of its
   * pages that is on fewer of them than `minShare`: a note in sections, or a box.
   */
  readonly drop: boolean;
}

export interface RecurringText {
  /** 16 hexadecimal digits; see `hashText`. */
  readonly hash: string;
  readonly pages: number;
  readonly words: number;
  /** Beginning of the text, for the reader of the file; no code uses it. */
  readonly sample: string;
}

/** Order of strings by UTF-16 code units: the same on any machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function compareParts(a: TemplatePart, b: TemplatePart): number {
  return (
    compareText(a.path, b.path) ||
    compareText(a.kind, b.kind) ||
    compareText(a.texts[0]?.hash ?? "", b.texts[0]?.hash ?? "")
  );
}

/** Host of an address with its port; {@link anyHost} for no address, or one without a host. */
export function hostOf(url: string | undefined): string {
  if (url === undefined || !canParseUrl(url)) return anyHost;
  return new URL(url).host || anyHost;
}

/**
 * Write a template as the text of a file: indented JSON with sorted lists, so that equal templates give equal bytes and an edit is a
 * small difference.
 *
 * @throws {DecantError} With the code `bad-template`, naming the place, if it is not one.
 * @example
 * formatTemplate({ format: "decant-site-template", version: 1, sites: [] }).split("\n")[1]; // '  "format": "decant-site-template",'
 */
export function formatTemplate(template: SiteTemplate): string {
  return `${toJson(readTemplate(template), 2)}\n`;
}

/**
 * Read the text of a template file.
 *
 * @throws {DecantError} With the code `bad-template`, naming the place, if it is not one.
 * @example
 * parseTemplate('{"format":"decant-site-template","version":1,"sites":[]}').sites; // []
 */
export function parseTemplate(text: string): SiteTemplate {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DecantError("bad-template", `site template: expected JSON: ${(cause as Error).message}`, { cause });
  }
  return readTemplate(value);
}

/**
 * Check that a value is a template, and copy its known fields and lists in the order of the format.
 *
 * @throws {DecantError} With the code `bad-template`, naming the place.
 * @example
 * readTemplate({ format: "decant-site-template", version: 1, sites: [] }).sites; // []
 */
export function readTemplate(value: unknown): SiteTemplate {
  const record = anObject(value, "site template");
  if (record.format !== templateFormat) throw bad("format", `"${templateFormat}"`, record.format);
  if (record.version !== templateVersion) throw bad("version", `${templateVersion}`, record.version);
  const sites = aList(record.sites, "sites").map((site, i) => readSite(site, `sites[${i}]`));
  const hosts = new Set<string>();
  for (const { host } of sites) {
    if (hosts.has(host)) throw bad("sites", "one entry for each host", host);
    hosts.add(host);
  }
  return {
    format: templateFormat,
    version: templateVersion,
    sites: sites.sort((a, b) => compareText(a.host, b.host)),
  };
}

function readSite(value: unknown, place: string): SiteParts {
  const { host, pages = 0, parts = [], rules } = anObject(value, place);
  return {
    host: aText(host, `${place}.host`),
    pages: aCount(pages, `${place}.pages`),
    parts: aList(parts, `${place}.parts`)
      .map((part, i) => readPart(part, `${place}.parts[${i}]`))
      .sort(compareParts),
    ...(rules !== undefined && {
      rules: aList(rules, `${place}.rules`).map((rule, i) => readRule(rule, `${place}.rules[${i}]`)),
    }),
  };
}

function readRule(value: unknown, place: string): SiteRule {
  const { pages, remove, add } = anObject(value, place);
  if (pages !== undefined && aText(pages, `${place}.pages`)[0] !== "/")
    throw bad(`${place}.pages`, 'a glob that begins with "/"', pages);
  return {
    ...(pages !== undefined && { pages: pages as string }),
    ...(remove !== undefined && { remove: aList(remove, `${place}.remove`).map(aSelector(`${place}.remove`)) }),
    ...(add !== undefined && { add: aList(add, `${place}.add`).map(aSelector(`${place}.add`)) }),
  };
}

const aSelector =
  (place: string) =>
  (value: unknown, i: number): string => {
    const selector = aText(value, `${place}[${i}]`);
    try {
      compileSelector(selector);
    } catch {
      throw bad(`${place}[${i}]`, "a CSS selector", value);
    }
    return selector;
  };

function readPart(value: unknown, place: string): TemplatePart {
  const { path, kind, pages, shapes, texts, drop } = anObject(value, place);
  if (kind !== "text" && kind !== "list") throw bad(`${place}.kind`, '"text" or "list"', kind);
  if (typeof drop !== "boolean") throw bad(`${place}.drop`, "a boolean", drop);
  const read = aList(texts, `${place}.texts`).map((text, i) => readText(text, `${place}.texts[${i}]`));
  if (kind === "list" && read.length !== 1) throw bad(`${place}.texts`, "one label of the list", read.length);
  return {
    path: aText(path, `${place}.path`),
    kind,
    drop,
    pages: aCount(pages, `${place}.pages`),
    shapes: aList(shapes, `${place}.shapes`)
      .map((shape, i) => aText(shape, `${place}.shapes[${i}]`))
      .sort(compareText),
    texts: read.sort((a, b) => b.pages - a.pages || compareText(a.hash, b.hash)),
  };
}

const hashForm = /^[0-9a-f]{16}$/;

function readText(value: unknown, place: string): RecurringText {
  const { hash, pages, words, sample } = anObject(value, place);
  if (typeof hash !== "string" || !hashForm.test(hash)) throw bad(`${place}.hash`, "16 hexadecimal digits", hash);
  return {
    hash,
    pages: aCount(pages, `${place}.pages`),
    words: aCount(words, `${place}.words`),
    sample: aText(sample, `${place}.sample`),
  };
}

function anObject(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw bad(place, "an object", value);
}

function aList(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw bad(place, "a list", value);
}

function aText(value: unknown, place: string): string {
  if (typeof value === "string") return value;
  throw bad(place, "a string", value);
}

function aCount(value: unknown, place: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw bad(place, "a whole number of at least 0", value);
}

function bad(place: string, expected: string, value: unknown): DecantError {
  const got = value === undefined ? "nothing" : (JSON.stringify(value)?.slice(0, 60) ?? String(value));
  return new DecantError("bad-template", `${place}: expected ${expected}, got ${got}`);
}
