import type { Element } from "domhandler";
import { Effect, effectsOf } from "./hidden/declaration-signs.ts";
import { maxStyleLength, techniqueOf, withoutComments } from "./hidden/techniques.ts";

/**
 * Tell how an element is hidden by its own mark-up: attribute or inline style, not by an ancestor's. For colours the backgrounds
 * of those around it are asked.
 *
 * `aria-hidden` is not a way of hiding: it hides from assistive technology what everybody else sees.
 *
 * @returns The technique's id, or `undefined` for an element that shows.
 * @example
 * select(parse('<p style="display: none">a<p>b'), "p").map(hiddenBy); // ["display-none", undefined]
 */
export function hiddenBy(element: Element): string | undefined {
  const { style, hidden, color } = element.attribs;
  if (style === undefined && hidden === undefined && color === undefined) return undefined;
  // `until-found` is content that a search on the page reveals (HTML Standard, "The hidden attribute").
  if (hidden !== undefined && hidden !== "until-found") return "hidden-attribute";
  const plain = withoutComments((style ?? "").slice(0, maxStyleLength));
  const effects = effectsOf(plain, 0, plain.length) | (color === undefined ? 0 : Effect.COLORS);
  return techniqueOf(element, plain, effects);
}
