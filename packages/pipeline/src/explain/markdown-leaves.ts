import { fromMarkdown } from "@decant/normalize";
import { nodesIn } from "@decant/page";
import type { Nodes } from "mdast";

/** A Markdown block that directly contains text, as a reader sees it. */
export interface MarkdownLeaf {
  readonly type: string;
  /** 1-based, inclusive. */
  readonly line: number;
  readonly endLine: number;
  /** Text without marks, addresses and alternative texts. */
  readonly text: string;
  readonly head?: string;
}

const leafTypes: ReadonlySet<string> = new Set(["paragraph", "heading", "code", "math", "table"]);

export function readLeaves(markdown: string): MarkdownLeaf[] {
  const leaves: MarkdownLeaf[] = [];
  for (const node of nodesIn<Nodes>([fromMarkdown(markdown)], ({ type }) => !leafTypes.has(type))) {
    if (!leafTypes.has(node.type)) continue;
    const { start, end } = node.position ?? { start: { line: 0 }, end: { line: 0 } };
    const head = node.type === "table" && node.children[0] ? { head: textOf(node.children[0]) } : undefined;
    leaves.push({ type: node.type, line: start.line, endLine: end.line, text: textOf(node), ...head });
  }
  return leaves;
}

function textOf(leaf: Nodes): string {
  const ends = [...nodesIn([leaf])].filter((node) => !("children" in node));
  return ends.map((node) => ("value" in node && node.type !== "html" ? node.value : " ")).join("");
}
