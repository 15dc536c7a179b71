import { bagOf, overlap } from "../metrics/statistics.ts";
import type { BlockOfType } from "./inventory.ts";
import { collapse, commonLength, compact, plain, wordsOf } from "./text.ts";

/** Names of one language, as info strings spell them. */
const languageNames: Readonly<Record<string, string>> = {
  typescript: "ts",
  javascript: "js",
  jsx: "js",
  py: "python",
  python3: "python",
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  shellscript: "bash",
  yml: "yaml",
  makefile: "make",
  md: "markdown",
  plaintext: "text",
  txt: "text",
  plain: "text",
  none: "text",
  "shell-session": "console",
  shellsession: "console",
  "sh-session": "console",
  rs: "rust",
};

/** One name for a language; empty for none. */
export function languageOf(info: string | null): string {
  const name = (info ?? "").toLowerCase().replace(/^\{?\.?|\}$/g, "");
  return languageNames[name] ?? name;
}

type Code = Pick<BlockOfType<"code">, "lang" | "text">;

export function isSameCode(a: Code, b: Code): boolean {
  return comparableCode(a) === comparableCode(b);
}

/** The gold names no language, or both name the same. */
export function isLanguageKept(gold: Code, predicted: Code): boolean {
  const wanted = languageOf(gold.lang);
  return wanted === "" || wanted === languageOf(predicted.lang);
}

/** 0.8 for the text, of which at most 0.48 if it is only partly right, and 0.2 for the language; 0 for other code. */
export function scoreCode(gold: Code, predicted: Code): number {
  const text = scoreCodeText(gold, predicted);
  return text === 0 ? 0 : 0.8 * text + (isLanguageKept(gold, predicted) ? 0.2 : 0);
}

function scoreCodeText(gold: Code, predicted: Code): number {
  const [a, b] = [comparableCode(gold), comparableCode(predicted)];
  if (a === b) return 1;
  const [left, right] = [filledLines(a), filledLines(b)];
  const sameLines = (2 * commonLength(left, right)) / (left.length + right.length || 1);
  const score = Math.max(0.6 * sameLines, compact(a) === compact(b) ? 0.5 : 0);
  if (score >= 0.2) return score;
  return overlapOfWords(a, b) > 0.6 ? 0.2 : 0;
}

/** Spaces at line ends and empty lines around the code do not count. */
function comparableCode({ text }: Code): string {
  return text
    .replace(/\r/g, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\n+$/g, "")
    .replace(/\u00a0/g, " ");
}

function filledLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function overlapOfWords(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  return (2 * overlap(bagOf(left), bagOf(right))) / (left.length + right.length || 1);
}

type Table = Pick<BlockOfType<"table">, "align" | "rows">;
type Rows = readonly (readonly string[])[];

/** Equal cells in aligned rows; a twentieth of it for the alignment of columns. 0 for another table. */
export function scoreTable(gold: Table, predicted: Table): number {
  const [a, b] = [gold.rows.map((row) => row.map(plain)), predicted.rows.map((row) => row.map(plain))];
  const rows = alignRows(a, b, (left, right) => {
    const cells = left.map((cell, column) => scoreCell(cell, right[column]));
    return cells.reduce((sum, score) => sum + score, 0) / Math.max(left.length, right.length);
  });
  const score = (2 * rows) / (a.length + b.length);
  if (score < 0.1) return 0;
  return isAlignmentKept(gold, predicted) ? score : 0.95 * score;
}

function scoreCell(gold: string, predicted: string | undefined): number {
  if (predicted === undefined) return 0;
  if (gold === predicted) return 1;
  return gold !== "" && predicted !== "" && compact(gold) === compact(predicted) ? 0.8 : 0;
}

/** Number of gold cells in the right column of the right row. */
export function countKeptCells(gold: Table, predicted: Table): number {
  return alignRows(gold.rows, predicted.rows, (left, right) => {
    const isKept = (cell: string, column: number): boolean => compact(cell) === compact(right[column] ?? "");
    return left.filter((cell, column) => column < right.length && isKept(cell, column)).length;
  });
}

/** The largest sum of scores of rows paired in order. */
function alignRows(a: Rows, b: Rows, scoreRows: (a: readonly string[], b: readonly string[]) => number): number {
  let above = new Float64Array(b.length + 1);
  for (const left of a) {
    const row = new Float64Array(b.length + 1);
    for (const [index, right] of b.entries()) {
      const paired = (above[index] as number) + scoreRows(left, right);
      row[index + 1] = Math.max(above[index + 1] as number, row[index] as number, paired);
    }
    above = row;
  }
  return above[b.length] as number;
}

function isAlignmentKept(gold: Table, predicted: Table): boolean {
  // Left is what a column without alignment looks like.
  return gold.align.every((align, column) => !align || align === "left" || align === (predicted.align[column] || ""));
}

/** Whether two formulas differ only in white space, dollar signs and display style. */
export function isSameTex(a: string, b: string): boolean {
  return comparableTex(a) === comparableTex(b);
}

function comparableTex(tex: string): string {
  return collapse(tex)
    .replace(/\\displaystyle|\\textstyle|\s+/g, "")
    .replace(/^\$+|\$+$/g, "");
}
