import type { Element } from "@decant/dom";
import { nodesIn } from "@decant/page";
import { isElement } from "../source/nodes.ts";
import type { Context, Opening, Part } from "../tree/context.ts";

/** Content for the slots of shadow roots. */
const fillings = (): Map<Element, Part[]> => new Map();

export function isShadowRoot({ attribs }: Element): boolean {
  return attribs.shadowrootmode !== undefined;
}

/**
 * The parts of a shadow root, whose slots are filled then.
 *
 * @param slotted The nodes after it in its host. Parts without a slot follow at the end: a browser shows none of them.
 */
export function composeShadow(template: Element, slotted: readonly Part[], context: Context): Part[] {
  const filled = context.state(fillings);
  const slots = slotsIn(template);
  const rest: Part[] = [];
  for (const part of slotted) {
    const slot = slots.get(slotOf(part));
    if (slot === undefined) rest.push(part);
    else filled.set(slot, [...(filled.get(slot) ?? []), part]);
  }
  return [...template.children, ...rest];
}

/** A slot shows the content assigned to it, or else its own children. */
export function slot(element: Element, context: Context): Opening | undefined {
  const parts = context.state(fillings).get(element);
  if (parts === undefined) return undefined;
  for (const child of element.children) context.drop(child, "slot-default");
  return { parts };
}

function slotOf(part: Part): string {
  return part.type !== undefined && isElement(part) ? (part.attribs.slot ?? "") : "";
}

/** The first slot of each name; those of shadow roots inside are theirs. */
function slotsIn(template: Element): Map<string, Element> {
  const slots = new Map<string, Element>();
  for (const node of nodesIn(template.children, (node) => isElement(node) && node.name !== "template")) {
    if (!isElement(node) || node.name !== "slot") continue;
    const { name = "" } = node.attribs;
    if (!slots.has(name)) slots.set(name, node);
  }
  return slots;
}
