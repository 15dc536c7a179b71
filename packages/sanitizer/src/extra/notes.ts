import type { ChildNode, Element } from "@decant/dom";
import { newRegistry } from "../forms/footnotes/links.ts";
import { note, sectionOf, sectionWithoutList, targetOf } from "../forms/footnotes/sections.ts";
import { isElement, isTag } from "../source/nodes.ts";
import type { Context, Opening, Part } from "../tree/context.ts";
import { headingName } from "../tree/edit.ts";

/** A hidden footnote that a script shows at its reference. */
export function hiddenNote(element: Element, context: Context): Opening | undefined {
  const { references } = context.state(newRegistry);
  if (references.length === 0 || !context.state(newRegistry).expects(element.attribs.id)) return undefined;
  const isHidden = element.attribs.popover !== undefined || context.hidingOf(element) !== undefined;
  return isHidden ? sectionWithoutList(element, context) : undefined;
}

/** Footnotes whose numbers are headings (Texinfo): each continues up to the next number. */
export function titledNotes(element: Element, context: Context): Opening | undefined {
  if (context.state(newRegistry).references.length === 0) return undefined;
  const isHeading = (child: ChildNode): boolean => isElement(child) && headingName.test(child.name);
  const isNumber = (child: ChildNode): child is Element =>
    isHeading(child) && targetOf(child as Element, context) !== undefined;
  if (!element.children.some(isNumber)) return undefined;
  const items: Part[] = [];
  let open: Part[] | undefined;
  for (const child of element.children) {
    if (isNumber(child)) {
      context.dropAhead(child, "footnote-label");
      open = [];
      items.push(note(child, open, context));
    } else if (open !== undefined) open.push(child);
    else if (isHeading(child)) context.move(child, "footnote-heading");
    else if (!isTag(child, "hr")) items.push(child);
  }
  return sectionOf(element, items, context);
}
