import { aString, checkOptions, type OptionChecks } from "@decant/page";
import { DiagnosticList, type DiscoveryDiagnostic } from "./diagnostic.ts";
import { checkBase, resolveHttp } from "./urls/clean-url.ts";

export interface LlmsLink {
  readonly url: string;
  readonly title: string;
  /** Text after the link in its line; `null` if there is none. */
  readonly notes: string | null;
}

export interface LlmsSection {
  /** Text of the heading; `null` for links before the first one. */
  readonly title: string | null;
  /** Whether the site says that the section may be left out. */
  readonly isOptional: boolean;
  readonly links: readonly LlmsLink[];
}

/** Contents of an llms.txt (llmstxt.org). */
export interface LlmsTxt {
  readonly title: string | null;
  readonly summary: string | null;
  readonly sections: readonly LlmsSection[];
  readonly diagnostics: readonly DiscoveryDiagnostic[];
}

export interface LlmsTxtOptions {
  /** Address of the file, against which relative addresses are resolved. Without it they are reported. */
  readonly url?: string;
}

const checks: OptionChecks<LlmsTxtOptions> = { url: aString };
const lineEnd = /\r\n|\r|\n/;
const heading = /^(#{1,6})[ \t](.*)$/s;
const closingMarks = /[ \t]#+$/;
const bullet = /^\s{0,32}(?:[-*+]|\d{1,9}[.)])[ \t]{1,32}\[/;
const separator = /^\s*[:\-–—]\s*/;

/** A list item that begins with a link: `- [title](address "tip"): notes`. */
function readItem(line: string): { label: string; address: string; rest: string } | undefined {
  const start = bullet.exec(line)?.[0].length;
  const middle = start === undefined ? -1 : endOfLabel(line, start);
  if (middle < 0) return undefined;
  const end = endOfLink(line, middle + "](".length);
  const [address = ""] = line
    .slice(middle + "](".length, end)
    .trim()
    .split(" ", 1);
  const isBracketed = address.startsWith("<") && address.endsWith(">");
  return {
    label: line.slice(start, middle).trim(),
    address: isBracketed ? address.slice(1, -1) : address,
    rest: line.slice(end + 1),
  };
}

/** Offset of the bracket that ends a label; -1 without one. A bracket after a backslash is a character of the label. */
function endOfLabel(line: string, start: number): number {
  for (let at = start; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line.startsWith("](", at)) return at;
  }
  return -1;
}

const escaped = /\\([!-/:-@[-`{-~])/g;

/** Words without the backslashes that keep Markdown from reading them. */
const unescapeMarks = (text: string): string => text.replace(escaped, "$1");

/** Offset of the parenthesis that ends a link, which may hold pairs of them. */
function endOfLink(line: string, start: number): number {
  let open = 0;
  for (let at = start; at < line.length; at++) {
    if (line[at] === "(") open++;
    else if (line[at] === ")" && open-- === 0) return at;
  }
  return line.length;
}

/**
 * Read an llms.txt: its title, summary, and the links of each section.
 *
 * @throws {TypeError} If an option is unknown, or `url` is not an http or https address.
 * @example
 * const { sections } = readLlmsTxt("# Harbour\n## Optional\n- [Tides](https://harbour.example/tides.md): twice a day");
 * sections[0]; // { title: "Optional", isOptional: true, ... }
 */
export function readLlmsTxt(text: string, options: LlmsTxtOptions = {}): LlmsTxt {
  checkOptions(options, checks);
  const base = checkBase("url", options.url);
  const diagnostics = new DiagnosticList();
  const sections: { title: string | null; isOptional: boolean; links: LlmsLink[] }[] = [];
  const summary: string[] = [];
  let title: string | null = null;
  for (const [index, line] of text.split(lineEnd).entries()) {
    const [, marks, words = ""] = heading.exec(line) ?? [];
    const name = words.trim().replace(closingMarks, "").trim();
    if (marks?.length === 1) title ??= unescapeMarks(name);
    else if (marks !== undefined)
      sections.push({ title: unescapeMarks(name), isOptional: name.toLowerCase() === "optional", links: [] });
    else if (line.startsWith(">") && sections.length === 0) summary.push(line.slice(1).trim());
    else {
      const item = readItem(line);
      if (item === undefined) continue;
      const url = resolveHttp(item.address, base);
      if (url === undefined) {
        const message = "a link without an absolute http address is ignored";
        diagnostics.add({ code: "discovery/llms-address", severity: "warning", message, line: index + 1 });
        continue;
      }
      if (sections.length === 0) sections.push({ title: null, isOptional: false, links: [] });
      const notes = unescapeMarks(item.rest.replace(separator, "").trim()) || null;
      sections.at(-1)?.links.push({ url: url.href, title: unescapeMarks(item.label), notes });
    }
  }
  return { title, summary: unescapeMarks(summary.join(" ").trim()) || null, sections, diagnostics: diagnostics.list() };
}
