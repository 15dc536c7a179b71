import type { Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** Marks around nothing are read as text or as another construct. An empty item, quotation or code block reads back as itself. */
export const noEmptyBlock: Invariant = {
  id: "no-empty-block",
  sentence: "No paragraph, heading, list, table, emphasis or link is empty.",
  types: ["paragraph", "heading", "list", "table", "emphasis", "strong", "delete", "link"],
  repairs: true,
  start() {
    const candidates: Candidate[] = [];
    return {
      visit(node, { parent }): undefined {
        if ("children" in node && !node.children.some(isVisibleText)) candidates.push({ node, parent });
      },
      end: () => emptyOnes(candidates),
    };
  },
};

interface Candidate {
  readonly node: Parents;
  readonly parent: Parents | undefined;
}

/** The nodes that are empty after the repairs of other invariants, found from the inside out. */
function emptyOnes(candidates: readonly Candidate[]): Finding[] {
  const empty = new Set<Nodes>();
  const hasContent = (node: Nodes): boolean =>
    !empty.has(node) && (node.type === "text" ? isVisibleText(node) : node.type !== "break");
  const findings: Finding[] = [];
  for (const { node, parent } of candidates.toReversed()) {
    if (node.children.some(hasContent)) continue;
    empty.add(node);
    findings.push({ message: `A ${node.type} is empty.`, node, parent, replacement: [] });
  }
  return findings.reverse();
}

const visible = /\S/;

function isVisibleText(node: Nodes): boolean {
  return node.type === "text" && visible.test(node.value);
}
