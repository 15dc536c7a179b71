import type { DocumentRecord } from "./document.ts";
import { fields } from "./fields.ts";
import { joinList } from "./list.ts";
import type { SerializeOptions } from "./options.ts";

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
