import type { Element } from "@decant/dom";
import { BareRecord } from "@decant/dom/internal";
import type { Element as HastElement, Properties } from "hast";
import { namesTitle } from "../forms/cards/cards.ts";
import { titleBlocks, titledLinks } from "../forms/inline/links.ts";
import { noteLabels } from "../forms/lists/labels.ts";
import type { Plan } from "../forms/plans.ts";
import { elementChildren, holdsLooseText } from "../source/nodes.ts";
import { isBlank } from "../source/text.ts";
import type { Context } from "../tree/context.ts";
import { isBlockName, setData } from "../tree/edit.ts";
import { Inside, type Opening, type Part, type Place } from "../tree/opening.ts";
import { readAttributes, type SchemaEntry } from "./schema.ts";

/** A copy of an element that the schema allows; otherwise its children. `has` are the bits of its attributes. */
export function allowed(
  element: Element,
  has: number,
  { entry, isBlock }: Plan,
  context: Context,
  place: Place,
  parts: readonly Part[],
): Opening {
  const unwrapped: Opening = { parts, separate: isBlock };
  if (entry === undefined || isRedundant(entry, place)) return unwrapped;
  const { tagName } = entry;
  if (tagName === "div" && isLoneWrapper(element)) return unwrapped;
  const properties: Properties = has === 0 ? new BareRecord() : readAttributes(element, entry.attributes, context);
  if (tagName === "a") {
    if (properties.href === undefined && isEmptyLink(element, context)) properties.href = "";
    // `#` alone has no target: a control, or a name that links to its own page.
    if (properties.href === undefined || element.attribs.href === "#") return unwrapped;
  }
  const node = context.element(tagName, properties, [], element);
  if (tagName === "ol") noteLabels(node, element, context);
  if (tagName === "a" && element.attribs.title !== undefined) noteTitle(node, element, context);
  if (has === 0 && keptEmpty.has(tagName) && isLeftEmpty(element)) context.state(emptyByAuthor).add(node);
  if ((place.inside & Inside.LINK) !== 0 && context.classList(element).fact(namesTitle))
    context.state(titleBlocks).add(node);
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
  const [only, ...others] = elementChildren(element);
  return only !== undefined && others.length === 0 && isBlockName(only.name) && !holdsLooseText(element);
}

/** Empty elements to keep: a Markdown processor writes them without attributes, a template with a class or an id. */
export const emptyByAuthor = (): WeakSet<HastElement> => new WeakSet();
