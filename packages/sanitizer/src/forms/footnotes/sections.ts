import type { ChildNode, Element } from "@decant/dom";
import { countVisible } from "@decant/page";
import { elementChildren, findInside, holdsLooseText, isElement, nextElement, shortText } from "../../source/nodes.ts";
import { cleanText, isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening, Part } from "../../tree/opening.ts";
import { headingName } from "../../tree/shape.ts";
import { backSign, isBackLink, isPart, onlyLink, shortLabel } from "./links.ts";
import { newRegistry } from "./registry.ts";

/** Items that are read to recognise a list of footnotes. A guess. */
const sampleItems = 40;

/** The list of footnotes, or the section around it. */
export function footnoteSection(element: Element, context: Context): Opening | undefined {
  const registry = context.state(newRegistry);
  if (registry.references.length === 0) return undefined;
  if (element.name === "ol" || element.name === "ul")
    return listIsNotes(element, context) ? section(element, element, context) : undefined;
  const { attribs } = element;
  if (element.name === "p") return isPairedNote(element, context) ? pairedNotes(element, context) : undefined;
  if (element.name === "dl" && termsAreNotes(element, context)) return definedNotes(element, context);
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
  if (list !== undefined) return section(element, list, context);
  return notesOf(element, context).length > 0 ? sectionWithoutList(element, context) : undefined;
}

/** Whether a paragraph begins with a link that is known to a reference and leads back to it (RDoc). */
function isPairedNote(element: Element, context: Context): boolean {
  const first = elementChildren(element)[0];
  if (first === undefined || !isBlankBefore(first)) return false;
  const link = first.name === "sup" ? onlyLink(first) : first;
  return link?.name === "a" && isPairedLink(link, context);
}

function isBlankBefore({ prev }: Element): boolean {
  return prev === null || (prev.type === "text" && isBlank(prev.data));
}

/** Whether two links lead to each other, of which this one is the second. */
function isPairedLink({ attribs }: Element, context: Context): boolean {
  const registry = context.state(newRegistry);
  const back = context.urls.fragmentOf(attribs.href);
  return back !== undefined && registry.referenceIds.has(back) && registry.expects(attribs.id ?? attribs.name);
}

/** Consecutive paragraphs of this kind. */
function pairedNotes(element: Element, context: Context): Opening {
  const notes = [element];
  for (
    let next = nextElement(element);
    next?.name === "p" && !context.omitted.has(next) && isPairedNote(next, context);
    next = nextElement(next)
  ) {
    context.done.add(next);
    notes.push(next);
  }
  return sectionOf(
    element,
    notes.map((note) => noteWithNumber(note, context)),
    context,
  );
}

function sectionOf(element: Element, items: readonly Part[], context: Context): Opening {
  const ol = context.element("ol", {}, [], element);
  const node = context.element("section", { dataFootnotes: true, className: ["footnotes"] }, [], element);
  return { node, parts: [{ open: { node: ol, parts: items } }] };
}

/** Whether the terms of a list are the numbers of footnotes, with links back (HeVeA, LaTeX2HTML). */
function termsAreNotes(list: Element, context: Context): boolean {
  const children = elementChildren(list);
  if (children.length === 0 || children.length % 2 === 1 || holdsLooseText(list)) return false;
  return children.every((child, index) => {
    if (index % 2 === 1) return child.name === "dd" && !context.omitted.has(child);
    return child.name === "dt" && !context.omitted.has(child) && targetOf(child, context) !== undefined;
  });
}

function definedNotes(list: Element, context: Context): Opening {
  const children = elementChildren(list);
  const items = children.flatMap((child, index) => {
    const definition = children[index + 1];
    if (child.name !== "dt" || definition === undefined) return [];
    context.drop(child, "footnote-label");
    return [note(child, definition.children, context)];
  });
  return sectionOf(list, items, context);
}

function listIsNotes(list: Element, context: Context): boolean {
  return elementChildren(list)
    .slice(0, sampleItems)
    .some((item) => targetOf(item, context) !== undefined);
}

/** The id by which a reference knows this element: its own, or that of an anchor at its start. */
function targetOf(element: Element, context: Context): string | undefined {
  const own = element.attribs.id;
  const bare = own?.startsWith("#") === true ? own.slice(1) : own;
  if (context.state(newRegistry).expects(bare)) return bare;
  const inner = findInside(
    element,
    ({ attribs }) => context.state(newRegistry).expects(attribs.id) || context.state(newRegistry).expects(attribs.name),
    6,
  );
  return inner === undefined
    ? undefined
    : context.state(newRegistry).expects(inner.attribs.id)
      ? inner.attribs.id
      : inner.attribs.name;
}

function section(element: Element, list: Element, context: Context): Opening {
  if (element !== list) dropHeading(element, list, context);
  const items: Part[] = list.children.map((child) => (isElement(child) ? note(child, child.children, context) : child));
  const ol = context.element("ol", {}, [], list);
  const node = context.element("section", { dataFootnotes: true, className: ["footnotes"] }, [], element);
  const before: ChildNode[] = [];
  const after: ChildNode[] = [];
  if (element !== list) splitAround(element, list, before, after);
  return { node, parts: [...before, { open: { node: ol, parts: items } }, ...after] };
}

/** The siblings of the branch that holds the list, when the list is a child of the section; deeper ones stay unseen. */
function splitAround(element: Element, list: Element, before: ChildNode[], after: ChildNode[]): void {
  let branch: ChildNode = list;
  while (branch.parent !== null && branch.parent !== element) branch = branch.parent as Element;
  let side = before;
  for (const child of element.children) {
    if (child === branch) side = after;
    else if (!(isElement(child) && child.name === "hr")) side.push(child);
  }
}

/** The section's own heading says "Footnotes", which the form says already. */
function dropHeading(element: Element, list: Element, context: Context): void {
  for (const child of element.children) {
    if (child === list) return;
    if (isElement(child) && isOrWrapsHeading(child)) moveHeading(child, context);
  }
}

function moveHeading(heading: Element, context: Context): void {
  context.done.add(heading);
  context.move(heading, "footnote-heading");
}

/** A heading, or an element for it and its permanent link (Starlight). */
function isOrWrapsHeading(element: Element): boolean {
  if (headingName.test(element.name)) return true;
  const [first, ...others] = elementChildren(element);
  return (
    element.name === "div" &&
    first !== undefined &&
    headingName.test(first.name) &&
    others.every(({ name }) => name === "a")
  );
}

function note(item: Element, children: readonly Part[], context: Context): Part {
  if (context.omitted.has(item)) return item;
  const target = targetOf(item, context);
  const node = context.element("li", {}, [], item);
  if (target !== undefined && !context.state(newRegistry).definitions.has(target)) {
    node.properties.id = `user-content-fn-${context.state(newRegistry).labelOf(target, "")}`;
    context.state(newRegistry).definitions.set(target, { node, target });
  }
  return { open: { node, parts: children } };
}

/** Footnotes as elements of their own: Sphinx `aside.footnote`, `dl.footnote`, rows of a table. */
function notesOf(element: Element, context: Context): Element[] {
  const inner = elementChildren(element).filter((child) => targetOf(child, context) !== undefined);
  if (inner.length > 0) return inner;
  return targetOf(element, context) === undefined ? [] : [element];
}

function sectionWithoutList(element: Element, context: Context): Opening {
  const holder = notesParentOf(element, context);
  const notes = notesOf(holder, context);
  const items: Part[] = [];
  const self = notes[0] === holder;
  let titled: Part[] | undefined;
  for (const child of self ? [holder] : holder.children) {
    if (!isElement(child)) {
      if (child.type === "text" && !isBlank(child.data)) items.push(child);
      continue;
    }
    if (!self && headingName.test(child.name)) {
      titled = titledNote(child, items, context);
      if (titled === undefined) moveHeading(child, context);
    } else if (!self && child.name === "hr" && items.length === 0) context.done.add(child);
    else if (titled !== undefined) titled.push(child);
    else items.push(noteWithNumber(child, context));
  }
  const ol = context.element("ol", {}, [], holder);
  const node = context.element("section", { dataFootnotes: true, className: ["footnotes"] }, [], element);
  const before: ChildNode[] = [];
  const after: ChildNode[] = [];
  if (holder !== element) {
    dropHeading(element, holder, context);
    splitAround(element, holder, before, after);
  }
  return { node, parts: [...before, { open: { node: ol, parts: items } }, ...after] };
}

/** The element right around the notes: the section, or a box in it that holds them all (Org). */
function notesParentOf(element: Element, context: Context): Element {
  const [inner, ...others] = notesOf(element, context);
  if (inner === undefined || others.length > 0 || inner === element) return element;
  return inner.name === "div" && inner.attribs.id === "text-footnotes" ? inner : element;
}

/** A footnote under its number, which is a heading (Texinfo): takes all up to the next. */
function titledNote(heading: Element, items: Part[], context: Context): Part[] | undefined {
  if (targetOf(heading, context) === undefined || !shortLabel.test(shortText(heading, 16) ?? "")) return undefined;
  context.done.add(heading);
  context.drop(heading, "footnote-label");
  const parts: Part[] = [];
  const item = note(heading, parts, context);
  items.push(item);
  return parts;
}

/** A footnote with its number in front: the number is dropped, the rest is the note. */
function noteWithNumber(element: Element, context: Context): Part {
  const label = elementChildren(element)[0];
  const text = label === undefined ? undefined : shortText(label, 16);
  const isLabel =
    text !== undefined &&
    (shortLabel.test(text.replace(backSign, "") === "" ? "1" : text) || element.attribs.id?.endsWith(text) === true);
  if (label !== undefined && isLabel) {
    context.done.add(label);
    context.drop(label, "footnote-label");
  }
  return note(element, withoutFirstStop(element.children, label, context), context);
}

/** Removes the full stop after a dropped number. */
function withoutFirstStop(children: readonly ChildNode[], label: Element | undefined, context: Context): Part[] {
  return children.map((child) => {
    if (child.type !== "text" || child.prev !== label || label === undefined || !firstStop.test(child.data))
      return child;
    const rest = cleanText(child.data.replace(firstStop, ""));
    const text = context.derivedText(rest, child, "footnote-label", countVisible(child.data));
    return { open: { node: text, parts: [] } };
  });
}

const firstStop = /^\s*[.:)]\s+/;
