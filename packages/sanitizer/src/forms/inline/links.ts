import type { ElementContent, Element as HastElement } from "hast";
import type { Context, HastParent } from "../../tree/context.ts";
import { headingName, isBlockNode, isHollow, replaceByChildren, setData, textOf } from "../../tree/edit.ts";

/** Links whose title may be generated. */
export const titledLinks = (): WeakSet<HastElement> => new WeakSet();

/** Elements in links that have the name of a title. */
export const titleBlocks = (): WeakSet<HastElement> => new WeakSet();

/** Addresses with titles that are in the tree already. */
const titlesBefore = (): Set<string> => new Set();

/** Nodes of a link around blocks that are searched for the new place of the link. Half and twice change nothing (97 pages). */
const maxNodes = 256;

/**
 * Bring a link to phrasing content.
 *
 * A link around blocks (a card) becomes a `div` in which the heading, or else the first block with text, is the link. An empty link
 * is removed.
 */
export function finishLink(node: HastElement, parent: HastParent, context: Context): void {
  if (isHollow(node)) {
    replaceByChildren(node, parent);
    return;
  }
  if (context.state(titledLinks).has(node) && (isTitleRedundant(node) || isTitleRepeated(node, context)))
    delete node.properties.title;
  if (!node.children.some(isBlockNode)) return;
  const target = linkTarget(node, context.state(titleBlocks));
  const { href, title } = node.properties;
  node.tagName = "div";
  node.properties = {};
  if (target === undefined || href === undefined) return;
  const link: HastElement = {
    type: "element",
    tagName: "a",
    properties: title === undefined ? { href } : { href, title },
    children: target.children,
  };
  if (target.position !== undefined) link.position = target.position;
  target.children = [link];
  if (textOf(target, maxText).trim() !== "") noteImages(node);
}

function noteImages(card: HastElement): void {
  const stack: ElementContent[] = [card];
  for (let visited = 0; visited < maxNodes; visited++) {
    const node = stack.pop();
    if (node === undefined) return;
    if (node.type !== "element") continue;
    if (node.tagName === "img") setData(node, { ...node.data, ofCard: true });
    else stack.push(...node.children);
  }
}

const word = /[\p{L}\p{N}]+/gu;
const anyWord = /[\p{L}\p{N}]/u;
const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWord = /^[\p{L}\p{N}]/u;
/** Shorter words occur in longer ones by chance. Half changes 6, twice 3 of 260 pages. */
const minWordLength = 4;
/** Longest text of a link, and longest title, that are compared, in UTF-16 code units. Half and twice change nothing (261 pages). */
const maxText = 500;

/** Whether a link's title only repeats words of its text and its address: `[Loader](#importlib.Loader "importlib.Loader")`. */
function isTitleRedundant(link: HastElement): boolean {
  const { title, href } = link.properties;
  if (typeof title !== "string" || title.length > maxText) return false;
  const name = title.toLowerCase();
  const text = textOf(link, maxText).toLowerCase();
  if (text === name) return anyWord.test(name);
  const beside = `${text} ${String(href).toLowerCase()}`;
  const isWord = (name: string): boolean => {
    for (let at = beside.indexOf(name); at >= 0; at = beside.indexOf(name, at + 1))
      if (!endsInWord.test(beside.slice(at > 1 ? at - 2 : 0, at)) && !beginsWord.test(beside.slice(at + name.length)))
        return true;
    return false;
  };
  const isRepeated = (name: string) => (name.length < minWordLength ? isWord(name) : beside.includes(name));
  return name.match(word)?.every(isRepeated) ?? false;
}

/** Manuals repeat the title of each link to a module; one is enough. */
function isTitleRepeated({ properties: { href, title } }: HastElement, context: Context): boolean {
  const titles = context.state(titlesBefore);
  if (typeof title !== "string") return false;
  const { size } = titles;
  return titles.add(`${href} ${title}`).size === size;
}

/** The first heading inside, else the first block of phrasing content that is named a title, is bold, has text, or has none. */
function linkTarget(link: HastElement, titles: WeakSet<HastElement>): HastElement | undefined {
  let leaf: HastElement | undefined;
  let best = -1;
  const stack: ElementContent[] = [link];
  for (let visited = 0; visited < maxNodes; visited++) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.type !== "element" || node.tagName === "pre" || node.tagName === "table") continue;
    if (headingName.test(node.tagName)) return node;
    const hasBlocks = node.children.some(isBlockNode);
    if (node !== link && isBlockNode(node) && !hasBlocks && !isHollow(node)) {
      const weight = weigh(node, titles);
      if (weight > best) leaf = node;
      best = Math.max(best, weight);
    }
    if (hasBlocks) for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as ElementContent);
  }
  return leaf;
}

const price = /\p{Sc}/u;

/** A picture is the link only of a card without words. */
function weigh(block: HastElement, titles: WeakSet<HastElement>): number {
  const text = textOf(block, maxText).trim();
  if (text === "") return 0;
  if (titles.has(block)) return 3;
  return !price.test(text) && block.children.every((child) => child.type === "element" && child.tagName === "strong")
    ? 2
    : 1;
}
