import type { Element } from "@decant/dom";
import { findInside, following, isElement, shortText } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";
import { headingName, isBlockName } from "../../tree/shape.ts";

const size = /(?:^|;)\s*font-size\s*:\s*([\d.]{1,6})(px|pt)/i;
/** Least size of a heading in pixels, and longest text. Chosen by hand: newsletters set text in 13 to 18 pixels. */
const leastSize = 20;
const maxText = 120;
const ink = /\p{L}/u;

/** Whether a page has headings, found on first use. */
function headings(): { any: boolean | undefined } {
  return { any: undefined };
}

/** A line of large letters, in a page without headings: mails have their headings so. */
export function sizedHeading(element: Element, context: Context, { inside }: Place): Opening | undefined {
  const [, number, unit] = size.exec(element.attribs.style ?? "") ?? [];
  if (number === undefined || Number(number) * (unit === "pt" ? 4 / 3 : 1) < leastSize) return undefined;
  if ((inside & (Inside.HEADING | Inside.LINK | Inside.CODE)) !== 0) return undefined;
  if (
    !ink.test(shortText(element, maxText) ?? "") ||
    findInside(element, ({ name }) => isBlockName(name)) !== undefined
  )
    return undefined;
  if (hasHeadings(context)) return undefined;
  return { node: context.element("h2", {}, [], element), parts: element.children };
}

function hasHeadings(context: Context): boolean {
  const known = context.state(headings);
  const { page } = context;
  if (known.any !== undefined || page === null) return known.any ?? true;
  let node = following(page, page, true);
  while (node !== undefined && !(isElement(node) && headingName.test(node.name))) node = following(node, page, true);
  known.any = node !== undefined;
  return known.any;
}
