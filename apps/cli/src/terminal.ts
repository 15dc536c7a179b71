/** The one place that writes to the standard error, and what makes text safe to show on a terminal. */

const unsafeRun = /[\s\p{Cc}\p{Cf}]+/gu;
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of a page on one line: white space and characters that could steer a terminal become single spaces. */
export const oneLine = (text: string): string => text.replace(unsafeRun, " ").trim();

/**
 * Names and messages with every control, format and line-breaking character as an escape, so that none can steer a terminal, reverse
 * the text or forge a line.
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

/** Print one line to the standard error. */
export function note(message: string): void {
  process.stderr.write(`decant: ${escapeControls(message)}\n`);
}

/** Print several lines to the standard error: usage errors, stack traces. */
export function printLines(text: string): void {
  process.stderr.write(text.split("\n").map(escapeControls).join("\n"));
}

const eraseLine = "\r\u001b[K";

/** Replace the progress line on the terminal; an empty text removes it. The text is ours alone. */
export function showStatus(text: string): void {
  process.stderr.write(eraseLine + text);
}
