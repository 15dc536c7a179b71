import type { Blockquote, Link, List, Nodes, PhrasingContent, Table } from "mdast";
import { toMarkdown } from "#markdown-writer";
import { maxGrowth, minLength } from "../to-markdown/flow.ts";
import { createWriter } from "../to-markdown/to-markdown.ts";
import type { Finding, Invariant } from "./invariant.ts";
import { forMarkdown } from "./markdown-text.ts";
import { readBack } from "./read-back.ts";

/** Invariants of the Markdown beside what it was written from. */
export const roundTripInvariants: readonly Invariant[] = [
  /** A short page must not make its reader pay for a long one. */
  forMarkdown({
    id: "length-bounded",
    sentence: "The Markdown is at most four times as long as the HTML, and 1,024 characters.",
    check(markdown, { source }) {
      const hast = source?.hast;
      const last = hast !== undefined && "children" in hast ? hast.children.at(-1) : undefined;
      const end = hast?.position?.end.offset ?? last?.position?.end.offset;
      if (end === undefined || markdown.length <= end * maxGrowth + minLength) return [];
      return [{ message: `${end} characters of HTML became ${markdown.length} of Markdown.` }];
    },
  }),
  /** The proof of the writer: every escape is there, blocks stay apart, and Markdown holds the whole tree. */
  forMarkdown({
    id: "reparse-equal",
    sentence: "The Markdown, read with GFM and math, gives the tree it was written from.",
    check(_markdown, document) {
      const read = readBack(document);
      const unchecked = tooDeep(document.mdast) ?? tooDeep(read);
      if (unchecked !== undefined) return [unchecked];
      return firstDifference(outline(document.mdast), outline(read));
    },
  }),
  /** Reading the Markdown and writing it again gives an empty diff. */
  forMarkdown({
    id: "idempotent",
    sentence: "The Markdown, read and written again, is the same Markdown.",
    check(markdown, document) {
      const read = readBack(document);
      const unchecked = tooDeep(read);
      if (unchecked !== undefined) return [unchecked];
      const again = toMarkdown(read, createWriter(document.writer).extension);
      return again === markdown ? [] : [difference(markdown, again)];
    },
  }),
];

function firstDifference(written: Outline, read: Outline): readonly Finding[] {
  const length = Math.max(written.lines.length, read.lines.length);
  for (let index = 0; index < length; index++) {
    const expected = written.lines[index];
    const got = read.lines[index];
    if (expected === got) continue;
    const line = read.nodes[index]?.position?.start.line;
    const message = `Wrote ${quoteLine(expected)}, read ${quoteLine(got)}.`;
    return [{ message, node: written.nodes[index], ...(line !== undefined && { line }) }];
  }
  return [];
}

function difference(markdown: string, again: string): Finding {
  const lines = markdown.split("\n");
  const linesAgain = again.split("\n");
  const index = lines.findIndex((line, at) => line !== linesAgain[at]);
  const at = index === -1 ? lines.length - 1 : index;
  return { message: `Wrote ${quoteLine(lines[at])}, and then ${quoteLine(linesAgain[at])}.`, line: at + 1 };
}

/** Deepest tree that is compared or written again: both recurse. Only Markdown written elsewhere is deeper. Chosen by hand. */
const maxDepth = 500;

/** The finding for a tree that is too deep to be compared or written again. */
function tooDeep(tree: Nodes): Finding | undefined {
  const stack: { readonly node: Nodes; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { node, depth } = step;
    if (depth > maxDepth) return { message: `Nodes nest more than ${maxDepth} deep: this was not checked.`, node };
    if ("children" in node) for (const child of node.children) stack.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}

const maxQuoted = 160;

/** A line for a message. */
function quoteLine(line: string | undefined): string {
  return line === undefined ? "nothing" : JSON.stringify(line.trim().replaceAll("\u0001", "").slice(0, maxQuoted));
}

/** A line for each node, with its rendered content. Two trees that read the same have the same lines. */
interface Outline {
  readonly lines: readonly string[];
  /** The node of each line. */
  readonly nodes: readonly Nodes[];
}

function outline(tree: Nodes): Outline {
  const lines: string[] = [];
  const nodes: Nodes[] = [];
  const write = (depth: number, text: string, node: Nodes): void => {
    lines.push(`${" ".repeat(depth)}${text}`);
    nodes.push(node);
  };
  block(tree, 0, write);
  return { lines, nodes };
}

type Write = (depth: number, text: string, node: Nodes) => void;

function block(node: Nodes, depth: number, write: Write): void {
  switch (node.type) {
    case "root":
      for (const child of node.children) block(child, depth, write);
      break;
    case "paragraph":
      write(depth, `paragraph ${inline(node.children)}`, node);
      break;
    case "heading":
      write(depth, `heading ${node.depth} ${inline(node.children)}`, node);
      break;
    case "code":
      write(depth, `code ${JSON.stringify([node.lang ?? "", node.meta ?? "", node.value])}`, node);
      break;
    case "math":
      write(depth, `math ${JSON.stringify(node.value)}`, node);
      break;
    case "table":
      write(depth, `table ${tableRows(node)}`, node);
      break;
    case "list":
      write(depth, `list ${node.ordered ? (node.start ?? 1) : "-"} ${isLoose(node) ? "loose" : "tight"}`, node);
      for (const item of node.children) block(item, depth + 1, write);
      break;
    default:
      write(depth, blockHead(node), node);
      if ("children" in node) for (const child of node.children) block(child, depth + 1, write);
  }
}

function blockHead(node: Nodes): string {
  if (node.type === "listItem") return `item ${node.checked ?? ""}`;
  if (node.type === "blockquote") return `quote ${(node as Blockquote).data?.callout ?? ""}`;
  if (node.type === "footnoteDefinition") return `footnote ${node.identifier.toLowerCase()}`;
  return "value" in node ? `${node.type} ${JSON.stringify(node.value)}` : node.type;
}

/** A list in CommonMark is loose or tight, and only its paragraphs show which. */
function isLoose(list: List): boolean {
  const spread = Boolean(list.spread) || list.children.some((item) => item.spread);
  return spread && list.children.some((item) => item.children.some((child) => child.type === "paragraph"));
}

/** Empty cells at the end of a row are invisible. */
function tableRows(table: Table): string {
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => inline(cell.children));
    while (cells.length > 0 && cells.at(-1) === "") cells.pop();
    return cells;
  });
  return JSON.stringify([table.align?.map((align) => align ?? ""), rows]);
}

function inline(children: readonly PhrasingContent[]): string {
  return children.map(inlineNode).join("").replace(spaces, " ").trim();
}

const spaces = /\s+/g;
const lineEnds = /(?<!\s)\s*\n\s*/g;

function inlineNode(node: PhrasingContent): string {
  switch (node.type) {
    case "text":
      return node.value.replace(lineEnds, " ").replaceAll("\u0001", "");
    case "inlineCode":
    case "inlineMath":
      return `\u0001${node.type}(${node.value.replaceAll("\n", " ")})`;
    case "break":
      return "\u0001break ";
    case "html":
      return `\u0001html(${node.value})`;
    case "image":
      return `\u0001image(${JSON.stringify([node.url, node.title ?? "", node.alt ?? ""])})`;
    case "link":
      return isBareUrl(node)
        ? inline(node.children)
        : `\u0001link(${JSON.stringify([node.url, node.title ?? ""])} ${inline(node.children)})`;
    case "footnoteReference":
      return `\u0001footnote(${node.identifier.toLowerCase()})`;
    default:
      return "children" in node ? `\u0001${node.type}(${inline(node.children)})` : `\u0001${node.type}`;
  }
}

/** A bare address, which GFM shows as a link with the same text. */
function isBareUrl(link: Link): boolean {
  const only = link.children.length === 1 ? link.children[0] : undefined;
  if (link.title || only?.type !== "text") return false;
  const { value } = only;
  return link.url === value || link.url === `http://${value}` || link.url === `mailto:${value}`;
}
