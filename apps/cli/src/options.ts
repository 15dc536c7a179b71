import type { UrlKind } from "@decant/discovery";
import type { PipelineOptions } from "@decant/pipeline";

type NormalizeOptions = NonNullable<PipelineOptions["markdown"]>;

/** Values of the style options; the first one is the default. */
export const markdownStyles = {
  links: ["inline", "reference", "drop"],
  images: ["keep", "alt", "link", "drop"],
  tables: ["pipes", "list", "drop"],
  formatting: ["keep", "drop"],
  headings: ["atx", "setext"],
  bullet: ["-", "*", "+"],
  emphasis: ["*", "_"],
  dialect: ["gfm", "commonmark"],
} as const satisfies { readonly [Name in keyof NormalizeOptions]?: readonly NormalizeOptions[Name][] };
export type MarkdownStyle = keyof typeof markdownStyles;

export const presets = ["balanced", "precision", "recall", "fast"] as const;

/** The formats of `@decant/formats`, repeated because that package is loaded on demand. */
export const formats = ["markdown", "obsidian", "text", "html", "json", "jsonl", "csv", "tsv", "xml", "tei"] as const;
export type Format = (typeof formats)[number];
/** In a batch, both are lines. */
export const isJson = (format: Format): boolean => format === "json" || format === "jsonl";
export const formatSynonyms: Readonly<Record<string, Format>> = { md: "markdown", txt: "text", xmltei: "tei" };
/** Formats that can hold many pages in one file. In a batch, `json` means JSON lines. */
export const streamFormats: ReadonlySet<Format> = new Set(["json", "jsonl", "csv", "tsv"]);

/** Default fields of a JSON record, in their order. */
export const defaultFields = [
  "id", "url", "ok", "markdown", "text", "comments", "posts", "metadata", "page_type", "confidence", "verdict", "violations",
  "hidden", "stats", "places",
] as const; // biome-ignore format: a table of words

/** Fields that are written only on request. */
export const extraFields = [
  "html", "layer", "candidates", "blocks", "ledger", "evidence", "diagnostics", "source", "content_language", "agreement",
  "navigation", "records",
] as const; // biome-ignore format: a table of words

/** Texts of a chunk beside its Markdown, written only on request. */
const furtherTexts: readonly string[] = ["text", "embed_text"];
/** Fields of a chunk's line. */
export const chunkFields: readonly string[] = [
  "id", "document_id", "content", ...furtherTexts, "heading_path", "anchor", "block_types", "code_languages", "images",
  "index", "prev_id", "next_id", "parent_id", "tokens", "chars", "overlap_chars", "source", "markdown", "content_hash",
  "extractor_version", "config_hash", "flags", "url", "record_id", "title", "language", "language_origin", "page_type",
  "published", "modified", "authors", "rights", "fields",
]; // biome-ignore format: a table of words
export const defaultChunkFields: readonly string[] = chunkFields.filter((field) => !furtherTexts.includes(field));

export type Field = (typeof defaultFields)[number] | (typeof extraFields)[number];
export const fields: readonly Field[] = [...defaultFields, ...extraFields];

/** One of equal parts of the inputs. */
export interface Share {
  /** From 0. */
  readonly index: number;
  readonly of: number;
}

/** Types of records that are built in, as `recordTypes` of `@decant/records`: loading that takes longer than reading arguments. */
export const recordTypeChoices = [
  "product", "recipe", "event", "job", "person", "organisation", "article", "review", "questions", "course", "book", "film", "place", "price-list", "table-rows",
] as const; // biome-ignore format: a table of words

/** Output settings of commands that always write JSON lines. */
export const lineOutput = {
  ...({ format: "jsonl", withMetadata: false, rawCsv: false } as const),
  ...({ keepDirs: false, skipExisting: false, deduplicate: false } as const),
};

// Guess: the largest pages take seconds; a page that takes longer is more likely a trap than a document.
export const defaultTimeoutMs = 30_000;
// Guess: larger files are dumps, and the heap of a worker holds little more.
export const defaultMaxBytes: number = 32 * 1024 * 1024;
export const defaultMaxMemoryMb = 2048;

/** The kinds of `@decant/discovery`, repeated because that package is loaded on demand. */
export const urlKinds: readonly UrlKind[] = [
  "content", "archive", "tag", "pagination", "calendar", "search", "login", "cart", "action", "feed", "asset",
]; // biome-ignore format: a table of words
