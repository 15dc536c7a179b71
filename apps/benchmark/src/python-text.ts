/**
 * Text functions with the meaning that Python gives them: the reference scorer is a Python script, and JavaScript's
 * `\w`, `\s`, `.` and `trim` differ from Python's on real pages.
 *
 * Compared over all code points that Unicode 14 (Python 3.11) assigns: equal.
 */

/** `\s` for `str`: the bidirectional classes WS, B and S, and Zs. */
export const pythonSpace = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

/** `\w+` for `str`: letters, numbers, underscore, and no marks. */
const words = /[\p{L}\p{N}_]+/gu;
const spaces = new RegExp(`${pythonSpace}+`, "gu");
const edges = new RegExp(`^${pythonSpace}+|${pythonSpace}+$`, "gu");

/** `re.findall(r"\w+", text)`. */
export function findWords(text: string): string[] {
  return text.match(words) ?? [];
}

/** `re.sub(r"\s+", " ", text)`. */
export function collapseSpaces(text: string): string {
  return text.replace(spaces, " ");
}

/** `text.strip()`. */
export function strip(text: string): string {
  return text.replace(edges, "");
}

/** Code points whose full case folding is not the lower case of their upper case; Cherokee apart. */
const foldExceptions: Readonly<Record<string, string>> = { ı: "ı", ẞ: "ss" };
const cherokee = /[\u13a0-\u13f5\u13f8-\u13fd\uab70-\uabbf]/u;

/** `text.casefold()`: full case folding, which JavaScript lacks. */
export function casefold(text: string): string {
  let folded = "";
  for (const char of text) {
    // Cherokee folds to upper case, for the sake of old documents that hold nothing else.
    folded += foldExceptions[char] ?? (cherokee.test(char) ? char.toUpperCase() : char.toUpperCase().toLowerCase());
  }
  return folded;
}

const decimal = /\p{Nd}/u;

/** `int(text)` for a string of decimal digits of any script. */
export function parseDigits(text: string): number {
  let value = 0;
  for (const char of text) value = value * 10 + digitValue(char.codePointAt(0) as number);
  return value;
}

/** Unicode assigns decimal digits in runs of ten, zero first. */
function digitValue(codePoint: number): number {
  let zero = codePoint;
  while (decimal.test(String.fromCodePoint(zero - 1))) zero--;
  return (codePoint - zero) % 10;
}

/** `len(text)`. */
export function codePointCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
