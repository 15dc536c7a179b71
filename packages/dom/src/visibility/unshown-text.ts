import type { Element, Text } from "domhandler";
import { Has } from "../measure/attributes.ts";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { knownTag, OTHER, TEXT, tagSet } from "../measure/tags.ts";
import { unshownTechniques } from "./text-techniques.ts";
import { textsBeside } from "./texts-beside.ts";

/** Elements that may not show their text, by tag. Those without an id are looked up by name. */
const mayBeUnshown = tagSet(["audio", "canvas", "iframe", "option", "script", "style", "template", "title", "video"]);
mayBeUnshown[OTHER] = 1;
const holdsAttribute = tagSet(["img", "input"]);

const title = knownTag("title");
const drawing = knownTag("svg");
const isCode = tagSet(["script", "style"]);
const ink = /[\p{L}\p{N}]/u;

/** Finds text that browsers do not show because of its element. Nodes must be passed in document order. */
export class UnshownText {
  private readonly table: NodeTable;
  /** Texts that browsers show beside the text of the document. */
  private readonly beside: readonly number[];
  private next = 0;
  private isTitled = false;

  constructor(table: NodeTable) {
    this.table = table;
    this.beside = textsBeside(table).flatMap(({ texts }) => texts);
  }

  /** Technique by which a node hides its text; empty if it has no words, `undefined` if it shows its text. */
  techniqueOf(index: number): string | undefined {
    const { tag, flags, nodes } = this.table;
    const isUnrendered = (flags[index] & Flag.UNRENDERED) !== 0;
    if (tag[index] === TEXT) {
      // Text of a drawing outside of its labels.
      const isLoose = isUnrendered && this.nextBeside(index) !== index && this.isProse(index);
      return isLoose ? "unshown-element" : undefined;
    }
    if (!isUnrendered && mayBeUnshown[tag[index]] === 0) return undefined;
    const element = nodes[index] as Element;
    const technique = techniqueOfElement(element, isUnrendered);
    if (technique === undefined) return isCode[tag[index]] === 1 ? "" : undefined;
    return !this.isTitle(index) && this.hasProse(index) ? technique : "";
  }

  mayHoldAttribute(index: number): boolean {
    return holdsAttribute[this.table.tag[index]] === 1;
  }

  /** Whether browsers show text of an element that is not text of the document: options, fields, labels of drawings. */
  isBeside(index: number): boolean {
    return this.nextBeside(index) < this.table.end[index];
  }

  private nextBeside(index: number): number {
    while (this.beside[this.next] < index) this.next++;
    return this.beside[this.next] ?? Number.POSITIVE_INFINITY;
  }

  /** Whether an element is the title of the page: the first that is not in a drawing. */
  private isTitle(index: number): boolean {
    if (this.isTitled || this.table.tag[index] !== title || this.isInDrawing(index)) return false;
    this.isTitled = true;
    return true;
  }

  private isInDrawing(index: number): boolean {
    const { parent, tag } = this.table;
    let up = index;
    while (up > 0 && tag[up] !== drawing) up = parent[up];
    return up > 0;
  }

  /** Whether an element contains words, except in code. */
  private hasProse(root: number): boolean {
    const { parent, tag, end } = this.table;
    for (let i = root + 1; i < end[root]; i++)
      if (this.isProse(i) && (parent[i] === root || isCode[tag[parent[i]]] === 0)) return true;
    return false;
  }

  private isProse(index: number): boolean {
    const { nodes, tag, attributes } = this.table;
    const isText = tag[index] === TEXT && (attributes[index] & Has.INK) !== 0;
    return isText && ink.test((nodes[index] as Text).data);
  }
}

function techniqueOfElement(element: Element, isUnrendered: boolean): string | undefined {
  return unshownTechniques.find(
    ({ names, isWithinUnrendered = false, hides }) =>
      (isUnrendered || !isWithinUnrendered) && names?.has(element.name) === true && hides(element),
  )?.technique;
}
