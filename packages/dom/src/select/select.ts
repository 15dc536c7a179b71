import { aString, checkValue } from "@decant/page";
import { compile, selectAll } from "css-select";
import type { AnyNode, Document, Element } from "domhandler";
import { isTag } from "domhandler";

type Query = (node: AnyNode) => boolean;

/**
 * Find the elements below a node that a CSS selector matches, in document order.
 *
 * @param root Its descendants are searched, not the node itself.
 * @throws {TypeError} If the selector is not a string or not a valid selector.
 * @example
 * select(parse("<ul><li>One<li class=on>Two</ul>"), "li.on").length; // 1
 */
export function select(root: Document | Element, selector: string): Element[] {
  return selectAll<AnyNode, Element>(compileQuery(selector), root);
}

/**
 * Compile a CSS selector to a predicate, to test many elements.
 *
 * @throws {TypeError} If the selector is not a string or not a valid selector.
 * @example
 * const isNote = compileSelector("aside.note, [role=note]");
 * select(parse('<p>One<p role="note">Two'), "p").map(isNote); // [false, true]
 */
export function compileSelector(selector: string): (element: Element) => boolean {
  const query = compileQuery(selector);
  return (element) => isTag(element) && query(element);
}

/** {@link compileSelector} for a selector that is known to be valid: compiled for the first element, because most are never used. */
export function compileWhenAsked(selector: string): (element: Element) => boolean {
  let matches: ((element: Element) => boolean) | undefined;
  return (element) => {
    matches ??= compileSelector(selector);
    return matches(element);
  };
}

function compileQuery(selector: string): Query {
  checkValue("selector", selector, aString);
  try {
    if (selector.trim() === "") throw new SyntaxError("it is empty");
    return compile<AnyNode, Element>(selector);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`selector: expected a CSS selector, got ${JSON.stringify(selector)} (${reason})`, { cause });
  }
}
