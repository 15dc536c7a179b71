import { isAbsoluteUrl, resolveUrl } from "../nodes/url.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** A relative URL means nothing without the address of the page, which Markdown does not hold. */
export const linkAbsolute: Invariant = forNodes({
  id: "link-absolute",
  sentence: "Every link and image has an absolute URL, if the address of the page is known.",
  types: ["link", "image", "definition"],
  repairs: true,
  find(node, _place, { baseUrl }) {
    if (baseUrl === undefined || isAbsoluteUrl(node.url)) return undefined;
    const resolved = resolveUrl(node.url, baseUrl);
    const repair = (): void => {
      node.url = resolved;
    };
    const message = `A ${node.type} has a relative URL: ${node.url.slice(0, 60)}`;
    return { message, repair: isAbsoluteUrl(resolved) ? repair : undefined };
  },
});
