import type { Link, Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { addressOf, type CodeReading, headingKeyOf, keyOf, type Reading } from "./reading.ts";

/** Markdown as read by micromark with GFM, and what a reader sees in it. */
export interface MarkdownReading extends Reading {
  /** Lines of inline code in table cells, the form of code blocks in cells. */
  readonly codeInCells: ReadonlySet<string>;
  /** Text of the cells that head columns. */
  readonly columnNames: readonly string[];
}

export function readMarkdown(markdown: string): MarkdownReading {
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

/** A node and all below it, in document order. */
function* nodesOf(root: Root | Nodes): Generator<Nodes> {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as Nodes);
  }
}
