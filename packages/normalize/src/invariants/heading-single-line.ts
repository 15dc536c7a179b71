import type { Heading, PhrasingContent } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

const anyLineEnd = /[\r\n]/;
const lineEnd = /(?:(?<![ \t])[ \t]+)?[\r\n]+[ \t]*/g;

/** `#` takes one line; what comes after a line end would be another block. */
export const headingSingleLine: Invariant = {
  id: "heading-single-line",
  sentence: "A heading holds no line break.",
  types: ["heading"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      const heading = node as Heading;
      if (!hasLineEnd(heading.children)) return undefined;
      return { message: "A heading holds a line break.", node, repair: () => joinLines(heading.children) };
    },
  }),
};

function hasLineEnd(children: readonly PhrasingContent[]): boolean {
  return children.some((child) => {
    if (child.type === "break") return true;
    if ("children" in child) return hasLineEnd(child.children);
    return "value" in child && anyLineEnd.test(child.value);
  });
}

function joinLines(children: PhrasingContent[]): void {
  for (const [index, child] of children.entries()) {
    if (child.type === "break") children[index] = { type: "text", value: " " };
    else if ("children" in child) joinLines(child.children);
    else if ("value" in child) child.value = child.value.replace(lineEnd, " ");
  }
}
