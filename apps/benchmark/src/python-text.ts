/**
 * Text functions with the meaning that Python gives them: the reference scorer is a Python script, and JavaScript's
 * `\w`, `\s`, `.` and `trim` differ from Python's on real pages.
 *
 * Compared over all code points that Unicode 14 (Python 3.11) assigns: equal.
 */

/** Inside of a character class equal to Python's `\s` for `str`: the bidirectional classes WS, B and S, and Zs. */
const space = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** Inside of a character class equal to Python's `\w` for `str`: letters, numbers, underscore, and no marks. */
const word = "\\p{L}\\p{N}_";
const digit = "\\p{Nd}";

const classEscapes: Readonly<Record<string, readonly [inside: string, outside: string]>> = {
  "\\s": [space, `[${space}]`],
  "\\S": ["", `[^${space}]`],
  "\\w": [word, `[${word}]`],
  "\\d": [digit, `[${digit}]`],
};

/**
 * Compile a regular expression written for Python's `re`, so that its escapes, dot and anchors mean the same.
 *
 * Always global and in Unicode mode. Knows what the scorer uses: `\s \S \w \d`, the dot, `^` and `$` with or without
 * `m`, and the flags `i`, `m`, `s`. `\S` cannot stand inside a class.
 */
export function pythonRegExp(source: string, flags = ""): RegExp {
  const multiline = flags.includes("m");
  let out = "";
  let insideClass = false;
  for (let i = 0; i < source.length; i++) {
    const char = source[i] as string;
    if (char === "\\") {
      const pair = source.slice(i, i + 2);
      const known = classEscapes[pair];
      out += known === undefined ? pair : known[insideClass ? 0 : 1];
      i++;
    } else if (insideClass) {
      insideClass = char !== "]";
      out += char;
    } else if (char === "[") {
      insideClass = true;
      out += char;
    } else if (char === "." && !flags.includes("s")) {
      out += "[^\\n]";
    } else if (char === "^" && multiline) {
      out += "(?:^|(?<=\\n))";
    } else if (char === "$" && multiline) {
      out += "(?:$|(?=\\n))";
    } else {
      out += char;
    }
  }
  return new RegExp(out, `gu${flags.replace("m", "")}`);
}

const words = pythonRegExp("\\w+");
const spaces = pythonRegExp("\\s+");
const edges = pythonRegExp("^\\s+|\\s+$");

/** `re.findall(r"\w+", text)`. */
export function findWords(text: string): string[] {
  return text.match(words) ?? [];
}

export function lowerWords(text: string): string[] {
  return findWords(text.toLowerCase());
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
