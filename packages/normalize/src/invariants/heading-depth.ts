import type { Heading } from "mdast";
import { forNodes, type Invariant } from "./invariant.ts";

/** Seven `#` are text. */
export const headingDepth: Invariant = forNodes({
  id: "heading-depth",
  sentence: "Every heading has a level from 1 to 6.",
  types: ["heading"],
  repairs: true,
  runs: "verify",
  find(heading) {
    const nearest = Math.min(6, Math.max(1, Math.round(heading.depth) || 1)) as Heading["depth"];
    if (heading.depth === nearest) return undefined;
    const repair = (): void => {
      heading.depth = nearest;
    };
    return { message: `A heading has the level ${heading.depth}.`, repair };
  },
});
