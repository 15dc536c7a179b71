import type { Element, ElementContent, Nodes } from "hast";

/** An attribute as a string, with the items of a list (class names) joined by spaces; `undefined` for other values. */
export function stringProperty(element: Element, name: string): string | undefined {
  const value = element.properties?.[name];
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return Array.isArray(value) ? value.join(" ") : undefined;
}

/** An attribute as a whole number within limits, or the fallback. */
export function integerProperty(element: Element, name: string, fallback: number, min: number, max: number): number {
  const text = stringProperty(element, name);
  if (text === undefined) return fallback;
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? fallback : Math.min(Math.max(value, min), max);
}

export function classNames(element: Element): readonly (string | number)[] {
  const value: unknown = element.properties?.className;
  if (Array.isArray(value)) return value;
  return typeof value === "string" ? value.split(" ") : [];
}

export function hasClass(element: Element, name: string): boolean {
  return classNames(element).includes(name);
}

/** A boolean attribute: present, and not spelled `false`. */
export function isSet(element: Element, name: string): boolean {
  const value = element.properties?.[name];
  return value !== undefined && value !== null && value !== false && value !== "false";
}

export function isElement(node: Nodes | undefined, ...tagNames: readonly string[]): node is Element {
  return node?.type === "element" && (tagNames.length === 0 || tagNames.includes(node.tagName));
}

/** The first child that is an element of this kind. */
export function childElement(element: Element, tagName: string): Element | undefined {
  return element.children.find((child): child is Element => isElement(child, tagName));
}

const nonSpace = /[^\t\n\f\r ]/;

/** Whether a node is anything but white space or a comment. */
export function isSignificant(node: ElementContent): boolean {
  return node.type === "text" ? nonSpace.test(node.value) : node.type !== "comment";
}

/** Elements that are lines of preformatted text. */
const lineElements = new Set(["div", "p", "li", "tr"]);

/** All text below a node, with a line end for each `<br>` and after each line element. */
export function rawText(node: Nodes): string {
  const stack: (Nodes | string)[] = [node];
  let text = "";
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "string") {
      if (text !== "" && !text.endsWith("\n")) text += next;
    } else if (next.type === "text") {
      text += next.value;
    } else if ("children" in next) {
      if (next.type === "element") {
        if (next.tagName === "br") text += "\n";
        if (lineElements.has(next.tagName)) stack.push("\n");
      }
      for (let index = next.children.length - 1; index >= 0; index--) stack.push(next.children[index] as Nodes);
    }
  }
  return text;
}
