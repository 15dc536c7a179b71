import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { cleanAttribute } from "../source/text.ts";
import { type Context, Inside, type Schema } from "./context.ts";

const none: readonly string[] = [];
const cell: readonly string[] = ["colspan", "rowspan", "align", "scope"];
const heading: readonly string[] = ["id"];

/**
 * Elements with meaning, without style and behaviour.
 *
 * `href` and `src` are resolved and checked against `linkSchemes` and `imageSchemes`. Attributes of canonical forms (`className` of
 * code, `dataCallout`, `dataFootnoteRef`, ...) are made by this package, never copied.
 */
export const defaultSchema: Schema = {
  elements: {
    // Sections
    address: none, article: none, aside: none, footer: none, header: none, main: none, nav: none, section: none,
    h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading,
    // Grouping content
    blockquote: none, dd: none, details: none, div: none, dl: none, dt: none, figcaption: none, figure: none, hr: none,
    li: ["value"], ol: ["start", "reversed", "type"], p: none, pre: none, summary: none, ul: none,
    // Text
    a: ["href", "title"], abbr: ["title"], bdi: ["dir"], bdo: ["dir"], br: none, cite: none, code: none, del: none,
    dfn: none, em: none, ins: none, kbd: none, mark: none, q: none, rp: none, rt: none, ruby: none, samp: none,
    small: none, strong: none, sub: none, sup: none, time: ["datetime"], u: none, var: none, wbr: none,
    // Embedded content
    img: ["src", "alt", "title", "width", "height"], input: ["type", "checked", "disabled"],
    // Tables
    caption: none, table: none, tbody: none, td: cell, tfoot: none, th: cell, thead: none, tr: none,
  }, // biome-ignore format: a table of words
  rename: {
    acronym: "abbr", b: "strong", center: "div", dialog: "div", dir: "ul", fieldset: "div", form: "div", hgroup: "div",
    i: "em", legend: "p", listing: "pre", menu: "ul", plaintext: "pre", s: "del", search: "div", strike: "del",
    tt: "code", xmp: "pre",
  }, // biome-ignore format: a table of words
  linkSchemes: [
    "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "sftp", "xmpp", "irc", "ircs", "news", "nntp", "geo", "magnet", "matrix",
    "doi", "urn", "webcal", "git", "ssh",
    // A host, in links without a scheme.
    "localhost",
  ], // biome-ignore format: a table of words
  imageSchemes: ["http", "https"],
};

/** The schema's rule for one element name. */
export interface SchemaEntry {
  /** Its name in the tree. */
  readonly tagName: string;
  /** HTML names of the attributes it keeps. */
  readonly attributes: readonly string[];
  /** Bits of {@link Inside} that make it redundant: bold in bold, a link in a link. */
  readonly once: number;
  /** Whether it may be nested in itself if it is not presentational. */
  readonly nests: boolean;
  /** Bits to add for its content, in addition to those of its name in the tree. */
  readonly inside: number;
}

export type CompiledSchema = ReadonlyMap<string, SchemaEntry>;

const lineNames = ["h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt", "caption", "figcaption"] as const;

/** Elements that are redundant inside themselves. */
const once: ReadonlyMap<string, number> = new Map([
  ["a", Inside.LINK],
  ["strong", Inside.STRONG],
  ["em", Inside.EMPHASIS],
  ["code", Inside.CODE],
  ["del", Inside.DELETED],
  ["summary", Inside.SUMMARY],
]);

/** Emphasis nests where both are meant (`*a *b* c*`), not where one is presentational. */
const nesting: ReadonlySet<string> = new Set(["em", "strong"]);

/** Bits of {@link Inside} that an element adds for its content, by its name in the tree. */
export const insideOf: ReadonlyMap<string, number> = new Map<string, number>([
  ...once,
  ["table", Inside.TABLE],
  ...lineNames.map((name) => [name, Inside.HEADING | (once.get(name) ?? 0)] as const),
]);

const compiled = new WeakMap<Schema, CompiledSchema>();

/** A schema as a map by HTML name, made once per schema. */
export function compileSchema(schema: Schema): CompiledSchema {
  let result = compiled.get(schema);
  if (result === undefined) {
    const entries = Object.keys(schema.elements).map((name) => [name, name] as const);
    const map = new Map<string, SchemaEntry>();
    for (const [name, tagName] of [...entries, ...Object.entries(schema.rename)]) {
      const attributes = Object.hasOwn(schema.elements, tagName) ? schema.elements[tagName] : undefined;
      if (attributes === undefined) continue;
      const isOwnName = name === tagName;
      const bits = once.get(tagName) ?? 0;
      map.set(name, {
        tagName,
        attributes,
        once: bits,
        nests: isOwnName && nesting.has(tagName),
        inside: !isOwnName && nesting.has(tagName) ? Inside.LOOKS : 0,
      });
    }
    result = map;
    compiled.set(schema, result);
  }
  return result;
}

type Value = string | number | boolean | undefined;
type Reader = readonly [property: string, read: (value: string, context: Context) => Value];

const alignStyle = /(?:^|;)\s*text-align\s*:\s*(left|right|center)/i;
// Bootstrap and MyST (`text-right`, `text-end`), WordPress (`has-text-align-right`), Asciidoctor (`halign-right`), docutils
// (`align-right`), Doxygen (`markdownTableBodyRight`). Left is ignored: Asciidoctor puts it on every cell.
const alignClass =
  /(?:^|\s)(?:text-|align-?|has-text-align-|halign-|markdowntable(?:head|body))(right|center|end)(?=\s|$)/i;
const digits = /^\s*([+-]?\d{1,9})/;

/** HTML attributes that a schema may allow, each with its hast property and its reader. Others are never copied. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["align", ["align", oneOf("left", "right", "center")]],
  ["checked", ["checked", () => true]],
  // Limits of the HTML Standard.
  ["colspan", ["colSpan", integer(1, 1000)]],
  ["datetime", ["dateTime", text]],
  ["dir", ["dir", oneOf("ltr", "rtl", "auto")]],
  ["disabled", ["disabled", () => true]],
  ["href", ["href", (value, context) => context.urls.resolve(value, "link")]],
  ["id", ["id", text]],
  ["reversed", ["reversed", () => true]],
  ["rowspan", ["rowSpan", integer(0, 65534)]],
  ["scope", ["scope", oneOf("row", "col", "rowgroup", "colgroup")]],
  ["src", ["src", (value, context) => context.urls.resolve(value, "image")]],
  ["start", ["start", integer(-999_999_999, 999_999_999)]],
  ["title", ["title", text]],
  ["type", ["type", (value) => (["1", "a", "A", "i", "I"].includes(value) ? value : undefined)]],
  ["value", ["value", integer(-999_999_999, 999_999_999)]],
]);

export function readAttributes(element: Element, allowed: readonly string[], context: Context): Properties {
  const properties: Properties = {};
  for (const name of allowed) {
    const value = element.attribs[name] ?? (name === "align" ? styledAlign(element) : undefined);
    const reader = value === undefined ? undefined : readers.get(name);
    if (reader === undefined) continue;
    const read = reader[1](value as string, context);
    if (read !== undefined && read !== "") properties[reader[0]] = read;
  }
  return properties;
}

function styledAlign({ attribs }: Element): string | undefined {
  const styled = attribs.style === undefined ? undefined : alignStyle.exec(attribs.style)?.[1];
  if (styled !== undefined || attribs.class === undefined) return styled;
  const side = alignClass.exec(attribs.class)?.[1]?.toLowerCase();
  return side === "end" ? "right" : side;
}

function text(value: string): string {
  return cleanAttribute(value);
}

function oneOf(...values: readonly string[]): (value: string) => Value {
  return (value) => {
    const lower = value.trim().toLowerCase();
    return values.includes(lower) ? lower : undefined;
  };
}

function integer(least: number, most: number): (value: string) => Value {
  return (value) => {
    const found = Number(digits.exec(value)?.[1] ?? Number.NaN);
    return found >= least ? Math.min(most, found) : undefined;
  };
}
