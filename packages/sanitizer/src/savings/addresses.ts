import { canParseUrl, percentDecode, withoutTracking } from "@decant/page";
import type { Element as HastElement } from "hast";
import type { SavingRule } from "./edits.ts";

/** A server of a framework or a forum that makes the sizes of a picture from the address in a parameter. */
const imageServer =
  /^([^?#]*)\/(?:_next\/image|_vercel\/image|\.netlify\/images|~gitbook\/image|proxy\.php)\/?\?(?:[^#]*&)?(?:url|image)=([^&#]+)/;
/** A service that makes sizes of a picture from the address at the end of the path: Cloudflare, Cloudinary. */
const imageService = /\/(?:image\/fetch|(?:cdn-cgi|dynamic)\/image)\//;
const embedded = /https?(?::\/\/|%3A%2F%2F)[^?#]+/i;
/** Scheme and host. */
const origin = /^https?:\/\/[^/?#]+/i;
const pictureParameters: ReadonlySet<string> = new Set(["url", "src", "image", "img"]);
/** Photon of WordPress: the address without its scheme is the path. */
const photon = /^https?:\/\/i\d\.wp\.com\/([^?#]+)/;

/**
 * Address of the picture that an image server makes sizes of; any other address as it is.
 *
 * @example
 * imageOrigin("https://shop.example/_next/image?url=%2Fboats%2F1.jpg&w=640&q=75"); // "https://shop.example/boats/1.jpg"
 */
export function imageOrigin(url: string): string {
  const service = imageService.exec(url);
  const path = photon.exec(url)?.[1];
  if (path !== undefined) return `https://${path}`;
  const found = service === null ? imageServer.exec(url) : ["", "", embedded.exec(url.slice(service.index))?.[0] ?? ""];
  const [, site = "", encoded = ""] = found ?? resizer(url) ?? [];
  if (encoded === "") return url;
  const picture = percentDecode(encoded);
  if (webAddress.test(picture) && canParseUrl(picture)) return picture;
  return picture.startsWith("/") && !picture.startsWith("//") && plainPath.test(picture) ? `${site}${picture}` : url;
}

/** Host and picture's path of any other server that gets a file as a parameter, with no parameters except sizes. */
function resizer(url: string): readonly string[] | undefined {
  const from = url.indexOf("?");
  const host = origin.exec(url)?.[0];
  if (from < 0 || host === undefined) return undefined;
  let picture: string | undefined;
  for (const part of url.slice(from + 1).split("&")) {
    const [name = "", value = ""] = part.split("=", 2);
    if (pictureParameters.has(name) && pictureFile.test(value) && !embedded.test(value)) picture = value;
    else if (!sizeParameters.has(name)) return undefined;
  }
  return picture === undefined ? undefined : [url, host, picture];
}

/** Parameters that choose the size, crop and format of a picture. */
const sizeParameters: ReadonlySet<string> = new Set([
  "w", "h", "width", "height", "q", "quality", "fit", "resize", "crop", "dpr", "auto", "fm", "format", "ixlib", "ixid", "ssl", "strip",
  "cs", "size", "sw", "sh", "sm", "sfrm", "imwidth", "rect", "optimize", "upscale", "trim", "blur",
]); // biome-ignore format: a table of words
const pictureFile = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
/** Files of Shopify shops: their version and the size in their name are for caches and themes. */
const shopFile = /^https?:\/\/(?:cdn\.shopify\.com\/s\/files\/|[^/?#]+\/cdn\/shop\/)/;
const shopSize = /_(?:\d{1,4}x\d{0,4}|x\d{1,4})(?:_crop_[a-z]{1,10})?(?:@\dx)?(?=\.\w{3,4}$)/;
/** Steps of Cloudinary that choose size, crop and format, before the version of the file. */
const cloudinarySteps =
  /(?<=\/(?:image|video)\/upload)(?:\/(?:(?:ar|c|dpr|f|fl|g|h|q|w|x|y)_[\w.:!-]{1,40}(?:,(?!\/)|(?=\/)))+)+(?=\/v\d{1,12}\/)/;

/**
 * Address of a picture without parameters of size and format; any other address as it is, also one with further parameters, such as a
 * signature.
 *
 * @example
 * imageWithoutSize("https://shop.example/boats/1.jpg?w=640&q=75"); // "https://shop.example/boats/1.jpg"
 */
export function imageWithoutSize(given: string): string {
  const url = given.includes("/upload/") ? given.replace(cloudinarySteps, "") : given;
  const from = url.indexOf("?");
  const file = from < 0 ? url : url.slice(0, from);
  const isOfShop = shopFile.test(file);
  const names = from < 0 ? [] : url.slice(from + 1).split("&").map((part) => part.split("=", 1)[0]); // biome-ignore format: one line
  if (!names.every((name) => sizeParameters.has(name) || (isOfShop && name === "v"))) return url;
  if (isOfShop) return file.replace(shopSize, "");
  return from < 0 || !pictureFile.test(file) ? url : file;
}

const webAddress = /^https?:\/\/[^\s<>"]+$/i;
const plainPath = /^[\w\-.~/%@+,=]+$/;

/** It leads to the page without it. */
const emptyFragment = /(?<=[^#])#$/;

export const tracking: SavingRule = {
  id: "tracking",
  reason:
    "Parameters that only track visits, pages that count a click and lead on, and image servers of frameworks around the address of a picture.",
  apply({ links, images }) {
    for (const link of links) {
      link.href = withoutTracking(link.href.replace(emptyFragment, ""));
      link.node.properties.href = link.href;
    }
    for (const image of images) {
      image.src = withoutTracking(imageOrigin(image.src));
      image.node.properties.src = image.src;
    }
  },
};

export const imageSize: SavingRule = {
  id: "image-size",
  reason:
    "Parameters that choose size, crop and format of a picture: without them the address gives the picture as it was uploaded.",
  apply({ images }) {
    for (const image of images) {
      image.src = imageWithoutSize(image.src);
      image.node.properties.src = image.src;
    }
  },
};

/** An order to the page or the site: into the basket, a reply, a vote, a pop-up. */
const action = /[?&](?:add-to-cart|add_to_wishlist|replytocom|share)=|#(?:elementor-action|!$)/;

export const actionLink: SavingRule = {
  id: "action-link",
  reason:
    "The address of an action, not of a page: it puts something into the basket, answers a comment or opens a pop-up.",
  apply({ links }, edits) {
    for (const { node, href } of links) if (action.test(href)) edits.unwrap(node, "action-link");
  },
};

export const linkTitle: SavingRule = {
  id: "link-title",
  reason: "A title that a generator gives its links: what the target is called there.",
  apply({ links }) {
    for (const { node } of links)
      if (node.properties.title !== undefined && isGenerated(node)) delete node.properties.title;
  },
};

/** A link that a person wrote in Markdown has at most an address and a title. */
function isGenerated({ properties, data }: HastElement): boolean {
  return data?.generatedTitle === true || Object.keys(properties).length > 2;
}
