import type { Definition, Image, Link, Nodes } from "mdast";
import { isSafe } from "../nodes/url.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** Renderers allow different schemes; these are safe in the most careless one. */
export const linkSafe: Invariant = forNodes({
  id: "link-safe",
  sentence: "Every link and image has a relative URL or one of an allowed scheme, however it is disguised.",
  types: ["link", "image", "definition"],
  repairs: true,
  everyReader: true,
  find: (node) =>
    isSafe(node.url, node.type === "image" ? "image" : "link")
      ? undefined
      : { message: `A ${node.type} has an unsafe URL: ${node.url.slice(0, 20)}`, replacement: withoutUrl(node) },
});

function withoutUrl(node: Link | Image | Definition): readonly Nodes[] {
  if (node.type === "link") return node.children;
  return node.type === "image" && node.alt ? [{ type: "text", value: node.alt }] : [];
}
