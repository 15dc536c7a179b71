import type { Element } from "@decant/dom";
import { isTextControl } from "@decant/visibility";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

/** A heading or button with text that opens a panel: the panel is content even if it is hidden. */
export function accordionTrigger(element: Element, context: Context, place: Place): Opening | undefined {
  const { attribs } = element;
  const target = attribs["aria-controls"] ?? attribs["data-bs-target"]?.slice(1) ?? attribs["data-target"]?.slice(1);
  if (target === undefined || attribs["aria-haspopup"] !== undefined) return undefined;
  const inHeading = (place.inside & Inside.HEADING) !== 0;
  const isButton = element.name === "button" || (attribs.role === "button" && !headings.has(element.name));
  const isContent = isButton ? isTextControl(element) : inHeading || headings.has(element.name);
  if (isContent) context.revealed.add(target);
  return undefined;
}

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary"]);
