import { removeInvisible } from "@decant/page";

/** Beyond printable ASCII. Tested first: one range is several times as fast as the expressions below. */
const notAscii = /[^ -~]/;
/** White space of HTML, and characters that look like it, except a single space, which is the most common and stays. */
const spaceRun = /[\t\n\f\r\u00a0\u2028\u2029][ \t\n\f\r\u00a0\u2028\u2029]*| [ \t\n\f\r\u00a0\u2028\u2029]+/g;
const onlySpace = /^[\t\n\f\r ]+$/;

/**
 * Text as HTML shows it: white space folded to single spaces (no-break spaces too), invisible characters removed.
 *
 * A leading and a trailing space are kept (one each), because they may separate this text from its neighbours.
 *
 * @example
 * cleanText("a\u00adb \n c"); // "ab c"
 */
export function cleanText(value: string): string {
  if (isPlain(value)) return value;
  if (onlySpace.test(value)) return " ";
  return removeInvisible(value).replace(spaceRun, " ");
}

/** Whether a text is one line of printable ASCII with single spaces. Most texts are. */
function isPlain(value: string): boolean {
  return !(notAscii.test(value) || value.includes("  "));
}

const unwantedInCode = /\r\n?|\p{Surrogate}|[^\P{Cc}\t\n]/gu;

const notAsciiLines = /[^\t\n -~]/;

/** Code verbatim, except that line ends become `\n` and control characters are removed. Invariants remove and report invisible ones. */
export function cleanCode(value: string): string {
  if (!notAsciiLines.test(value)) return value;
  return value.replace(unwantedInCode, (match) => {
    if (match.startsWith("\r")) return "\n";
    return match.charCodeAt(0) >= 0xd800 ? "\ufffd" : "";
  });
}

const lastLineEnd = /\n$/;
/** Authors begin code on the line after `<pre><code>`, where browsers show an empty line that nobody means. */
const emptyFirstLines = /^\n+(?=[^\n])/;

/** Text of a code block: {@link cleanCode} without empty first lines and without the last line end. */
export function codeBlockText(value: string): string {
  return cleanCode(value).replace(lastLineEnd, "").replace(emptyFirstLines, "");
}

const spacedLineEnd = /(?<![\t\n\f\r ])[\t\n\f\r ]*[\t\n\f\r][\t\n\f\r ]*/g;

/** Patterns match the last two as line ends: marked recognises no heading with one of them. */
const otherSpaces = /[\u00a0\u2028\u2029]/g;

/** Inline code: spaces kept, other white space folded to one `\n`, invisible characters removed. */
export function cleanInlineCode(value: string): string {
  if (isPlain(value)) return value;
  return removeInvisible(value).replace(spacedLineEnd, "\n").replace(otherSpaces, " ");
}

/** A line of code as inline code. */
export function inlineCodeValue(value: string): string {
  return cleanInlineCode(value).replaceAll("\n", " ");
}

/** An attribute's text on one line, trimmed. */
export function cleanLine(value: unknown): string {
  return typeof value === "string" && value !== "" ? cleanText(value).trim() : "";
}

const lineEnds = /(?:(?<![ \t])[ \t]+)?[\r\n]+[ \t]*/g;

/** The lines of a text as one, with a space for each line end and the spaces around it. */
export function joinLines(value: string): string {
  return value.replace(lineEnds, " ");
}
