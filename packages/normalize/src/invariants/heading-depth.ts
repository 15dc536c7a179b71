import type { Heading } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** Seven `#` are text. */
export const headingDepth: Invariant = {
  id: "heading-depth",
  sentence: "Every heading has a level from 1 to 6.",
  types: ["heading"],
  repairs: true,
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      const heading = node as Heading;
      const depth: number = heading.depth;
      const nearest = Math.min(6, Math.max(1, Math.round(depth) || 1)) as Heading["depth"];
      if (depth === nearest) return undefined;
      const repair = (): void => {
        heading.depth = nearest;
      };
      return { message: `A heading has the level ${depth}.`, node, repair };
    },
  }),
};
