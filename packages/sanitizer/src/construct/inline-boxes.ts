import type { Element } from "@decant/dom";
import type { Nodes } from "hast";
import { findInside } from "../source/nodes.ts";
import { isBlockName } from "../tree/shape.ts";

/** Elements that browsers draw as a box within a line, each with the attribute that it needs to be visible. */
const boxes: ReadonlyMap<string, string | undefined> = new Map([
  ["audio", "controls"],
  ["button", undefined],
  ["canvas", undefined],
  ["embed", "src"],
  ["iframe", undefined],
  ["img", "src"],
  ["input", undefined],
  ["meter", undefined],
  ["object", "data"],
  ["progress", undefined],
  ["select", undefined],
  ["svg", undefined],
  ["textarea", undefined],
  ["video", undefined],
]);

export function isInlineBox(name: string): boolean {
  return boxes.has(name);
}

/** Whether a dropped element is a box, or a label with one. */
export function leavesBox(element: Element): boolean {
  return (
    isInlineBox(element.name) ||
    (element.name === "label" && findInside(element, ({ name }) => isInlineBox(name)) !== undefined)
  );
}

/** Whether such an element is visible, unless a style hides it. */
export function isDrawn({ name, attribs }: Element): boolean {
  const needed = boxes.get(name);
  if (needed !== undefined && attribs[needed] === undefined) return false;
  return name !== "input" || attribs.type?.toLowerCase() !== "hidden";
}

// No space before punctuation, nor after an opening bracket or quotation mark.
const endsWord = /[\p{L}\p{M}\p{N}\p{Pe}.,;:!?]$/u;
const beginsWord = /^[\p{L}\p{N}]/u;

/** Whether two adjacent texts would join two words. */
export function needsSpaceBetween(before: string, after: string): boolean {
  return beginsWord.test(after) && endsWord.test(before);
}

/** The text at the end of a node, if a following text would be on the same line. */
export function textAtEnd(node: Nodes): string {
  let last: Nodes | undefined = node;
  while (last?.type === "element" && !isBlockName(last.tagName)) last = last.children.at(-1);
  return last?.type === "text" ? last.value : "";
}
