import type { Decision } from "@decant/page";
import type { Element, ElementContent, Nodes, Root, Text } from "hast";

/** Whether the Markdown begins with the page's title: always, where the content has it, or never. */
export type TitleOption = "always" | "content" | "never";

/** Facts about the title of a page. */
export interface Title {
  /** Offset of the page's heading in the HTML, if that is in the tree. */
  readonly start: number | undefined;
  /** Text for a page without such a heading. */
  readonly text: string | undefined;
  /** Whether the page's heading is outside the content. */
  readonly isOutside: boolean;
}

export interface PlacedTitle {
  /** The heading that was taken out, for the ledger. */
  readonly decisions: readonly Decision[];
  /** Whether the first heading is outside the content. */
  readonly isOutside: boolean;
  /** The title at the front of the tree, if one was put there. */
  readonly heading?: Element;
  /** Whether that heading was made of the title's text. */
  readonly isMade?: boolean;
}

export const untitled: PlacedTitle = { decisions: [], isOutside: false };

/**
 * Put the page's title where an option wants it.
 *
 * For `always` the page's own heading is moved to the front; without one, a heading is made of the title's text. A heading right after it
 * with the same words, as for narrow screens, is left out. Other headings of level 1 become headings of level 2, and those below them follow. For `never` the page's own heading is taken out.
 *
 * @param tree A tree of the sanitizer; changed in place. One without content stays as it is.
 */
export function placeTitle(tree: Root, title: Title, option: TitleOption): PlacedTitle {
  if (option === "content" || tree.children.length === 0) return untitled;
  const places = listPlaces(tree);
  const headings = places.filter(({ node }) => isHeading(node));
  const found = findOwn(places, headings, title);
  const own =
    found !== undefined && title.text !== undefined && isOfSection(found, places, headings) ? undefined : found;
  const named = own && afterLabel(own, places);
  if (own !== undefined && named !== undefined) {
    const label = takeOut(own, "dropped");
    const placed = placeTitle(tree, { ...title, start: named.position?.start.offset }, option);
    return { ...placed, decisions: [...label, ...placed.decisions] };
  }
  if (option === "never") return own === undefined ? untitled : { decisions: takeOut(own), isOutside: false };
  if (own === undefined && title.text === undefined) return untitled;
  if (own !== undefined) takeOut(own);
  const first = own === undefined ? makeHeading(title.text ?? "") : (own.node as Element);
  const next = places.find(({ node }) => node !== first && (isLine(node) || holdsText(node)));
  const isAgain = next !== undefined && isHeading(next.node) && wordsOf(textOf(next.node)) === wordsOf(textOf(first));
  const decisions = isAgain ? takeOut(next, "dropped") : [];
  putFirst(tree, first, isAgain ? headings.filter((place) => place !== next) : headings);
  return { decisions, isOutside: own === undefined || title.isOutside, heading: first, isMade: own === undefined };
}

/** The text's own title right after a heading that puts the kind of page before it: "Tutorial: First steps" (JSDoc). */
function afterLabel(own: Place, places: readonly Place[]): Nodes | undefined {
  const next = places.slice(places.indexOf(own) + 1).find(({ node }) => isLine(node) || holdsText(node))?.node;
  if (next?.type !== "element" || next.tagName !== "h1") return undefined;
  return textOf(own.node)
    .trimEnd()
    .endsWith(`: ${textOf(next).trim()}`)
    ? next
    : undefined;
}

function putFirst(tree: Root, first: Element, headings: readonly Place[]): void {
  first.tagName = "h1";
  first.children = withoutBold(first.children);
  tree.children.unshift(first);
  const others = headings.flatMap(({ node }) => (node === first ? [] : [node as Element]));
  if (!others.some(({ tagName }) => tagName === "h1")) return;
  for (const heading of others) heading.tagName = `h${Math.min(6, Number(heading.tagName.charAt(1)) + 1)}`;
}

/** A line in bold that is a heading is bold already. */
function withoutBold(children: Element["children"]): Element["children"] {
  const [only, ...others] = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  return only?.type === "element" && only.tagName === "strong" && others.length === 0 ? only.children : children;
}

/** A node on the way to a heading. */
interface Place {
  readonly node: Nodes;
  readonly outer: Place | undefined;
}

/** Elements in document order; the content of headings and paragraphs is left out. Recursion is safe: the sanitizer limits the depth. */
function listPlaces(node: Nodes, outer?: Place, places: Place[] = []): Place[] {
  const place: Place = { node, outer };
  places.push(place);
  if ("children" in node && !isLine(node))
    for (const child of node.children) if ("children" in child) listPlaces(child, place, places);
  return places;
}

export const headingName: RegExp = /^h[1-6]$/;

function isHeading(node: Nodes): boolean {
  return node.type === "element" && headingName.test(node.tagName);
}

/** Whether an element holds one line of text: a heading, a paragraph, or a `div` without elements. */
function isLine(node: Nodes): boolean {
  if (node.type !== "element") return false;
  if (headingName.test(node.tagName) || node.tagName === "p") return true;
  return node.tagName === "div" && node.children.every(({ type }) => type === "text");
}

/** Text of a node; a line break separates words. */
function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node && node.children.length > 0 ? node.children.map(textOf).join("") : " ";
}

function holdsText(node: Nodes): boolean {
  return "children" in node && node.children.some((child) => child.type === "text" && child.value.trim() !== "");
}

/** The heading at an offset; otherwise a heading or a line with the title's text, or a first heading with a part of it. */
function findOwn(places: readonly Place[], headings: readonly Place[], { start, text = "" }: Title): Place | undefined {
  if (start !== undefined) return headings.find(({ node }) => node.position?.start.offset === start);
  const wanted = wordsOf(text);
  const [first] = headings;
  if (wanted === "") return (first?.node as Element | undefined)?.tagName === "h1" ? first : undefined;
  const longest = wanted.split(" ").reduce((one, other) => (other.length > one.length ? other : one));
  const isTitle = ({ node }: Place): boolean => {
    // One search rules out most lines of a page, whose words would cost 0.6 % of it.
    const line = textOf(node).toLowerCase();
    return line.includes(longest) && wordsOf(line) === wanted;
  };
  // Generators may write a title on a separate line above the content.
  const own = headings.find(isTitle) ?? places.find((place) => isLine(place.node) && isTitle(place));
  return own ?? (first !== undefined && isPartOf(first, wanted, text) ? first : undefined);
}

/**
 * A page's title may name the heading and its section, or add a few words to it: part of it that is enough. Half takes 6 more headings,
 * twice 8 of 10 fewer, on 68 of 783 pages that read it.
 */
const titleShare = 1 / 3;

function isPartOf({ node }: Place, title: string, text: string): boolean {
  const words = wordsOf(textOf(node));
  if (words.length >= title.length * titleShare && (title.startsWith(words) || title.endsWith(words))) return true;
  const name = wordsOf(text.split(siteMark, 1)[0] ?? "");
  const leastName = Math.max(title.length * nameShare, words.length * titleShare);
  return name.length >= leastName && ` ${words}`.endsWith(` ${name}`);
}

/** Least share of a title before such a mark: "GtkTooltip: GTK+ 3 Reference Manual" has .3, "IV: The second lamp" .1 (guess). */
const nameShare = 1 / 4;

/** What is before it in a title is the page's name, which the heading may have with a number or kind: "Class Oven", "3.2 Ovens". */
const siteMark = /: | \(| [-–—|·] /;

const noWord = /[^\p{L}\p{N}]+/gu;

function wordsOf(text: string): string {
  return text.toLowerCase().replace(noWord, " ").trim();
}

/** Characters before a heading from which it is a section's, if others have its level: of 40 development pages 9, and 31 titles are alone. */
const leastBefore = 200;

function isOfSection(own: Place, places: readonly Place[], headings: readonly Place[]): boolean {
  const { tagName } = own.node as Element;
  if (!headings.some((other) => other !== own && (other.node as Element).tagName === tagName)) return false;
  const before = places.slice(0, places.indexOf(own)).filter(({ node }) => isLine(node));
  return before.reduce((chars, { node }) => chars + textOf(node).length, 0) >= leastBefore;
}

/** Elements that are empty without it are removed, too. */
function takeOut({ node, outer }: Place, fate: Decision["fate"] = "moved"): Decision[] {
  for (let inner: Nodes = node, at = outer; at !== undefined; inner = at.node, at = at.outer) {
    const { children } = at.node as Element;
    children.splice(children.indexOf(inner as ElementContent), 1);
    if (children.length > 0) break;
  }
  return decisionOn(node, fate, "pipeline/title");
}

/** The decision about a node; none about one without a position. */
export function decisionOn({ position }: Nodes, fate: Decision["fate"], rule: string): Decision[] {
  const start = position?.start.offset;
  const end = position?.end.offset;
  return start === undefined || end === undefined ? [] : [{ fate, start, end, stage: "pipeline", rule }];
}

/** The ledger lists its text as an addition. */
function makeHeading(value: string): Element {
  return {
    type: "element",
    tagName: "h1",
    properties: {},
    children: [{ type: "text", value, data: { rule: "pipeline/title" } as Text["data"] }],
  };
}
