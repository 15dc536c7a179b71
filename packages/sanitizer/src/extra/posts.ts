import type { ChildNode, Element } from "@decant/dom";
import { linkTo } from "../forms/images/embeds.ts";
import { findInside } from "../source/nodes.ts";
import type { Row } from "../source/rows.ts";
import { type Context, Inside, type Opening, type Place } from "../tree/context.ts";

/** An embedded post of another site. */
export const postRows: readonly Row[] = [
  { id: "twitter-tweet", selector: "blockquote.twitter-tweet" },
  { id: "instagram-media", selector: "blockquote.instagram-media" },
  { id: "tiktok-embed", selector: "blockquote.tiktok-embed" },
  { id: "reddit-embed", selector: "blockquote.reddit-embed-bq" },
  { id: "bluesky-embed", selector: "blockquote.bluesky-embed, div.bluesky-embed" },
  { id: "threads-post", selector: "blockquote.text-post-media" },
  { id: "facebook-post", selector: "div.fb-post, div.fb-video" },
]; // biome-ignore format: one row a line

/** Attributes in which such elements name their post. */
const postAddresses: readonly string[] = [
  "data-instgrm-permalink", "data-text-post-permalink", "data-permalink", "data-href", "cite",
]; // biome-ignore format: a table of words

/** The end of an address, which says where a post is shown. */
const parameters = /[?#][\s\S]*$/;

/** An embedded post whose text is not selected, or that a script would fill: a link to it. */
export function embeddedPost(element: Element, context: Context, place: Place): Opening | undefined {
  if ((place.inside & (Inside.LINK | Inside.HEADING)) !== 0) return undefined;
  if (context.findRow(postRows, element) === undefined || showsText(element, context)) return undefined;
  const { attribs } = element;
  const own = postAddresses.map((name) => attribs[name]).find((value) => value !== undefined);
  const links: string[] = [];
  findInside(element, ({ name, attribs: { href } }) => {
    if (name === "a" && href !== undefined) links.push(href);
    return false;
  });
  const href = context.urls.resolve(own ?? links.at(-1), "link");
  if (href?.startsWith("http") !== true) return undefined;
  return { node: linkTo(href, href.replace(parameters, ""), element, context), parts: [] };
}

/** Whether any text in an element is selected. */
function showsText(element: Element, { omitted }: Context): boolean {
  const pending: ChildNode[] = [...element.children];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (omitted.has(node)) continue;
    if (node.type === "text" && node.data.trim() !== "") return true;
    if ("children" in node) pending.push(...node.children);
  }
  return false;
}
