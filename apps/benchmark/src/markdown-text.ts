import { decodeHTML } from "entities";
import { pythonRegExp, strip } from "./python-text.ts";

/**
 * Plain text of Markdown by the reference scorer's own rules, so that systems which give nothing else can be scored.
 *
 * A few replacements, not a parser: what counts is that every system is treated alike.
 */
export function markdownToText(markdown: string): string {
  if (markdown === "") return "";
  const keeper = new Keeper();
  let text = withoutFrontMatter(markdown.replaceAll("\r\n", "\n").replaceAll("\0", ""));
  text = keepFencedLines(text, keeper);
  text = text.replace(escaped, (_, char: string) => keeper.keep(char));
  text = text.replace(codeSpan, (_, __, code: string) => keeper.keep(strip(code)));
  text = replaceNested(text, image, "");
  text = replaceNested(text, link, "$1");
  text = text.replace(footnoteDefinition, "$1").replace(footnoteReference, "");
  text = text.split("\n").flatMap(plainLine).join("\n");
  for (const { pattern, replacement } of inlineMarks) text = text.replace(pattern, replacement);
  text = keeper.restore(decodeHTML(text));
  return strip(text.replace(blankLines, "\n\n"));
}

const frontMatter = pythonRegExp("^\\s*---[ \\t]*\\n(?:.*\\n)*?---[ \\t]*(?:\\n|$)");
const frontMatterKey = pythonRegExp("^[A-Za-z_][\\w:\\-]*:", "m");
const fence = pythonRegExp("^\\s{0,12}(`{3,}|~{3,})[^\\n`]*$");
const escaped = pythonRegExp("\\\\([\\\\`*_{}\\[\\]()#+\\-.!|~<>$\"'&:;,/=?@^%])");
const codeSpan = pythonRegExp("(`+)(?!`)([^\\n]*?[^`])\\1(?!`)");
const image = pythonRegExp(
  "!\\[((?:[^\\[\\]]|\\[[^\\[\\]]*\\])*)\\](?:\\((?:[^()\\n]|\\([^()\\n]*\\))*\\)|\\[[^\\]\\n]*\\])",
);
const link = pythonRegExp(
  "\\[((?:[^\\[\\]]|\\[[^\\[\\]]*\\])*)\\]\\(\\s*(?:<[^<>\\n]*>|(?:[^()\\s]|\\((?:[^()\\s]|\\([^()\\s]*\\))*\\))*)" +
    "(?:\\s+(?:\"[^\"]*\"|'[^']*'|\\([^()]*\\)))?\\s*\\)",
);
const footnoteDefinition = pythonRegExp("^([ ]{0,3})\\[\\^[^\\]\\n]+\\]:\\s*", "m");
const footnoteReference = pythonRegExp("\\[\\^[^\\]\\s]+\\]");
const linkDefinition = pythonRegExp("^\\s{0,3}\\[[^\\]\\n]+\\]:\\s*(?:<[^>\\n]*>|\\S+)(?:\\s+[\"'(][^\\n]*)?\\s*$");
const rule = pythonRegExp("^(?:=+|(?:\\s*[\\-*_]){3,}\\s*|-+)$");
const tableRule = pythonRegExp("^\\s*\\|?\\s*:?-{1,}:?\\s*(?:\\|\\s*:?-{1,}:?\\s*)*\\|?\\s*$");
const lead = pythonRegExp(
  "^(?:\\s|>)*(?:(?:[\\-*+]|\\d{1,9}[.)])(?:\\s+|$)(?:\\[[ xX]\\]\\s+)?)*(?:#{1,6}(?:\\s+|$))?(?:(?:[\\-*+])\\s+)?",
);
const pipesAtEdges = pythonRegExp("^\\|+|\\|+$");
const blankLines = pythonRegExp("\\n{3,}");
const kept = pythonRegExp("\ue000(\\d+)\ue001");

/** Marks inside lines, taken away in this order. */
const inlineMarks: readonly { readonly pattern: RegExp; readonly replacement: string }[] = [
  { pattern: pythonRegExp("\\[((?:[^\\[\\]\\n]|\\[[^\\[\\]\\n]*\\])+)\\]\\[[^\\]\\n]*\\]"), replacement: "$1" },
  { pattern: pythonRegExp("<((?:https?|mailto):[^<>\\s]+)>"), replacement: "$1" },
  { pattern: pythonRegExp("<(?:br|/p|/div|/li|/tr|/td|/th|/h[1-6])\\b[^<>]*>", "i"), replacement: "\n" },
  { pattern: pythonRegExp("</?[A-Za-z][A-Za-z0-9\\-]*(?:\\s[^<>]*)?/?>|<!--.*?-->", "s"), replacement: "" },
  { pattern: pythonRegExp("~~|\\*+|==(?=\\S)|(?<=\\S)=="), replacement: "" },
  { pattern: pythonRegExp("(?<!\\w)_+(?=\\S)|(?<=\\S)_+(?!\\w)"), replacement: "" },
];

/** Text set aside, so that later replacements leave it alone; its place is held by a number in private-use marks. */
class Keeper {
  readonly #texts: string[] = [];

  keep(text: string): string {
    this.#texts.push(text);
    return `\ue000${this.#texts.length - 1}\ue001`;
  }

  /** Kept text can hold places itself: three levels at most. */
  restore(text: string): string {
    let restored = text;
    for (let level = 0; level < 3 && restored.includes("\ue000"); level++) {
      restored = restored.replace(kept, (_, index: string) => this.#texts[Number(index)] ?? "");
    }
    return restored;
  }
}

function withoutFrontMatter(markdown: string): string {
  const [head = ""] = markdown.match(frontMatter) ?? [];
  return head.search(frontMatterKey) < 0 ? markdown : markdown.slice(head.length);
}

function keepFencedLines(markdown: string, keeper: Keeper): string {
  const lines: string[] = [];
  let open: string | undefined;
  for (const line of markdown.split("\n")) {
    const marks = [...line.matchAll(fence)][0]?.[1];
    if (open === undefined) {
      if (marks === undefined) lines.push(line);
      open = marks;
    } else if (marks !== undefined && marks[0] === open[0] && marks.length >= open.length && strip(line) === marks) {
      open = undefined;
    } else {
      lines.push(keeper.keep(line));
    }
  }
  return lines.join("\n");
}

/** Replace matches from the inside out, three levels deep. */
function replaceNested(text: string, pattern: RegExp, replacement: string): string {
  let replaced = text;
  for (let level = 0; level < 3; level++) {
    const before = replaced;
    replaced = before.replace(pattern, replacement);
    if (replaced === before) break;
  }
  return replaced;
}

/** A line without the marks that make it a heading, item, quotation or row; nothing for a line of marks alone. */
function plainLine(line: string): string[] {
  if (line.search(linkDefinition) >= 0) return [];
  const stripped = strip(line);
  if (stripped.search(rule) >= 0) return [];
  if (stripped.includes("|") && stripped.search(tableRule) >= 0) return [];
  const text = line.replace(lead, "");
  if (!stripped.startsWith("|") && !stripped.endsWith("|")) return [text];
  return [strip(text).replace(pipesAtEdges, "").split("|").map(strip).join(" ")];
}
