import type { Element } from "@decant/dom";
import { BareRecord } from "@decant/dom/internal";
import type { ElementContent, Element as HastElement, Properties } from "hast";
import { namesTitle } from "../forms/cards/cards.ts";
import { finishInlineCode } from "../forms/code/inline.ts";
import { newRegistry } from "../forms/footnotes/links.ts";
import { isStruck } from "../forms/inline/elements.ts";
import { finishLink, titleBlocks, titledLinks } from "../forms/inline/links.ts";
import { finishNumbers, joinLabel, noteLabels } from "../forms/lists/labels.ts";
import type { Plan } from "../forms/plans.ts";
import { finishTable } from "../forms/tables/read.ts";
import { isElement } from "../source/nodes.ts";
import { isBlank } from "../source/text.ts";
import { type Context, type HastParent, Inside, type Opening, type Part, type Place } from "../tree/context.ts";
import {
  headingName,
  inlineOnly,
  isBlockName,
  isBlockNode,
  isHollow,
  replaceByChildren,
  setData,
  shownChildren,
  textOf,
  wrapStrays,
} from "../tree/edit.ts";
import { readAttributes, type SchemaEntry } from "../tree/schema.ts";

/** A copy of an element that the schema allows; otherwise its children. `has` are the bits of its attributes. */
export function allowed(
  element: Element,
  has: number,
  { entry, isBlock }: Plan,
  context: Context,
  place: Place,
  parts: readonly Part[],
): Opening {
  if (entry === undefined || isRedundant(entry, place)) return { parts, separate: isBlock };
  const { tagName } = entry;
  if (tagName === "div" && isLoneWrapper(element)) return { parts, separate: isBlock };
  const properties: Properties = has === 0 ? new BareRecord() : readAttributes(element, entry.attributes, context);
  if (tagName === "a") {
    if (properties.href === undefined && isEmptyLink(element, context)) properties.href = "";
    // `#` alone has no target: a control, or a name that links to its own page.
    if (properties.href === undefined || element.attribs.href === "#") return { parts, separate: isBlock };
  }
  const node = context.element(tagName, properties, [], element);
  if (tagName === "ol") noteLabels(node, element, context);
  if (tagName === "a" && element.attribs.title !== undefined) noteTitle(node, element, context);
  if (has === 0 && keptEmpty.has(tagName) && isLeftEmpty(element)) context.state(emptyByAuthor).add(node);
  if ((place.inside & Inside.LINK) !== 0 && context.classList(element).fact(namesTitle))
    context.state(titleBlocks).add(node);
  if (isBlock && (place.inside & Inside.DELETED) === 0 && isStruck(element, context)) {
    const struck = { node: context.element("del", {}, [], element), parts, inside: Inside.DELETED };
    return { node, parts: [{ open: struck }], inside: entry.inside };
  }
  return { node, parts, inside: entry.inside };
}

/** Whether elements around it make an element redundant: bold in bold. */
function isRedundant({ once, nests, inside }: SchemaEntry, place: Place): boolean {
  if ((once & place.inside) === 0) return false;
  return !nests || inside !== 0 || (place.inside & Inside.LOOKS) !== 0;
}

/** An empty address links to the page itself. Only without the page's address does it stay empty. */
function isEmptyLink({ attribs }: Element, { urls }: Context): boolean {
  return attribs.href?.trim() === "" && urls.page === undefined;
}

/** A link from Markdown has at most an address and a title. Titles of others are generated; with the page's address any may be. */
function noteTitle(node: HastElement, { attribs }: Element, context: Context): void {
  const isMade = Object.keys(attribs).length > 2;
  if (isMade || context.urls.page !== undefined) context.state(titledLinks).add(node);
  if (isMade) setData(node, { generatedTitle: true });
}

const keptEmpty: ReadonlySet<string> = new Set(["li", "blockquote"]);

function isLeftEmpty({ children }: Element): boolean {
  return children.length < 2 && children.every((child) => child.type === "text" && isBlank(child.data));
}

/** A `div` around a single block is redundant; pages nest them by the dozen. */
function isLoneWrapper(element: Element): boolean {
  let only: Element | undefined;
  for (const child of element.children) {
    if (child.type === "text" ? !isBlank(child.data) : isElement(child) && only !== undefined) return false;
    if (isElement(child)) only = child;
  }
  return only !== undefined && isBlockName(only.name);
}

/** Empty elements to keep: a Markdown processor writes them without attributes, a template with a class or an id. */
const emptyByAuthor = (): WeakSet<HastElement> => new WeakSet();

/** Runs when the content of an element is complete. The element is the last child of its parent. */
type Finisher = (node: HastElement, parent: HastParent, context: Context) => void;

/** By name in the tree. Each brings one kind of element to its content model. */
export const finishers: ReadonlyMap<string, Finisher> = new Map<string, Finisher>([
  ["a", finishLink],
  ["code", finishInlineCode],
  ["table", finishTable],
  ["figure", finishFigure],
  ...each(["h1", "h2", "h3", "h4", "h5", "h6", "dt"], finishHeading),
  ["summary", finishSummary],
  ...each(["strong", "em", "ins", "mark", "small", "u", "sub", "sup", "q", "abbr", "dfn", "var"], finishInline),
  ["del", finishDeleted],
  ["cite", finishCite],
  ...each(["p", "figcaption"], finishParagraph),
  ...each(["ul", "ol"], finishList),
  ["li", finishItem],
  ["blockquote", finishQuote],
  ["div", finishBox],
  ...each(
    ["section", "article", "aside", "main", "header", "footer", "nav", "address", "dl", "details", "caption"],
    removeHollow,
  ),
]);

function each(names: readonly string[], finisher: Finisher): [string, Finisher][] {
  return names.map((name) => [name, finisher]);
}

function finishBox(node: HastElement, parent: HastParent): void {
  joinLabel(node);
  removeHollow(node, parent);
}

/** Formatting around blocks is removed; the blocks stay. */
function finishInline(node: HastElement, parent: HastParent): void {
  if (node.children.some(isBlockNode) || isHollow(node)) replaceByChildren(node, parent);
}

/** Struck blocks stay struck, each text in them for itself: paragraphs, items and rows of a bill that no longer hold. */
function finishDeleted(node: HastElement, parent: HastParent): void {
  const stack = node.children.some(isBlockNode) ? [node] : [];
  for (let block = stack.pop(); block !== undefined; block = stack.pop()) {
    block.children = wrapStrays(block.children, isBlockNode, "del").flatMap((part) =>
      part.type === "element" && part.tagName === "del" && textOf(part).trim() === "" ? part.children : [part],
    );
    for (const part of block.children)
      if (part.type === "element" && part.tagName !== "del" && part.tagName !== "pre") stack.push(part);
  }
  finishInline(node, parent);
}

/** A mark in brackets, or a whole reference, which is not a title. */
const reference = /^\s*[[(].*[\])]\s*$|[\p{Ll}\d]\.\s+\p{Lu}/su;

/** A reference in `cite` (MediaWiki) has titles in emphasis, which emphasis around them would hide. */
function finishCite(node: HastElement, parent: HastParent): void {
  const hasTitle = node.children.some((child) => child.type === "element" && child.tagName === "em");
  if (hasTitle || reference.test(textOf(node, maxReference))) replaceByChildren(node, parent);
  else finishInline(node, parent);
}

/** Most characters of a reference that are read. Half and twice change nothing (30 pages). */
const maxReference = 400;

/** A heading is one line: blocks in it are replaced by their content, separated by a space. */
function finishHeading(node: HastElement, parent: HastParent, context: Context): void {
  const rest = splitUnclosedHeading(node);
  if (node.children.some(isBlockNode)) node.children = inlineOnly(node.children);
  unlinkFromItself(node, context);
  if (headingName.test(node.tagName)) withoutBold(node);
  removeHollow(node, parent);
  for (const node of rest) parent.children.push(node);
}

/** A summary may hold a heading (HTML Standard, section 4.11.2). */
function finishSummary(node: HastElement, parent: HastParent, context: Context): void {
  const [only, ...others] = shownChildren(node);
  if (only?.type !== "element" || !headingName.test(only.tagName) || others.length > 0)
    finishHeading(node, parent, context);
  else node.children = [only];
}

const textBlocks: ReadonlySet<string> = new Set(["p", "blockquote", "ul", "ol", "dl", "table", "pre"]);
/** Longest text that can be a subtitle; with more, the end tag of the heading is missing. Half changes 1, twice 1 of 6 pages. */
const maxSubtitle = 200;

/** Blocks of text in a heading that was never closed, after the heading's own text. */
function splitUnclosedHeading(node: HastElement): ElementContent[] {
  const first = node.children.findIndex((child) => child.type === "element" && textBlocks.has(child.tagName));
  const rest = first < 0 ? [] : node.children.slice(first);
  if (rest.length === 0 || textOf({ ...node, children: rest }, maxSubtitle).length < maxSubtitle) return [];
  const own = node.children.slice(0, first);
  if (isHollow({ ...node, children: own }) && rest.filter(isBlockNode).length < 2) return [];
  node.children = own;
  return rest;
}

/** A heading that consists of one link into its own page links to itself, or to the table of contents. */
function unlinkFromItself(node: HastElement, context: Context): void {
  const [link, ...others] = shownChildren(node);
  if (link?.type !== "element" || link.tagName !== "a" || others.length > 0) return;
  const href = String(link.properties.href);
  if (context.urls.fragmentOf(href) !== undefined || context.urls.isOwnPage(href)) node.children = link.children;
}

/** A heading is bold already. */
function withoutBold(node: HastElement): void {
  const [only, ...others] = shownChildren(node);
  if (only?.type === "element" && only.tagName === "strong" && others.length === 0) node.children = only.children;
}

function finishParagraph(node: HastElement, parent: HastParent): void {
  if (node.children.some(isBlockNode)) {
    node.tagName = "div";
    joinLabel(node);
  }
  removeHollow(node, parent);
}

/** Content of a list outside its items becomes an item. */
function finishList(node: HastElement, parent: HastParent): void {
  if (node.children.some((child) => !isItem(child))) node.children = wrapStrays(node.children, isItem, "li");
  if (isListOfSections(node)) {
    node.children = node.children.flatMap((item) => (item.type === "element" ? item.children : []));
    replaceByChildren(node, parent);
  } else {
    if (node.tagName === "ol") finishNumbers(node);
    removeHollow(node, parent);
  }
}

/** A list of whole sections, each with a heading and what follows it, is layout (Javadoc, terms of use, card lists of site builders). */
function isListOfSections(list: HastElement): boolean {
  const items = list.children.filter((child) => child.type === "element");
  return items.length > 0 && items.every((item) => holdsSection(item, list.tagName === "ul"));
}

function holdsSection(item: HastElement, mayBegin: boolean): boolean {
  const [first, ...others] = shownChildren(item);
  if (first?.type !== "element") return false;
  if (mayBegin && headingName.test(first.tagName)) return others.some(isBlockNode);
  if (first.tagName !== "section" || others.length > 0) return false;
  return first.children.some((child) => child.type === "element" && headingName.test(child.tagName));
}

/** Empty items are removed, except numbered ones: the numbers after them depend on them. */
function finishItem(node: HastElement, parent: HastParent, context: Context): void {
  if (context.state(emptyByAuthor).has(node)) return;
  joinLabel(node);
  if (parent.type !== "element") return;
  if (parent.tagName === "ul" || context.state(newRegistry).lists.has(parent)) removeHollow(node, parent);
}

function finishQuote(node: HastElement, parent: HastParent, context: Context): void {
  if (!context.state(emptyByAuthor).has(node)) removeHollow(node, parent);
}

function isItem(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "li";
}

/** A figure of one block without a caption is that block. */
function finishFigure(node: HastElement, parent: HastParent): void {
  const [only, ...others] = shownChildren(node);
  if (only !== undefined && others.length === 0 && isBlockNode(only)) replaceByChildren(node, parent);
  else removeHollow(node, parent);
}

function removeHollow(node: HastElement, parent: HastParent): void {
  if (isHollow(node)) parent.children.pop();
}
