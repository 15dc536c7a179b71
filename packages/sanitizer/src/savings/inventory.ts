import { remembering, unrenderedElements } from "@decant/dom/internal";
import type { Element as HastElement, Root } from "hast";
import type { HastParent } from "../tree/context.ts";
import { headingName, isBlockNode, textOf } from "../tree/edit.ts";

/** Where a node is. */
interface Place {
  readonly block: HastParent;
  readonly link: FoundLink | undefined;
  /** The outermost list. */
  readonly list: HastElement | undefined;
  readonly inHeading: boolean;
  /** Whether it is in a figure with text; of a picture also whether it has a caption beside it. */
  readonly inFigure: boolean;
}

/** A link of the tree. */
export interface FoundLink extends Place {
  readonly node: HastElement;
  href: string;
  /** Its text, cut to `maxText` UTF-16 code units. */
  readonly text: string;
  /** Number of headings of the first or second level before it. */
  readonly section: number;
  /** Number of headings before it. */
  readonly part: number;
  /** Visible characters before it, about. */
  readonly at: number;
}

export interface FoundImage extends Place {
  readonly node: HastElement;
  src: string;
  readonly alt: string;
  readonly parent: HastParent;
  /** Visible characters before it, about. */
  readonly at: number;
  /** Text after it, up to the next picture, in lines: at least as long as its alternative text, if there is as much. */
  below: string;
  /** Blocks of the texts before and after it. */
  readonly lines: HastParent[];
}

/** Nodes that savings inspect, in document order. */
export interface Inventory {
  readonly links: readonly FoundLink[];
  readonly images: readonly FoundImage[];
  /** Number of images in each block. */
  readonly pictures: ReadonlyMap<HastParent, number>;
  /** Visible characters before each heading, about. */
  readonly headingStarts: ReadonlySet<number>;
  /** Visible characters before the beginnings and ends of paragraphs of prose, about, in order. */
  readonly prose: readonly number[];
}

/** Longest text that is compared, in UTF-16 code units. Half and twice change nothing (260 pages). */
export const maxText = 300;

/** Length of a paragraph of prose. A sentence. Half changes 3, twice 5 of 261 pages. */
const minProse = 80;

/** Parts of lists and tables, which hold blocks. */
const cells: ReadonlySet<string> = new Set(["td", "th", "li", "ul", "ol"]);

/** An element that is being read. */
interface Level {
  readonly node: HastParent;
  readonly place: Place;
  /** Index of the next child. */
  next: number;
  /** Visible characters before it, about. */
  readonly start: number;
}

/** A picture, a line break and a caption, with white space around them. */
const mostAround = 7;
const captionNames: ReadonlySet<string> = new Set(["em", "i", "small"]);

/** Whether a picture has a line below it in italics or small letters, without other content. */
function hasLineBelow(image: HastElement, { children }: HastParent): boolean {
  if (children.length > mostAround || (children[0] !== image && children[1] !== image)) return false;
  const others = children.filter((child) => child !== image && (child.type !== "text" || child.value.trim() !== ""));
  const [line, caption, ...more] = others.map((child) => (child.type === "element" ? child.tagName : ""));
  return line === "br" && captionNames.has(caption ?? "") && more.length === 0;
}

/** Collect the links and images of a tree. Linear, except for texts, which are cut. */
export function takeInventory(tree: Root): Inventory {
  const links: FoundLink[] = [];
  const images: FoundImage[] = [];
  const pictures = new Map<HastParent, number>();
  const headingStarts = new Set<number>();
  const prose: number[] = [];
  let section = 0;
  let part = 0;
  let at = 0;
  let line: HastParent = tree;
  const isCaptioned = remembering(({ children }: HastParent) =>
    children.some((child) => child.type === "element" && child.tagName === "figcaption"),
  );
  const visit = (node: HastElement, parent: HastParent, place: Place): Place | undefined => {
    const { tagName, properties } = node;
    if (tagName === "pre" || unrenderedElements.has(tagName)) return undefined;
    if (tagName === "img") {
      const { src, alt } = properties;
      if (typeof src !== "string") return undefined;
      pictures.set(place.block, (pictures.get(place.block) ?? 0) + 1);
      const inFigure = place.inFigure || isCaptioned(parent) || hasLineBelow(node, parent);
      const told = typeof alt === "string" ? alt : "";
      images.push({ ...place, inFigure, parent, at, node, src, alt: told, below: "", lines: [line] });
      return undefined;
    }
    if (tagName === "a" && typeof properties.href === "string" && properties.dataFootnoteRef === undefined) {
      // Named one by one: spreading an object takes many times as long.
      const { block, list, inHeading, inFigure } = place;
      const text = textOf(node, maxText);
      const { href } = properties;
      const link = { block, link: place.link, list, inHeading, inFigure, node, href, text, section, part, at };
      links.push(link);
      return { block, link, list, inHeading, inFigure };
    }
    if (!isBlockNode(node) && !cells.has(tagName)) return place;
    const isHeading = headingName.test(tagName);
    if (isHeading) {
      headingStarts.add(at);
      part++;
      if (tagName <= "h2") section++;
    }
    const isList = tagName === "ul" || tagName === "ol";
    return {
      block: node,
      link: place.link,
      list: place.list ?? (isList ? node : undefined),
      inHeading: place.inHeading || isHeading,
      inFigure: place.inFigure || (tagName === "figure" && textOf(node, maxText).trim() !== ""),
    };
  };
  const outside = { link: undefined, list: undefined, inHeading: false, inFigure: false };
  const stack: Level[] = [{ node: tree, place: { block: tree, ...outside }, next: 0, start: 0 }];
  for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
    const { node, place, start } = level;
    const child = node.children[level.next++];
    if (child === undefined) {
      stack.pop();
      if (node.type === "element" && node.tagName === "p" && at - start >= minProse) prose.push(start, at);
    } else if (child.type === "text") {
      const image = images.at(-1);
      if (child.value.trim() !== "") {
        line = place.block;
        if (image?.below.trim() === "") image.lines.push(line);
      }
      at += child.value.trim().length;
      if (image !== undefined && image.below.length <= image.alt.length) image.below += `${child.value}\n`;
    } else if (child.type === "element") {
      const inside = visit(child, node, place);
      if (inside !== undefined) stack.push({ node: child, place: inside, next: 0, start: at });
    }
  }
  return { links, images, pictures, headingStarts, prose };
}
