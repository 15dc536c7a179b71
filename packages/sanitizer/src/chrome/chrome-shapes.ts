import type { ChildNode, Element } from "@decant/dom";
import { findInside, isElement } from "../source/nodes.ts";
import { isTextButton } from "./never-content.ts";
import type { RuleContext } from "./rule.ts";

const shareAddress = /\bsharer?\b|\/share[/?]|\/intent\/|^mailto:\?|[?&](?:url|u|text|body)=https?(?::|%3a)/i;
const iconName = /(?:^|[-_])(?:icons?|glyphicons?|material-symbols)(?:$|[-_])|^fa[srbl]?$/;

export function isFragmentLink(element: Element, { fragmentOf }: RuleContext): boolean {
  return fragmentOf(element.attribs.href) !== undefined;
}

/** Outside of headings a picture may be what a link into the page shows. */
export function isBareFragmentLink(element: Element, context: RuleContext): boolean {
  if (!isFragmentLink(element, context)) return false;
  return context.inHeading || findInside(element, ({ name }) => name === "img") === undefined;
}

const permalinkNames: ReadonlySet<string> = new Set([
  "headerlink", "header-anchor", "hash-link", "heading-link", "heading-anchor", "heading-permalink", "anchor", "anchorjs-link",
  "anchor-link", "anchorlink", "direct-link", "header-link", "headinglink", "permalink", "subtle-permalink", "self-link",
  "toc-anchor", "toclink", "sl-anchor-link", "subheading-anchor", "bookmark", "autolink", "link-anchor", "section-link",
]); // biome-ignore format: a table of words
const permalinkWords =
  /\b(?:permalink|permanent link|direct link|link to this|link to (?:the )?(?:section|heading)|anchor)\b/i;

/** A fragment link in a heading that calls itself a permanent link and does not hold the heading's own text. */
export function isNamedPermalink(element: Element, context: RuleContext): boolean {
  if (!isFragmentLink(element, context)) return false;
  const { title, "aria-label": label, "aria-hidden": hidden } = element.attribs;
  const named = hidden === "true" || context.classes.some((token) => permalinkNames.has(token));
  const told = permalinkWords.test(title ?? "") || permalinkWords.test(label ?? "");
  return (named || told) && hasOtherText(element);
}

/** Most siblings that are asked. A guess: what is further away is not beside anything. */
const maxSiblings = 64;

/** Whether the heading around an element has other text: dropping the element leaves something. */
export function hasOtherText(element: Element): boolean {
  for (let side: Element = element; !isHeadingLike(side.name); side = side.parent as Element) {
    if (someSibling(side, "prev", hasVisibleText) || someSibling(side, "next", hasVisibleText)) return true;
    if (!isElement(side.parent as ChildNode | null)) return false;
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

function hasVisibleText(node: Element["children"][number]): boolean {
  if (node.type === "text") return node.data.trim() !== "";
  return isElement(node) && findText(node);
}

function findText(element: Element): boolean {
  const holder = (candidate: Element) =>
    candidate.children.some((child) => child.type === "text" && child.data.trim() !== "");
  return holder(element) || findInside(element, holder) !== undefined;
}

export function besideCode(element: Element): boolean {
  const isCode = (candidate: Element) => candidate.name === "pre" || candidate.name === "code";
  const isBeside = (node: Element["prev"]) =>
    isElement(node) && (isCode(node) || findInside(node, isCode, 12) !== undefined);
  let { prev, next } = element;
  while (prev?.type === "text" && prev.data.trim() === "") prev = prev.prev;
  while (next !== null && !(isElement(next) && next.name !== "button")) next = next.next;
  return isBeside(prev) || isBeside(next);
}

const space = /\s+/;
const noteGroups: ReadonlySet<string> = new Set(["footnote-list", "footnotes", "footnote"]);

/** First in a group of footnotes, or right before one. */
export function isAboveFootnotes({ parent, next, prev }: Element): boolean {
  const around = isElement(parent as ChildNode | null) ? (parent as Element) : undefined;
  if (around?.attribs.id === "footnotes" && !isElement(prev)) return true;
  let after = next;
  while (after?.type === "text" && after.data.trim() === "") after = after.next;
  return isElement(after) && (after.attribs.class ?? "").split(space).some((token) => noteGroups.has(token));
}

/** A label around a checkbox in a list item that has a heading or a linked picture before it. */
export function isTickOfCard(element: Element): boolean {
  if (findInside(element, ({ attribs }) => attribs.type === "checkbox") === undefined) return false;
  const card = element.parent as ChildNode | null;
  if (!isElement(card) || (card.name !== "li" && card.parent?.type !== "tag")) return false;
  return someSibling(element, "prev", (node) => isElement(node) && holdsHeading(node));
}

export function opensNumberedItem({ parent, prev }: Element): boolean {
  const item = isElement(parent as ChildNode | null) ? (parent as Element) : undefined;
  if (item?.name !== "li" || (prev?.type === "text" ? prev.data.trim() !== "" || prev.prev !== null : prev !== null))
    return false;
  return isElement(item.parent as ChildNode | null) && (item.parent as Element).name === "ol";
}

/** Links or buttons, and neither paragraph nor heading. */
export function isLinkBar(element: Element): boolean {
  const isText = ({ name }: Element) => name === "p" || name === "pre" || name === "table" || isHeadingName(name);
  const isTarget = ({ name }: Element) => name === "a" || name === "button" || name === "svg" || name === "iframe";
  return findInside(element, isText) === undefined && findInside(element, isTarget) !== undefined;
}

/** `label` alone is a word that many use for other things: forums and Bootstrap add the colour. */
export function isBadge(classes: readonly string[]): boolean {
  return !classes.includes("label") || classes.some((token) => token.startsWith("label-"));
}

export function isShareList(element: Element): boolean {
  let links = 0;
  const other = findInside(element, ({ name, attribs }) => {
    if (name !== "a") return false;
    links++;
    return !shareAddress.test(attribs.href ?? "");
  });
  return other === undefined && links > 1;
}

function isHeadingName(name: string): boolean {
  return name.length === 2 && name[0] === "h" && name !== "hr";
}

export function holdsHeading(element: Element): boolean {
  return isHeadingName(element.name) || findInside(element, ({ name }) => isHeadingName(name)) !== undefined;
}

export function isIcon(_: Element, { classes }: RuleContext): boolean {
  return classes.some((token) => iconName.test(token));
}

/** A control that holds no link, heading, image or code of its own, and no text that is content. */
export function isPlainControl(element: Element, context: RuleContext): boolean {
  if (isTextButton(element, context)) return false;
  if (element.name === "a" && element.attribs.href !== undefined && !element.attribs.href.startsWith("#")) return false;
  const holder = ({ name }: Element) => name === "a" || name === "img" || name === "code" || isHeadingName(name);
  return !isHeadingName(element.name) && element.name !== "summary" && findInside(element, holder) === undefined;
}
