import { longestStreak } from "longest-streak";
import type { Code, Table } from "mdast";
import type { DisplayMath, InlineMath } from "../nodes/mdast.ts";
import { codeLanguage, codeMeta, inlineMath, isBalanced, plainTex } from "../nodes/text.ts";

const lineEnds = /\r\n?|\n/g;

/**
 * Inline code or math between fences of its mark.
 *
 * @param value The content; line ends become spaces, as readers show them.
 * @param mark "`" or "$".
 * @param inCell Whether a `|` would end a table cell.
 */
export function fencedInline(value: string, mark: "`" | "$", inCell: boolean): string {
  const line = value.replace(lineEnds, " ");
  const fence = mark.repeat(freeRunLength(line, mark));
  const padded = needsPadding(line, mark) ? ` ${line} ` : line;
  return fence + (inCell ? escapePipes(padded) : padded) + fence;
}

/** A formula between `$`, or code if readers without formulas would not show it as text. */
export function fencedInlineMath({ value, position }: InlineMath, inCell: boolean): string {
  const node = inlineMath(value, position);
  return fencedInline(node.value, node.type === "inlineMath" ? "$" : "`", inCell);
}

/** Fenced code; the fence is longer than any inside. */
export function fencedCode(node: Code): string {
  const fence = "`".repeat(Math.max(3, longestStreak(node.value, "`") + 1));
  const lang = codeLanguage(node.lang);
  const info = [lang, lang === null ? null : codeMeta(node.meta)].filter((word) => word !== null).join(" ");
  return node.value === "" ? `${fence}${info}\n${fence}` : `${fence}${info}\n${node.value}\n${fence}`;
}

/** Display math between lines of `$$`. */
export function fencedMath(node: DisplayMath): string {
  const fence = "$".repeat(Math.max(2, longestStreak(node.value, "$") + 1));
  return `${fence}\n${plainTex(node.value)}\n${fence}`;
}

/** The shortest run of marks that does not occur in the value. */
function freeRunLength(value: string, mark: "`" | "$"): number {
  if (!value.includes(mark)) return 1;
  const taken = new Set(Array.from(value.matchAll(runsOf[mark]), ([run]) => run.length));
  let length = 1;
  while (taken.has(length)) length++;
  return length;
}

const runsOf = { "`": /`+/g, $: /\$+/g } as const;

const onlySpaces = /^ *$/;

/** Readers strip one space from both sides; a mark at an edge would join the fence. */
function needsPadding(value: string, mark: string): boolean {
  if (onlySpaces.test(value)) return false;
  return value.startsWith(mark) || value.endsWith(mark) || (value.startsWith(" ") && value.endsWith(" "));
}

const pipe = /(?<!\\)(\\*)\|/g;

/**
 * Readers remove the backslash before a pipe of a cell, also in code. After an odd number of backslashes they disagree about the end
 * of the cell, so no further one is written.
 */
function escapePipes(value: string): string {
  if (!value.includes("|")) return value;
  return value.replace(pipe, (match, backslashes: string) =>
    backslashes.length % 2 === 0 ? `${backslashes}\\|` : match,
  );
}

/** A destination that needs no escapes. */
const plain = /^[!#%&'*+,\-./\w:;=?@[\]^{}~]*$/;
const lineEnd = /[\r\n]/g;
const needsPointyBrackets = /[ \p{Cc}]/u;
/** Includes `](`: if a reader takes the link for text, as marked sometimes does, it would begin an unchecked link. */
const unsafe = /[\\<>`$|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const unsafeTitle = /["\\`$<|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const foldedSpace = /\s+/g;

/** `(url "title")`, escaped so that neither can end it early. */
export function resource(url: string, title: string | null | undefined): string {
  // Without a destination the title would be read as one.
  if (url === "" && title) return `(<> "${quoted(title)}")`;
  return title ? `(${destination(url)} "${quoted(title)}")` : `(${destination(url)})`;
}

function destination(url: string): string {
  const isSquare = isBalanced(url, "[]");
  if (isSquare && plain.test(url) && !(url.includes("&") && url.includes(";"))) return url;
  if (needsPointyBrackets.test(url)) {
    return `<${url.replace(lineEnd, "%0A").replace(unsafe, escapeUnit)}>`;
  }
  let escaped = url.replace(unsafe, escapeUnit);
  // In the image of a link marked takes it for the beginning or end of a text.
  if (!isSquare) escaped = escaped.replace(squareBracket, "\\$&");
  // Balanced brackets need no escape.
  return isBalanced(url, "()") ? escaped : escaped.replace(parenthesis, "\\$&");
}

const squareBracket = /(?<!\\)[[\]]/g;
const parenthesis = /[()]/g;

function quoted(title: string): string {
  return title.replace(foldedSpace, " ").replace(unsafeTitle, escapeUnit);
}

/** Markdown before CommonMark has no escape for `<`. marked removes a backslash before `&` and leaves the reference to the browser. */
function escapeUnit(unit: string): string {
  if (unit === "<") return "&lt;";
  return unit === "&" ? "&amp;" : `\\${unit}`;
}

const delimiters: Readonly<Record<string, string>> = { left: ":--", right: "--:", center: ":-:" };

/**
 * Write a compact GFM table: cells are not padded, as alignment by spaces costs tokens and adds nothing.
 *
 * @param table The table, for its alignment.
 * @param rows The Markdown of the cells, with pipes escaped.
 */
export function compactTable(table: Table, rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0;
  const lines = rows.map((row) => rowLine(row, columns));
  const align = Array.from({ length: columns }, (_, column) => delimiters[table.align?.[column] ?? ""] ?? "---");
  lines.splice(1, 0, `|${align.join("|")}|`);
  return lines.join("\n");
}

/** Readers add missing cells, and drop cells beyond those of the head: these are joined into the last one. */
function rowLine(cells: readonly string[], columns: number): string {
  const kept =
    cells.length > columns
      ? [
          ...cells.slice(0, columns - 1),
          cells
            .slice(columns - 1)
            .filter(Boolean)
            .join(" "),
        ]
      : cells;
  let line = "|";
  for (const cell of kept) line += cell === "" ? " |" : ` ${cell} |`;
  return line;
}

/** A table may have this many fields for each cell; sparser ones are written without spans. Chosen by hand. */
const maxFieldsPerCell = 8;
const minFields = 256;

/** The most fields that a table of some cells may have. */
export function maxFields(cells: number): number {
  return Math.max(minFields, cells * maxFieldsPerCell);
}

/** Whether filling a table up to a rectangle would multiply its size. */
export function isSparse(rows: number, columns: number, cells: number): boolean {
  return rows * columns > maxFields(cells);
}
