import type { Element } from "@decant/dom";
import { allText, findInside, isFirstChild, isTag, parentElement, shortText } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

/** Levels between an icon and its cell, and the longest name of an icon. Chosen by hand. */
const cellLevels = 3;
export const maxName = 40;
const cellNames: ReadonlySet<string> = new Set(["td", "th", "dd"]);

/** An icon that is all a cell holds, or answers before its text, by its name: "Yes" and "No" of a comparison. */
export function icon(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & (Inside.LINK | Inside.HEADING | Inside.CODE)) !== 0) return undefined;
  if (element.name !== "svg" && (element.children.length > 1 || shortText(element, 1) !== "")) return undefined;
  const cell = cellAround(element);
  if (cell === undefined) return undefined;
  const name = nameOf(element);
  if (name === "" || name.length > maxName) return undefined;
  if (!isAlone(element, cell) && !(answer.test(name) && isFirstIn(element, cell) && allText(cell).trim() !== ""))
    return undefined;
  return { node: context.derivedText(name, element, "alternative-text"), parts: [] };
}

const answer =
  /^(?:yes|no|true|false|included|not included|available|unavailable|supported|unsupported|ja|nein|oui|non|sí|sì|nej)$/i;
const iconAddress = /\.(?:svg|gif|ico)(?:$|[?#])|(?:check|tick|cross|icon|yes|no)[\w-]{0,12}\.(?:png|webp)(?:$|[?#])/i;

const oneWord = /^\S+$/;

/** The picture of an icon that is all a cell holds, by its alternative text. */
export function iconImage(element: Element, context: Context, { inside }: Place): Opening | undefined {
  const { alt = "", src = "" } = element.attribs;
  const name = cleanAttribute(alt);
  if ((inside & (Inside.TABLE | Inside.LINK)) !== Inside.TABLE || name === "" || name.length > maxName)
    return undefined;
  const cell = cellAround(element);
  if (
    cell === undefined ||
    !isAlone(element, cell) ||
    !(answer.test(name) || (iconAddress.test(src) && oneWord.test(name)))
  )
    return undefined;
  return { node: context.derivedText(name, element, "alternative-text"), parts: [] };
}

function isFirstIn(element: Element, cell: Element): boolean {
  for (let node = element; node !== cell; node = node.parent as Element) if (!isFirstChild(node)) return false;
  return true;
}

/** The cell that an element is in, if it is near. */
export function cellAround(element: Element): Element | undefined {
  let cell = parentElement(element);
  for (let level = 0; level < cellLevels && cell !== undefined && !cellNames.has(cell.name); level++)
    cell = parentElement(cell);
  return cell !== undefined && cellNames.has(cell.name) ? cell : undefined;
}

const ticks = /(?:^|[-_#])(?:check|checkmark|tick|yes|ok)(?:$|[-_])/i;
const crosses = /(?:^|[-_#])(?:times|xmark|cross|close|no|remove|minus)(?:$|[-_])/i;

/** The name of an icon, or the sign that it draws, by its class or the symbol that it uses. */
export function nameOf({ attribs, children }: Element): string {
  const title = children.find((child): child is Element => isTag(child, "title"));
  const isHidden = attribs["aria-hidden"] === "true";
  const named = isHidden ? "" : (attribs["aria-label"] ?? attribs.title ?? (title === undefined ? "" : allText(title)));
  if (named !== "") return cleanAttribute(named);
  const use = children.find((child): child is Element => isTag(child, "use"));
  const drawn = `${attribs.class ?? ""} ${use?.attribs.href ?? use?.attribs["xlink:href"] ?? ""}`.split(" ");
  if (drawn.some((token) => ticks.test(token))) return "✓";
  return drawn.some((token) => crosses.test(token)) ? "✗" : "";
}

/** Whether a cell has no other visible content. Text of a drawing is its name. */
function isAlone(element: Element, cell: Element): boolean {
  const own = element.name === "svg" ? allText(element).trim() : "";
  const isOther = (inner: Element): boolean =>
    inner !== element &&
    (inner.name === "img" || inner.name === "svg" || inner.name === "button" || inner.name === "a");
  return allText(cell).trim() === own && findInside(cell, isOther) === undefined;
}
