import type { Element } from "@decant/dom";
import { allText, elementChildren, isTag } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part } from "../../tree/opening.ts";

/** A page of frames: the text for readers without frames, and a link to each frame. */
export function frameset(element: Element, context: Context): Opening | undefined {
  const frames: Part[] = [];
  const parts: Part[] = [];
  const pending = [element];
  for (let set = pending.pop(); set !== undefined; set = pending.pop())
    for (const child of elementChildren(set)) {
      if (child.name === "frameset") pending.push(child);
      else if (child.name === "frame") frames.push(...frameLink(child, context));
      else if (isTag(child, "noframes") && allText(child).trim() !== "") parts.push(...child.children);
    }
  if (frames.length > 0) parts.push(newPart(context.element("ul", {}, [], element), frames));
  return parts.length === 0 ? undefined : { parts, separate: true };
}

function frameLink(frame: Element, context: Context): Part[] {
  const { src, title = "", name = "" } = frame.attribs;
  const href = context.urls.resolve(src, "link");
  if (href === undefined) return [];
  const text = context.derivedText(cleanAttribute(title || name || src || ""), frame, "frame");
  return [
    newPart(context.element("li", {}, [], frame), [
      newPart(context.element("a", { href }, [], frame), [newPart(text)]),
    ]),
  ];
}
