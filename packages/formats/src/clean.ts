import { removeInvisible } from "@decant/page";

/**
 * Characters that YAML 1.1 cannot hold (C0, C1, byte order mark, noncharacters) or reads as a line end (U+2028, U+2029), and lone
 * surrogates.
 */
const unsafeInLine = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]+|\p{Cs}/gu;

/** Clean a one-line value: a character that some format cannot hold becomes a space, invisible ones are removed. */
export function cleanLine(value: string): string {
  return removeInvisible(value.replace(unsafeInLine, " ")).trim();
}

/** Characters that XML 1.0 does not allow (section 2.2, `Char`); carriage returns are handled apart. */
const unsafeInText = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const lineEnds = /\r\n?/g;

/** Clean a text: line ends become line feeds, characters that XML forbids become U+FFFD, invisible ones are removed. */
export function cleanText(text: string): string {
  return removeInvisible(text.replace(lineEnds, "\n").replace(unsafeInText, "\ufffd"));
}
