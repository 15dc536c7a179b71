import type { Element } from "hast";
import type { Heading, PhrasingContent } from "mdast";
import { hasFlow } from "../bridge/flow.ts";
import { phrasingLines } from "../bridge/lines.ts";
import { cleanLine } from "../bridge/phrasing.ts";
import { integerProperty } from "../bridge/properties.ts";
import type { Content, Handler } from "../bridge/types.ts";

/** `h1` to `h6`, and anything with `role="heading"`. On one line: breaks become spaces. An empty heading is nothing. */
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

/** Blocks inside of a heading (a list of badges, a paragraph per line) go on one line. */
function joined(nodes: readonly Content[]): PhrasingContent[] {
  return phrasingLines(nodes).flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [{ type: "text", value: " " }, ...line],
  );
}
