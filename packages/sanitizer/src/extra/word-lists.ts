import type { ChildNode, Element } from "@decant/dom";
import { type FlatItem, listsOf } from "../forms/lists/generated.ts";
import { readLabel } from "../forms/lists/labels.ts";
import { findInside, isElement, shortText } from "../source/nodes.ts";
import { isBlank } from "../source/text.ts";
import type { Context, Opening } from "../tree/context.ts";

/** Longest marker, in UTF-16 code units. */
const maxMarker = 8;
const spacer = /font:\s*7(?:\.0)?pt|mso-list:\s*ignore/i;
const wordLevel = /mso-list:[^;"']{0,40}?\blevel(\d)/i;
const wordIndent = /margin-left:\s*([\d.]+)(in|pt|cm)/i;
const wordClass = /\bMsoListParagraph|\bMsoListBullet|\bMsoListNumber/;

/** Paragraphs that Word and Outlook show as the items of a list, as they save a page or fill a clipboard. */
export function wordList(element: Element, context: Context): Opening | undefined {
  const { style = "", class: names = "" } = element.attribs;
  if (!wordLevel.test(style) && !wordClass.test(names)) return undefined;
  return listsOf(element, context, (next) => {
    const item = wordItem(next);
    return item === undefined ? undefined : [item];
  });
}

/** A paragraph of Word that is an item, with its level and the label that it shows. */
function wordItem(element: Element): FlatItem | undefined {
  if (element.name !== "p") return undefined;
  const { style = "", class: names = "" } = element.attribs;
  const declared = wordLevel.exec(style)?.[1];
  if (declared === undefined && !wordClass.test(names)) return undefined;
  const marker = markerOf(element);
  const label = marker
    .map((node) => shortText(node, maxMarker * 8) ?? "")
    .join("")
    .trim();
  if (marker.length === 0 || label.length > maxMarker) return undefined;
  const level = declared === undefined ? indentOf(style) : Number(declared);
  return {
    level,
    ordered: readLabel(label).start !== undefined,
    label,
    source: element,
    parts: element.children,
    marker,
  };
}

/** Level by the indent: half an inch for each. */
function indentOf(style: string): number {
  const [, size, unit] = wordIndent.exec(style) ?? [];
  if (size === undefined) return 1;
  const inches = Number(size) / (unit === "pt" ? 72 : unit === "cm" ? 2.54 : 1);
  return Math.max(1, Math.round(inches * 2));
}

/** The nodes at the start of an item of Word that show its label and the space after it. */
function markerOf(paragraph: Element): ChildNode[] {
  if (paragraph.name !== "p") return [];
  const isSpacer = ({ attribs }: Element): boolean => spacer.test(attribs.style ?? "");
  const found: ChildNode[] = [];
  for (const node of paragraph.children) {
    if (node.type === "text" && isBlank(node.data)) continue;
    if (node.type === "text" && found.length === 0 && node.data.trim().length <= maxMarker) found.push(node);
    else if (isElement(node) && (isSpacer(node) || findInside(node, isSpacer) !== undefined)) return [...found, node];
    else if (node.type !== "comment" && node.type !== "directive") return [];
  }
  return [];
}
