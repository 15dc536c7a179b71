const unsafeRun = /[\s\p{Cc}\p{Cf}]+/gu;
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Put a text on one line: white space, control and format characters become single spaces.
 *
 * @example
 * oneLine("High\n  tide "); // "High tide"
 */
export const oneLine = (text: string): string => text.replace(unsafeRun, " ").trim();

// A small letter follows abbreviations.
const sentenceEnd = /[.!?。！？](?=\s+\P{Ll}|\s*$)/u;

/**
 * The first sentence of a text, with its mark; the whole text if it has no end.
 *
 * @example
 * firstSentence("The moon pulls. Boats wait."); // "The moon pulls."
 */
export function firstSentence(text: string): string {
  const end = sentenceEnd.exec(text);
  return end === null ? text : text.slice(0, end.index + 1);
}

/**
 * Escape control, format and line-breaking characters in names and messages, so that they cannot control the terminal, reverse the
 * text or forge a line.
 *
 * @example
 * escapeControls("a\u001b[31mb"); // "a\\u001b[31mb"
 */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = (character.codePointAt(0) as number).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}

/**
 * The lines of a table in plain text, whose columns are as wide as their widest cell.
 *
 * @example
 * tableLines([["kept", "600"], ["moved", "10"]], (column) => column > 0); // ["kept   600", "moved   10"]
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  isRightAligned: (column: number) => boolean = () => false,
): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  const padded = (cell: string, column: number): string =>
    isRightAligned(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(padded).join("  ").trimEnd());
}
