import type { Definition } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** Readers take the first definition (CommonMark 0.31.2, section 4.7); the others are never used. */
export const definitionUnique: Invariant = {
  id: "definition-unique",
  sentence: "No label is defined twice.",
  types: ["definition"],
  repairs: true,
  runs: "verify",
  start() {
    const seen = new Set<string>();
    return {
      visit(node, { parent }): Finding | undefined {
        const label = (node as Definition).identifier.toLowerCase();
        if (seen.size < seen.add(label).size) return undefined;
        return { message: `${JSON.stringify(label.slice(0, 40))} is defined twice.`, node, parent, replacement: [] };
      },
    };
  },
};
