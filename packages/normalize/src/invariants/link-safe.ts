import type { Nodes } from "mdast";
import { isSafe } from "../nodes/url.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** Renderers differ in which schemes they let through; these must be safe in the most careless one. */
export const linkSafe: Invariant = {
  id: "link-safe",
  sentence: "Every link and image has a relative URL or one of an allowed scheme, however it is disguised.",
  types: ["link", "image", "definition"],
  repairs: true,
  everyReader: true,
  start: () => ({
    visit(node, { parent }): Finding | undefined {
      if (!("url" in node) || isSafe(node.url, node.type === "image" ? "image" : "link")) return undefined;
      const scheme = node.url.slice(0, 20);
      return {
        message: `A ${node.type} has an unsafe URL: ${scheme}`,
        node,
        parent,
        replacement: withoutUrl(node),
      };
    },
  }),
};

/** What can be seen of it. */
function withoutUrl(node: Nodes): readonly Nodes[] {
  if (node.type === "link") return node.children;
  return node.type === "image" && node.alt ? [{ type: "text", value: node.alt }] : [];
}
