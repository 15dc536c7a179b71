import type { Element } from "@decant/dom";
import type { Nodes } from "hast";
import { findInside } from "../source/nodes.ts";
import { isBlockName } from "../tree/shape.ts";

/** Elements that browsers draw as a box within a line, each with the attribute that it shows nothing without. */
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

/** Whether an element that is left out with all that it holds was a box, or as a label has one. */
export function leavesBox(element: Element): boolean {
  return (
    isInlineBox(element.name) ||
    (element.name === "label" && findInside(element, ({ name }) => isInlineBox(name)) !== undefined)
  );
}

/** Whether such an element shows anything, if nothing hides it. */
export function isDrawn({ name, attribs }: Element): boolean {
  const needed = boxes.get(name);
  if (needed !== undefined && attribs[needed] === undefined) return false;
  return name !== "input" || attribs.type?.toLowerCase() !== "hidden";
}

// No space where punctuation follows, or a bracket or quotation mark has just been opened.
const endsWord = /[\p{L}\p{M}\p{N}\p{Pe}.,;:!?]$/u;
const beginsWord = /^[\p{L}\p{N}]/u;

/** Whether two texts, put side by side, would make one word of two. */
export function needsSpaceBetween(before: string, after: string): boolean {
  return beginsWord.test(after) && endsWord.test(before);
}

/** The text that a node ends with, if text after it would be on the same line. */
export function textAtEnd(node: Nodes): string {
  let last: Nodes | undefined = node;
  while (last?.type === "element" && !isBlockName(last.tagName)) last = last.children.at(-1);
  return last?.type === "text" ? last.value : "";
}
