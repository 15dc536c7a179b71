import type { ChildNode, Element } from "@decant/dom";
import { aliases, bareLanguages } from "../forms/code/language-names.ts";
import { adjacentElement, findInside, isElement, nextElement, parentElement } from "../source/nodes.ts";
import type { DropRule } from "./rule.ts";

const boxLabel = /^code:\s+select all$/i;
const gutter = /^[\s\d.:|+-]*$/;
const tooltipSign = /^[^\p{L}\p{N}\s]{1,2}$/u;

/** Controls and labels of code blocks. */
export const codeChrome: readonly DropRule[] = [
  {
    id: "code-box-label",
    reason: "The caption of a code box with its control (phpBB).",
    match: { tags: ["p", "dt"], maxText: 40, starts: ["code:"], text: boxLabel },
  },
  {
    id: "line-number-gutter",
    reason: "Line numbers beside a code block.",
    match: {
      classes: [
        "line-numbers-wrapper", "line-numbers-rows", "line-numbers", "linenos", "linenodiv", "linenumber", "lineno",
        "line-number", "gutter", "rouge-gutter", "code-gutter", "hljs-ln-numbers", "blob-num", "lnt",
      ],
      maxText: 4000,
      text: gutter,
    }, // biome-ignore format: a table of words
  },
  {
    id: "code-language-label",
    reason: "The language of a code block, beside the block that has it as well.",
    match: {
      classes: ["lang", "language", "code-lang", "code-language", "language-name", "code-block-language"],
      tags: ["span", "div", "p", "small"],
      maxText: 24,
      when: isBesideCode,
    },
  },
  {
    id: "code-language-bar",
    reason: "The language of a code block in a bar above it; it becomes the info string.",
    match: { tags: ["span", "div"], maxText: 40, when: isLanguageLabel },
  },
  {
    id: "tooltip-sign",
    reason: "A sign that shows a remark while the pointer is over it (rustdoc).",
    match: { tags: ["a", "span", "div"], classes: ["tooltip"], maxText: 2, text: tooltipSign },
  },
];

/** Directly before the code, or after it, where buttons may come between. */
function isBesideCode(element: Element): boolean {
  const isCodeName = ({ name }: Element) => name === "pre" || name === "code";
  const holdsCode = (node: Element) => isCodeName(node) || findInside(node, isCodeName, 12) !== undefined;
  const before = adjacentElement(element, "prev");
  if (before !== undefined && holdsCode(before)) return true;
  let after = element.next;
  while (after !== null && !(isElement(after) && after.name !== "button")) after = after.next;
  return after !== null && holdsCode(after);
}

/** Longest language label, in UTF-16 code units: `Objective-C`, `Shell session`. */
const maxLabel = 16;

/** Class names of bars above code: `code-header` (Microsoft, chats), `example-header` (MDN), `code-toolbar`. */
const barToken = /^(?:code|example|snippet)[-_]?(?:block[-_])?(?:header|head|bar|toolbar|title|label)$/;
const classSpace = /\s+/;

/** Whether an element is directly above a code block, alone with it or named a bar, and names its language. */
export function isLanguageLabel(node: ChildNode): node is Element {
  if (!isElement(node) || (node.name !== "span" && node.name !== "div")) return false;
  const next = nextElement(node);
  // Cheap test first: this runs for every `span` and `div`.
  if (!isCode(next) && next?.name !== "button") return false;
  const label = labelText(node).toLowerCase();
  if (!bareLanguages.has(label) && !Object.hasOwn(aliases, label)) return false;
  return isAboveCode(node) || (isNamedBar(node) && isCode(next));
}

function isNamedBar({ attribs }: Element): boolean {
  const tokens = (attribs.class ?? "").toLowerCase().split(classSpace);
  return tokens.some((token) => barToken.test(token));
}

function isCode(element: Element | undefined): boolean {
  return element?.name === "pre" || (element?.name === "div" && element.children.find(isElement)?.name === "pre");
}

/** Nodes of a bar that are read. A guess. */
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
      if (node.children.length > maxBarNodes) return "";
      stack.push(...node.children.toReversed());
    }
  }
  return stack.length === 0 && text.length <= maxLabel ? text.trim() : "";
}

/** Before the block, with only buttons and white space beside the two. */
function isAboveCode(label: Element): boolean {
  const parent = parentElement(label);
  if (parent?.name !== "div") return false;
  const [first, block, ...others] = parent.children.filter(
    (child) => !(child.type === "text" && child.data.trim() === "") && !(isElement(child) && child.name === "button"),
  );
  return first === label && isElement(block) && block.name === "pre" && others.length === 0;
}
