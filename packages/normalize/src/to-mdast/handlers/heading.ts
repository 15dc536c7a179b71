import type { Element } from "hast";
import type { Heading, PhrasingContent } from "mdast";
import { type Content, hasFlow } from "../../nodes/mdast.ts";
import { integerProperty } from "../../nodes/properties.ts";
import { phrasingLines } from "../lines.ts";
import { cleanLine } from "../phrasing.ts";
import type { Handler } from "../types.ts";

/** `h1` to `h6`, and elements with `role="heading"`, on one line: breaks become spaces. An empty heading is left out. */
export const heading: Handler = (state, element) => {
  const nodes = state.within("heading", element);
  const depth = depthOf(element);
  const children = cleanLine(hasFlow(nodes) ? joined(nodes) : nodes);
  if (children.length === 0) return undefined;
  const result: Heading = { type: "heading", depth, children, position: element.position };
  return result;
};

const headingTag = /^h[1-6]$/;

function depthOf(element: Element): Heading["depth"] {
  const byTag = headingTag.test(element.tagName) ? Number(element.tagName.charAt(1)) : 2;
  return integerProperty(element, "ariaLevel", byTag, 1, 6) as Heading["depth"];
}

/** Blocks inside a heading (a list of badges, a paragraph per line) on one line. */
function joined(nodes: readonly Content[]): PhrasingContent[] {
  return phrasingLines(nodes).flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [{ type: "text", value: " " }, ...line],
  );
}
