import type { Element } from "@decant/dom";
import { isLanguageLabel } from "../forms/code/language.ts";
import { adjacentElement, findInside, isElement } from "../source/nodes.ts";
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
