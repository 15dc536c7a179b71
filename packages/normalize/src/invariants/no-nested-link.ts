import type { Link, Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** Of links in each other, readers make a link of the inner one and text of the outer (CommonMark 0.31.2, section 6.3). */
export const noNestedLink: Invariant = {
  id: "no-nested-link",
  sentence: "No link stands inside of another.",
  types: ["link"],
  repairs: true,
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      const holders = holdersOfLinks(node as Link);
      if (holders.length === 0) return undefined;
      return { message: "A link holds another one.", node, repair: () => holders.forEach(unwrapLinks) };
    },
  }),
};

/** Innermost first. */
function holdersOfLinks(link: Link): Parents[] {
  const holders: Parents[] = [];
  const stack: Nodes[] = [link];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!("children" in node)) continue;
    if (node.children.some(({ type }) => type === "link")) holders.push(node);
    for (const child of node.children) stack.push(child);
  }
  return holders.reverse();
}

function unwrapLinks(holder: Parents): void {
  const children = (holder.children as Nodes[]).flatMap((child): Nodes[] =>
    child.type === "link" ? child.children : [child],
  );
  holder.children = children as never;
}
