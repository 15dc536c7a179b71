import type { Element } from "@decant/dom";
import type { Element as HastElement } from "hast";
import { isLeadOn } from "../../source/lead-on.ts";
import { findInside, isElement, nearestElement, parentElement, shortText } from "../../source/nodes.ts";
import { type Context, Inside, type Place } from "../../tree/context.ts";
import { headingName } from "../../tree/edit.ts";

const title = /(?:^|[-_])(?:title|headline|heading|name)$/;

/** Whether class tokens name the title of a card. */
export function namesTitle(tokens: readonly string[]): boolean {
  return tokens.some((token) => title.test(token));
}

/** Levels between a heading and its card. Half changes 3, twice 1 of 260 pages. */
const maxLevels = 6;
/** Characters of a card's text, of a heading, and of a link beside the words of its heading. Chosen by hand. */
const maxCard = 700;
const maxHeading = 200;
const maxBesideTitle = 40;
const maxFirstLine = 80;
/** Characters of a title, or of a word of it, that another text does not have by chance. Half changes 2, twice 6 of 205 pages. */
const minName = 4;
/** Words that lead to a page, not to an action as "Choose" or "Buy". */
const leading =
  /^(?:continue|discover|explore|find|learn|more|read|see|shop|view|visit|alle|entdecken|mehr|zu[mr]?|découvrir|lire|voir|descubr[ae]|leer|leggi|scopri|ver)\s/;
const anyWord = /[\p{L}\p{N}]/u;
const notWord = /[^\p{L}\p{N}]+/u;

const withoutPage = /^(?!https?:)[a-z][a-z0-9+.-]*:|\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)(?:$|[?#])/i;
const spaces = /\s+/g;

/**
 * The link of a card's title, if the title has none: the page puts it over the whole card, on the picture, or on "Read more".
 *
 * A title is a heading, has the name of one, or is the first line of a card without either. A card is the largest element around one
 * title, beside another such element.
 */
export function cardLink(element: Element, context: Context, { inside }: Place): HastElement | undefined {
  if ((inside & notInCards) !== 0 || !isTitle(element, context)) return undefined;
  const text = shortText(element, maxHeading);
  if (text === undefined || text === "" || findInside(element, isLink) !== undefined) return undefined;
  return linkOfCard(element, text, context);
}

/** Apart from the tests that most elements fail: functions inside it would cost memory at each of them. */
function linkOfCard(element: Element, text: string, context: Context): HastElement | undefined {
  const card = cardAround(element);
  if (card === undefined || shortText(card, maxCard) === undefined) return undefined;
  const title = text.replace(spaces, " ").toLowerCase();
  const links: Element[] = [];
  findInside(card, (element) => {
    if (isLink(element) && leadsAway(element, context)) links.push(element);
    return false;
  });
  for (const { stands, isSure } of leads) {
    const found = links.filter((link) => stands(link, title, context));
    const [link] = found;
    if (link === undefined) continue;
    const isOne = found.every((other) => pageOf(other, context) === pageOf(link, context));
    const href = context.urls.resolve(link.attribs.href, "link");
    if (isOne && href !== undefined && isSure?.(link, title) !== false)
      return context.element("a", { href }, [], element);
  }
  return undefined;
}

const notInCards = Inside.LINK | Inside.TABLE | Inside.CODE;
const titleTags: ReadonlySet<string> = new Set(["div", "p", "span", "strong", "b"]);

/** The first heading of a page names the page, no card. */
function isTitle(element: Element, context: Context): boolean {
  const { name } = element;
  if (headingName.test(name)) return name !== "h1";
  if (!titleTags.has(name) || element.attribs.class === undefined) return false;
  return context.classList(element).fact(namesTitle) || isFirstLine(element, context);
}

/** Whether an element is the first of several texts in one of several boxes of the same class, none of which is named a title. */
function isFirstLine(element: Element, context: Context): boolean {
  // Few elements are in such a box, so that is asked first.
  const parent = parentElement(element);
  const box = parent === undefined || hasTwin(parent) ? parent : parentElement(parent);
  if (box === undefined || (box !== parent && !hasTwin(box))) return false;
  const next = nearestElement(element, "next");
  if (next === undefined || shortText(next, 0) === "" || hasTextBefore(element)) return false;
  if (box !== parent && hasTextBefore(parent as Element)) return false;
  if (shortText(element, maxFirstLine) === undefined) return false;
  const isNamed = (inner: Element): boolean =>
    headingName.test(inner.name) || context.classList(inner).fact(namesTitle) || inner.name === "table";
  return findInside(box, isNamed) === undefined;
}

function hasTextBefore(element: Element): boolean {
  for (let { prev } = element; prev !== null; prev = prev.prev)
    if (prev.type === "text" ? anyWord.test(prev.data) : isElement(prev) && shortText(prev, 0) !== "") return true;
  return false;
}

/** Whether an element is beside one of the same name and class. */
function hasTwin(element: Element): boolean {
  if (element.attribs.class === undefined) return false;
  const isTwin = (other: Element | undefined): boolean =>
    other?.name === element.name && other.attribs.class === element.attribs.class;
  return isTwin(nearestElement(element, "next")) || isTwin(nearestElement(element, "prev"));
}

/** A kind of links that represent a card. All such links of a card must lead to one page. */
interface Lead {
  readonly stands: (link: Element, title: string, context: Context) => boolean;
  /** Further condition for the link. */
  readonly isSure?: (link: Element, title: string) => boolean;
}

/** The surest first. */
const leads: readonly Lead[] = [
  // Bootstrap: it covers the card.
  { stands: (link, _, context) => context.classesOf(link).includes("stretched-link") },
  { stands: namesCard },
  {
    stands: (link) => isEmpty(link) && findInside(link, (element) => isPicture(element)) !== undefined,
    isSure: (link, title) => findInside(link, (element) => isPicture(element, title)) !== undefined,
  },
  { stands: (link) => isEmpty(link) && link.children.every((child) => child.type === "text") },
  { stands: (link) => isLeadOn(wordsOf(link, maxBesideTitle) ?? "") },
];

/** Whether a link, alone in its place, names the title, perhaps with some words around: "Read more about Tides". */
function namesCard(link: Element, title: string): boolean {
  const longest = title.length + maxBesideTitle;
  const text = wordsOf(link, longest);
  if (text === undefined || title.length < minName) return text === title;
  const { "aria-label": label = "", title: name = "" } = link.attribs;
  const isLabelled = text === "" || isLeadOn(text);
  const isNamed = isLabelled
    ? `${label} ${name}`.toLowerCase().includes(title)
    : text === title || (leading.test(text) && text.includes(title));
  return isNamed && label.length <= longest && !holdsProse(parentElement(link));
}

/** The largest element around a title that contains no other title, if its neighbour has such a title as well. */
function cardAround(title: Element): Element | undefined {
  const isLike = ({ name, attribs }: Element) =>
    name === title.name && (headingName.test(name) || attribs.class === title.attribs.class);
  const isOther = (element: Element) => element !== title && (headingName.test(element.name) || isLike(element));
  let card: Element | undefined;
  let around = parentElement(title);
  for (let level = 0; level < maxLevels && around !== undefined; level++, around = parentElement(around)) {
    if (findInside(around, isOther) !== undefined) break;
    card = around;
  }
  if (card === undefined) return undefined;
  const isTwin = (other: Element | undefined) =>
    other !== undefined && other.name === card?.name && findInside(other, isLike) !== undefined;
  return isTwin(nearestElement(card, "next")) || isTwin(nearestElement(card, "prev")) ? card : undefined;
}

/** Whether a link leads to another page, and not to a picture. */
function leadsAway({ attribs: { href = "" } }: Element, { urls }: Context): boolean {
  return !href.startsWith("#") && !withoutPage.test(href.trim()) && !urls.isOwnPage(href);
}

function pageOf({ attribs }: Element, { urls }: Context): string | undefined {
  return urls.resolve(attribs.href, "link")?.split("#", 1)[0];
}

function wordsOf(element: Element, limit: number): string | undefined {
  return shortText(element, limit)?.replace(spaces, " ").toLowerCase();
}

function isLink({ name, attribs }: Element): boolean {
  return name === "a" && attribs.href !== undefined;
}

function isEmpty(link: Element): boolean {
  return shortText(link, 0) === "";
}

/** Whether an element is a picture, of a title if one is given: without words, or with a word of the title. */
function isPicture({ name, attribs: { alt = "" } }: Element, title = ""): boolean {
  const shown = alt.toLowerCase();
  if (name !== "img" || title === "") return name === "img";
  return shown.trim() === "" || title.split(notWord).some((word) => word.length >= minName && shown.includes(word));
}

/** Whether an element has words among its children. */
function holdsProse(element: Element | undefined): boolean {
  return element?.children.some((child) => child.type === "text" && anyWord.test(child.data)) === true;
}
