import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { allText, findInside, isElement } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";
import { parseSrcset, widest } from "./srcset.ts";

/** Where lazy loaders keep the address that a script would put into `src`. In the order in which they are believed. */
const lazyAttributes: readonly string[] = [
  "data-src", "data-original", "data-lazy-src", "data-lazy", "data-orig-file", "data-original-src", "data-hi-res-src", "data-full-src",
  "data-full-url", "data-large-file", "data-image-src", "data-img-src", "data-url", "data-echo", "data-actualsrc", "data-src-large", "lazy-src",
]; // biome-ignore format: a table of words
const lazySrcsets: readonly string[] = ["data-srcset", "data-lazy-srcset", "data-original-set", "lazy-srcset"];
/** File names of placeholder images. */
const placeholder =
  /(?:^|[/_-])(?:blank|placeholder|spacer|transparent|pixel|loading|lazy(?:load)?|grey|1x1)(?:[_-][\w-]{0,40})?\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])/i;
const onePixel = /^\s*[01](?:px)?\s*$/;
const onePixelWide = /(?:^|;)\s*width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const onePixelHigh = /(?:^|;)\s*height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const looksLikeUrl = /^(?:https?:)?\/\/|^\.{0,2}\/|^[^\s:]+\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)\b/i;
const imageFile = /\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)(?:$|[?#])/i;
/** Longest alternative text that replaces a picture without an address. A guess: a sentence or two. */
const maxStandIn = 300;
const pixels = /^\s*(\d{1,5})(?:px)?\s*$/;

/** `img`: its real address, wherever a lazy loader keeps it. */
export function image(element: Element, context: Context): Opening | undefined {
  const { attribs } = element;
  if (isTrackingPixel(element)) {
    context.drop(element, "tracking-pixel");
    return { parts: [] };
  }
  const alt = cleanAttribute(attribs.alt ?? "");
  if (isEmoji(element, context) && alt !== "")
    return { node: context.derivedText(alt, element, "alternative-text"), parts: [] };
  const src = imageAddress(element, context);
  if (src === undefined) {
    if (alt === "" || alt.length > maxStandIn) return { parts: [] };
    return { node: context.standIn(alt, element, "alternative-text"), parts: [] };
  }
  if (alt === "" && placeholder.test(src) && isBesideImage(element)) {
    context.drop(element, "image-placeholder");
    return { parts: [] };
  }
  return { node: context.element("img", imageProperties(element, src, alt), [], element), parts: [] };
}

/** A placeholder is directly before or after the image that a script loads. */
function isBesideImage({ prev, next }: Element): boolean {
  return [prev, next].some((node) => isElement(node) && (node.name === "img" || node.name === "picture"));
}

function imageProperties({ attribs }: Element, src: string, alt: string): Properties {
  const properties: Properties = { src, alt };
  const title = cleanAttribute(attribs.title ?? "");
  if (title !== "") properties.title = title;
  for (const side of ["width", "height"] as const) {
    const size = pixels.exec(attribs[side] ?? "")?.[1];
    if (size !== undefined) properties[side] = Number(size);
  }
  return properties;
}

/**
 * The address of an image: what a lazy loader would load, else `src`, else the widest candidate around.
 * A `data:` URL is no address: it would carry the picture into the text.
 */
function imageAddress(element: Element, context: Context): string | undefined {
  const { attribs } = element;
  const resolve = (value: string | undefined) => context.urls.resolve(value, "image");
  for (const name of isLazy(attribs) ? lazyAttributes : []) {
    const value = attribs[name]?.trim();
    const found = value === undefined || !looksLikeUrl.test(value) ? undefined : resolve(value);
    if (found !== undefined) return found;
  }
  const own = placeholder.test(attribs.src ?? "") ? undefined : resolve(attribs.src);
  if (own !== undefined) return own;
  const sets = [...lazySrcsets.map((name) => attribs[name]), attribs.srcset, ...pictureSources(element)];
  for (const set of sets) {
    const found = set === undefined ? undefined : resolve(widest(parseSrcset(set)));
    if (found !== undefined) return found;
  }
  return fromNoscript(element, context) ?? resolve(attribs.src);
}

/** Whether one of {@link lazyAttributes} is there: most images have few attributes, and none of those. */
function isLazy(attribs: Element["attribs"]): boolean {
  for (const name in attribs) if (lazyNames.has(name)) return true;
  return false;
}

const lazyNames: ReadonlySet<string> = new Set(lazyAttributes);

/** `srcset` of the sources of the `picture` around an image. */
function pictureSources({ parent }: Element): (string | undefined)[] {
  if (parent === null || !("attribs" in parent) || parent.name !== "picture") return [];
  return parent.children
    .slice(0, 30)
    .flatMap((child) =>
      isElement(child) && child.name === "source" ? [child.attribs.srcset, child.attribs["data-srcset"]] : [],
    );
}

/** The same image in a `noscript` beside it, which lazy loaders add for browsers without scripts. */
function fromNoscript(element: Element, context: Context): string | undefined {
  const anchor =
    element.parent !== null && "attribs" in element.parent && element.parent.name === "picture"
      ? element.parent
      : element;
  for (const start of [anchor.next, anchor.prev]) {
    const beside =
      start?.type === "text" && start.data.trim() === "" ? (start === anchor.next ? start.next : start.prev) : start;
    if (!isElement(beside) || beside.name !== "noscript") continue;
    const found = findInside(beside, ({ name }) => name === "img");
    const address = context.urls.resolve(found?.attribs.src, "image");
    if (address !== undefined) return address;
  }
  return undefined;
}

/** `noscript` with only pictures, if no picture beside it is the one it replaces. */
export function noscriptImage(element: Element, context: Context): Opening | undefined {
  const inside = findInside(element, ({ name }) => name === "img");
  if (inside === undefined || allText(element).trim() !== "") return undefined;
  if ([element.prev, element.prev?.prev, element.next, element.next?.next].some(holdsImage)) return undefined;
  const opening = image(inside, context);
  context.move(element, "noscript-image");
  return opening;
}

function holdsImage(node: Element["prev"] | undefined): boolean {
  if (!isElement(node)) return false;
  return node.name === "img" || findInside(node, ({ name }) => name === "img", 8) !== undefined;
}

/** A `span` or `div` that a lazy loader turns into an image: it names an image file and holds nothing. */
export function lazyPlaceholder(element: Element, context: Context): Opening | undefined {
  const address = element.attribs["data-src"];
  if (
    address === undefined ||
    !imageFile.test(address) ||
    element.children.some(isElement) ||
    allText(element).trim() !== ""
  )
    return undefined;
  const src = context.urls.resolve(address, "image");
  if (src === undefined) return undefined;
  const alt = cleanAttribute(element.attribs["data-alt"] ?? element.attribs["aria-label"] ?? "");
  return { node: context.element("img", { src, alt }, [], element), parts: [] };
}

function isTrackingPixel({ attribs }: Element): boolean {
  if (onePixel.test(attribs.width ?? "") && onePixel.test(attribs.height ?? "")) return true;
  return attribs.style !== undefined && onePixelWide.test(attribs.style) && onePixelHigh.test(attribs.style);
}

/** Pictures of characters: the alternative text is the character. */
function isEmoji(element: Element, context: Context): boolean {
  return context
    .classesOf(element)
    .some((token) => token === "emoji" || token === "emojione" || token === "wp-smiley" || token === "twemoji");
}
