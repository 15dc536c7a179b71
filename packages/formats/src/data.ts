import { toJson as jsonOf } from "@decant/page/records";
import { cleanRecord, type DocumentMetadata, type DocumentRecord } from "./document.ts";
import { fields, joinList, metadataNames } from "./fields.ts";
import type { SerializeOptions } from "./prepare.ts";

/**
 * A document as plain data with keys in snake case, for JSON and JSON lines.
 *
 * @example
 * import { convert } from "@decant/pipeline";
 * const page = convert("<h1>Tides</h1>", { extract: false });
 * toRecord(toDocument(page)); // { url: null, markdown: "# Tides\n", page_type: null, content_language: null, ... }
 */
export function toRecord(document: DocumentRecord): Record<string, unknown> {
  return recordOf(cleanRecord(document));
}

function recordOf(document: DocumentRecord): Record<string, unknown> {
  const { id, url, markdown, text, comments, metadata, pageType, contentLanguage, verdict } = document;
  return {
    id,
    url,
    markdown,
    text,
    comments: comments && { markdown: comments.markdown, text: comments.text },
    metadata: namedMetadata(metadata),
    page_type: pageType,
    content_language: contentLanguage,
    verdict,
  };
}

function namedMetadata(metadata: DocumentMetadata): Record<string, unknown> {
  const keys = Object.keys(metadataNames) as (keyof DocumentMetadata)[];
  return Object.fromEntries(keys.map((key) => [metadataNames[key].name, metadata[key]]));
}

export function toJson(document: DocumentRecord): string {
  return `${jsonOf(recordOf(document), 2)}\n`;
}

/** JSON on one line, for every reader. */
export function toJsonLine(document: DocumentRecord): string {
  return `${jsonOf(recordOf(document))}\n`;
}

interface Column {
  readonly name: string;
  readonly read: (document: DocumentRecord) => string | readonly string[] | null;
}

const columns: readonly Column[] = [
  ...fields,
  { name: "text", read: ({ text }) => text },
  { name: "comments", read: ({ comments }) => comments?.text ?? null },
  { name: "markdown", read: ({ markdown }) => markdown },
  { name: "comments_markdown", read: ({ comments }) => comments?.markdown ?? null },
];

/** RFC 4180: records end with CRLF, and a value with a separator, quotation mark or line end is quoted. */
const recordEnd = "\r\n";
const needsQuotes = /[",\t\n\r]|^\s|\s$/;
/** Start of a formula in Excel, LibreOffice and Google Sheets, even after white space. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A line of column names (unless left out) and one of values; `null` is an empty cell. */
export function toTable(document: DocumentRecord, separator: "," | "\t", options: SerializeOptions): string {
  const cells = columns.map(({ read }) => cellOf(read(document)));
  const safe = options.rawCsv ? cells : cells.map(defuse);
  const names = columns.map(({ name }) => name);
  return (options.noHeader ? [safe] : [names, safe]).map((row) => row.map(quote).join(separator) + recordEnd).join("");
}

function cellOf(value: string | readonly string[] | null): string {
  return value === null ? "" : typeof value === "string" ? value : joinList(value);
}

function quote(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function defuse(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}
