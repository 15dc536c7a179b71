import { escapeControls, withoutUser } from "@decant/page/records";

/** The only module that writes to standard error. */

export function note(message: string): void {
  eraseStatus();
  process.stderr.write(`decant: ${shown(message)}\n`);
}

/** Print several lines on standard error: usage errors, stack traces. */
export function printLines(text: string): void {
  eraseStatus();
  process.stderr.write(text.split("\n").map(shown).join("\n"));
}

const shown = (text: string): string => escapeControls(withoutUser(text, "***@"));

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
