import type { Finding, Invariant } from "./invariant.ts";

const unsafe = /[\s\p{Cc}<>]/u;
const unsafeRuns = /[\s\p{Cc}<>]+/gu;

/** A space ends an address, an angle bracket wraps it: what stands behind it would be a title, or text. */
export const urlToken: Invariant = {
  id: "url-token",
  sentence: "No address holds white space, control characters or angle brackets.",
  types: ["link", "image", "definition"],
  repairs: true,
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      if (!("url" in node) || !unsafe.test(node.url)) return undefined;
      const repair = (): void => {
        node.url = node.url.trim().replace(unsafeRuns, encodeURIComponent);
      };
      return { message: `A ${node.type} has an address of several words: ${node.url.slice(0, 60)}`, node, repair };
    },
  }),
};
