import type { Element } from "@decant/dom";
import { findInside } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";

const zero = /^\s*[01](?:px)?\s*$/;

/** `iframe`, `video`, `audio`: a link to the source. */
export function embed(element: Element, context: Context, place: Place): Opening | undefined {
  const { attribs } = element;
  const source =
    attribs.src ?? attribs["data-src"] ?? findInside(element, ({ name }) => name === "source")?.attribs.src;
  const href = context.urls.resolve(source, "link");
  const isInvisible = zero.test(attribs.width ?? "") || zero.test(attribs.height ?? "");
  if (href === undefined || isInvisible || !href.startsWith("http") || (place.inside & Inside.LINK) !== 0) {
    context.drop(element, `${element.name}-without-address`);
    return { parts: [] };
  }
  const title = cleanAttribute(attribs.title ?? attribs["aria-label"] ?? "");
  const label = context.standIn(title === "" ? href : title, element, "embed-name");
  const link = context.element("a", { href }, [label], element);
  const inline = (place.inside & Inside.HEADING) !== 0;
  return { node: inline ? link : context.element("p", {}, [link], element), parts: [] };
}
