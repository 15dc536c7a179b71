import type { Element } from "@decant/dom";
import { taskBox } from "../forms/lists/markers.ts";
import { elementChildren, findInside, parentElement, shortText } from "../source/nodes.ts";
import { isMatching, type Row } from "../source/rows.ts";
import { type Context, newPart, type Opening, type Part } from "../tree/context.ts";
import { ownSpan } from "../tree/positions.ts";

/** A box that a title opens. */
interface ExpandRow extends Row {
  /** Selectors of the title, and of the content that it opens. */
  readonly title: string;
  readonly content: string;
}

export const expandRows: readonly ExpandRow[] = [
  { id: "confluence", selector: ".expand-container", title: ".expand-control-text", content: ".expand-content" },
  { id: "confluence-editor", selector: ".ak-editor-expand", title: ".ak-editor-expand__title", content: ".ak-editor-expand__content" },
]; // biome-ignore format: one row a line

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

/** An item of a list whose items have states, shown by their style (Confluence). */
export function statedItem(item: Element, context: Context): Opening | undefined {
  const list = parentElement(item);
  if (list === undefined || !context.classesOf(list).includes("inline-task-list")) return undefined;
  return taskItem(item, context.classesOf(item).includes("checked"), context);
}

/** A list of tasks, or a task, of Confluence's editor. */
export function taskBlock(element: Element, context: Context): Opening | undefined {
  const { "data-task-state": state, "data-task-list-local-id": list } = element.attribs;
  if (state !== undefined) return taskItem(element, state.toUpperCase() === "DONE", context);
  return list === undefined ? undefined : { node: context.element("ul", {}, [], element), parts: element.children };
}

function taskItem(element: Element, checked: boolean, context: Context): Opening {
  const span = ownSpan(element);
  const box = newPart(taskBox(checked, span && { start: span.start, end: span.start }, context));
  return { node: context.element("li", {}, [], element), parts: [box, ...element.children] };
}
