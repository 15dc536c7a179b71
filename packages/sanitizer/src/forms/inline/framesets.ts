import type { ChildNode, Element } from "@decant/dom";
import { allText, isTag } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { newPart, type Opening, type Part } from "../../tree/opening.ts";

/** A page of frames: the text for readers without frames, and a link to each frame. */
export function frameset(element: Element, context: Context): Opening | undefined {
  const frames: Part[] = [];
  const parts: Part[] = [];
  const pending = [element];
  for (let set = pending.pop(); set !== undefined; set = pending.pop())
    for (const child of set.children) {
      if (context.omitted.has(child)) parts.push(child);
      else if (isTag(child, "frameset")) pending.push(child);
      else if (isTag(child, "frame")) frames.push(...frameLink(child, context));
      else if (isTag(child, "noframes")) parts.push(...textOf(child, context));
      else parts.push(child);
    }
  if (frames.length > 0) parts.push(newPart(context.element("ul", {}, [], element), frames));
  return parts.length === 0 ? undefined : { parts, separate: true };
}

const notice = /frame|cadre|marco|ramk|kader/i;
/** Longest notice that a browser shows no frames, in UTF-16 code units. A guess. */
const maxNotice = 200;

function textOf(noframes: Element, context: Context): readonly ChildNode[] {
  const text = allText(noframes).trim();
  if (text.length > maxNotice || (text !== "" && !notice.test(text))) return noframes.children;
  context.drop(noframes, "frames-notice");
  return [];
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
