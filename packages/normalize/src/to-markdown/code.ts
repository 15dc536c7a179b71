import { longestStreak } from "longest-streak";
import type { Code } from "mdast";
import { codeLanguage, codeMeta } from "../nodes/code-info.ts";
import type { DisplayMath, InlineMath } from "../nodes/mdast.ts";
import { inlineMath, plainTex } from "../nodes/tex.ts";

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
