import type { Element } from "@decant/dom";
import { isTextControl } from "@decant/dom/visibility";
import { elementChildren, findInside, shortText } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, newPart, type Opening, type Part, type Place } from "../../tree/opening.ts";
import { expandRows } from "./frameworks.ts";

/** Elements in a box that are searched for its title. A guess. */
const maxSearched = 40;
/** Longest title, in UTF-16 code units. A guess. */
const maxTitle = 200;

/** A box that a title opens, whether it is open or not. */
export function expand(element: Element, context: Context): Opening | undefined {
  const row = context.findRow(expandRows, element);
  if (row === undefined) return undefined;
  const head = elementChildren(element)[0];
  const content = elementChildren(element).find((child) => isMatching(child, row.content));
  if (head === undefined || content === undefined || head === content) return undefined;
  const title = findInside(head, (inner) => isMatching(inner, row.title), maxSearched);
  if (title === undefined || shortText(title, maxTitle) !== shortText(head, maxTitle)) return undefined;
  // The selection may leave out a part of it.
  if ([head, title, content].some((part) => context.omitted.has(part) || context.done.has(part))) return undefined;
  const summary = newPart(context.element("summary", {}, [], title), title.children);
  const parts = element.children.flatMap((child): Part[] =>
    child === head ? [summary] : child === content ? [...content.children] : [child],
  );
  return { node: context.element("details", {}, [], element), parts };
}

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
