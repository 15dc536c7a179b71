import { fromMarkdown } from "@decant/normalize";
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
  const pending: Nodes[] = [fromMarkdown(markdown)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (leafTypes.has(node.type)) {
      const { start, end } = node.position ?? { start: { line: 0 }, end: { line: 0 } };
      const head = node.type === "table" && node.children[0] ? { head: textOf(node.children[0]) } : undefined;
      leaves.push({ type: node.type, line: start.line, endLine: end.line, text: textOf(node), ...head });
    } else if ("children" in node) {
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i] as Nodes);
    }
  }
  return leaves;
}

function textOf(leaf: Nodes): string {
  const texts: string[] = [];
  const pending: Nodes[] = [leaf];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ("children" in node) for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i] as Nodes);
    else if ("value" in node && node.type !== "html") texts.push(node.value);
    else texts.push(" ");
  }
  return texts.join("");
}
