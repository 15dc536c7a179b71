import type { Element } from "hast";
import type { Blockquote, FootnoteDefinition, Heading, PhrasingContent } from "mdast";
import type { Position } from "unist";
import { type CalloutKind, type Content, hasFlow } from "../../nodes/mdast.ts";
import { integerProperty, isElement, isSet, rawText, stringProperty } from "../../nodes/properties.ts";
import { cleanLine } from "../../nodes/text.ts";
import { append, edgeOf } from "../../nodes/tree.ts";
import { isTooDeep, paragraph, phrasingLines } from "../flow.ts";
import { cleanHeading, cleanParagraphs } from "../phrasing.ts";
import type { Handler, State } from "../types.ts";

/** The children replace an inline element that has no meaning to keep. */
export const transparent: Handler = (state: State, element: Element): Content[] => state.all(element);

/** The children replace a block element that has no meaning to keep, in separate paragraphs. */
export const flow: Handler = (state: State, element: Element): Content[] => state.toFlow(state.all(element));

/** The element is dropped. */
export const ignore: Handler = (state: State, element: Element): undefined =>
  state.drop(element, `ignored-${element.tagName}`);

export const br: Handler = (_state, element) => ({ type: "break", position: element.position });

export const hr: Handler = (_state, element) => ({ type: "thematicBreak", position: element.position });

/** `<wbr>` only allows a line break, so it writes nothing. */
export const wbr: Handler = () => undefined;

export const p: Handler = (state, element) => {
  const nodes = state.all(element);
  if (hasFlow(nodes)) return state.toFlow(nodes);
  const groups = cleanParagraphs(nodes);
  if (groups.length === 1 && groups[0]) return { type: "paragraph", children: groups[0], position: element.position };
  return groups.map(paragraph);
};

/** The visible line of `<details>`: a paragraph in bold before the content. A heading in it stays a heading. */
export const summary: Handler = (state, element) => {
  const nodes = state.marked("b", () => state.within("summary", element));
  if (hasFlow(nodes)) return state.toFlow(nodes);
  return cleanParagraphs([{ type: "strong", children: nodes as never, position: element.position }]).map(paragraph);
};

/** `h1` to `h6`, and elements with `role="heading"`, on one line: breaks become spaces. An empty heading is left out. */
export const heading: Handler = (state, element) => {
  const nodes = state.within("heading", element);
  const depth = depthOf(element);
  const children = cleanHeading(hasFlow(nodes) ? joined(nodes) : nodes);
  if (children.length === 0) return undefined;
  const result: Heading = { type: "heading", depth, children, position: element.position };
  return result;
};

const headingTag = /^h[1-6]$/;

function depthOf(element: Element): Heading["depth"] {
  const byTag = headingTag.test(element.tagName) ? Number(element.tagName.charAt(1)) : 2;
  return integerProperty(element, "ariaLevel", byTag, 1, 6) as Heading["depth"];
}

/** Blocks inside a heading (a list of badges, a paragraph per line) on one line. */
function joined(nodes: readonly Content[]): PhrasingContent[] {
  return phrasingLines(nodes).flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [{ type: "text", value: " " }, ...line],
  );
}

const calloutKinds: ReadonlySet<string> = new Set(["note", "tip", "important", "warning", "caution"]);

export const blockquote: Handler = (state, element) => {
  if (isTooDeep(state)) return state.toFlow(state.all(element));
  state.containers++;
  const children = state.toFlow(state.all(element));
  state.containers--;
  const callout = calloutOf(element);
  const title = callout === undefined ? [] : titleOf(state, element);
  if (callout !== undefined && title.length === 0 && children.length === 0) return undefined;
  const result: Blockquote = {
    type: "blockquote",
    children: [...title, ...children] as never,
    position: element.position,
  };
  if (callout !== undefined) result.data = { callout };
  return result;
};

function calloutOf(element: Element): CalloutKind | undefined {
  const kind = stringProperty(element, "dataCallout")?.toLowerCase();
  return kind !== undefined && calloutKinds.has(kind) ? (kind as CalloutKind) : undefined;
}

/** `data` of a callout whose title was a separate element. */
interface Titled {
  readonly titlePosition?: Position;
}

/** The title of a callout, as a paragraph in bold: GitHub's alerts have no titles. */
function titleOf(state: State, element: Element): Content[] {
  const title = cleanLine(stringProperty(element, "dataCalloutTitle"));
  if (title === "") return [];
  const position = (element.data as Titled | undefined)?.titlePosition ?? edgeOf(element.position, "start");
  const text = state.add(title, "callout-title", { ...element, position });
  return state.toFlow([{ type: "strong", children: [text], position }]);
}

const identifierPrefix = /^.*#|^(?:user-content-)?(?:fn|footnote|note)[-:_]?/g;
const unsafeInIdentifier = /[^\p{L}\p{N}_.-]+/gu;

/** The part of an `id` or `href` that names a footnote, in characters that need no escape. */
export function footnoteIdentifier(reference: string): string {
  const fragment = reference.slice(reference.lastIndexOf("#") + 1);
  return fragment.replace(identifierPrefix, "").replace(unsafeInIdentifier, "-").toLowerCase();
}

/** `<section data-footnotes>`, as mdast-util-to-hast writes it: each item is a definition. */
export const section: Handler = (state, element, parent) => {
  if (!isSet(element, "dataFootnotes")) return flow(state, element, parent);
  const out: Content[] = [];
  for (const child of element.children) {
    if (isElement(child, "ol", "ul")) append<Content>(out, definitions(state, child));
    else if (isElement(child, "h1", "h2", "h3", "h4", "h5", "h6")) state.drop(child, "footnote-heading");
    else if (!isElement(child, "hr")) append<Content>(out, state.all({ type: "root", children: [child] }));
  }
  return out;
};

function definitions(state: State, list: Element): FootnoteDefinition[] {
  const found: FootnoteDefinition[] = [];
  state.containers++;
  for (const item of list.children) {
    if (!isElement(item, "li")) continue;
    const identifier = footnoteIdentifier(stringProperty(item, "id") ?? "") || `note-${found.length + 1}`;
    const children = state.toFlow(state.all(item));
    if (children.length > 0 || rawText(item).trim() !== "") {
      found.push({
        type: "footnoteDefinition",
        identifier,
        label: identifier,
        children: children as never,
        position: item.position,
      });
    }
  }
  state.containers--;
  return found;
}
