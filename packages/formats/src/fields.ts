import { anArrayOf, aString, checkValue } from "@decant/page";
import { cleanRecord, type DocumentMetadata, type DocumentRecord } from "./document.ts";

interface Names {
  /** Name in JSON, CSV, TSV and front matter. */
  readonly name: string;
  /** Name of the attribute in XML; Trafilatura's name where it has one. */
  readonly attribute: string;
}

/** Metadata fields, in the order of all formats. A new field of `Metadata` needs its line here. */
export const metadataNames: Readonly<Record<keyof DocumentMetadata, Names>> = {
  title: { name: "title", attribute: "title" },
  authors: { name: "authors", attribute: "author" },
  published: { name: "published", attribute: "date" },
  modified: { name: "modified", attribute: "modified" },
  siteName: { name: "site_name", attribute: "sitename" },
  description: { name: "description", attribute: "description" },
  canonicalUrl: { name: "canonical_url", attribute: "canonical" },
  language: { name: "language", attribute: "language" },
  image: { name: "image", attribute: "image" },
  tags: { name: "tags", attribute: "tags" },
  categories: { name: "categories", attribute: "categories" },
  license: { name: "license", attribute: "license" },
  robots: { name: "robots", attribute: "robots" },
  feeds: { name: "feeds", attribute: "feeds" },
};

type Value = string | readonly string[] | null;

interface Field extends Names {
  readonly read: (document: DocumentRecord) => Value;
}

const ofMetadata = (Object.keys(metadataNames) as (keyof DocumentMetadata)[]).map(
  (key): Field => ({ ...metadataNames[key], read: ({ metadata }) => metadata[key] }),
);
const beforeUrl = ofMetadata.findIndex(({ name }) => name === "canonical_url");

/** All fields except the texts. */
export const fields: readonly Field[] = [
  { name: "id", attribute: "id", read: ({ id }) => id },
  ...ofMetadata.slice(0, beforeUrl),
  { name: "url", attribute: "url", read: ({ url }) => url },
  ...ofMetadata.slice(beforeUrl),
  { name: "page_type", attribute: "pagetype", read: ({ pageType }) => pageType },
  { name: "content_language", attribute: "contentlanguage", read: ({ contentLanguage }) => contentLanguage },
  { name: "verdict", attribute: "verdict", read: ({ verdict }) => verdict },
];

/** The fields that have a value, in order. */
export function filledFields(document: DocumentRecord): (Names & { readonly value: string | readonly string[] })[] {
  return fields.flatMap(({ read, ...names }) => {
    const value = read(document);
    return value === null || value.length === 0 ? [] : [{ ...names, value }];
  });
}

const special = /[\\;]/g;

/**
 * Several values in one, for formats without lists: separated by `; `, with a backslash before a semicolon or backslash of a value.
 *
 * @throws {TypeError} If the values are not an array of strings.
 * @example
 * joinList(["Jane Doe", "Doe; Son"]); // "Jane Doe; Doe\\; Son"
 */
export function joinList(values: readonly string[]): string {
  checkValue("values", values, anArrayOf(aString, "strings"));
  return values.map((value) => value.replace(special, "\\$&")).join("; ");
}

const item = /(?:\\.|[^\\;])+/gs;
const escaped = /\\(.)/gs;

/**
 * Split a string that {@link joinList} made. The values have no white space at their edges.
 *
 * @throws {TypeError} If `joined` is not a string.
 * @example
 * splitList("Jane Doe; Doe\\; Son"); // ["Jane Doe", "Doe; Son"]
 */
export function splitList(joined: string): string[] {
  checkValue("joined", joined, aString);
  return (joined.match(item) ?? []).map((part) => part.trim().replace(escaped, "$1")).filter((part) => part !== "");
}

/**
 * A document's metadata as a YAML block to put before its Markdown.
 *
 * Every value is a quoted string or a list of them, so that YAML 1.1 and 1.2 read back the same strings ("no", "1e3" and
 * dates among them). The keys are fixed: no value can add one. Fields without a value are left out.
 *
 * @returns Lines between `---` and `---`, with a line end; empty for a document without metadata.
 * @example
 * import { convert } from "@decant/pipeline";
 * frontMatter(toDocument(convert("<title>Tides</title><h1>Tides</h1>", { extract: false })));
 * // '---\ntitle: "Tides"\n---\n'
 */
export function frontMatter(document: DocumentRecord): string {
  const entries = filledFields(cleanRecord(document));
  if (entries.length === 0) return "";
  return `---\n${entries.map(({ name, value }) => `${name}:${writeYaml(value)}\n`).join("")}---\n`;
}

/** JSON strings are YAML strings in both versions. */
export function writeYaml(value: string | readonly string[]): string {
  return typeof value === "string"
    ? ` ${JSON.stringify(value)}`
    : value.map((item) => `\n  - ${JSON.stringify(item)}`).join("");
}
