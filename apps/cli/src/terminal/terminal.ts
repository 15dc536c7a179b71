/** The only module that writes to standard error. Makes text safe for terminals. */

const unsafeRun = /[\s\p{Cc}\p{Cf}]+/gu;
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Put a text on one line: white space, control and format characters become single spaces. */
export const oneLine = (text: string): string => text.replace(unsafeRun, " ").trim();

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

/** The lines of a table, whose columns are as wide as their widest cell. */
export function table(
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

/** Print one line on standard error. */
export function note(message: string): void {
  eraseStatus();
  process.stderr.write(`decant: ${escapeControls(message)}\n`);
}

/** Print several lines on standard error: usage errors, stack traces. */
export function printLines(text: string): void {
  eraseStatus();
  process.stderr.write(text.split("\n").map(escapeControls).join("\n"));
}

const eraseLine = "\r\u001b[K";

let hasStatus = false;

/** Replace the progress line on the terminal; an empty text removes it. The text must be safe. */
export function showStatus(text: string): void {
  process.stderr.write(eraseLine + text);
  hasStatus = text !== "";
}

/** Remove the progress line before something else is written to the terminal; it is shown again when it changes. */
export function eraseStatus(): void {
  if (hasStatus) showStatus("");
}
