import type { ChildNode, Element } from "@decant/dom";
import { countVisible } from "@decant/page";
import {
  elementChildren,
  findInside,
  isElement,
  isFirstChild,
  isTag,
  nextElement,
  nodesAround,
  shortText,
} from "../../source/nodes.ts";
import { cleanText, isBlank } from "../../source/text.ts";
import { type Context, newPart, type Opening, type Part } from "../../tree/context.ts";
import { headingName } from "../../tree/edit.ts";
import { backSign, dropLabels, isBackLink, isPart, newRegistry, onlyLink, shortLabel } from "./links.ts";

/** The list of footnotes, or the section around it. */
export function footnoteSection(element: Element, context: Context): Opening | undefined {
  const registry = context.state(newRegistry);
  if (registry.references.length === 0) return undefined;
  if (element.name === "ol" || element.name === "ul")
    return listIsNotes(element, context) ? section(element, element, context) : undefined;
  const { attribs } = element;
  if (isPairedNote(element, context)) return pairedNotes(element, context);
  if (element.name === "p") return undefined;
  if (element.name === "blockquote") {
    const isNote =
      registry.expects(attribs.id) && findInside(element, (inner) => isBackLink(inner, context)) !== undefined;
    return isNote ? sectionWithoutList(element, context) : undefined;
  }
  if (!isPart(element, "section", context)) return undefined;
  const list = findInside(
    element,
    (inner) => (inner.name === "ol" || inner.name === "ul") && listIsNotes(inner, context),
    40,
  );
  if (list !== undefined) return context.isLeftOut(list, element) ? undefined : section(element, list, context);
  return notesOf(element, context).length > 0 ? sectionWithoutList(element, context) : undefined;
}

/** Whether a paragraph, or a `div` around one, begins with a link that a reference points to and that leads back (RDoc, Word). */
function isPairedNote(element: Element, context: Context): boolean {
  if (textLabelOf(element, context) !== undefined) return true;
  const first = labelOfPaired(element);
  if (first === undefined || !isFirstChild(first)) return false;
  const link = first.name === "sup" ? onlyLink(first) : first;
  return link?.name === "a" && isPairedLink(link, context);
}

const textLabel = /^\s*[[(]?(?:\d{1,3}|[a-z*†‡§])[\]).:]{0,2}(?=\s|$)\s*/u;

/** The text or the raised label that begins a paragraph to which a reference points, by its id or that of an anchor before the label. */
function textLabelOf(element: Element, context: Context): ChildNode | undefined {
  if (element.name !== "p" && element.name !== "div") return undefined;
  const registry = context.state(newRegistry);
  const isExpected = ({ attribs }: Element): boolean => registry.expects(attribs.id) || registry.expects(attribs.name);
  let isTarget = isExpected(element);
  for (const child of element.children) {
    if (child.type === "text" && isBlank(child.data)) continue;
    if (child.type === "text") return isTarget && textLabel.test(child.data) ? child : undefined;
    if (!isElement(child)) continue;
    const text = shortText(child, 16);
    if (child.name === "a" && child.attribs.href === undefined && text === "") isTarget ||= isExpected(child);
    else return isTarget && child.name === "sup" && shortLabel.test(text ?? "") ? child : undefined;
  }
  return undefined;
}

/** A note whose label is a text or a raised number without a link. */
function noteWithTextLabel(element: Element, label: ChildNode, context: Context): Part {
  context.done.add(label);
  if (label.type !== "text") {
    context.drop(label, "footnote-label");
    return note(element, element.children, context);
  }
  const rest = cleanText(label.data.replace(textLabel, ""));
  const text = newPart(context.derivedText(rest, label, "footnote-label", countVisible(label.data)));
  return note(
    element,
    element.children.map((child): Part => (child === label ? text : child)),
    context,
  );
}

/** Whether a link leads to a reference that leads to it. */
function isPairedLink({ attribs }: Element, context: Context): boolean {
  const registry = context.state(newRegistry);
  const back = context.urls.fragmentOf(attribs.href);
  return back !== undefined && registry.referenceIds.has(back) && registry.expects(attribs.id ?? attribs.name);
}

function labelOfPaired(element: Element): Element | undefined {
  if (element.name !== "p" && element.name !== "div") return undefined;
  const first = element.children.find(isElement);
  return element.name === "div" && first?.name === "p" ? first.children.find(isElement) : first;
}

/** A section of consecutive paragraphs of this kind. */
function pairedNotes(element: Element, context: Context): Opening {
  const notes = [element];
  for (
    let next = nextElement(element);
    next !== undefined && !context.omitted.has(next) && isPairedNote(next, context);
    next = nextElement(next)
  ) {
    context.done.add(next);
    notes.push(next);
  }
  return sectionOf(
    element,
    notes.map((note) => {
      const label = textLabelOf(note, context);
      if (label !== undefined) return noteWithTextLabel(note, label, context);
      return note.name === "p" ? noteWithNumber(note, context) : noteInBox(note, context);
    }),
    context,
  );
}

/** The canonical form; `list` is the element around the footnotes, and its siblings stay around it. */
export function sectionOf(
  element: Element,
  items: readonly Part[],
  context: Context,
  list: Element = element,
): Opening {
  const ol = context.element("ol", {}, [], list);
  context.state(newRegistry).lists.add(ol);
  const node = context.element("section", { dataFootnotes: true, className: ["footnotes"] }, [], element);
  if (element === list) return { node, parts: [newPart(ol, items)] };
  moveHeadings(element, list, context);
  const { before, after } = nodesAround(list, element);
  const isShown = (child: ChildNode): boolean => !isTag(child, "hr");
  return { node, parts: [...before.filter(isShown), newPart(ol, items), ...after.filter(isShown)] };
}

function listIsNotes(list: Element, context: Context): boolean {
  return elementChildren(list).some((item) => targetOf(item, context) !== undefined);
}

/** The id that a reference points to: the element's own, or that of an anchor at its start. */
export function targetOf(element: Element, context: Context): string | undefined {
  const registry = context.state(newRegistry);
  const own = element.attribs.id;
  const bare = own?.startsWith("#") === true ? own.slice(1) : own;
  if (registry.expects(bare)) return bare;
  const idOf = ({ attribs }: Element) => [attribs.id, attribs.name].find((id) => registry.expects(id));
  const inner = findInside(element, (inner) => idOf(inner) !== undefined, 6);
  return inner === undefined ? undefined : idOf(inner);
}

function section(element: Element, list: Element, context: Context): Opening {
  const items = list.children.map((child) => (isElement(child) ? note(child, child.children, context) : child));
  return sectionOf(element, items, context, list);
}

/** The form replaces the section's own heading. */
function moveHeadings(element: Element, list: Element, context: Context): void {
  let branch = list;
  while (branch.parent !== element && branch.parent !== null) branch = branch.parent as Element;
  for (const child of element.children) {
    if (child === branch) return;
    if (isElement(child) && isOrWrapsHeading(child)) moveHeading(child, context);
  }
}

function moveHeading(heading: Element, context: Context): void {
  context.done.add(heading);
  context.move(heading, "footnote-heading");
}

/** A heading, or an element around it and its permalink (Starlight). */
function isOrWrapsHeading(element: Element): boolean {
  if (headingName.test(element.name)) return true;
  const [first, ...others] = elementChildren(element);
  if (element.name !== "div" || first === undefined || !headingName.test(first.name)) return false;
  return others.every(({ name }) => name === "a");
}

export function note(item: Element, children: readonly Part[], context: Context): Part {
  if (context.omitted.has(item)) return item;
  const registry = context.state(newRegistry);
  const target = targetOf(item, context);
  const node = context.element("li", {}, [], item);
  if (item.name === "li" && target !== undefined) dropLabels(item, context);
  if (target !== undefined && !registry.definitions.has(target)) {
    node.properties.id = `user-content-fn-${registry.labelOf(target, "")}`;
    registry.definitions.set(target, { node, target });
  }
  return newPart(node, children);
}

/** Footnotes without a list: Sphinx `aside.footnote`, `dl.footnote`, rows of a table. */
function notesOf(element: Element, context: Context): Element[] {
  const inner = elementChildren(element).filter((child) => targetOf(child, context) !== undefined);
  if (inner.length > 0) return inner;
  return targetOf(element, context) === undefined ? [] : [element];
}

export function sectionWithoutList(element: Element, context: Context): Opening {
  const holder = notesParentOf(element, context);
  const notes = notesOf(holder, context);
  const items: Part[] = [];
  const self = notes[0] === holder;
  for (const child of self ? [holder] : holder.children) {
    if (!isElement(child)) {
      if (child.type === "text" && !isBlank(child.data)) items.push(child);
      continue;
    }
    if (!self && headingName.test(child.name)) moveHeading(child, context);
    else if (!self && child.name === "hr" && items.length === 0) context.done.add(child);
    else items.push(noteWithNumber(child, context));
  }
  return sectionOf(element, items, context, holder);
}

/** The parent of the footnotes: the section, or a box in it (Org). */
function notesParentOf(element: Element, context: Context): Element {
  const [inner, ...others] = notesOf(element, context);
  if (inner === undefined || others.length > 0 || inner === element) return element;
  return inner.name === "div" && inner.attribs.id === "text-footnotes" ? inner : element;
}

/** A footnote that begins with its number, which is dropped. */
function noteWithNumber(element: Element, context: Context): Part {
  const [first] = elementChildren(element);
  const label = first;
  const text = label === undefined ? undefined : shortText(label, 16);
  const isLabel =
    text !== undefined &&
    (shortLabel.test(text.replace(backSign, "") === "" ? "1" : text) || element.attribs.id?.endsWith(text) === true);
  if (label !== undefined && isLabel) {
    context.dropAhead(label, "footnote-label");
  }
  return note(element, withoutFirstStop(element.children, label, context), context);
}

/** A footnote whose first paragraph begins with its number (Word). */
function noteInBox(element: Element, context: Context): Part {
  const first = elementChildren(element)[0];
  const label = first?.name === "p" ? first.children.find(isElement) : undefined;
  if (label !== undefined) {
    context.dropAhead(label, "footnote-label");
  }
  const paragraph = label?.parent;
  const parts = element.children.map((child): Part => {
    if (child !== paragraph || !isElement(child)) return child;
    return newPart(context.element("p", {}, [], child), withoutFirstStop(context.childrenOf(child), label, context));
  });
  return note(element, parts, context);
}

/** Removes the full stop after a dropped number. */
function withoutFirstStop(children: readonly ChildNode[], label: Element | undefined, context: Context): Part[] {
  return children.map((child) => {
    if (child.type !== "text" || child.prev !== label || label === undefined || !firstStop.test(child.data))
      return child;
    const rest = cleanText(child.data.replace(firstStop, ""));
    const text = context.derivedText(rest, child, "footnote-label", countVisible(child.data));
    return newPart(text);
  });
}

const firstStop = /^\s*[.:)]\s+/;
