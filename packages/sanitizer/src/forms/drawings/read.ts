import type { Element } from "@decant/dom";
import { countText } from "@decant/dom/internal";
import { allText, elementChildren, isTag, parentElement } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, newPart, type Opening, type Part, type Place } from "../../tree/opening.ts";
import { type Edge, type Label, LabelReader, type Labels } from "./labels.ts";

/**
 * A graph with fewer lines, and another drawing with fewer words or phrases, is an icon, a logo, a map, a keyboard or a button. A guess.
 */
const minEdges = 2;
const minWords = 8;
const minPhrases = 3;
/** Fewer labels of a figure that has a caption are a logo. A guess. */
const minLabels = 2;
const letter = /\p{L}/u;
const ink = /[\p{L}\p{N}]/u;
const unread = Inside.LINK | Inside.HEADING | Inside.CODE | Inside.SUMMARY;

/**
 * A drawing whose labels are content: its name and description, then a list of its labels. Where a known program drew a graph, each line
 * between two nodes is an item with both labels.
 */
export function drawing(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & unread) !== 0 || isDecoration(element) || context.mayBeHidden(element)) return undefined;
  const read = new LabelReader(context).read(element);
  if (!isContent(read, isFigure(element))) return undefined;
  context.move(element, "drawing");
  const lines = itemsOf(read).map(({ text, from }) => {
    const item = context.element("li", {}, [context.derivedText(text, from, "drawing")], from);
    return newPart(item);
  });
  return {
    parts: [...namesOf(element, context), newPart(context.element("ul", {}, [], element), lines)],
    separate: true,
  };
}

function isDecoration({ attribs }: Element): boolean {
  return attribs["aria-hidden"] === "true" || attribs.role === "presentation" || attribs.role === "none";
}

/** Whether a drawing is all that a figure shows, above or below its caption. */
function isFigure(element: Element): boolean {
  const around = parentElement(element);
  if (around?.name !== "figure") return false;
  return elementChildren(around).some(({ name }) => name === "figcaption");
}

function isContent({ labels, edges }: Labels, inFigure: boolean): boolean {
  if (edges.length >= minEdges) return true;
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

/** Lines of the list. A label that is on an edge, or was listed before, is not listed again; ticks of a scale are not listed. */
function itemsOf({ labels, edges }: Labels): Pick<Label, "text" | "from">[] {
  const textOf = new Map(labels.map(({ name, text }) => [name, text]));
  const lines = edges.flatMap((edge) => lineOf(edge, textOf) ?? []);
  const listed = new Set(edges.flatMap(({ ends }) => ends.map((name) => textOf.get(name))));
  const isScale = labels.filter(({ text }) => letter.test(text)).length * 2 < labels.length;
  const others = labels.filter(({ text }) => {
    if (!ink.test(text) || listed.has(text)) return false;
    if (!letter.test(text)) return !isScale;
    listed.add(text);
    return true;
  });
  return [...others, ...lines];
}

function lineOf({ from, label, ends: [start, end] }: Edge, textOf: ReadonlyMap<string | undefined, string>) {
  const text = `${textOf.get(start) || start} → ${textOf.get(end) || end}`;
  return { from, text: label === "" ? text : `${text}: ${label}` };
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
