import type { Element } from "hast";
import type { Content } from "../../nodes/mdast.ts";
import type { Handler, State } from "../types.ts";

const defaultQuotes = ['"'] as const;

/** `<q>`: the quotation marks that a browser would draw. */
export const q: Handler = (state, element) => {
  const pairs = state.options.quotes?.length ? state.options.quotes : defaultQuotes;
  const pair = pairs[state.qNesting % pairs.length] ?? defaultQuotes[0];
  state.qNesting++;
  const children = state.all(element);
  state.qNesting--;
  return enclosed(state, element, children, pair, "quotation-mark");
};

/** Children between the first and the last character of a pair, which are declared as added. */
function enclosed(state: State, element: Element, children: Content[], pair: string, rule: string): Content[] {
  const close = pair.charAt(pair.length - 1);
  return [state.add(pair.charAt(0), rule, element, "start"), ...children, state.add(close, rule, element, "end")];
}

/** Ruby text in parentheses after its base: `東(とう)`. The page's own `<rp>` are used; without them they are added. */
export const ruby: Handler = (state, element) => {
  const before = state.parenthesised;
  state.parenthesised = readingsAfterMarks(element);
  const children = state.all(element);
  state.parenthesised = before;
  return children;
};

/** The readings that follow an `<rp>`; others in the same `ruby` may not. */
function readingsAfterMarks(element: Element): ReadonlySet<Element> {
  const found = new Set<Element>();
  let last = "";
  for (const child of element.children) {
    if (child.type !== "element") continue;
    const isOpened = last === "opening";
    if (isOpened && child.tagName === "rt") found.add(child);
    const opens = child.tagName === "rp" && last !== "marked";
    last = opens ? "opening" : isOpened && child.tagName === "rt" ? "marked" : "";
  }
  return found;
}

export const rt: Handler = (state, element) => {
  const before = state.open.reading;
  state.open.reading = true;
  const children = state.all(element);
  const isBare = state.parenthesised?.has(element) !== true && children.length > 0;
  const parts = isBare ? enclosed(state, element, children, "()", "ruby-parenthesis") : children;
  state.open.reading = before;
  return parts;
};

/** A page's own parentheses around a reading. */
export const rp: Handler = (state, element) => state.within("reading", element);
