import type { Element } from "@decant/dom";
import { allText, findInside, isTag, parentElement, shortText } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

/** Levels between an icon and its cell, and the longest name of an icon. Guesses. */
const cellLevels = 3;
const maxName = 40;
const cellNames: ReadonlySet<string> = new Set(["td", "th", "dd"]);

/** An icon that is all a cell holds, by its name: "Yes" and "No" of a comparison. */
export function icon(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & (Inside.LINK | Inside.HEADING | Inside.CODE)) !== 0 || element.attribs["aria-hidden"] === "true")
    return undefined;
  if (element.name !== "svg" && (element.children.length > 1 || shortText(element, 1) !== "")) return undefined;
  const cell = cellAround(element);
  const name = nameOf(element);
  if (name === "" || name.length > maxName || cell === undefined || !isAlone(element, cell)) return undefined;
  return { node: context.derivedText(name, element, "alternative-text"), parts: [] };
}

/** The cell that an element is in, if it is near. */
export function cellAround(element: Element): Element | undefined {
  let cell = parentElement(element);
  for (let level = 0; level < cellLevels && cell !== undefined && !cellNames.has(cell.name); level++)
    cell = parentElement(cell);
  return cell !== undefined && cellNames.has(cell.name) ? cell : undefined;
}

function nameOf({ attribs, children }: Element): string {
  const title = children.find((child): child is Element => isTag(child, "title"));
  return cleanAttribute(attribs["aria-label"] ?? attribs.title ?? (title === undefined ? "" : allText(title)));
}

/** Whether a cell shows nothing else. Text of a drawing is its name. */
function isAlone(element: Element, cell: Element): boolean {
  const own = element.name === "svg" ? allText(element).trim() : "";
  const isOther = (inner: Element): boolean =>
    inner !== element &&
    (inner.name === "img" || inner.name === "svg" || inner.name === "button" || inner.name === "a");
  return allText(cell).trim() === own && findInside(cell, isOther) === undefined;
}
