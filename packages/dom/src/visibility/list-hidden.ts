import type { AnyNode, Element, Text } from "domhandler";
import { Has } from "../measure/attributes.ts";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { decideVisibility } from "./decide.ts";
import { addressesOfMachines } from "./machine-addresses.ts";
import { attributeTechnique, characterTechnique } from "./text-techniques.ts";
import { UnshownText } from "./unshown-text.ts";

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

const ink = /[\p{L}\p{N}]/u;

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
  const { nodes, ordinal, end, flags, chars } = table;
  const parts: HiddenPart[] = [];
  const unshown = new UnshownText(table);
  for (let i = 1; i < table.size; i++) {
    const node = nodes[i] as AnyNode;
    const unshownBy = unshown.techniqueOf(i);
    if (unshownBy !== undefined) {
      if (unshownBy !== "") parts.push(partOf(unshownBy, node, -1));
      i = end[i] - 1;
      continue;
    }
    if (ordinal[i] === 0) continue;
    const byAttribute = unshown.mayHoldAttribute(i)
      ? attributeTechnique(node as Element, (flags[i] & Flag.HIDDEN) !== 0)
      : undefined;
    if (byAttribute !== undefined) parts.push(partOf(byAttribute.technique, node, -1));
    const hiding = hidden.get(node as Element);
    if (hiding === undefined || (table.sum(chars, i) === 0 && !unshown.isBeside(i))) continue;
    parts.push(partOf(hiding.technique, node, i));
    if ((flags[i] & Flag.HIDDEN) !== 0) i = end[i] - 1;
  }
  addCharacters(table, parts);
  for (const i of addressesOfMachines(table)) parts.push(partOf("addresses-models", nodes[i] as AnyNode, i));
  for (const comment of table.comments) if (ink.test(comment.data)) parts.push(partOf("comment", comment, -1));
  // Rules that were not read may hide anything.
  if (isCut)
    parts.push({
      technique: "unread-sheet",
      start: 0,
      end: (table.document.children.at(-1)?.endIndex ?? -1) + 1,
      index: 0,
    });
  return parts.sort((a, b) => a.start - b.start);
}

function addCharacters({ runNodes, nodes, flags, attributes }: NodeTable, parts: HiddenPart[]): void {
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
