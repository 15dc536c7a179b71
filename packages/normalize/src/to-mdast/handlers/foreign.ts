import { canParseUrl, nodesIn } from "@decant/page";
import type { Element, Nodes } from "hast";
import type { PhrasingContent, RootContent } from "mdast";
import { type Content, isPhrasing } from "../../nodes/mdast.ts";
import { childElement, isElement, isSet, rawText, stringProperty } from "../../nodes/properties.ts";
import { cleanLine, cleanText } from "../../nodes/text.ts";
import { findNode } from "../../nodes/tree.ts";
import { cleanUrl } from "../../nodes/url.ts";
import { toFlow } from "../flow.ts";
import { cleanHeading, cleanParagraph } from "../phrasing.ts";
import type { Handler, State } from "../types.ts";
import { flow, ignore, transparent } from "./blocks.ts";
import { code, formula, inlineCode, mathOf } from "./code.ts";
import { handlersOfSanitized, tableOf } from "./index.ts";
import { link, marked, textOfLink } from "./inline.ts";

/** A button is ignored, except in a heading or summary, where it is the text. */
const button: Handler = (state, element, parent) =>
  (state.open.heading || state.open.summary ? transparent : ignore)(state, element, parent);

/** Only the first `<base href>` of a document applies, resolved against the address of the page. */
const base: Handler = (state, element) => {
  if (state.baseFound) return;
  const href = cleanUrl(stringProperty(element, "href") ?? "", "link", state.frozenBaseUrl);
  state.baseFound = true;
  if (href && canParseUrl(href)) state.frozenBaseUrl = href;
};

/** `<iframe>` and `<embed>`: a link to their source, named by title or address. */
const frame: Handler = (state, element) => {
  state.drop(element, "media-fallback");
  return mediaLink(state, element, stringProperty(element, "src"), []);
};

/** `<object>`: its fallback content, else a link to its data. */
const object: Handler = (state, element) => {
  const fallback = state.all(element);
  return fallback.some(hasContent) ? fallback : mediaLink(state, element, stringProperty(element, "data"), []);
};

/** `<video>` and `<audio>`: a link to the first source; its text is the title, the poster image or the address. */
const media: Handler = (state, element) => {
  const source = stringProperty(element, "src") ?? stringProperty(childElement(element, "source") ?? element, "src");
  const poster = posterOf(state, element);
  const fallback = element.children.filter((child) => !isElement(child, "source", "track"));
  const link = mediaLink(state, element, source, poster);
  if (link === undefined) return state.all({ type: "root", children: fallback });
  state.drop(element, "media-fallback");
  return link;
};

function posterOf(state: State, element: Element): Content[] {
  const url = cleanUrl(stringProperty(element, "poster") ?? "", "image", state.frozenBaseUrl);
  return url
    ? [
        {
          type: "image",
          url,
          alt: cleanLine(stringProperty(element, "title")),
          title: null,
          position: element.position,
        },
      ]
    : [];
}

function mediaLink(
  state: State,
  element: Element,
  source: string | undefined,
  poster: readonly Content[],
): Content | undefined {
  const url = cleanUrl(source ?? "", "link", state.frozenBaseUrl);
  if (!url || url.startsWith("about:") || state.open.link) return undefined;
  const name = cleanLine(stringProperty(element, "title")) || cleanLine(stringProperty(element, "ariaLabel")) || url;
  const children = poster.length > 0 ? poster : [state.add(name, "media-name", element)];
  return { type: "link", url, title: null, children: children as never, position: element.position };
}

function hasContent(node: Content): boolean {
  return node.type !== "text" || node.value.trim() !== "";
}

/** MathML: the TeX of its annotation, or its text. */
const math: Handler = (state, element) => {
  const annotation = findNode(element, isTex);
  if (annotation === undefined) return { type: "text", value: cleanText(rawText(element)), position: element.position };
  const tex = rawText(annotation);
  // The presentation repeats the TeX.
  state.drop(element, "mathml-presentation");
  state.add(tex, "math", element);
  return formula(element, tex, stringProperty(element, "display") === "block");
};

function isTex(node: Nodes): node is Element {
  return isElement(node, "annotation") && stringProperty(node, "encoding") === "application/x-tex";
}

/** Inline code. A link inside it stays a link around its part of the code. */
const codeWithLinks: Handler = (state, element, parent) => {
  const isPlain = state.open.link || !containsLink(element) || isElement(element.children[0], "pre");
  if (isPlain || mathOf(element) !== undefined) return code(state, element, parent);
  return element.children.flatMap((child) => codePart(state, child));
};

function codePart(state: State, node: Nodes): Content[] {
  const target = isElement(node) ? findNode(node, isLink) : undefined;
  if (target !== undefined && isFootnoteLink(target)) {
    // The mark of a footnote is not code.
    return rawText(target) === rawText(node) ? state.all({ type: "root", children: [target] }) : inlineCode(node);
  }
  const url =
    target === undefined ? undefined : cleanUrl(stringProperty(target, "href") ?? "", "link", state.frozenBaseUrl);
  const inner = inlineCode(node);
  if (url === undefined || url === "") return inner;
  return inner.map(
    (child): Content => ({
      type: "link",
      url,
      title: null,
      children: textOfLink([child as RootContent]) as never,
      position: node.position,
    }),
  );
}

function isLink(node: Nodes): node is Element {
  return isElement(node, "a") && Boolean(node.properties?.href);
}

function isFootnoteLink(link: Element): boolean {
  return isSet(link, "dataFootnoteRef") || isSet(link, "dataFootnoteBackref");
}

function containsLink(element: Element): boolean {
  return element.children.some((child) => isElement(child)) && findNode(element, isLink) !== undefined;
}

/**
 * Move an inline wrapper around blocks (`<b><p>...</p></b>`) into the paragraphs of those blocks. Headings, code and tables need no mark.
 *
 * @param nodes Children of the wrapper, at least one of them a block.
 * @param build Makes a wrapper.
 */
function spread(nodes: readonly Content[], build: (children: RootContent[]) => Content): Content[] {
  const blocks = toFlow(nodes);
  for (const node of nodesIn<Content>(
    blocks,
    ({ type }) => type === "blockquote" || type === "list" || type === "listItem",
  ))
    if (node.type === "paragraph") node.children = cleanParagraph([build(node.children)]);
  return blocks;
}

/**
 * Move a link around blocks (a card) into the first heading, or else the first paragraph. The other blocks keep their text.
 */
function spreadLink(nodes: readonly Content[], build: (children: RootContent[]) => Content): Content[] {
  const blocks = toFlow(nodes);
  const target = findBlock(blocks, "heading") ?? findBlock(blocks, "paragraph");
  if (target?.type === "heading") target.children = cleanHeading([build(target.children)]);
  else if (target?.type === "paragraph") target.children = cleanParagraph([build(target.children)]);
  return blocks;
}

function findBlock(
  blocks: readonly Content[],
  type: "heading" | "paragraph",
): Extract<Content, { children: PhrasingContent[] }> | undefined {
  for (const node of nodesIn(
    blocks,
    (node) => !isPhrasing(node) && node.type !== "paragraph" && node.type !== "heading",
  ))
    if (node.type === type) return node as Extract<Content, { children: PhrasingContent[] }>;
  return undefined;
}

const strong = marked("strong", spread);
const emphasis = marked("emphasis", spread);
const deleted = marked("delete", spread);

/** Elements and shapes that the sanitizer leaves in no tree. */
const foreign = tableOf(
  [
    [flow, "body center fieldset form hgroup html legend multicol search"],
    [
      transparent,
      "acronym big blink canvas data font label map marquee nobr noscript output picture rb rbc rtc slot span",
    ],
    [codeWithLinks, "code kbd samp tt"],
    [emphasis, "cite dfn em i mark var"],
    [strong, "b strong"],
    [deleted, "del s strike"],
    [frame, "embed iframe"],
    [media, "audio video"],
  ],
  { a: link(spreadLink), base, button, math, object },
);

/**
 * The handler of each element, by tag name. The object has no prototype, as tag names come from the page.
 *
 * @example
 * const text = { type: "text", value: "Hi" } as const;
 * const hast = { type: "element", tagName: "x-title", properties: {}, children: [text] } as const;
 * const { h2 } = defaultHandlers;
 * normalize(hast as never, { handlers: { "x-title": h2 } }).markdown; // "## Hi\n"
 */
export const defaultHandlers: Readonly<Record<string, Handler>> = tableOf([], { ...handlersOfSanitized, ...foreign });
