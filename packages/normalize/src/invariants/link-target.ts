import { forNodes, type Invariant } from "./invariant.ts";

/** A link without an address leads to the page that shows it. Not repaired: its text was escaped for use between brackets. */
export const linkTarget: Invariant = forNodes({
  id: "link-target",
  sentence: "Every link has an address.",
  types: ["link"],
  runs: "verify",
  find: ({ url }) => (url.trim() === "" ? { message: "A link has no address." } : undefined),
});
