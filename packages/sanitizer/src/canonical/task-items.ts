import type { Element } from "@decant/dom";
import type { Context, Opening, Place } from "../context.ts";

/** A checkbox at the start of a list item: a task list. Anywhere else it is a form control. */
export function taskCheckbox(element: Element, context: Context, place: Place): Opening | undefined {
  if ((element.attribs.type ?? "").toLowerCase() !== "checkbox") return undefined;
  const { parent } = place;
  const isItem =
    parent.type === "element" && (parent.tagName === "li" || (parent.tagName === "p" && parent.children.length === 0));
  if (!isItem || !startsItem(element)) return undefined;
  const checked = element.attribs.checked !== undefined;
  const node = context.element("input", { type: "checkbox", checked, disabled: true }, [], element);
  return { node, parts: [] };
}

const holders: ReadonlySet<string> = new Set(["p", "label", "div"]);

/** Whether nothing stands before an element in the list item around it; in any other wrapper a script made the tick. */
function startsItem(element: Element): boolean {
  let current: Element = element;
  for (let level = 0; level < 4; level++) {
    for (let node = current.prev; node !== null; node = node.prev) {
      if (node.type !== "text" || node.data.trim() !== "") return false;
    }
    const { parent } = current;
    if (parent === null || !("attribs" in parent)) return false;
    if (parent.name === "li") return true;
    if (!holders.has(parent.name)) return false;
    current = parent;
  }
  return false;
}
