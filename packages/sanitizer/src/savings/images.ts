import type { HastParent } from "../tree/context.ts";
import { textOf } from "../tree/edit.ts";
import type { Edits, SavingRule } from "./edits.ts";
import { type FoundImage, type FoundLink, type Inventory, maxText } from "./inventory.ts";

const imageFile = /^[^?#]*\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)(?:$|[?#])/i;
/** The page about a file: of a wiki (`File:Tern.jpg`), of a repository. */
function isFilePage(href: string): boolean {
  const name = href.slice(href.lastIndexOf("/") + 1);
  return name.includes(":") || name.toLowerCase().includes("%3a") || href.includes("/blob/");
}

/** Pictures with a side of at most so many pixels are icons. Half changes 9, twice 7 of 260 pages. */
const iconSide = 32;
/** A swatch of a colour. Half changes 2, twice 1 of 19 pages. */
const swatchSide = 80;
const sizeInQuery = /[?&]w(?:idth)?=(\d{1,4})&h(?:eight)?=(\d{1,4})(?:&|$)/;
const fileName =
  /^(?:[\w\-.%+() ]{0,80}(?:\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)|[_-]\d{3,20})|(?:img|dsc|image|photo|picture|thumbnail|image alt|alt text|alt tag|placeholder(?: image)?|untitled)[\s_-]{0,3}\d{0,20}|\d{5,20})$/i;
const query = /[?#][\s\S]*$/;
/** Size or crop in a name: `-300x200`, `_600x600`, `@2x`, `-scaled`. */
const sizeInName =
  /(?:[-_](?:\d{1,4}x\d{0,4}|x\d{2,4}|scaled|small|medium|large|thumb(?:nail)?|grande|compact)|@\dx)(?=\.\w{1,5}$|$)/i;

export const imageLink: SavingRule = {
  id: "image-link",
  reason: "A link from an image to its own file, or to the page of the file: the larger file is the image's address.",
  apply({ images }, edits) {
    for (const image of images) {
      const { node, link } = image;
      if (link === undefined || !imageFile.test(link.href) || link.text.trim() !== "") continue;
      if (edits.has(link.node)) continue;
      if (!isFilePage(link.href)) {
        image.src = link.href;
        node.properties.src = link.href;
      }
      edits.unwrap(link.node, "image-link");
    }
  },
};

/** Words: a price names no card. */
const namesIt = /\p{L}{2}|\p{Lo}/u;

export const thumbnail: SavingRule = {
  id: "thumbnail",
  reason: "A picture that links to a page which words beside it link to as well: the picture of a card.",
  apply({ images, links }, edits) {
    /** Parts of the page with words that link to an address. */
    const worded = new Map<string, Set<number>>();
    for (const { href, text, part } of links)
      if (namesIt.test(text)) worded.set(href, (worded.get(href) ?? new Set()).add(part));
    const isNearWords = ({ href, part }: FoundLink): boolean => {
      const parts = worded.get(href);
      return parts !== undefined && (parts.has(part) || parts.has(part - 1) || parts.has(part + 1));
    };
    for (const { node, link, inFigure } of images) {
      if (link === undefined || edits.has(node) || edits.has(link.node)) continue;
      // A caption goes with its picture.
      if (inFigure) continue;
      if (namesIt.test(link.text) || isNearWords(link)) edits.remove(node, "thumbnail");
    }
  },
};

export const repeatedImage: SavingRule = {
  id: "repeated-image",
  reason: "The same picture again, or another one with the same alternative text: ticks, stars, views of one product.",
  apply({ images, pictures }, edits) {
    const files = new Set<string>();
    const descriptions = new Set<string>();
    for (const image of images) {
      const { node, src, alt } = image;
      if (edits.has(node)) continue;
      const file = nameOf(src);
      const isRepeated = files.has(file) || (alt !== "" && descriptions.has(alt));
      files.add(file);
      if (alt !== "") descriptions.add(alt);
      if (isRepeated && !image.inFigure) leaveWords(image, pictures, edits, "repeated-image");
    }
  },
};

export const icon: SavingRule = {
  id: "icon-image",
  reason: "A picture no larger than an icon. Its alternative text stays where there is no other text.",
  apply({ images, pictures }, edits) {
    for (const image of images) {
      const { width, height } = image.node.properties;
      const isIcon = (isSmall(width) && (isSmall(height) || height === undefined)) || isSwatch(image.src);
      if (isIcon && !edits.has(image.node)) leaveWords(image, pictures, edits, "icon-image", true);
    }
  },
};

export const undescribedImage: SavingRule = {
  id: "undescribed-image",
  reason:
    "A picture without alternative text or caption: in a link, a list, a table or a row of pictures, beside text, away from prose, or before headings.",
  apply({ images, links, pictures, prose, headingStarts }, edits) {
    const places = new Set(prose);
    const isAboveHeadings =
      images.filter(({ alt, at, inFigure }) => !inFigure && saysNothing(alt) && headingStarts.has(at)).length >=
      minPictures;
    const worded = new Set(links.filter(({ text }) => text.trim() !== "").map(({ href }) => href));
    let before = -1;
    for (const { node, alt, at, block, parent, link, list, inFigure } of images) {
      if (edits.has(node) || inFigure || !saysNothing(alt)) continue;
      const { title } = node.properties;
      if (typeof title === "string" && !saysNothing(title)) continue;
      // The only way to an address.
      if (link !== undefined && !worded.has(link.href)) continue;
      const isPart =
        link !== undefined ||
        list?.tagName === "ul" ||
        (pictures.get(block) ?? 0) > 1 ||
        isItem(block) ||
        hasText(parent) ||
        hasText(block);
      const isApart = prose.length > 0 && (!places.has(at) || at === before);
      if (isPart || isApart || (isAboveHeadings && headingStarts.has(at))) edits.remove(node, "undescribed-image");
      before = at;
    }
  },
};

/** Pictures that are links in a row make a grid. Half changes 24, twice 5 of 260 pages. */
const minPictures = 3;

export const linkedPictures: SavingRule = {
  id: "linked-pictures",
  reason:
    "Three or more pictures in a row that are links, without other words in them: their alternative texts are the links.",
  apply({ images }, edits) {
    const isOne = ({ alt, link, inFigure }: FoundImage) =>
      link !== undefined && link.text.trim() === "" && !edits.has(link.node) && !inFigure && !saysNothing(alt);
    const isNext = (before: FoundImage, { at, link }: FoundImage) => at - before.at <= maxAway && before.link !== link;
    for (const row of rowsOf(images, edits, isOne, isNext))
      if (row.length >= minPictures) for (const { node, alt } of row) edits.describe(node, alt);
  },
};

/** "The old boat in 1961" says more than "The old boat". */
const goesOn = /[\p{L}\p{N}] $/u;

export const captionCopy: SavingRule = {
  id: "caption-copy",
  reason: 'Alternative text that a line beside it repeats, or the line below begins with: "The old basin. Photo: Ann".',
  apply({ images }, edits) {
    for (const { node, alt, below, lines, link, inFigure } of images) {
      const told = words(alt);
      if (told.length === 0 || link !== undefined || edits.has(node)) continue;
      const shown = [...below.matchAll(word)].slice(0, told.length + 1);
      // Two words are a label, not a beginning. A line that is much longer is no copy.
      const isSaid =
        told.length >= (inFigure ? 1 : 3) && told.every((name, at) => shown[at]?.[0].toLowerCase() === name);
      const isCopy = (line: HastParent) => words(textOf(line, 2 * alt.length + 40)).join(" ") === told.join(" ");
      if ((isSaid && !goesOn.test(below.slice(0, shown[told.length]?.index))) || lines.some(isCopy))
        node.properties.alt = "";
    }
  },
};

/** Rows of pictures that are not removed, of one kind, each of them after the one before. */
function rowsOf(
  images: readonly FoundImage[],
  edits: Edits,
  isOne: (image: FoundImage) => boolean,
  isNext: (before: FoundImage, image: FoundImage) => boolean,
): FoundImage[][] {
  const rows: FoundImage[][] = [];
  let before: FoundImage | undefined;
  for (const image of images) {
    if (edits.has(image.node)) continue;
    const isPart = isOne(image);
    if (isPart && before !== undefined && isNext(before, image)) rows.at(-1)?.push(image);
    else if (isPart) rows.push([image]);
    before = isPart ? image : undefined;
  }
  return rows;
}

export const cardPicture: SavingRule = {
  id: "card-picture",
  reason: "A picture of a card whose alternative text has the words of the card's link, or that the link was around.",
  apply({ images, links }, edits) {
    let next = 0;
    for (const { node, alt, at, link, inFigure } of images) {
      // A caption goes with its picture.
      if (edits.has(node) || inFigure) continue;
      if (node.data?.ofCard === true) edits.remove(node, "card-picture");
      if (alt === "" || link !== undefined) continue;
      while (next < links.length && (links[next] as FoundLink).at < at) next++;
      const near = links.slice(Math.max(0, next - mostCompared), next + mostCompared);
      if (near.some((link) => Math.abs(link.at - at) <= maxAway && saysTheSame(alt, link.text) && isTitle(link)))
        edits.remove(node, "card-picture");
    }
  },
};

/** Pictures with names in a row make a wall of logos: their number, and the longest name. Chosen by hand. */
const minLogos = 5;
const shortName = /^[^\s]{1,20}(?:\s[^\s]{1,20}){0,2}$/;
const photograph = /\.jpe?g(?:$|[?#])/i;
/** Folders and names of such pictures. */
const ofLogos =
  /\.svg(?:$|[?#])|[/_\-.](?:apps?|brands?|clients?|customers?|icons?|integrations?|logos?|partners?|sponsors?)[/_\-.]/i;

export const logo: SavingRule = {
  id: "logo",
  reason:
    "A logo, by its alternative text or a link to the first page of a site around it, before all text: the name stays, unless it is beside it as text.",
  apply({ images }, edits) {
    for (const image of images) {
      const name = image.alt.replace(logoWord, "").trim();
      const isLogo = name !== image.alt || (image.at === 0 && siteRoot.test(image.link?.href ?? "#"));
      if (!image.inFigure && isLogo && name !== "") leaveName(image, name, edits, "logo");
    }
  },
};

export const logoWall: SavingRule = {
  id: "logo-wall",
  reason:
    "Five or more pictures in a row with names of at most three words and addresses like those of logos: the names stay.",
  apply({ images }, edits) {
    const isLogo = ({ alt, src, link, inFigure }: FoundImage) =>
      link === undefined && !inFigure && !saysNothing(alt) && shortName.test(alt.trim()) && !photograph.test(src);
    for (const wall of rowsOf(images, edits, isLogo, (before, { at }) => before.at === at))
      if (wall.length >= minLogos && 2 * wall.filter(({ src }) => ofLogos.test(src)).length > wall.length)
        for (const image of wall) leaveName(image, image.alt, edits, "logo-wall");
  },
};

function leaveName({ node, block, link }: FoundImage, name: string, edits: Edits, rule: string): void {
  if (edits.has(node)) return;
  const beside = block.type === "element" ? textOf(block, maxText).toLowerCase() : "";
  const isAlone = link !== undefined && link.text.trim() === "";
  if (!isAlone && beside.includes(name.toLowerCase())) edits.remove(node, rule);
  else edits.describe(node, ` ${name.trim()} `);
}

/** Characters between a picture of a card and the card's link. Half changes 3, twice 3 of 260 pages. */
const maxAway = 250;
/** Links on each side that are compared with a picture. Half and twice change nothing (260 pages). */
const mostCompared = 4;
const siteRoot = /^(?:https?:\/\/[^/?#]{1,253})?\/?$/;
const logoWord = /^logo (?:of )?| logo$/i;
const word = /[\p{L}\p{N}]+/gu;
const words = (text: string): string[] => text.toLowerCase().match(word) ?? [];
/** Words about a picture, not about its subject. */
const pictureWords: ReadonlySet<string> = new Set([
  "a", "an", "the", "of", "for", "image", "photo", "picture", "pic", "hover", "thumbnail", "cover", "poster", "logo", "icon", "profile", "avatar", "art",
]); // biome-ignore format: a table of words

/** Most characters beside the link of a title in its block. Half changes 1, twice 1 of 29 pages. */
const besideTitle = 20;

/** Whether a link is a heading or alone in its block, rather than in a sentence. */
function isTitle({ inHeading, block, text }: FoundLink): boolean {
  if (inHeading || block.type === "root") return inHeading;
  return textOf(block, maxText).trim().length <= text.trim().length + besideTitle;
}

/** Whether a picture's words are those of a link, or hold all of two words or more of it. */
function saysTheSame(alt: string, text: string): boolean {
  const shown = words(text);
  const told = words(alt).filter((name) => !pictureWords.has(name));
  const own = shown.filter((name) => !pictureWords.has(name));
  if (told.length === 0 || own.length === 0) return false;
  const isWithin = (some: readonly string[], all: ReadonlySet<string>) => some.every((name) => all.has(name));
  return isWithin(told, new Set(shown)) || (own.length > 1 && isWithin(own, new Set(told)));
}

/** Drop an image; where it is the only content of a cell, an item or a link, its alternative text takes its place; with `inAnyBlock` of any block. */
function leaveWords(
  { node, alt, block, link }: FoundImage,
  pictures: Inventory["pictures"],
  edits: Edits,
  rule: string,
  inAnyBlock = false,
): void {
  const isAlone =
    link === undefined
      ? (inAnyBlock || isItem(block)) && pictures.get(block) === 1 && !hasText(block)
      : link.text.trim() === "";
  if (isAlone && !saysNothing(alt)) edits.describe(node, alt);
  else edits.remove(node, rule);
}

function saysNothing(alt: string): boolean {
  return alt.trim() === "" || fileName.test(alt);
}

function isSmall(side: unknown): boolean {
  return typeof side === "number" && side <= iconSide;
}

/** Whether an address asks for a picture of at most `swatchSide` pixels: a colour, a face. */
function isSwatch(src: string): boolean {
  const [, width, height] = sizeInQuery.exec(src) ?? [];
  return width !== undefined && Number(width) <= swatchSide && Number(height) <= swatchSide;
}

function isItem(block: HastParent): boolean {
  return block.type === "element" && (block.tagName === "li" || block.tagName === "td" || block.tagName === "th");
}

function hasText(node: HastParent): boolean {
  return node.type === "element" && textOf(node, maxText).trim() !== "";
}

/** The name of a file without its size, so that two sizes of a picture have one name. */
function nameOf(src: string): string {
  const path = src.replace(query, "");
  const name = path.slice(path.lastIndexOf("/") + 1).replace(sizeInName, "");
  // A service that makes pictures names none in the path.
  return imageFile.test(name) ? name : src;
}
