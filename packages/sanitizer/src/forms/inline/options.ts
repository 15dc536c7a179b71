import type { ChildNode, Element } from "@decant/dom";
import { isElement } from "../../source/nodes.ts";
import { isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

/** Nodes beside a label that are searched for another. A guess. */
const nearby = 6;
const controls: ReadonlySet<string> = new Set(["input", "br", "svg", "img"]);

/** A label beside another, with only controls between: an option of a question or a form, on a separate line. */
export function option(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & (Inside.HEADING | Inside.LINK | Inside.CODE)) !== 0) return undefined;
  if (!hasLabelBeside(element, "prev") && !hasLabelBeside(element, "next")) return undefined;
  return { node: context.element("div", {}, [], element), parts: element.children };
}

function hasLabelBeside(label: Element, side: "prev" | "next"): boolean {
  let node: ChildNode | null = label[side];
  for (let steps = 0; node !== null && steps < nearby; steps++, node = node[side]) {
    if (isElement(node) && node.name === "label") return true;
    if (isElement(node) ? !controls.has(node.name) : node.type === "text" && !isBlank(node.data)) return false;
  }
  return false;
}
