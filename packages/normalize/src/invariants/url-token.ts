import { hasInvisible, removeInvisible } from "@decant/page";
import { forNodes, type Invariant } from "./invariant.ts";

const unsafe = /[\s\p{Cc}<>]/u;
const unsafeRuns = /[\s\p{Cc}<>]+/gu;

/** A space ends an address and an angle bracket wraps it: the rest would be read as a title or text. */
export const urlToken: Invariant = forNodes({
  id: "url-token",
  sentence: "No address holds white space, control characters, invisible characters or angle brackets.",
  types: ["link", "image", "definition"],
  repairs: true,
  runs: "verify",
  find(node) {
    if (!unsafe.test(node.url) && !hasInvisible(node.url)) return undefined;
    const repair = (): void => {
      node.url = removeInvisible(node.url.trim()).replace(unsafeRuns, encodeURIComponent);
    };
    return {
      message: `A ${node.type} has an address with white space or invisible characters: ${node.url.slice(0, 60)}`,
      repair,
    };
  },
});
