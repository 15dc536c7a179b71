import { hasFlow } from "../bridge/flow.ts";
import { spread } from "../bridge/spread.ts";
import type { Content, Handler, State } from "../bridge/types.ts";

/** A handler that marks its children; inside of the same mark it only passes them on. */
function marked(type: "emphasis" | "strong" | "delete"): Handler {
  return (state, element) => {
    if (state.open[type]) return state.all(element);
    // Bold inside of a heading is still bold; a wholly bold heading is seen to below.
    const children = state.within(type, element);
    if (children.length === 0) return undefined;
    const build = (inner: typeof children): Content => ({ type, children: inner as never, position: element.position });
    return hasFlow(children) ? spread(children, build) : build(children);
  };
}

export const strong: Handler = marked("strong");
export const emphasis: Handler = marked("emphasis");
export const deleted: Handler = marked("delete");

/** `10<sup>6</sup>` without its tags would be another number, so they stay (see the invariant no-raw-html). */
function raised(type: "superscript" | "subscript"): Handler {
  return (state, element) => {
    const children = state.all(element);
    return hasFlow(children) || onlyReferences(children)
      ? children
      : { type, children: children as never, position: element.position };
  };
}

export const sup: Handler = raised("superscript");
export const sub: Handler = raised("subscript");

/** Footnote marks and numbered links are raised by convention; Markdown's own need no tag. */
function onlyReferences(children: readonly Content[]): boolean {
  return children.every(
    (child) =>
      child.type === "footnoteReference" ||
      child.type === "link" ||
      (child.type === "text" && child.value.trim() === ""),
  );
}

const defaultQuotes = ['"'] as const;

/** `<q>`: the quotation marks that a browser would draw. */
export const q: Handler = (state, element) => {
  const pairs = state.options.quotes?.length ? state.options.quotes : defaultQuotes;
  const pair = pairs[state.qNesting % pairs.length] ?? defaultQuotes[0];
  state.qNesting++;
  const children = state.all(element);
  state.qNesting--;
  return [quotationMark(pair.charAt(0)), ...children, quotationMark(pair.charAt(pair.length - 1))];
};

function quotationMark(value: string): Content {
  return { type: "text", value, data: { added: true } as object };
}

/** Ruby text in parentheses behind its base: `東(とう)`. A page's own `<rp>` serve; else they are added. */
export const rt: Handler = (state: State, element, parent) => {
  const children = state.all(element);
  const hasParentheses = parent?.children.some((child) => child.type === "element" && child.tagName === "rp") ?? false;
  if (hasParentheses || children.length === 0) return children;
  return [quotationMark("("), ...children, quotationMark(")")];
};
