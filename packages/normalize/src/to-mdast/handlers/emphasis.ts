import type { Element } from "hast";
import { type Content, hasFlow } from "../../nodes/mdast.ts";

import { spread } from "../spread.ts";
import type { Handler } from "../types.ts";

/** Elements by their mark in Markdown. */
const tagsOf = {
  emphasis: ["em", "i", "cite", "dfn", "mark", "var"],
  strong: ["strong", "b"],
  delete: ["del", "s", "strike"],
} as const;

/** Elements that mean more when nested; the others only repeat how the text looks. */
const nestable: ReadonlySet<string> = new Set(["em", "strong"]);

/** Most marks of one kind inside each other: more are never meant, and take long to read and write. */
const maxNested = 3;

function marked(type: keyof typeof tagsOf): Handler {
  const tags: readonly string[] = tagsOf[type];
  return (state, element) => {
    const open = state.marks.filter((tag) => tags.includes(tag));
    if (open.length > 0 && !mayNest(element, open)) return state.all(element);
    const children = state.marked(element.tagName, () => state.all(element));
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
