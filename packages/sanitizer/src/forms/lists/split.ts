import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { elementChildren, nextElement } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";
import { ownSpan } from "../../tree/positions.ts";

/**
 * Consecutive lists of one item that a generator wrote in place of one list.
 *
 * Definition lists are joined if their class names are equal (the members of a class in Sphinx); others if, in addition, each holds
 * one item and their numbers are consecutive (Notion).
 */
export function splitList(element: Element, context: Context): Opening | undefined {
  const names = element.attribs.class;
  if (names === undefined || !isPart(element)) return undefined;
  const parts = [element];
  for (
    let next = nextElement(element);
    next !== undefined && !context.omitted.has(next) && follows(next, element, parts.length);
    next = nextElement(next)
  ) {
    parts.push(next);
  }
  if (parts.length === 1) return undefined;
  for (const part of parts.slice(1)) context.done.add(part);
  const first = ownSpan(element);
  const last = ownSpan(parts.at(-1) as Element);
  const span = first === undefined || last === undefined ? element : { start: first.start, end: last.end };
  const properties: Properties = element.name === "ol" ? { start: startOf(element) } : {};
  const node = context.element(element.name, properties, [], span);
  return { node, parts: parts.flatMap(({ children }) => children) };
}

function follows(next: Element, first: Element, count: number): boolean {
  if (next.name !== first.name || next.attribs.class !== first.attribs.class || !isPart(next)) return false;
  return first.name !== "ol" || startOf(next) === startOf(first) + count;
}

/** Attributes that a list may have to be joined: none that could hide it. */
const plainAttributes: ReadonlySet<string> = new Set(["class", "id", "start", "type"]);

function isPart(list: Element): boolean {
  if (!Object.keys(list.attribs).every((name) => plainAttributes.has(name))) return false;
  return list.name === "dl" || elementChildren(list).length === 1;
}

function startOf({ attribs }: Element): number {
  const start = Number(attribs.start ?? 1);
  return Number.isInteger(start) ? start : 1;
}
