import type { Link } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/**
 * A link without a target leads back to the page that shows it, which no longer is the page that it was on. Told and left
 * alone: what it holds was made to stand between brackets.
 */
export const linkTarget: Invariant = {
  id: "link-target",
  sentence: "Every link leads somewhere.",
  types: ["link"],
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      const link = node as Link;
      if (link.url.trim() !== "") return undefined;
      return { message: "A link has no address.", node };
    },
  }),
};
