import type { Element } from "@decant/dom";
import type { Context, Opening, Place } from "../context.ts";
import { Inside } from "../context.ts";

/** A heading or button with text that opens a panel: the panel is content, hidden or not, as in `details`. */
export function accordionTrigger(element: Element, context: Context, place: Place): Opening | undefined {
  const { attribs } = element;
  const target = attribs["aria-controls"] ?? attribs["data-bs-target"]?.slice(1) ?? attribs["data-target"]?.slice(1);
  if (target === undefined || attribs["aria-haspopup"] !== undefined) return undefined;
  if ((place.inside & Inside.HEADING) !== 0 || headings.has(element.name)) context.revealed.add(target);
  return undefined;
}

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary"]);
