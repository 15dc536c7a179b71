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
        if ("children" in node && !node.children.some(isInk)) candidates.push({ node, parent });
      },
      end: () => emptyOnes(candidates),
    };
  },
};

interface Candidate {
  readonly node: Parents;
  readonly parent: Parents | undefined;
}

/** What is empty once the repairs of other invariants are made, from the inside out. */
function emptyOnes(candidates: readonly Candidate[]): Finding[] {
  const empty = new Set<Nodes>();
  const findings: Finding[] = [];
  for (const { node, parent } of candidates.toReversed()) {
    if (node.children.some((child) => !empty.has(child) && hasContent(child))) continue;
    empty.add(node);
    findings.push({ message: `A ${node.type} is empty.`, node, parent, replacement: [] });
  }
  return findings.reverse();
}

const ink = /\S/;

function isAsciiInk(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f;
}

function isInk(node: Nodes): boolean {
  return node.type === "text" && (isAsciiInk(node.value.charCodeAt(0)) || ink.test(node.value));
}

function hasContent(node: Nodes): boolean {
  return node.type === "text" ? isInk(node) : node.type !== "break";
}
