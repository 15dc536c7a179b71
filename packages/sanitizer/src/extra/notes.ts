import type { ChildNode, Element } from "@decant/dom";
import { newRegistry } from "../forms/footnotes/links.ts";
import { note, sectionOf, sectionWithoutList, targetOf } from "../forms/footnotes/sections.ts";
import { elementChildren, holdsLooseText, isElement, isTag } from "../source/nodes.ts";
import type { Context, Opening, Part } from "../tree/context.ts";
import { headingName } from "../tree/edit.ts";

/** A hidden footnote that a script shows at its reference. */
export function hiddenNote(element: Element, context: Context): Opening | undefined {
  const { references } = context.state(newRegistry);
  if (references.length === 0 || !context.state(newRegistry).expects(element.attribs.id)) return undefined;
  const isHidden = element.attribs.popover !== undefined || context.hidingOf(element) !== undefined;
  return isHidden ? sectionWithoutList(element, context) : undefined;
}

/** Whether the terms of a list are numbers of footnotes with links back (HeVeA, LaTeX2HTML). */
function termsAreNotes(list: Element, context: Context): boolean {
  const children = elementChildren(list);
  if (children.length === 0 || children.length % 2 === 1 || holdsLooseText(list)) return false;
  return children.every((child, index) => {
    if (index % 2 === 1) return child.name === "dd" && !context.omitted.has(child);
    return child.name === "dt" && !context.omitted.has(child) && targetOf(child, context) !== undefined;
  });
}

/** Footnotes as the definitions of their numbers (HeVeA, LaTeX2HTML). */
export function definedNotes(list: Element, context: Context): Opening | undefined {
  if (context.state(newRegistry).references.length === 0 || !termsAreNotes(list, context)) return undefined;
  const children = elementChildren(list);
  const items = children.flatMap((child, index) => {
    const definition = children[index + 1];
    if (child.name !== "dt" || definition === undefined) return [];
    context.drop(child, "footnote-label");
    return [note(child, definition.children, context)];
  });
  return sectionOf(list, items, context);
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
