import { parseJson } from "@decant/dom/internal";

/**
 * Parse JSON as pages write it: HTML comments or CDATA marks around it, script comments, raw line ends inside
 * strings, trailing commas, a semicolon at the end, control characters, escapes that JSON lacks.
 *
 * @returns The value, or `undefined` if it cannot be repaired.
 */
export function parseLooseJson(text: string): unknown {
  const bare = unwrap(text);
  if (bare === "") return undefined;
  const parsed = parseJson(bare);
  if (parsed !== undefined) return parsed;
  const mended = mend(bare);
  return mended === bare ? undefined : parseJson(mended);
}

/** Wrappers that hide JSON from old browsers or XML parsers. */
const openers = ["<!--", "//<!--", "<![CDATA[", "//<![CDATA[", "/*<![CDATA[*/", "-->", "\ufeff"] as const;
const closers = ["//-->", "-->", "//]]>", "/*]]>*/", "]]>", ";"] as const;

function unwrap(text: string): string {
  let bare = text.trim();
  for (let before = ""; before !== bare; ) {
    before = bare;
    for (const mark of openers) if (bare.startsWith(mark)) bare = bare.slice(mark.length).trim();
    for (const mark of closers) if (bare.endsWith(mark)) bare = bare.slice(0, -mark.length).trim();
  }
  return bare;
}

/** One scan, because a regular expression over megabytes of string overflows its stack. */
function mend(text: string): string {
  const parts: string[] = [];
  let taken = 0;
  const replace = (from: number, to: number, by: string): void => {
    parts.push(text.slice(taken, from), by);
    taken = to;
  };
  for (let at = 0; at < text.length; ) {
    const char = text[at];
    let end = at + 1;
    if (char === '"') {
      end = endOfString(text, at);
      const string = text.slice(at, end);
      const mended = mendString(string);
      if (mended !== string) replace(at, end, mended);
    } else if (char === "/") {
      end = endOfComment(text, at);
      if (end > at + 1) replace(at, end, "");
    } else if (char === "," && isBeforeClose(text, end)) replace(at, end, "");
    at = end;
  }
  parts.push(text.slice(taken));
  return parts.join("");
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const [mark, skip] = text[start + 1] === "/" ? ["\n", 1] : ["*/", 2];
  if (skip === 2 && text[start + 1] !== "*") return start + 1;
  const end = text.indexOf(mark as string, start + 2);
  return end < 0 ? text.length : end + (skip as number);
}

const space = /\s/;

function isBeforeClose(text: string, start: number): boolean {
  let at = start;
  while (at < text.length && space.test(text[at])) at++;
  return text[at] === "]" || text[at] === "}";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside strings.
const control = /[\u0000-\u001f]/g;
const badEscape = /\\(u(?![\da-fA-F]{4})|[^"\\/bfnrtu])|\\\\/g;

function mendString(text: string): string {
  const mended = text.replace(badEscape, (sequence, char?: string) => (char === undefined ? sequence : char));
  return mended.replace(control, (char) => (char === "\n" || char === "\r" || char === "\t" ? " " : ""));
}
