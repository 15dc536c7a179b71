import { type Element, parse } from "@decant/dom";
import type { Properties } from "hast";
import {
  adjacentElement,
  allText,
  findInside,
  isElement,
  isTag,
  parentElement,
  shortText,
} from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import { type Context, Inside, type Opening, type Place } from "../../tree/context.ts";
import { embed } from "./embeds.ts";

/** Attributes of lazy loaders with the address for `src`. The first one wins. */
const lazyAttributes: readonly string[] = [
  "data-src", "data-original", "data-lazy-src", "data-lazy", "data-orig-file", "data-original-src", "data-hi-res-src", "data-full-src",
  "data-full-url", "data-large-file", "data-image-src", "data-img-src", "data-url", "data-echo", "data-actualsrc", "data-src-large", "lazy-src",
  "data-baseurl", "data-base-url", "data-img-url",
]; // biome-ignore format: a table of words
const lazySrcsets: readonly string[] = ["data-srcset", "data-lazy-srcset", "data-original-set", "lazy-srcset"];
/** File names of placeholder images. */
const placeholder =
  /(?:^|[/_-])(?:blank|placeholder|spacer|transparent|pixel|loading|lazy(?:load)?|grey|1x1|blur(?:red)?|lqip)(?:[_-][\w-]{0,40})?\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])/i;
const onePixel = /^\s*[01](?:px)?\s*$/;
const onePixelWide = /(?:^|;)\s*width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const onePixelHigh = /(?:^|;)\s*height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const looksLikeUrl = /^(?:https?:)?\/\/|^\.{0,2}\/|^[^\s:]+\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)\b/i;
const imageFile = /\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)(?:$|[?#])/i;
/** Longest alternative text in place of a picture without an address. Half changes 4, twice 1 of 62 pages. */
const maxStandIn = 300;
/** What LaTeXML writes for a picture without a description. */
const noDescription = /^refer to caption$/i;
const pixels = /^\s*(\d{1,5})(?:px)?\s*$/;

/** `img`, with its real address from a lazy loader if there is one. */
export function img(element: Element, context: Context): Opening | undefined {
  return image(element, context, element);
}

/** @param place Element of the page at the place of the picture. */
function image(element: Element, context: Context, place: Element): Opening | undefined {
  const { attribs } = element;
  if (isTrackingPixel(element)) {
    context.drop(place, "tracking-pixel");
    return { parts: [] };
  }
  const alt = cleanAttribute(attribs.alt ?? "").replace(noDescription, "");
  if (isEmoji(element, context) && alt !== "")
    return { node: context.derivedText(alt, place, "alternative-text"), parts: [] };
  const src = imageAddress(element, context);
  if (src === undefined) {
    if (alt === "" || alt.length > maxStandIn) return { parts: [] };
    return { node: context.standIn(alt, place, "alternative-text"), parts: [] };
  }
  return { node: context.element("img", imageProperties(element, src, alt), [], place), parts: [] };
}

const imageType = /^image\//i;

const documentType = /^(?:application\/pdf|video\/|audio\/)/i;
const documentFile = /\.pdf(?:[?#]|$)/i;

/** `object`, `embed`: a picture (drawings of papers), or a link to a document or a recording. */
export function carrier(element: Element, context: Context, place: Place): Opening | undefined {
  const { name, attribs } = element;
  const source = name === "object" ? attribs.data : attribs.src;
  if (documentType.test(attribs.type ?? "") || documentFile.test(source ?? "")) return embed(element, context, place);
  if (!isPicture(source, attribs.type)) return undefined;
  const src = context.urls.resolve(source, "image");
  if (src === undefined) return undefined;
  const inside = findInside(element, (inner) => inner.name === "img");
  const alt = attribs.alt ?? attribs["aria-label"] ?? inside?.attribs.alt ?? "";
  return { node: context.element("img", imageProperties(element, src, cleanAttribute(alt)), [], element), parts: [] };
}

function isPicture(address = "", type = ""): boolean {
  return imageType.test(type) || (type === "" && imageFile.test(address));
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
 * The address of an image: its widest candidate, else that of a lazy loader, else `src`. Sources of a `picture` in other formats or crops
 * count only if the image itself has no address, and data of unknown loaders only as a last resort. `data:` URLs are refused.
 */
function imageAddress(element: Element, context: Context): string | undefined {
  const { attribs } = element;
  const resolve = (value: string | undefined) => context.urls.resolve(value, "image");
  const widest = (sets: readonly (string | undefined)[]): string | undefined =>
    firstOf(widestFirst(sets.flatMap((set) => (set === undefined ? [] : parseSrcset(set)))), ({ url }) =>
      placeholder.test(url) ? undefined : resolve(url),
    );
  const lazy = lazyAttributes.map((name) => attribs[name]?.trim()).filter((value) => looksLikeUrl.test(value ?? ""));
  return (
    widest([...lazySrcsets.map((name) => attribs[name]), attribs.srcset, ...pictureSources(element, true)]) ??
    firstOf(lazy, resolve) ??
    (placeholder.test(attribs.src ?? "") ? undefined : resolve(attribs.src)) ??
    widest(pictureSources(element, false)) ??
    fromNoscript(element, context) ??
    firstOf(Object.entries(attribs), ([name, value]) =>
      name.startsWith("data-") && looksLikeUrl.test(value) && imageFile.test(value) ? resolve(value) : undefined,
    ) ??
    resolve(attribs.src)
  );
}

function firstOf<T>(values: readonly T[], read: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

const hasWidths = /\s\d+w\b/;

/** `srcset` of the sources of the `picture` around an image; on demand without those of another format or crop. */
function pictureSources(image: Element, isSame: boolean): (string | undefined)[] {
  const picture = parentElement(image);
  if (picture?.name !== "picture") return [];
  const sources = picture.children.slice(0, 30).filter((child) => isTag(child, "source"));
  return sources.flatMap(({ attribs: { type, media, srcset, "data-srcset": lazy } }) =>
    isSame && (type !== undefined || media !== undefined)
      ? []
      : [srcset, lazy].filter((set) => !isSame || hasWidths.test(set ?? "")),
  );
}

/** The address in a `noscript` beside an image, which lazy loaders add for browsers without scripts. */
function fromNoscript(element: Element, context: Context): string | undefined {
  const parent = parentElement(element);
  const anchor = parent?.name === "picture" ? parent : element;
  for (const side of ["next", "prev"] as const) {
    const beside = adjacentElement(anchor, side);
    if (beside?.name !== "noscript") continue;
    const address = context.urls.resolve(pictureIn(beside)?.attribs.src, "image");
    if (address !== undefined) return address;
  }
  return undefined;
}

/** The picture in a `noscript`, whose markup may be escaped. */
function pictureIn(noscript: Element): Element | undefined {
  const isImage = ({ name }: Element): boolean => name === "img";
  const found = findInside(noscript, isImage);
  if (found !== undefined) return found;
  const text = allText(noscript).trim();
  return text.startsWith("<") && text.length <= maxEscaped ? findInside(parse(text), isImage) : undefined;
}

/** Longest escaped markup that is read, in UTF-16 code units. Chosen by hand: a picture with a `srcset`. */
const maxEscaped = 10_000;
const tags = /<[^<>]*>/g;

/** `noscript` with only pictures, without a picture beside it that it would replace. */
export function noscriptImage(element: Element, context: Context): Opening | undefined {
  const inside = pictureIn(element);
  if (inside === undefined || allText(element).replace(tags, "").trim() !== "") return undefined;
  if ([element.prev, element.prev?.prev, element.next, element.next?.next].some(holdsImage)) return undefined;
  const opening = image(inside, context, element);
  context.move(element, "noscript-image");
  return opening;
}

function holdsImage(node: Element["prev"] | undefined): boolean {
  if (!isElement(node)) return false;
  return node.name === "img" || findInside(node, ({ name }) => name === "img", 8) !== undefined;
}

function isTrackingPixel({ attribs }: Element): boolean {
  if (onePixel.test(attribs.width ?? "") && onePixel.test(attribs.height ?? "")) return true;
  return attribs.style !== undefined && onePixelWide.test(attribs.style) && onePixelHigh.test(attribs.style);
}

/** Class tokens of pictures of characters; the alternative text is the character. */
const emojiTokens: ReadonlySet<string> = new Set([
  "emoji", "emojione", "wp-smiley", "twemoji", "smilie", "smiley", "smilies", "emoticon",
]); // biome-ignore format: a table of words
/** Folders of such pictures in forums: `/images/smilies/smile.gif`. */
const emojiFolder = /\/(?:smil(?:ies|eys?)|emoticons?)\/[^/?]{1,80}\.(?:gif|png|svg|webp)(?:$|\?)/i;

function isEmoji(element: Element, context: Context): boolean {
  if (context.classesOf(element).some((token) => emojiTokens.has(token))) return true;
  return emojiFolder.test(element.attribs.src ?? "");
}

/** One candidate of a `srcset`. */
interface Candidate {
  readonly url: string;
  /** Width in pixels. A density of `n` counts as `n` thousand; without a descriptor it is one thousand. */
  readonly width: number;
}

const candidate = /[\s,]*([^\s,]\S*)(?:\s+([\d.]+)([wx])[^,]*|\s+[^\s,\d][^,]*)?/y;
const trailingCommas = /(?<!,),+$/;
/** More than any generator writes. */
const maxCandidates = 100;

/**
 * Read a `srcset` (HTML Standard, 4.8.4.2.3). URLs may hold commas, but do not end in one.
 *
 * @example
 * parseSrcset("a.jpg 1x, b.jpg 2x"); // [{ url: "a.jpg", width: 1000 }, { url: "b.jpg", width: 2000 }]
 */
export function parseSrcset(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  candidate.lastIndex = 0;
  for (let found = candidate.exec(value); found !== null; found = candidate.exec(value)) {
    const [all, raw = "", number, unit] = found;
    const url = raw.replace(trailingCommas, "");
    // A URL that ended in a comma has no descriptor; the text read as one is the next candidate.
    if (url !== raw) candidate.lastIndex -= all.length - all.indexOf(raw) - raw.length;
    const size = number === undefined || url !== raw ? 1 : Number.parseFloat(number);
    candidates.push({ url, width: (unit === "w" && url === raw ? size : size * 1000) || 0 });
    if (candidates.length >= maxCandidates) break;
  }
  return candidates;
}

/** Candidates, the widest first; equals in their order. */
export function widestFirst(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => other.width - one.width);
}

/** Levels between an icon and its cell, and the longest name of an icon. Chosen by hand. */
const cellLevels = 3;
const maxName = 40;
const cellNames: ReadonlySet<string> = new Set(["td", "th", "dd"]);

/** An icon that is all a cell holds, by its name: "Yes" and "No" of a comparison. */
export function icon(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & (Inside.LINK | Inside.HEADING | Inside.CODE)) !== 0) return undefined;
  if (element.name !== "svg" && (element.children.length > 1 || shortText(element, 1) !== "")) return undefined;
  const cell = cellAround(element);
  if (cell === undefined) return undefined;
  const name = nameOf(element);
  if (name === "" || name.length > maxName) return undefined;
  if (!isAlone(element, cell)) return undefined;
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
function nameOf({ attribs, children }: Element): string {
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
