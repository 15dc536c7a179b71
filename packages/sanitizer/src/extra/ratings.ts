import type { Element } from "@decant/dom";
import { cellAround, maxName, nameOf } from "../forms/images/read.ts";
import { parentElement, shortText } from "../source/nodes.ts";
import { cleanAttribute } from "../source/text.ts";
import { type Context, Inside, type Opening, type Place } from "../tree/context.ts";

const digits = /\d+/;

/** A drawing with a number in its name that is missing from the text beside it: "4 of 5 stars". */
export function rating(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & (Inside.LINK | Inside.HEADING | Inside.CODE)) !== 0 || cellAround(element) !== undefined)
    return undefined;
  if (element.name !== "svg" && (element.children.length > 1 || shortText(element, 1) !== "")) return undefined;
  const { role, "aria-label": label = "", "aria-hidden": hidden } = element.attribs;
  const name = cleanAttribute(label) || (element.name === "svg" ? nameOf(element) : "");
  const number = digits.exec(name)?.[0];
  const around = parentElement(element);
  if (
    (role !== "img" && !(element.name === "svg" && measure.test(name))) ||
    hidden === "true" ||
    number === undefined ||
    name.length > maxName ||
    around === undefined
  )
    return undefined;
  if (shortText(around, maxAround)?.includes(number) !== false) return undefined;
  return { node: context.derivedText(name, element, "alternative-text"), parts: [] };
}

/** A number with its scale or its unit. Programs that export drawings name their layers with numbers, too. */
const measure = /\d\s?(?:%|°|of \d|out of \d|\/\s?\d|stars?\b)/i;
/** Longest text around a drawing that is searched for its number. A guess. */
const maxAround = 200;
