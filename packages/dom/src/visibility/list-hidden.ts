import { countVisible } from "@decant/page";
import type { AnyNode, Element, Text } from "domhandler";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { Has, knownTag, OTHER, TEXT, tagSet } from "../measure/tags.ts";
import { decideVisibility } from "./decide.ts";
import {
  addressesOfMachines,
  attributeTechnique,
  characterTechnique,
  rare,
  unshownTechniques,
} from "./text-techniques.ts";

/** An element whose text browsers show, but not as text of the document. */
export interface TextsBeside {
  /** Number of the element in the table. */
  readonly root: number;
  /** Numbers of its text nodes that are shown, in order; at least one. */
  readonly texts: readonly number[];
}

/** Such elements. An `object` shows its contents if its resource cannot be shown. */
const roots: ReadonlySet<string> = new Set(["select", "textarea", "svg", "object"]);
/** Elements in them whose text is not shown. */
// biome-ignore format: a table of words
const unshown: ReadonlySet<string> = new Set([
  "script", "style", "template", "head", "title", "desc", "metadata", "iframe", "noembed", "noframes", "audio", "video", "canvas", "datalist",
]);
const svg = knownTag("svg");
/** A drawing shows the text of these elements only (SVG 2, section 11). */
const labels: ReadonlySet<string> = new Set(["text", "foreignObject"]);

/**
 * List the texts that browsers show beside the text of the document: options of a list, contents of a text field, labels of a drawing,
 * the fallback of an object.
 *
 * @example
 * textsBeside(measure(parse("<p>a<select><option>b</select>"))); // [{ root: 3, texts: [5] }]
 */
export function textsBeside(table: NodeTable): TextsBeside[] {
  const { flags, end, nodes } = table;
  const found: TextsBeside[] = [];
  for (let i = 1; i < table.size; i++) {
    if ((flags[i] & Flag.UNRENDERED) === 0) continue;
    if (roots.has((nodes[i] as Element).name)) {
      const texts = shownTexts(table, i);
      if (texts.length > 0) found.push({ root: i, texts });
    }
    i = end[i] - 1;
  }
  return found;
}

function shownTexts({ nodes, tag, end }: NodeTable, root: number): number[] {
  const texts: number[] = [];
  let shownTo = tag[root] === svg ? root : end[root];
  for (let i = root + 1; i < end[root]; i++) {
    if (tag[i] !== TEXT) {
      const { name } = nodes[i] as Element;
      if (unshown.has(name)) i = end[i] - 1;
      else if (labels.has(name)) shownTo = Math.max(shownTo, end[i]);
    } else if (i < shownTo && countVisible((nodes[i] as Text).data) > 0) texts.push(i);
  }
  return texts;
}

/** Elements that may not show their text, by tag. Those without an id are looked up by name. */
const mayBeUnshown = tagSet(["audio", "canvas", "iframe", "option", "script", "style", "template", "title", "video"]);
mayBeUnshown[OTHER] = 1;
const holdsAttribute = tagSet(["img", "input"]);

const title = knownTag("title");
const drawing = knownTag("svg");
const isCode = tagSet(["script", "style"]);
const ink = /[\p{L}\p{N}]/u;

/** Finds text that browsers do not show because of its element. Nodes must be passed in document order. */
class UnshownText {
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

  /** The next text that browsers show and that is not text of the document: options, fields, labels of drawings. */
  nextBeside(index: number): number {
    while (this.beside[this.next] < index) this.next++;
    return this.beside[this.next] ?? Number.POSITIVE_INFINITY;
  }

  /** Whether an element is the title of the page: the first that is not in a drawing. */
  private isTitle(index: number): boolean {
    const { parent, tag } = this.table;
    if (this.isTitled || tag[index] !== title) return false;
    let up = index;
    while (up > 0 && tag[up] !== drawing) up = parent[up];
    this.isTitled = up <= 0;
    return this.isTitled;
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

/** Text that people do not or may not see, or that is not meant for them. */
export interface HiddenPart {
  /** Name from the table of techniques. */
  readonly technique: string;
  /** First UTF-16 code unit of the element or comment. */
  readonly start: number;
  /** Offset after it. */
  readonly end: number;
  /** Number of the element in the table; -1 for comments, and for text that browsers do not show. */
  readonly index: number;
}

/**
 * List the hidden text of a page in source order: hidden elements, only the outermost; elements that may be hidden;
 * comments; templates; fallback contents; sentences in attributes; invisible and direction-changing characters; text that is shown but
 * addresses agents and language models.
 *
 * @example
 * listHidden(measure(parse("<p>a<!-- b --><i hidden>c</i>"))).map(({ technique }) => technique); // ["comment", "hidden-attribute"]
 */
export function listHidden(table: NodeTable): HiddenPart[] {
  const { hidden, isCut } = decideVisibility(table);
  const { nodes, ordinal, end, flags, chars, tag } = table;
  const parts: HiddenPart[] = [];
  const unshown = new UnshownText(table);
  for (let i = 1; i < table.size; i++) {
    // Most nodes are shown texts, and touching a node is slow.
    if (tag[i] === TEXT && (flags[i] & Flag.UNRENDERED) === 0) continue;
    const node = nodes[i] as AnyNode;
    const unshownBy = unshown.techniqueOf(i);
    if (unshownBy !== undefined) {
      if (unshownBy !== "") parts.push(partOf(unshownBy, node, -1));
      i = end[i] - 1;
      continue;
    }
    if (ordinal[i] === 0) continue;
    const byAttribute = holdsAttribute[tag[i]]
      ? attributeTechnique(node as Element, (flags[i] & Flag.HIDDEN) !== 0)
      : undefined;
    if (byAttribute !== undefined) parts.push(partOf(byAttribute.technique, node, -1));
    const hiding = hidden.get(node as Element);
    if (hiding === undefined || (table.sum(chars, i) === 0 && unshown.nextBeside(i) >= end[i])) continue;
    parts.push(partOf(hiding.technique, node, i));
    if ((flags[i] & Flag.HIDDEN) !== 0) i = end[i] - 1;
  }
  addCharacters(table, parts);
  for (const i of addressesOfMachines(table)) parts.push(partOf("addresses-models", nodes[i] as AnyNode, i));
  for (const comment of table.comments) if (ink.test(comment.data)) parts.push(partOf("comment", comment, -1));
  // Rules that were not read may hide anything.
  const last = table.document.children.at(-1)?.endIndex ?? -1;
  if (isCut) parts.push({ technique: "unread-sheet", start: 0, end: last + 1, index: 0 });
  return parts.sort((a, b) => a.start - b.start);
}

function addCharacters({ runNodes, runTexts, nodes, flags, attributes }: NodeTable, parts: HiddenPart[]): void {
  if (!rare.test(runTexts)) return;
  for (const i of runNodes) {
    if ((flags[i] & Flag.HIDDEN) !== 0 || (attributes[i] & Has.INK) === 0) continue;
    const node = nodes[i] as Text;
    const found = characterTechnique(node.data);
    // Invisible characters are removed from the Markdown; reversed letters are put in order.
    if (found !== undefined) parts.push(partOf(found.technique, node, found.certainty === "certain" ? -1 : i));
  }
}

function partOf(technique: string, { startIndex, endIndex }: AnyNode, index: number): HiddenPart {
  return { technique, start: startIndex ?? 0, end: (endIndex ?? -1) + 1, index };
}
