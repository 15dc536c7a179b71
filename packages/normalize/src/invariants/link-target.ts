import type { Link } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** A link without a target leads back to the page that shows it, which no longer is the page that it was on. */
export const linkTarget: Invariant = {
  id: "link-target",
  sentence: "Every link leads somewhere.",
  types: ["link"],
  repairs: true,
  runs: "verify",
  start: () => ({
    visit(node, { parent }): Finding | undefined {
      const link = node as Link;
      if (link.url.trim() !== "") return undefined;
      return { message: "A link has no address.", node, parent, replacement: link.children };
    },
  }),
};
