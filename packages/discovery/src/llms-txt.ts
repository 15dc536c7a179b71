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
const separator = /^\s*[:\-–—]\s*/;

/** A list item that begins with a link, `- [title](address "tip"): notes`. An address may hold pairs of parentheses. */
const item =
  /^\s{0,32}(?:[-*+]|\d{1,9}[.)])[ \t]{1,32}\[((?:[^\\]|\\.){0,8192}?)\]\( {0,9}(?:<([^<>\s]{0,8192})>|((?:[^\s()]|\([^\s()]{0,999}\)){0,8192}))(?:[^()]|\([^()]{0,999}\)){0,8192}\)?(.*)$/s;

const escaped = /\\([!-/:-@[-`{-~])/g;

/** Words without the backslashes that keep Markdown from reading them. */
const unescapeMarks = (text: string): string => text.replace(escaped, "$1");

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
      const [, label, pointed, plain = "", rest = ""] = item.exec(line) ?? [];
      if (label === undefined) continue;
      const url = resolveHttp(pointed ?? plain, base);
      if (url === undefined) {
        const message = "a link without an absolute http address is ignored";
        diagnostics.add({ code: "discovery/llms-address", severity: "warning", message, line: index + 1 });
        continue;
      }
      if (sections.length === 0) sections.push({ title: null, isOptional: false, links: [] });
      const notes = unescapeMarks(rest.replace(separator, "").trim()) || null;
      sections.at(-1)?.links.push({ url: url.href, title: unescapeMarks(label.trim()), notes });
    }
  }
  return { title, summary: unescapeMarks(summary.join(" ").trim()) || null, sections, diagnostics: diagnostics.list() };
}
