import type { PhrasingContent } from "mdast";
import { joinPositions } from "./position.ts";

/** Append items one by one: spreading a long list into `push` would overflow the stack. */
export function append<Item>(target: Item[], items: readonly Item[]): void {
  for (const item of items) target.push(item);
}

/** A space keeps neighbouring code spans and formulas apart: `a``b` is one code span, and $a$$b$ no formula. */
export function pushAtom(node: PhrasingContent, out: PhrasingContent[]): void {
  const fenced = node.type === "inlineCode" || node.type === "inlineMath";
  if (fenced && out.at(-1)?.type === node.type) out.push({ type: "text", value: " " });
  out.push(node);
}

/** Append a phrasing node; text joins the text before it. */
export function pushPhrasing(node: PhrasingContent, out: PhrasingContent[]): void {
  const last = out.at(-1);
  if (node.type === "text" && last?.type === "text") {
    last.value += node.value;
    last.position = joinPositions(last.position, node.position);
  } else {
    pushAtom(node, out);
  }
}
