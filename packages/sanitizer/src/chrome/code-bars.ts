import type { ChildNode, Element } from "@decant/dom";
import { aliases, bareLanguages } from "../source/language-names.ts";
import { isElement, nextElement } from "../source/nodes.ts";

/** Longest label, in UTF-16 code units: `Objective-C`, `Shell session`. */
const maxLabel = 16;

/** Class names of bars above code: `code-header` (Microsoft, chats), `example-header` (MDN), `code-toolbar`. */
const barToken = /^(?:code|example|snippet)[-_]?(?:block[-_])?(?:header|head|bar|toolbar|title|label)$/;

/** Whether an element is directly above a code block, alone with it or named a bar, and names its language. A paragraph is prose. */
export function isLanguageLabel(node: ChildNode): node is Element {
  if (!isElement(node) || (node.name !== "span" && node.name !== "div")) return false;
  const next = nextElement(node);
  // Cheap, because it is asked of every `span` and `div`: code follows, or a button above it.
  if (!isCode(next) && next?.name !== "button") return false;
  const label = labelText(node).toLowerCase();
  if (!bareLanguages.has(label) && !Object.hasOwn(aliases, label)) return false;
  return isAboveCode(node) || (isCalledBar(node) && isCode(next));
}

function isCalledBar({ attribs }: Element): boolean {
  return (attribs.class ?? "")
    .toLowerCase()
    .split(classSpace)
    .some((token) => barToken.test(token));
}

const classSpace = /\s+/;

function isCode(element: Element | undefined): boolean {
  return element?.name === "pre" || (element?.name === "div" && element.children.find(isElement)?.name === "pre");
}

/** Nodes of a bar that are looked at. A guess. */
const maxBarNodes = 24;

/** The short text of a bar without that of its buttons. */
export function labelText(bar: Element): string {
  let text = "";
  const stack: ChildNode[] = [bar];
  for (let visited = 0; visited < maxBarNodes && text.length <= maxLabel; visited++) {
    const node = stack.pop();
    if (node === undefined) return text.trim();
    if (node.type === "text") text += node.data;
    else if (isElement(node) && node.name !== "button" && node.name !== "svg") {
      const { children } = node;
      if (children.length > maxBarNodes) return "";
      for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as ChildNode);
    }
  }
  return stack.length === 0 && text.length <= maxLabel ? text.trim() : "";
}

/** Before the block, with nothing but buttons and white space beside the two. */
function isAboveCode(label: Element): boolean {
  const { parent } = label;
  if (parent === null || !("attribs" in parent) || parent.name !== "div") return false;
  let block: Element | undefined;
  for (const child of parent.children) {
    if (child === label || (child.type === "text" && child.data.trim() === "")) continue;
    if (isElement(child) && child.name === "button") continue;
    if (!isElement(child) || child.name !== "pre" || block !== undefined) return false;
    block = child;
  }
  return block !== undefined && label.startIndex !== null && (block.startIndex ?? 0) > label.startIndex;
}
