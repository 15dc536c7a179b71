import type { FootnoteDefinition, FootnoteReference, Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

interface Found<Node> {
  readonly node: Node;
  readonly parent: Parents | undefined;
}

/** A mark without a note is read as text; a note without a mark is not shown at all. */
export const footnotePairs: Invariant = {
  id: "footnote-pairs",
  sentence: "Every footnote mark has exactly one footnote, and every footnote a mark.",
  types: ["footnoteReference", "footnoteDefinition"],
  repairs: true,
  start() {
    const references: Found<FootnoteReference>[] = [];
    const definitions: Found<FootnoteDefinition>[] = [];
    return {
      visit(node, { parent }): undefined {
        if (node.type === "footnoteReference") references.push({ node, parent });
        else if (node.type === "footnoteDefinition") definitions.push({ node, parent });
      },
      end: () => [...unpairedDefinitions(references, definitions), ...unpairedReferences(references, definitions)],
    };
  },
};

function unpairedReferences(
  references: readonly Found<FootnoteReference>[],
  definitions: readonly Found<FootnoteDefinition>[],
): Finding[] {
  const defined = new Set(definitions.map(({ node }) => node.identifier));
  return references
    .filter(({ node }) => !defined.has(node.identifier))
    .map(({ node, parent }) => ({
      message: `The footnote ${node.identifier} does not exist.`,
      node,
      parent,
      replacement: [],
    }));
}

function unpairedDefinitions(
  references: readonly Found<FootnoteReference>[],
  definitions: readonly Found<FootnoteDefinition>[],
): Finding[] {
  const referenced = new Set(references.map(({ node }) => node.identifier));
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const { node, parent } of definitions) {
    const repeated = seen.has(node.identifier);
    seen.add(node.identifier);
    if (!repeated && referenced.has(node.identifier)) continue;
    const message = repeated
      ? `The footnote ${node.identifier} exists twice.`
      : `Nothing refers to the footnote ${node.identifier}.`;
    findings.push({ message, node, parent, replacement: node.children as Nodes[] });
  }
  return findings;
}
