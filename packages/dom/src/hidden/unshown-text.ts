import type { Element, Text } from "domhandler";
import { Has } from "../attributes.ts";
import { textsBeside } from "../ledger-text.ts";
import { Flag, type NodeTable } from "../measure.ts";
import { knownTag, OTHER, TEXT, tagSet } from "../tags.ts";

/** How elements are called whose text browsers do not show, by their names: it was written for others, or for scripts, or describes. */
const unshown: ReadonlyMap<string, string> = techniquesByName([
  ["fallback", ["audio", "canvas", "iframe", "meter", "noembed", "noframes", "progress", "video"]],
  ["unshown-element", ["datalist", "title"]],
  ["template", ["script", "template"]],
]);

/** The same where text counts nowhere: in the head, and in drawings. */
const unshownInside: ReadonlyMap<string, string> = techniquesByName([
  ["noscript", ["noscript"]],
  // Drawn, if at all, where something refers to them (SVG 2, sections 5 and 14).
  ["unshown-element", ["clipPath", "defs", "desc", "marker", "mask", "metadata", "pattern", "symbol"]],
]);

function techniquesByName(lists: readonly (readonly [string, readonly string[]])[]): Map<string, string> {
  return new Map(lists.flatMap(([technique, names]) => names.map((name) => [name, technique] as const)));
}

/** Types of scripts that are none: templates, and notes for language models. */
const proseType = /html|te?mpl|handlebars|mustache|markdown|llms|^text\/plain/i;

/** Elements that may not show their text, by tag; of those without a number the name tells. */
// biome-ignore format: a table of words
const mayBeUnshown = tagSet([
  "audio", "canvas", "iframe", "img", "input", "option", "script", "style", "template", "title", "video",
]);
mayBeUnshown[OTHER] = 1;

const title = knownTag("title");
const drawing = knownTag("svg");
const image = knownTag("img");
const input = knownTag("input");
const isCode = tagSet(["script", "style"]);
const ink = /[\p{L}\p{N}]/u;

/** Finds text that browsers show nowhere, whatever the page says of it, by the element that it is in. Asked in document order. */
export class UnshownText {
  private readonly table: NodeTable;
  /** Texts that browsers show beside that of the document, and the next of them. */
  private readonly beside: readonly number[];
  private next = 0;
  private isTitled = false;

  constructor(table: NodeTable) {
    this.table = table;
    this.beside = textsBeside(table).beside;
  }

  /** How a node keeps its text from being shown; empty for one that says nothing to anybody, `undefined` for one that shows it. */
  techniqueOf(index: number): string | undefined {
    const { tag, flags, nodes } = this.table;
    const isUncounted = ((flags[index] as number) & Flag.UNRENDERED) !== 0;
    if (tag[index] === TEXT) {
      // All that is in a drawing, but in none of its labels.
      const isLoose = isUncounted && this.nextBeside(index) !== index && this.saysWords(index);
      return isLoose ? "unshown-element" : undefined;
    }
    if (!isUncounted && mayBeUnshown[tag[index] as number] === 0) return undefined;
    if (tag[index] === image || tag[index] === input)
      return techniqueOfAttribute(nodes[index] as Element, ((flags[index] as number) & Flag.HIDDEN) !== 0);
    const technique = techniqueOfElement(nodes[index] as Element, isUncounted);
    if (technique === undefined) return undefined;
    return !this.isTitle(index) && this.saysAnything(index) ? technique : "";
  }

  /** Whether browsers show text of an element that is not text of the document: options, fields, labels of drawings. */
  isBeside(index: number): boolean {
    return this.nextBeside(index) < (this.table.end[index] as number);
  }

  private nextBeside(index: number): number {
    while ((this.beside[this.next] as number) < index) this.next++;
    return this.beside[this.next] ?? Number.POSITIVE_INFINITY;
  }

  /** Whether an element is the title of the page: the first that names no drawing. */
  private isTitle(index: number): boolean {
    if (this.isTitled || this.table.tag[index] !== title || this.isInDrawing(index)) return false;
    this.isTitled = true;
    return true;
  }

  private isInDrawing(index: number): boolean {
    const { parent, tag } = this.table;
    let up = index;
    while (up > 0 && tag[up] !== drawing) up = parent[up] as number;
    return up > 0;
  }

  /** Whether words stand in an element; code is not meant to be read. */
  private saysAnything(root: number): boolean {
    const { parent, tag, end } = this.table;
    for (let i = root + 1; i < (end[root] as number); i++)
      if (this.saysWords(i) && (parent[i] === root || isCode[tag[parent[i] as number] as number] === 0)) return true;
    return false;
  }

  private saysWords(index: number): boolean {
    const { nodes, tag, attributes } = this.table;
    const isText = tag[index] === TEXT && ((attributes[index] as number) & Has.INK) !== 0;
    return isText && ink.test((nodes[index] as Text).data);
  }
}

/** @param isUncounted Whether its text counts nowhere. */
function techniqueOfElement({ name, attribs, children }: Element, isUncounted: boolean): string | undefined {
  if (name === "style" || (name === "script" && !proseType.test(attribs.type ?? ""))) return "";
  if (name === "option") return isRelabelled(attribs.label, children[0] as Text | undefined);
  // The root of a shadow is one: what is in it shows.
  if (name === "template" && !isUncounted) return undefined;
  return unshown.get(name) ?? (isUncounted ? unshownInside.get(name) : undefined);
}

/** Words of a sentence. A guess. */
const sentence = /\S\s+\S+\s+\S+\s+\S/;
const pixel = /^\s*[01](?:px)?\s*$/;

/** How an attribute says a sentence that nobody is shown: of an input that is there for the server, or of a picture that is not seen. */
function techniqueOfAttribute({ name, attribs }: Element, isHidden: boolean): string | undefined {
  const { type = "", value = "", alt = "", width = "", height = "" } = attribs;
  if (name === "input") return type.toLowerCase() === "hidden" && sentence.test(value) ? "hidden-input" : undefined;
  const isUnseen = isHidden || (pixel.test(width) && pixel.test(height));
  return isUnseen && sentence.test(alt) ? "alternative-text" : undefined;
}

/** Of an option the label is shown, if it has one. */
function isRelabelled(label: string | undefined, text: Text | undefined): string | undefined {
  if (label === undefined || label === "") return undefined;
  return text?.data?.trim() === label.trim() ? undefined : "unshown-element";
}
