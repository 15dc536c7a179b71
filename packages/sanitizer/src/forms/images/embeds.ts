import type { ChildNode, Element } from "@decant/dom";
import type { Element as HastElement } from "hast";
import { allText, findInside, isElement, isTag, maxNodes } from "../../source/nodes.ts";
import type { Row } from "../../source/rows.ts";
import { cleanAttribute, isBlank } from "../../source/text.ts";
import { type Context, Inside, type Opening, type Place } from "../../tree/context.ts";

/** An element that a script replaces by a player. */
export interface VideoRow extends Row {
  /** Attribute with the id of the video. */
  readonly video: string;
  /** Address of a video, before its id. */
  readonly address: string;
}

const youtube = "https://www.youtube.com/watch?v=";
const vimeo = "https://vimeo.com/";

/** Players by their address, and the page of their video. */
const playerPages: readonly (readonly [player: RegExp, page: string])[] = [
  [/^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?!videoseries)([\w-]{6,20})(?:[?#].*)?$/, `${youtube}$1`],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)\?(?:[^&]*&){0,8}h=(\w+)[\s\S]*$/, `${vimeo}$1/$2`],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)(?:[?#].*)?$/, `${vimeo}$1`],
  [/^https?:\/\/www\.dailymotion\.com\/embed\/(video\/\w+)(?:[?#].*)?$/, "https://www.dailymotion.com/$1"],
  [/^https?:\/\/open\.spotify\.com\/embed\/(\w+\/\w+)(?:[?#].*)?$/, "https://open.spotify.com/$1"],
  [
    /^https?:\/\/platform\.(?:twitter|x)\.com\/embed\/[^?]*\?(?:[^&]*&){0,20}id=(\d+)[\s\S]*$/,
    "https://x.com/i/status/$1",
  ],
];

export const videoRows: readonly VideoRow[] = [
  { id: "lite-youtube", selector: "lite-youtube[videoid]", video: "videoid", address: youtube },
]; // biome-ignore format: one row a line

const zero = /^\s*[01](?:px)?\s*$/;
const videoId = /^[\w-]{4,32}$/;
/** Longest notice in place of a player that waits for consent. Half and twice change nothing (1 page). */
const maxNotice = 400;

/** An element that a script replaces by a player: a link to the video. */
export function video(element: Element, context: Context): Opening | undefined {
  const row = context.findRow(videoRows, element);
  const id = row === undefined ? undefined : element.attribs[row.video];
  if (row === undefined || id === undefined || !videoId.test(id)) return undefined;
  const { playlabel, title, "aria-label": named } = element.attribs;
  return standsFor(element, row.address + id, title ?? playlabel ?? named, context);
}

/** An element that a script replaces by a player once the reader agrees becomes a link to the video. */
export function blockedPlayer(element: Element, context: Context, place: Place): Opening | undefined {
  if ((place.inside & Inside.LINK) !== 0) return undefined;
  for (const name in element.attribs) {
    const value = element.attribs[name] as string;
    if (!name.startsWith("data-") || !value.includes("//")) continue;
    const href = context.urls.resolve(value, "link");
    const page = pageOf(href);
    if (page === undefined || page === href) continue;
    // The player is inside, or another element represents it.
    if (findInside(element, (inner) => inner.name === "iframe" || inner.attribs[name] === value) !== undefined) break;
    return standsFor(element, page, element.attribs.title ?? element.attribs["aria-label"], context);
  }
  return undefined;
}

/** A link in place of an element, and the element's content without a notice and links to the same page. */
function standsFor(element: Element, href: string, name: string | undefined, context: Context): Opening {
  const isNotice = allText(element).trim().length <= maxNotice;
  const parts = isNotice ? element.children.filter((child) => !isLabel(child)) : element.children;
  if (parts.length < element.children.length)
    for (const child of element.children) if (!parts.includes(child)) context.drop(child, "player-notice");
  return { node: linkTo(href, name, element, context), parts };
}

/** Text of a placeholder: its notice, a button, a link to the video. Pictures and captions stay. */
function isLabel(child: ChildNode): boolean {
  if (child.type === "text") return child.data.trim() !== "";
  if (!isElement(child) || child.name === "figcaption" || allText(child).trim() === "") return false;
  return findInside(child, ({ name }) => name === "img") === undefined;
}

/** A link in a paragraph of its own. */
function linkTo(href: string, name: string | undefined, element: Element, context: Context): HastElement {
  const label = context.standIn(cleanAttribute(name ?? "") || href, element, "embed-name");
  const link = context.element("a", { href }, [label], element);
  return context.element("p", {}, [link], element);
}

/** The page of a video instead of its player, which only works within a page. */
function pageOf(href: string | undefined): string | undefined {
  const [player, page] = playerPages.find(([address]) => href !== undefined && address.test(href)) ?? [];
  return player === undefined || page === undefined ? href : href?.replace(player, page);
}

/** Attributes that hold the address of a player until the reader agrees to cookies, or scrolls to it. */
const waitingSources: readonly string[] = [
  "data-src", "data-lazy-src", "data-cmplz-src", "data-src-cmplz", "data-cookieconsent-src", "data-cookieblock-src", "data-borlabs-cookie-src", "data-consent-src",
]; // biome-ignore format: a table of words
const noSource = /^(?:about:|data:|javascript:|$)/i;

/** Frames of advertisers, by a word of their host or path or the names that ad servers give them; forms of comments; buttons of networks. */
const foreignFrame =
  /(?:^|[./_-])(?:i?ads?|adv|adserv\w*|(?:show)?adcode|adsystem|smartads|doubleclick|googlesyndication|pagead|banners?|aff|affiliates?|comment_?form)(?=[./_ -]|$)|google_ads|3rd party ad|\/\/comments?\d?\.|facebook\.com\/(?:v[\d.]+\/)?plugins\/(?!post|video)|platform\.(?:twitter|x)\.com\/widgets\/|\/\/widget\.weibo\.com\//i;

/** `iframe`, `video`, `audio`, `object`, `embed`: a link to the source, or to the page of a player's video. */
export function embed(element: Element, context: Context, place: Place): Opening | undefined {
  const { attribs } = element;
  const sources = [attribs.src, attribs.data, ...waitingSources.map((name) => attribs[name])];
  const source =
    sources.find((value) => value !== undefined && !noSource.test(value.trim())) ??
    findInside(element, ({ name }) => name === "source")?.attribs.src;
  const href = pageOf(context.urls.resolve(source, "link"));
  const isInvisible = zero.test(attribs.width ?? "") || zero.test(attribs.height ?? "");
  const title = attribs.title ?? attribs["aria-label"];
  if (href === undefined || isInvisible || !href.startsWith("http") || (place.inside & Inside.LINK) !== 0) {
    context.drop(element, `${element.name}-without-address`);
    return { parts: [] };
  }
  if (element.name === "iframe" && foreignFrame.test(`${href.replace(parameters, "")} ${attribs.id} ${title}`)) {
    context.drop(element, "foreign-frame");
    return { parts: [] };
  }
  const node = linkTo(href, title, element, context);
  const inline = (place.inside & Inside.HEADING) !== 0;
  return { node: inline ? (node.children[0] as HastElement) : node, parts: [] };
}

/** Embedded posts of other sites: X, Instagram, TikTok, Reddit, Bluesky, Threads, Facebook. */
export const postRows: readonly Row[] = [
  { id: "embedded-post", selector: "blockquote.twitter-tweet, blockquote.instagram-media, blockquote.tiktok-embed, blockquote.reddit-embed-bq, blockquote.text-post-media, .bluesky-embed, div.fb-post, div.fb-video" },
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
  if (context.findRow(postRows, element) === undefined) return undefined;
  let address = postAddresses.map((name) => element.attribs[name]).find((value) => value !== undefined);
  // From the end: the last link of a post leads to it.
  const pending: ChildNode[] = [...element.children];
  for (let node: ChildNode | undefined = pending.pop(), nodes = 0; node !== undefined; node = pending.pop(), nodes++) {
    if (nodes > maxNodes) return undefined;
    if (node.type === "text" && !isBlank(node.data) && !context.isLeftOut(node, element)) return undefined;
    if (isTag(node, "a")) address ??= node.attribs.href;
    if ("children" in node) pending.push(...node.children);
  }
  const href = context.urls.resolve(address, "link");
  if (href?.startsWith("http") !== true) return undefined;
  return { node: linkTo(href, href.replace(parameters, ""), element, context), parts: [] };
}
