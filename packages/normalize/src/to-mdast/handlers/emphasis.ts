import type { Element } from "hast";
import { type Content, hasFlow } from "../../nodes/mdast.ts";

import { spread } from "../spread.ts";
import type { Handler } from "../types.ts";

/** Tags by the mark that Markdown has for them. */
const tagsOf = {
  emphasis: ["em", "i", "cite", "dfn", "mark", "var"],
  strong: ["strong", "b"],
  delete: ["del", "s", "strike"],
} as const;

/** The two that mean more when nested; the others only say once more how the text looks. */
const nestable: ReadonlySet<string> = new Set(["em", "strong"]);

/** Marks of one kind inside of each other; more is never meant, and would cost time to read and write. */
const maxNested = 3;

function marked(type: keyof typeof tagsOf): Handler {
  const tags: readonly string[] = tagsOf[type];
  return (state, element) => {
    const open = state.marks.filter((tag) => tags.includes(tag));
    if (open.length > 0 && !mayNest(element, open)) return state.all(element);
    state.marks.push(element.tagName);
    const children = state.all(element);
    state.marks.pop();
    if (children.length === 0) return undefined;
    const build = (inner: typeof children): Content => ({ type, children: inner as never, position: element.position });
    return hasFlow(children) ? spread(children, build) : build(children);
  };
}

function mayNest(element: Element, open: readonly string[]): boolean {
  return nestable.has(element.tagName) && open.length < maxNested && open.at(-1) === element.tagName;
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
  return [
    state.add(pair.charAt(0), "quotation-mark", element, "start"),
    ...children,
    state.add(pair.charAt(pair.length - 1), "quotation-mark", element, "end"),
  ];
};

/** Ruby text in parentheses behind its base: `東(とう)`. A page's own `<rp>` serve; else they are added. */
export const ruby: Handler = (state, element) => {
  const before = state.parenthesised;
  state.parenthesised = readingsBehindMarks(element);
  const children = state.all(element);
  state.parenthesised = before;
  return children;
};

/** The readings that have a mark of the page's own in front of them: others in the same `ruby` may have none. */
function readingsBehindMarks(element: Element): ReadonlySet<Element> {
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
  const parts = isBare
    ? [
        state.add("(", "ruby-parenthesis", element, "start"),
        ...children,
        state.add(")", "ruby-parenthesis", element, "end"),
      ]
    : children;
  state.open.reading = before;
  return parts;
};

/** A page's own parentheses around a reading. */
export const rp: Handler = (state, element) => state.within("reading", element);
