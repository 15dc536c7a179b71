import type { Element } from "@decant/dom";
import { findInside } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";
import { playerPages, videoRows } from "./frameworks.ts";

const zero = /^\s*[01](?:px)?\s*$/;
const videoId = /^[\w-]{4,32}$/;

/** An element that a script replaces by a player: a link to the video. */
export function video(element: Element, context: Context): Opening | undefined {
  const row = context.findRow(videoRows, element);
  const id = row === undefined ? undefined : element.attribs[row.video];
  if (row === undefined || id === undefined || !videoId.test(id)) return undefined;
  const { playlabel, title, "aria-label": named } = element.attribs;
  const href = row.address + id;
  const label = context.standIn(cleanAttribute(title ?? playlabel ?? named ?? "") || href, element, "embed-name");
  const link = context.element("a", { href }, [label], element);
  return { node: context.element("p", {}, [link], element), parts: element.children };
}

/** The page of a video instead of its player, which only works within a page. */
function pageOf(href: string | undefined): string | undefined {
  const [player, page] = playerPages.find(([address]) => href !== undefined && address.test(href)) ?? [];
  return player === undefined || page === undefined ? href : href?.replace(player, page);
}

/** `iframe`, `video`, `audio`: a link to the source, or to the page of what a player plays. */
export function embed(element: Element, context: Context, place: Place): Opening | undefined {
  const { attribs } = element;
  const source =
    attribs.src ?? attribs["data-src"] ?? findInside(element, ({ name }) => name === "source")?.attribs.src;
  const href = pageOf(context.urls.resolve(source, "link"));
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
