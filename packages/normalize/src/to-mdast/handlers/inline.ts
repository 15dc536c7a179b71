import type { Element } from "hast";
import type { RootContent } from "mdast";
import { type Content, hasFlow } from "../../nodes/mdast.ts";
import { isSet, stringProperty } from "../../nodes/properties.ts";
import { cleanLine, isBalanced, mathAsCode } from "../../nodes/text.ts";
import { cleanUrl } from "../../nodes/url.ts";
import type { Handler, State } from "../types.ts";
import { footnoteIdentifier } from "./blocks.ts";

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

/** What becomes of an inline element around blocks. The sanitizer leaves none. */
type AroundBlocks = (nodes: readonly Content[], build: (children: RootContent[]) => Content) => readonly Content[];

const withoutElement: AroundBlocks = (nodes) => nodes;

export function marked(type: keyof typeof tagsOf, aroundBlocks: AroundBlocks = withoutElement): Handler {
  const tags: readonly string[] = tagsOf[type];
  return (state, element) => {
    const open = state.marks.filter((tag) => tags.includes(tag));
    if (open.length > 0 && !mayNest(element, open)) return state.all(element);
    const children = state.marked(element.tagName, () => state.all(element));
    if (children.length === 0) return undefined;
    const build = (inner: typeof children): Content => ({ type, children: inner as never, position: element.position });
    return hasFlow(children) ? aroundBlocks(children, build) : build(children);
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

export function link(aroundBlocks: AroundBlocks = withoutElement): Handler {
  return (state, element) => {
    if (isSet(element, "dataFootnoteBackref")) return state.drop(element, "footnote-backreference");
    if (isSet(element, "dataFootnoteRef")) return footnoteReference(state, element);
    const url = linkUrl(state, element);
    if (url === undefined || state.open.link) return state.all(element);
    const children = state.within("link", element);
    const build = (inner: RootContent[]): Content => ({
      type: "link",
      url,
      title: cleanLine(stringProperty(element, "title")) || null,
      children: textOfLink(inner) as never,
      position: element.position,
    });
    return hasFlow(children) ? aroundBlocks(children, build) : build(children);
  };
}

export const a: Handler = link();

const bracket = /[[\]]/;

/**
 * `]:` in code would make a definition of the link, and cannot be escaped: such code becomes text. A formula with an unpaired bracket
 * (`[0,1)`) becomes code: to readers without formulas its bracket would end the link.
 */
export function textOfLink(children: readonly RootContent[]): readonly RootContent[] {
  if (children.every(({ type }) => type === "text")) return children;
  return children.map((child) => {
    if (child.type === "inlineCode" && mayEndLink(child.value))
      return { ...child, type: "text", value: cleanLine(child.value) };
    if (child.type === "inlineMath" && !isBalanced(child.value, "[]", true)) return mathAsCode(child);
    if ("children" in child) child.children = textOfLink(child.children as RootContent[]) as never;
    return child;
  });
}

/** Whether code would end its link: as a definition, or in marked by a bracket after a backtick. */
function mayEndLink(code: string): boolean {
  return code.includes("]:") || (code.includes("`") && bracket.test(code));
}

function linkUrl(state: State, element: Element): string | undefined {
  const href = stringProperty(element, "href");
  if (href === undefined) return undefined;
  return cleanUrl(href, "link", state.frozenBaseUrl);
}

/** `[^identifier]` replaces the mark of the page. */
function footnoteReference(state: State, element: Element): Content | undefined {
  const identifier = footnoteIdentifier(stringProperty(element, "href") ?? "");
  state.drop(element, "footnote-mark");
  return identifier === ""
    ? undefined
    : { type: "footnoteReference", identifier, label: identifier, position: element.position };
}

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

/** An image; without an address (lazy placeholders, `data:`) its alternative text. */
export const img: Handler = (state, element) => {
  const alt = cleanLine(stringProperty(element, "alt"));
  const url = cleanUrl(stringProperty(element, "src") ?? "", "image", state.frozenBaseUrl);
  if (!url) return alt === "" ? undefined : state.add(alt, "alternative-text", element);
  return {
    type: "image",
    url,
    title: cleanLine(stringProperty(element, "title")) || null,
    alt,
    position: element.position,
  };
};
