import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import type { Context, Opening, Part, Place } from "../context.ts";
import { elementChildren, holdsLooseText, peekText } from "../peek.ts";

const bullet = /^[•·▪‣◦○●∙]$/u;
/** Signs that are terms of their own, too: of operators, of keys. */
const mark = /^[*+–-]$/u;
const number = /^\(?(\d{1,4})[.)]$/;
/** Longest sign in front of an item. */
const maxSign = 6;

/**
 * A definition list whose terms are all bullets, or numbers that go on: the list of items that its author meant. Manual pages have
 * no other way to write one (`man` macros through mandoc).
 */
export function bulletTerms(element: Element, context: Context, _place: Place): Opening | undefined {
  const children = elementChildren(element);
  if (children.length < 2 || children.length % 2 === 1 || holdsLooseText(element)) return undefined;
  const signs: string[] = [];
  for (const [index, child] of children.entries()) {
    if (child.name !== (index % 2 === 0 ? "dt" : "dd") || context.omitted.has(child)) return undefined;
    if (child.name === "dt") signs.push(peekText(child, maxSign) ?? "");
  }
  const numbers = signs.map((sign) => Number(number.exec(sign)?.[1] ?? Number.NaN));
  const start = numbers[0] as number;
  const isNumbered = numbers.every((value, index) => value === start + index);
  if (!isNumbered && !areBullets(signs)) return undefined;
  const properties: Properties = isNumbered && start !== 1 ? { start } : {};
  const parts: Part[] = [];
  for (const child of children) {
    if (child.name === "dt") context.drop(child, "list-sign");
    else parts.push({ open: { node: context.element("li", {}, [], child), parts: child.children } });
  }
  return { node: context.element(isNumbered ? "ol" : "ul", properties, [], element), parts };
}

/** Bullets, or one and the same mark before several items. */
function areBullets(signs: readonly string[]): boolean {
  if (signs.every((sign) => bullet.test(sign))) return true;
  return signs.length > 1 && mark.test(signs[0] as string) && signs.every((sign) => sign === signs[0]);
}
