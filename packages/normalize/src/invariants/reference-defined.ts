import type { ImageReference, LinkReference, Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

interface Found {
  readonly node: LinkReference | ImageReference;
  readonly parent: Parents | undefined;
}

/** A reference without its definition is read as text in brackets. */
export const referenceDefined: Invariant = {
  id: "reference-defined",
  sentence: "Every reference of a link or an image has its definition.",
  types: ["linkReference", "imageReference", "definition"],
  repairs: true,
  runs: "verify",
  start() {
    const references: Found[] = [];
    const defined = new Set<string>();
    return {
      visit(node, { parent }): undefined {
        if (node.type === "definition") defined.add(node.identifier.toLowerCase());
        else references.push({ node: node as Found["node"], parent });
      },
      end: () => references.filter(({ node }) => !defined.has(node.identifier.toLowerCase())).map(undefinedReference),
    };
  },
};

function undefinedReference({ node, parent }: Found): Finding {
  return {
    message: `Nothing defines ${JSON.stringify(node.identifier.slice(0, 40))}.`,
    node,
    parent,
    replacement: shown(node),
  };
}

function shown(node: Found["node"]): readonly Nodes[] {
  if (node.type === "linkReference") return node.children;
  return node.alt ? [{ type: "text", value: node.alt }] : [];
}
