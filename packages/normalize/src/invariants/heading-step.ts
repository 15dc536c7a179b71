import type { Heading } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** A heading two levels below the one before it belongs to no section. It moves up, and the headings below it with it. */
export const headingStep: Invariant = {
  id: "heading-step",
  sentence: "A heading is at most one level below the heading before it; the first may have any level.",
  types: ["heading"],
  repairs: true,
  start() {
    const open: { readonly written: number; readonly kept: number }[] = [];
    return {
      visit(node, { quoted }): Finding | undefined {
        if (quoted) return undefined;
        const heading = node as Heading;
        const { depth } = heading;
        while (open.length > 0 && (open.at(-1)?.written ?? 0) >= depth) open.pop();
        const kept = Math.min(depth, (open.at(-1)?.kept ?? depth) + 1) as Heading["depth"];
        open.push({ written: depth, kept });
        if (kept === depth) return undefined;
        const repair = (): void => {
          heading.depth = kept;
        };
        return { message: `A heading of level ${depth} follows one of level ${kept - 1}.`, node, repair };
      },
    };
  },
};
