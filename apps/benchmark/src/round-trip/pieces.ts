import { bagOf, overlap, sum } from "../metrics/statistics.ts";
import type { BlockOfType, Callout, ItemBlock } from "./inventory.ts";
import { collapse, commonLength, compact, plain, wordsOf } from "./matching.ts";

/** Words for the kinds of callouts, by the kind in the gold: generators have kinds of their own. */
const kindWords: Readonly<Record<string, readonly string[]>> = {
  note: ["note", "info", "remark"],
  tip: ["tip", "hint", "success", "remark", "remarks"],
  warning: ["warning", "caution", "attention", "warn"],
  danger: ["danger", "caution", "error", "attention", "warning", "important"],
};
export const allKindWords: readonly string[] = [...new Set(Object.values(kindWords).flat())];

/** The callout that holds the same text, if its words overlap by 0.6 or more (Dice). */
export function mostAlikeCallout(
  gold: Callout,
  found: readonly Callout[],
  taken: ReadonlySet<Callout>,
): Callout | undefined {
  const words = wordsOf(gold.text);
  let best: { readonly callout: Callout; readonly shared: number } | undefined;
  for (const callout of found) {
    if (taken.has(callout)) continue;
    const others = wordsOf(`${callout.text} ${callout.title ?? ""}`);
    const shared = (2 * overlap(bagOf(words), bagOf(others))) / (words.length + others.length);
    if (shared > (best?.shared ?? 0)) best = { callout, shared };
  }
  return best !== undefined && best.shared >= 0.6 ? best.callout : undefined;
}

/** The kind is given by the alert, by one of the first words, or by the title; a quotation has none. */
export function isKindKnown(gold: Callout, { kind, title, text }: Callout): boolean {
  if (gold.kind === null) return kind === null;
  const words = kindWords[gold.kind] ?? [];
  const start = plain(title ?? text).toLowerCase();
  return (
    words.includes(kind ?? "") ||
    wordsOf(text)
      .slice(0, 8)
      .some((word) => words.includes(word)) ||
    (gold.title !== null && gold.title !== "" && start.startsWith(plain(gold.title).toLowerCase()))
  );
}

/** The change of level that most headings share: none where that is as common. */
export function commonestShift(shifts: readonly number[]): number {
  let [best, most] = [0, 0];
  for (let shift = -3; shift <= 3; shift++) {
    const count = shifts.filter((by) => by === shift).length;
    if (count > most || (count === most && shift === 0)) [best, most] = [shift, count];
  }
  return best;
}

/** 0.6 for the text, 0.2 for kind and number (or 0.35 and 0.05 of the place for the tick of a task), 0.2 for the depth. */
export function itemFactor(gold: ItemBlock, found: ItemBlock): number {
  const isSameKind = gold.ordered === found.ordered;
  const isSameDepth = gold.depth === found.depth;
  if (gold.checked !== null) {
    const isSameTick = gold.checked === found.checked;
    return 0.5 + (isSameKind ? 0.15 : 0) + (isSameDepth ? 0.15 : 0) + (isSameTick ? 0.2 : 0);
  }
  const isSameNumber = !gold.ordered || gold.start === found.start;
  return 0.6 + (isSameKind ? (isSameNumber ? 0.2 : 0.1) : 0) + (isSameDepth ? 0.2 : 0);
}

const serverSuffixes: readonly RegExp[] = [/(index)?\.html(?=$|[?#])/, /\/(?=$|[?#])/];

/** An absolute address without what servers add: `index.html`, `.html` and a slash at the end. */
export function resolveAddress(href: string, base: string): string {
  try {
    let address = decodeURIComponent(new URL(href, base).href);
    for (const suffix of serverSuffixes) address = address.replace(suffix, "");
    return address.replaceAll("&amp;", "&").toLowerCase();
  } catch {
    return href;
  }
}

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
    return sum(cells, (score) => score) / Math.max(left.length, right.length);
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
