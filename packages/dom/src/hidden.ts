import type { Element } from "domhandler";
import { isInkless, maxStyleLength, sameColor, techniques, withoutComments } from "./hidden/techniques.ts";

/**
 * What a style that hides has in it, whatever the technique but for colours. Most styles have none of it: on pages of highlighted code,
 * each word has one.
 */
const suspicious =
  /none|visibility|opacity|font|overflow|scale|zoom|rotate|indent|left|top|right|bottom|inset|margin|translate|clip|mask/i;

/**
 * Tell how an element is hidden by its own mark-up: attribute or inline style, not by an ancestor's. For colours the backgrounds
 * of those around it are asked.
 *
 * `aria-hidden` is not a way of hiding: it hides from assistive technology what everybody else sees.
 *
 * @returns The technique's id, or `undefined` for an element that shows.
 * @example
 * hiddenBy(element); // "display-none" for <div style="display: none">
 */
export function hiddenBy(element: Element): string | undefined {
  const { style, hidden, color } = element.attribs;
  if (style === undefined && hidden === undefined && color === undefined) return undefined;
  const plain = withoutComments((style ?? "").slice(0, maxStyleLength));
  if (hidden !== undefined || suspicious.test(plain))
    return techniques.find((technique) => technique.hides(element, plain))?.id;
  return isInkless(element, plain) ? sameColor : undefined;
}
