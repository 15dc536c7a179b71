import { resolveHttp } from "../urls/clean-url.ts";
import { checkHttp } from "../urls/kinds.ts";

/** A link in Markdown. */
export interface MarkdownLink {
  /** Absolute address. */
  readonly url: string;
  readonly text: string;
}

const maxTextLength = 500;
const maxAddressLength = 8192;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const definition = /^ {0,3}\[[^\]]{1,999}\]:[ \t]{0,9}<?([^\s<>]{1,8192})/;
const bare = /https?:\/\/[^\s<>"'`)\]]{1,8192}/giy;
const finalMarks = /[.,:;!?*_~]{1,99}$/;
const href = /\shref\s{0,9}=\s{0,9}["']?([^"'\s>]{1,8192})/i;

/**
 * Read the links of Markdown: inline, by reference, in angle brackets, bare, and those of HTML within it. Code is left out, and so
 * are pictures.
 *
 * @param url Address of the file.
 * @returns In order; links that lead nowhere on the web are left out.
 * @throws {TypeError} If `url` is not an absolute http or https address.
 * @example
 * readMarkdownLinks("[Tides](/tides) and ![no](/link.png)", "https://harbour.example/");
 * // [{ url: "https://harbour.example/tides", text: "Tides" }]
 */
export function readMarkdownLinks(markdown: string, url: string): MarkdownLink[] {
  const base = checkHttp("url", url).href;
  const links: MarkdownLink[] = [];
  let open: string | undefined;
  for (const line of markdown.split("\n")) {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (open === undefined || mark.startsWith(open)))
      open = open === undefined ? mark : undefined;
    else if (open === undefined) readLine(line, base, links);
  }
  return links;
}

function readLine(line: string, base: string, links: MarkdownLink[]): void {
  const add = (address: string, text: string): void => {
    const url = resolveHttp(address, base);
    if (url !== undefined) links.push({ url: url.href, text: text.slice(0, maxTextLength) });
  };
  const defined = definition.exec(line)?.[1];
  if (defined !== undefined) {
    add(defined, "");
    return;
  }
  const lastAngle = line.lastIndexOf(">");
  /** Brackets that are open, and whether they begin a picture. */
  const brackets: { readonly at: number; readonly isPicture: boolean }[] = [];
  const unclosed = new Set<string>();
  for (let at = 0; at < line.length; at++) {
    const char = line[at];
    if (char === "\\") at++;
    else if (char === "`") at = endOfCode(line, at, unclosed);
    else if (char === "[") brackets.push({ at, isPicture: line[at - 1] === "!" });
    else if (char === "]") {
      const bracket = brackets.pop();
      if (bracket === undefined || line[at + 1] !== "(") continue;
      const [address, end] = readAddress(line, at + 2, lastAngle);
      if (!bracket.isPicture) add(address, line.slice(bracket.at + 1, at));
      at = end;
    } else if (char === "<") {
      const end = lastAngle < at ? -1 : line.indexOf(">", at);
      if (end < 0) continue;
      const inner = line.slice(at + 1, Math.min(end, at + maxAddressLength));
      if (inner.startsWith("http")) add(inner, inner);
      else if (inner.startsWith("a ") || inner.startsWith("A ")) {
        const target = href.exec(inner)?.[1];
        if (target !== undefined) add(target, "");
      }
      at = inner.length < end - at - 1 ? at : end;
    } else if (char === "h" || char === "H") {
      bare.lastIndex = at;
      const found = bare.exec(line)?.[0];
      if (found === undefined) continue;
      const address = found.replace(finalMarks, "");
      if (brackets.length === 0) add(address, address);
      at += found.length - 1;
    }
  }
}

/** Offset of the last character of a code span; of its first mark if it has no end. */
function endOfCode(line: string, start: number, unclosed: Set<string>): number {
  let end = start;
  while (line[end] === "`") end++;
  const marks = line.slice(start, end);
  if (unclosed.has(marks)) return end - 1;
  for (let at = line.indexOf(marks, end); at >= 0; at = line.indexOf(marks, at)) {
    let after = at;
    while (line[after] === "`") after++;
    if (after - at === marks.length) return after - 1;
    at = after;
  }
  unclosed.add(marks);
  return end - 1;
}

/** The address after `](`, and the offset of its last character. Pairs of parentheses belong to it. */
function readAddress(line: string, start: number, lastAngle: number): [address: string, end: number] {
  let at = start;
  while (line[at] === " ") at++;
  if (line[at] === "<") {
    const end = lastAngle < at ? -1 : line.indexOf(">", at);
    return end < 0 ? ["", at] : [line.slice(at + 1, end), end];
  }
  const first = at;
  for (let depth = 0; at < line.length && at - first < maxAddressLength; at++) {
    const char = line[at];
    if (char === " " || char === "\t" || (char === ")" && depth === 0)) break;
    if (char === "(") depth++;
    else if (char === ")") depth--;
  }
  return [line.slice(first, at), at];
}
