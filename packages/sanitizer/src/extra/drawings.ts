import type { ChildNode, Element } from "@decant/dom";
import { blockElements, countText } from "@decant/dom/internal";
import {
  adjacentElement,
  allText,
  elementChildren,
  following,
  isElement,
  isTag,
  parentElement,
} from "../source/nodes.ts";
import { cleanAttribute } from "../source/text.ts";
import { type Context, Inside, newPart, type Opening, type Part, type Place } from "../tree/context.ts";

/** Drawings with fewer words or phrases are icons, logos, maps, keyboards or buttons. Half changes none, twice 1 of 1 pages. */
const minWords = 8;
const minPhrases = 3;
/** Fewer labels of a figure that has a caption are a logo. Half changes 1, twice none of 2 pages. */
const minLabels = 2;
const letter = /\p{L}/u;
const ink = /[\p{L}\p{N}]/u;
const unread = Inside.LINK | Inside.HEADING | Inside.CODE | Inside.SUMMARY;

/** A drawing whose labels are content: its name and description, then a list of its labels. */
export function drawing(element: Element, context: Context, place: Place): Opening | undefined {
  if (!mayBeRead(element, context, place)) return undefined;
  const labels = new LabelReader(context).read(element);
  return isContent(labels, isFigure(element)) ? listOf(element, itemsOf(labels), context) : undefined;
}

/** Whether a drawing may be content in its place. */
export function mayBeRead(element: Element, context: Context, { inside }: Place): boolean {
  const { "aria-hidden": hidden, role } = element.attribs;
  const isDecoration = hidden === "true" || role === "presentation" || role === "none";
  return (inside & unread) === 0 && !isDecoration && !context.visibility.hidden.has(element);
}

/** The names of a drawing, and a list of texts in it. */
export function listOf(element: Element, texts: readonly Label[], context: Context): Opening {
  context.move(element, "drawing");
  const items = texts.map(({ text, from }) =>
    newPart(context.element("li", {}, [context.derivedText(text, from, "drawing")], from)),
  );
  return {
    parts: [...namesOf(element, context), newPart(context.element("ul", {}, [], element), items)],
    separate: true,
  };
}

/** Whether a drawing is all that a figure shows, above or below its caption. */
function isFigure(element: Element): boolean {
  const around = parentElement(element);
  if (around?.name !== "figure") return false;
  return elementChildren(around).some(({ name }) => name === "figcaption");
}

function isContent(labels: readonly Label[], inFigure: boolean): boolean {
  const words = labels.filter(({ text }) => letter.test(text)).map(({ text }) => wordsIn(text));
  if (inFigure) return words.length >= minLabels;
  const phrases = words.filter((count) => count > 1).length;
  return phrases >= minPhrases && words.reduce((sum, count) => sum + count, 0) >= minWords;
}

function wordsIn(text: string): number {
  const count = { chars: 0, words: 0, punctuation: 0 };
  countText(text, 0, text.length, count);
  return count.words;
}

/** Labels, each once, without those that are listed already, and without ticks of a scale. */
export function itemsOf(labels: readonly Label[], listed: Set<string | undefined> = new Set()): Label[] {
  const isScale = labels.filter(({ text }) => letter.test(text)).length * 2 < labels.length;
  return labels.filter(({ text }) => {
    if (!ink.test(text) || listed.has(text)) return false;
    if (!letter.test(text)) return !isScale;
    listed.add(text);
    return true;
  });
}

/** Names that the drawing's author gave it. A single word is the name of a graph or of a file. */
function namesOf(element: Element, context: Context): Part[] {
  const elements = element.children.filter((child): child is Element => isTag(child, "title") || isTag(child, "desc"));
  const texts = elements.map((child) => cleanAttribute(allText(child)));
  const names = new Set(texts.length > 0 ? texts : [cleanAttribute(element.attribs["aria-label"] ?? "")]);
  return [...names]
    .filter((name) => wordsIn(name) > 1)
    .map((name) => {
      const text = context.derivedText(name, element, "alternative-text");
      return newPart(context.element("p", {}, [text], element));
    });
}

/** A text of a drawing. */
export interface Label {
  readonly text: string;
  readonly from: Element;
  /** Name of the node of a graph whose label it is. */
  readonly name?: string | undefined;
}

const labelNames: ReadonlySet<string> = new Set(["text", "foreignObject"]);
/** HTML in a drawing may lack a size: the drawing places it. */
const graphics: ReadonlySet<string> = new Set([
  "svg",
  "g",
  "switch",
  "a",
  "text",
  "tspan",
  "textPath",
  "foreignObject",
]);
/** Parts of a drawing that show no text in their place. */
const notDrawn: ReadonlySet<string> = new Set([
  "defs", "symbol", "marker", "clipPath", "mask", "pattern", "title", "desc", "metadata", "style", "script", "template",
]); // biome-ignore format: a list of words

/** Reads the labels of a drawing, in the order of the source. */
export class LabelReader {
  protected readonly context: Context;
  protected readonly labels: Label[] = [];

  constructor(context: Context) {
    this.context = context;
  }

  read(drawing: Element): readonly Label[] {
    let node: ChildNode | undefined = following(drawing, drawing, true);
    while (node !== undefined) {
      const isInside = isElement(node) && this.isDrawn(node) && this.readElement(node);
      node = following(node, drawing, isInside);
    }
    return this.labels;
  }

  private isDrawn(element: Element): boolean {
    const { context } = this;
    const hiding = context.hidingOf(element);
    const isHidden = graphics.has(element.name)
      ? context.visibility.hidden.has(element)
      : hiding !== undefined && hiding.technique !== "zero-size";
    return !isHidden && !notDrawn.has(element.name) && !isFallback(element);
  }

  /** @returns Whether to read the inside of the element. */
  protected readElement(element: Element): boolean {
    if (!labelNames.has(element.name)) return true;
    const text = this.textOf(element);
    const last = this.labels.at(-1);
    if (text === "") return false;
    if (last === undefined || last.name !== undefined || !isNextLine(element))
      this.labels.push({ text, from: element });
    else this.labels[this.labels.length - 1] = { ...last, text: `${last.text} ${text}` };
    return false;
  }

  /** The shown text of an element. Lines, blocks, and labels are separate words. */
  protected textOf(root: Element): string {
    let text = "";
    let node: ChildNode | undefined = root;
    while (node !== undefined) {
      if (node.type === "text") text += node.data;
      const isRead: boolean = isElement(node) && (node === root || this.isDrawn(node));
      if (isElement(node) && isBreak(node)) text += " ";
      node = following(node, root, isRead);
      if (node !== undefined && isAfterBlock(node)) text += " ";
    }
    return cleanAttribute(text);
  }
}

/** An element that browsers show only if they cannot show its sibling. */
function isFallback(element: Element): boolean {
  return isTag(parentElement(element), "switch") && adjacentElement(element, "prev") !== undefined;
}

function isBreak({ name, attribs }: Element): boolean {
  if (name === "tspan") return attribs.x !== undefined || attribs.dy !== undefined || attribs.y !== undefined;
  return name === "br" || labelNames.has(name) || blockElements.has(name);
}

function isAfterBlock({ prev }: ChildNode): boolean {
  return isElement(prev) && (blockElements.has(prev.name) || labelNames.has(prev.name));
}

/** Most distance between the lines of one label, in heights of its font. Half changes 2, twice none of 2 pages. */
const maxLeading = 1.4;
const usualFontSize = 14;

/** Whether a text is the next line of the text directly before it. */
function isNextLine(element: Element): boolean {
  const before = adjacentElement(element, "prev");
  if (!isTag(before, "text") || before.attribs.x === undefined || before.attribs.x !== element.attribs.x) return false;
  const distance = Number(element.attribs.y) - Number(before.attribs.y);
  const size = Number.parseFloat(element.attribs["font-size"] ?? "") || usualFontSize;
  return distance > 0 && distance <= maxLeading * size;
}
