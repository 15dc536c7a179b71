import type { Nodes, Parents } from "mdast";
import { walk } from "../nodes/tree.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** Readers make a link of the inner one and text of the outer one (CommonMark 0.31.2, section 6.3). */
export const noNestedLink: Invariant = forNodes({
  id: "no-nested-link",
  sentence: "No link is inside another.",
  types: ["link"],
  repairs: true,
  runs: "verify",
  find(link) {
    const holders: Parents[] = [];
    walk(link, (node) => {
      if ("children" in node && node.children.some(({ type }) => type === "link")) holders.push(node);
    });
    if (holders.length === 0) return undefined;
    // The innermost first.
    return { message: "A link holds another one.", repair: () => holders.reverse().forEach(unwrapLinks) };
  },
});

function unwrapLinks(holder: Parents): void {
  const children = holder.children as Nodes[];
  holder.children = children.flatMap((child): Nodes[] => (child.type === "link" ? child.children : [child])) as never;
}
