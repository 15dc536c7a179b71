/** What YAML 1.1 cannot hold (C0, C1, byte order mark, noncharacters), reads as a line end (U+2028, U+2029), or is half a character. */
const unsafeInLine = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]+|\p{Cs}/gu;

/** A value on one line that every format can hold: what one of them could not becomes a space. */
export function cleanLine(value: string): string {
  return value.replace(unsafeInLine, " ").trim();
}

/** All that XML 1.0 does not allow (section 2.2, `Char`), but for the carriage return, which its readers do not keep. */
const unsafeInText = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const lineEnds = /\r\n?/g;

/** A text that every format can hold: line feeds alone end lines, and what XML forbids is U+FFFD. */
export function cleanText(text: string): string {
  return text.replace(lineEnds, "\n").replace(unsafeInText, "\ufffd");
}
