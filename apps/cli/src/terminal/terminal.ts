import { escapeControls } from "@decant/page/records";

/** The only module that writes to standard error. */

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
