import { isAbsoluteUrl, resolveUrl } from "../nodes/url.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** Markdown leaves the page's address behind, and a relative URL means nothing without it. */
export const linkAbsolute: Invariant = {
  id: "link-absolute",
  sentence: "Every link and image has an absolute URL, where the address of the page is known.",
  types: ["link", "image", "definition"],
  repairs: true,
  start({ baseUrl }) {
    if (baseUrl === undefined) return undefined;
    return {
      visit(node): Finding | undefined {
        if (!("url" in node) || isAbsoluteUrl(node.url)) return undefined;
        const resolved = resolveUrl(node.url, baseUrl);
        const repair = (): void => {
          node.url = resolved;
        };
        return {
          message: `A ${node.type} has a relative URL: ${node.url.slice(0, 60)}`,
          node,
          repair: isAbsoluteUrl(resolved) ? repair : undefined,
        };
      },
    };
  },
};
