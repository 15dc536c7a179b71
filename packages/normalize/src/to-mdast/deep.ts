import type { Element, Nodes as HastNodes } from "hast";
import type { Content } from "../nodes/mdast.ts";
import { cleanText } from "../nodes/text.ts";
import { closeRun } from "./flow.ts";
import { flow, ignore, transparent } from "./handlers/fall-through.ts";
import type { State } from "./types.ts";

/** Elements whose handlers do not convert children, so they are safe at any depth. */
const leaves: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr"]);

/** Inline elements that lose their meaning below the depth limit, without a break in the text. */
const inline: ReadonlySet<string> = new Set(
  "a b strong i em u s del ins code kbd samp var tt q cite dfn mark sub sup small ruby rt rp".split(" "),
);

const blockEnd = Symbol("block end");

/** Write the text, breaks and images below an element, with block elements as paragraphs, at any depth. */
export function flattenDeep(state: State, element: Element, out: Content[]): void {
  const stack: (HastNodes | typeof blockEnd)[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === blockEnd) {
      closeRun(out);
    } else if (node.type === "text") {
      const value = cleanText(node.value);
      if (value !== "") out.push({ type: "text", value, position: node.position });
    } else if (node.type === "element") {
      if (openElement(state, node, out)) {
        if (isBlock(state, node)) {
          closeRun(out);
          stack.push(blockEnd);
        }
        for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as HastNodes);
      }
    }
  }
}

/** Whether the children of the element are written too. */
function openElement(state: State, element: Element, out: Content[]): boolean {
  const handler = state.handlers[element.tagName];
  if (handler === ignore) {
    ignore(state, element, undefined);
    return false;
  }
  if (leaves.has(element.tagName) && handler !== undefined) {
    const result = handler(state, element, undefined);
    if (result && !Array.isArray(result)) out.push(result as Content);
    return false;
  }
  return true;
}

function isBlock(state: State, element: Element): boolean {
  const handler = state.handlers[element.tagName] ?? transparent;
  return handler === flow || (handler !== transparent && !inline.has(element.tagName));
}
