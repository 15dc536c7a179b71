import { resolveHttp } from "../urls/clean-url.ts";
import { checkHttp } from "../urls/kinds.ts";

/** A link in Markdown. */
export interface MarkdownLink {
  /** Absolute address. */
  readonly url: string;
  readonly text: string;
}

const maxTextLength = 500;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const definition = /^ {0,3}\[[^\]]{1,999}\]:[ \t]{0,9}<?([^\s<>]{1,8192})/;
const code = /(?<!`)(`{1,99})(?!`)(?:.{0,500}?[^`])?\1(?!`)/g;
const finalMarks = /[.,:;!?*_~]{1,99}$/;

/** Places that end at an address. Every part has a limit, so that no line costs the square of its length. */
const address = {
  /** In angle brackets, or with pairs of parentheses. */
  inline: String.raw`\]\( {0,9}(?:<(?<pointed>[^<>]{0,8192})>|(?<plain>(?:[^\s()]|\([^\s()]{0,999}\)){0,8192}))`,
  angle: "<(?<angle>https?:[^<>]{1,8192})>",
  html: String.raw`<a\s(?:[^<>]{0,8192}\s)?href\s{0,9}=\s{0,9}["']?(?<href>[^"'\s>]{1,8192})[^<>]{0,8192}`,
  bare: String.raw`(?<bare>https?:\/\/[^\s<>"'\x60)\]]{1,8192})`,
};
const marks = new RegExp(String.raw`\\.|!?\[|${Object.values(address).join("|")}|\]`, "gi");

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
  /** Brackets that are open: where their text begins, and whether it describes a picture. */
  const brackets: { readonly from: number; readonly isPicture: boolean }[] = [];
  const withoutCode = line.replace(code, (span) => " ".repeat(span.length));
  for (const { 0: mark, index, groups = {} } of withoutCode.matchAll(marks)) {
    const { pointed, plain, angle, href, bare } = groups;
    if (mark.endsWith("[") && mark[0] !== "\\")
      brackets.push({ from: index + mark.length, isPicture: mark.startsWith("!") });
    else if (mark.startsWith("]")) {
      const bracket = brackets.pop();
      const inline = pointed ?? plain;
      if (bracket?.isPicture === false && inline !== undefined) add(inline, line.slice(bracket.from, index));
    } else if (angle !== undefined) add(angle, angle);
    else if (href !== undefined) add(href, "");
    else if (bare !== undefined && brackets.length === 0) {
      const written = bare.replace(finalMarks, "");
      add(written, written);
    }
  }
}
