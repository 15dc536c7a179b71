import type { ImageReference, LinkReference, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

interface Found {
  readonly node: LinkReference | ImageReference;
  readonly parent: Parents | undefined;
}

/** Readers show a reference without its definition as text in brackets. */
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
      end: () => references.filter(({ node }) => !defined.has(node.identifier.toLowerCase())).map(asText),
    };
  },
};

function asText({ node, parent }: Found): Finding {
  const message = `Nothing defines ${JSON.stringify(node.identifier.slice(0, 40))}.`;
  if (node.type === "linkReference") return { message, node, parent, replacement: node.children };
  return { message, node, parent, replacement: node.alt ? [{ type: "text", value: node.alt }] : [] };
}
