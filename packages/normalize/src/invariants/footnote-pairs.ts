import type { FootnoteDefinition, FootnoteReference, Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

interface Found<Node> {
  readonly node: Node;
  readonly parent: Parents | undefined;
}

/** Readers show a mark without a footnote as text, and a footnote without a mark not at all. */
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
    .map((found) => ({ message: `The footnote ${found.node.identifier} does not exist.`, ...found, replacement: [] }));
}

function unpairedDefinitions(
  references: readonly Found<FootnoteReference>[],
  definitions: readonly Found<FootnoteDefinition>[],
): Finding[] {
  const referenced = new Set(references.map(({ node }) => node.identifier));
  const seen = new Set<string>();
  return definitions.flatMap(({ node, parent }): Finding[] => {
    const { identifier } = node;
    const isRepeated = seen.has(identifier);
    seen.add(identifier);
    if (!isRepeated && referenced.has(identifier)) return [];
    const message = isRepeated
      ? `The footnote ${identifier} exists twice.`
      : `No mark refers to the footnote ${identifier}.`;
    return [{ message, node, parent, replacement: node.children as Nodes[] }];
  });
}
