import type { PhrasingContent } from "mdast";
import { joinLines } from "../nodes/text.ts";
import { forNodes, type Invariant } from "./invariant.ts";

const anyLineEnd = /[\r\n]/;

/** `#` applies to one line; the text after a line end would be another block. */
export const headingSingleLine: Invariant = forNodes({
  id: "heading-single-line",
  sentence: "A heading holds no line break.",
  types: ["heading"],
  repairs: true,
  find: ({ children }) =>
    hasLineEnd(children)
      ? { message: "A heading holds a line break.", repair: () => putOnOneLine(children) }
      : undefined,
});

function hasLineEnd(children: readonly PhrasingContent[]): boolean {
  return children.some((child) => {
    if ("children" in child) return hasLineEnd(child.children);
    return child.type === "break" || ("value" in child && anyLineEnd.test(child.value));
  });
}

function putOnOneLine(children: PhrasingContent[]): void {
  for (const [index, child] of children.entries()) {
    if (child.type === "break") children[index] = { type: "text", value: " " };
    else if ("children" in child) putOnOneLine(child.children);
    else if ("value" in child) child.value = joinLines(child.value);
  }
}
