import type { ChildNode, Element } from "@decant/dom";
import { findInside, isElement, parentElement, shortText } from "../source/nodes.ts";
import type { DropRule, RuleContext } from "./rule.ts";

// Signs for "link to here": pilcrow, section, number sign, diamond, link, anchor, chain, infinity, and invisible characters.
const permalinkSign = /^(?:[\s¶§#◆🔗⚓⛓∞⌘\u200b\u2060\ufeff\ue000-\uf8ff]|\u200c|\u200d|\ufe0e|\ufe0f)*$/u;
const permalinkWords =
  /\b(?:permalink|permanent link|direct link|link to this|link to (?:the )?(?:section|heading)|anchor)\b/i;
const permalinkNames: ReadonlySet<string> = new Set([
  "headerlink", "header-anchor", "hash-link", "heading-link", "heading-anchor", "heading-permalink", "anchor", "anchorjs-link",
  "anchor-link", "anchorlink", "direct-link", "header-link", "headinglink", "permalink", "subtle-permalink", "self-link",
  "toc-anchor", "toclink", "sl-anchor-link", "subheading-anchor", "bookmark", "autolink", "link-anchor", "section-link",
]); // biome-ignore format: a table of words
const sourceText = /^\[?(?:source|src|view source)\]?$/i;

/** Links and labels beside the text of a heading or a signature. */
export const headingChrome: readonly DropRule[] = [
  {
    id: "permalink-sign",
    reason: "A link to its own place, shown as a sign (Sphinx, MkDocs, VitePress, Docusaurus, rustdoc, Scaladoc).",
    match: { tags: ["a"], when: (element, context) => isBareFragmentLink(element, context) || isSignOfPlace(element) },
  },
  {
    id: "heading-permalink",
    reason: "A link to the heading around it, beside the heading's text.",
    match: { tags: ["a"], maxText: 60, when: isNamedPermalink },
  },
  {
    id: "edit-section",
    reason: "An edit link beside a heading (MediaWiki and others).",
    match: { classes: ["mw-editsection", "editsection", "edit-section", "edit-link", "edit-this-page"], maxText: 60 },
  },
  {
    id: "source-link",
    reason: "A link to the source code of what a signature names (Sphinx viewcode, rustdoc).",
    match: { classes: ["viewcode-link", "src", "srclink"], tags: ["a", "span"], maxText: 16, text: sourceText },
  },
  {
    id: "heading-badge",
    reason: "A state or a version beside a heading's text (VitePress, XenForo, Bootstrap).",
    match: { classes: ["vpbadge", "badge", "label"], tags: ["span"], maxText: 24, when: isHeadingBadge },
  },
];

/** Whether an element may be a fragment link. */
export function hasFragment({ attribs }: Element): boolean {
  return attribs.href?.includes("#") === true;
}

export function isFragmentLink(element: Element, { fragmentOf }: RuleContext): boolean {
  return fragmentOf(element.attribs.href) !== undefined;
}

/** Outside of headings, a link with a picture may be content. */
function isBareFragmentLink(element: Element, context: RuleContext): boolean {
  const text = hasFragment(element) ? shortText(element, 4) : undefined;
  if (text === undefined || !permalinkSign.test(text) || !isFragmentLink(element, context)) return false;
  return context.inHeading || findInside(element, ({ name }) => name === "img") === undefined;
}

/** A link without words that says what it is, where the address is that of a frame around the page (Scaladoc). */
function isSignOfPlace(element: Element): boolean {
  return element.attribs.title === "Permalink" && shortText(element, 1) === "";
}

/** A fragment link in a heading that is named a permalink and does not hold the heading's own text. */
function isNamedPermalink(element: Element, context: RuleContext): boolean {
  if (!context.inHeading || !isFragmentLink(element, context)) return false;
  // An option, or a name, that is a link to itself (mandoc).
  if (findInside(element, ({ name }) => name === "code") !== undefined) return false;
  // Beside nothing except a number the link is the title.
  if (leadsToOwnHeading(element, context)) return hasOtherText(element, letter);
  const { title = "", "aria-label": label = "", "aria-hidden": hidden } = element.attribs;
  const hasName = hidden === "true" || context.classes.some((token) => permalinkNames.has(token));
  return (hasName || permalinkWords.test(title) || permalinkWords.test(label)) && hasOtherText(element);
}

/** Whether a link leads to the heading that it is in, or to an anchor there. */
function leadsToOwnHeading(link: Element, { fragmentOf }: RuleContext): boolean {
  const target = fragmentOf(link.attribs.href);
  let heading = parentElement(link);
  while (heading !== undefined && !isHeadingLike(heading.name)) heading = parentElement(heading);
  if (heading === undefined || target === undefined || target === "") return false;
  const isTarget = ({ attribs }: Element): boolean => attribs.id === target || attribs.name === target;
  return isTarget(heading) || findInside(heading, isTarget, 16) !== undefined;
}

/** `label` alone has many uses: Bootstrap and forums add a colour (`label-info`). */
function isHeadingBadge(element: Element, { classes, inHeading }: RuleContext): boolean {
  const isBadge = !classes.includes("label") || classes.some((token) => token.startsWith("label-"));
  return inHeading && isBadge && hasOtherText(element);
}

/** Siblings that are searched for text. Half and twice change nothing (73 pages). */
const maxSiblings = 64;

const letter = /\p{L}/u;
const ink = /\S/;

/** Whether the heading around an element has other text, with a character of a kind. */
export function hasOtherText(element: Element, wanted: RegExp = ink): boolean {
  const hasText = (node: ChildNode): boolean => holdsText(node, wanted);
  let side: Element | undefined = element;
  while (side !== undefined && !isHeadingLike(side.name)) {
    if (someSibling(side, "prev", hasText) || someSibling(side, "next", hasText)) return true;
    side = parentElement(side);
  }
  return false;
}

/** Whether one of the nearest nodes on a side of an element passes a test. */
function someSibling(element: Element, side: "prev" | "next", test: (node: ChildNode) => boolean): boolean {
  let node = element[side];
  for (let left = maxSiblings; node !== null && left > 0; left--, node = node[side]) if (test(node)) return true;
  return false;
}

function isHeadingLike(name: string): boolean {
  return isHeadingName(name) || name === "dt" || name === "caption" || name === "figcaption" || name === "summary";
}

function holdsText(node: ChildNode, wanted: RegExp): boolean {
  if (node.type === "text") return wanted.test(node.data);
  const holds = ({ children }: Element) => children.some((child) => child.type === "text" && wanted.test(child.data));
  return isElement(node) && (holds(node) || findInside(node, holds) !== undefined);
}

export function isHeadingName(name: string): boolean {
  return name.length === 2 && name[0] === "h" && name !== "hr";
}

export function holdsHeading(element: Element): boolean {
  return isHeadingName(element.name) || findInside(element, ({ name }) => isHeadingName(name)) !== undefined;
}
