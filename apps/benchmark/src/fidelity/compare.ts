import type { Link, Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { addressOf, type CodeReading, headingKeyOf, keyOf, type Reading } from "./read-html.ts";

/** Markdown as read by micromark with GFM, and what a reader sees in it. */
interface MarkdownReading extends Reading {
  /** Lines of inline code in table cells, the form of code blocks in cells. */
  readonly codeInCells: ReadonlySet<string>;
  /** Text of the cells that head columns. */
  readonly columnNames: readonly string[];
}

function readMarkdown(markdown: string): MarkdownReading {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const nodes = [...nodesOf(tree)];
  const cells = nodes.filter((node) => node.type === "tableCell");
  return {
    code: nodes.filter((node) => node.type === "code").map(readCode),
    cells: cells.map((cell) => keyOf(textOf(cell))),
    headings: nodes.flatMap(headingsOf),
    items: nodes.filter((node) => node.type === "listItem").map((item) => keyOf(textOf(item))),
    links: [
      ...nodes.filter((node) => node.type === "link").map(({ url }: Link) => url),
      ...referencesOf(nodes),
    ].flatMap((url) => addressOf(url) ?? []),
    columnNames: nodes
      .flatMap((node) => (node.type === "table" ? (node.children[0]?.children ?? []) : []))
      .map((cell) => keyOf(textOf(cell))),
    codeInCells: new Set(
      cells.flatMap((cell) =>
        [...nodesOf(cell)].flatMap((node) => (node.type === "inlineCode" ? [node.value.trim()] : [])),
      ),
    ),
  };
}

const calloutMark = /^\[!(\w+)\](?:\n|$)/;

/** Headings; and what heads a callout: the mark is shown as the name of its kind, a title follows it in bold. */
function headingsOf(node: Nodes): string[] {
  if (node.type === "heading") return [headingKeyOf(textOf(node))];
  const first = node.type === "blockquote" ? node.children[0] : undefined;
  if (first?.type !== "paragraph") return [];
  const kind = calloutMark.exec(textOf(first))?.[1];
  if (kind === undefined) return [];
  return [kind, ...first.children.flatMap((child) => (child.type === "strong" ? [textOf(child)] : []))].map(
    headingKeyOf,
  );
}

function readCode({ value, lang }: Extract<Nodes, { type: "code" }>): CodeReading {
  return { text: value, language: lang ?? "" };
}

function referencesOf(nodes: readonly Nodes[]): string[] {
  const definitions = new Map<string, string>();
  for (const node of nodes) if (node.type === "definition") definitions.set(node.identifier, node.url);
  return nodes.flatMap((node) => (node.type === "linkReference" ? (definitions.get(node.identifier) ?? []) : []));
}

/** Text and code below a node; marks of footnotes are none. */
function textOf(root: Nodes): string {
  const parts: string[] = [];
  for (const node of nodesOf(root)) {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") parts.push(node.value);
  }
  return parts.join("");
}

function* nodesOf(root: Root | Nodes): Generator<Nodes> {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as Nodes);
  }
}

/** Losses of a page's Markdown: code blocks without a fence of the same characters, languages of the markup that it lacks, and the rest. */
export type Losses = Readonly<Record<keyof Reading | "languages", readonly string[]>>;

export function findLosses(source: Reading, markdown: string): Losses {
  const result = readMarkdown(markdown);
  const { altered, unnamed } = compareCode(source.code, result);
  return {
    code: altered,
    languages: unnamed,
    cells: missing(source.cells, result.cells).filter((cell) => !isPartOfName(cell, result)),
    headings: missing(source.headings, result.headings),
    items: missingStarts(source.items, result.items),
    links: missing(source.links, result.links),
  };
}

/** GFM has one header row: names of several header rows share a cell. */
function isPartOfName(cell: string, { columnNames }: MarkdownReading): boolean {
  return columnNames.some((name) => name.startsWith(cell) || name.endsWith(cell));
}

/** Each entry of the result matches one of the source. */
function missing(source: readonly string[], result: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const entry of result) left.set(entry, (left.get(entry) ?? 0) + 1);
  return source.filter((entry) => {
    const count = left.get(entry) ?? 0;
    left.set(entry, count - 1);
    return count <= 0;
  });
}

/** Each item of the result matches one source item with the same beginning. */
function missingStarts(source: readonly string[], result: readonly string[]): string[] {
  const left = new Set(result.keys());
  return source.filter((lead) => {
    const found = [...left].find((index) => result[index]?.startsWith(lead));
    if (found !== undefined) left.delete(found);
    return found === undefined;
  });
}

function compareCode(
  source: readonly CodeReading[],
  { code, codeInCells }: MarkdownReading,
): { altered: string[]; unnamed: string[] } {
  const left = [...code];
  const altered: string[] = [];
  const unnamed: string[] = [];
  for (const { text, language } of source) {
    const sameLanguage = left.findIndex((block) => block.text === text && isSameLanguage(language, block.language));
    const index = sameLanguage < 0 ? left.findIndex((block) => block.text === text) : sameLanguage;
    if (index >= 0) left.splice(index, 1);
    else if (!isInCells(text, codeInCells)) altered.push(text);
    if (language !== "" && sameLanguage < 0) unnamed.push(language);
  }
  return { altered, unnamed };
}

/** A cell has no fences, so a line of code is a code span there. */
function isInCells(text: string, lines: ReadonlySet<string>): boolean {
  return text.split("\n").every((line) => line.trim() === "" || lines.has(line.trim()));
}

/** Names of one language in various highlighters. */
const synonyms: readonly (readonly string[])[] = [
  ["python", "python3", "py", "py3", "pycon", "pycon3"],
  ["bash", "sh", "shell", "zsh"],
  ["console", "shell-session", "sh-session", "shellsession", "doscon"],
  ["cpp", "c++"],
  ["csharp", "c#"],
  ["javascript", "js"],
  ["typescript", "ts"],
  ["html", "html+django", "html+jinja", "django", "jinja"],
  ["batch", "bat"],
  ["apache", "apacheconf"],
  ["yaml", "yml"],
];

function isSameLanguage(named: string, written: string): boolean {
  const [left, right] = [named.toLowerCase(), written.toLowerCase()];
  return left === right || synonyms.some((names) => names.includes(left) && names.includes(right));
}
