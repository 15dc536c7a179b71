import type { Heading } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

interface Open {
  readonly written: number;
  readonly kept: number;
}

/** A heading two levels below the one before it has no section to belong to; it moves up, and those below it along. */
export const headingStep: Invariant = {
  id: "heading-step",
  sentence: "A heading is at most one level below the heading before it; the first may have any level.",
  types: ["heading"],
  repairs: true,
  start() {
    const open: Open[] = [];
    return {
      visit(node, place): Finding | undefined {
        const heading = node as Heading;
        if (place.quoted) return undefined;
        while (open.length > 0 && (open.at(-1) as Open).written >= heading.depth) open.pop();
        const kept = Math.min(heading.depth, (open.at(-1)?.kept ?? heading.depth) + 1) as Heading["depth"];
        open.push({ written: heading.depth, kept });
        if (kept === heading.depth) return undefined;
        return {
          message: `A heading of level ${heading.depth} follows one of level ${kept - 1}.`,
          node,
          repair: () => {
            heading.depth = kept;
          },
        };
      },
    };
  },
};
