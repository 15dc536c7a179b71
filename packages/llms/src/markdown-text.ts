import { oneLine } from "@decant/page/records";

/** Characters that would turn words into links, HTML or code. */
const marks = /[\\[\]<`]/g;
const closingMarks = /(^|\s)(#+)$/;

/** Words of a page on one line of Markdown, so that they stay words. */
export function escapeText(text: string): string {
  return oneLine(text).replace(marks, "\\$&");
}

export function escapeHeading(text: string): string {
  return escapeText(text).replace(closingMarks, "$1\\$2");
}

/** Chosen by hand: two lines; descriptions of search results have about 160 characters. */
const maxNotes = 300;

/** A description, cut at a word. */
export function shorten(text: string): string {
  const line = oneLine(text);
  if (line.length <= maxNotes) return line;
  const cut = line.slice(0, maxNotes);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : -1)}…`;
}
