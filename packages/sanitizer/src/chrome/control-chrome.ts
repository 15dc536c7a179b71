import type { Element } from "@decant/dom";
import { isTextControl } from "@decant/dom/visibility";
import { cellAround } from "../forms/images/read.ts";
import { findInside, nearestElement, parentElement, shortText } from "../source/nodes.ts";
import { holdsHeading, isHeadingName } from "./heading-chrome.ts";
import type { DropRule, RuleContext } from "./rule.ts";

const drawing = /\.(?:gif|svg|ico)(?:$|[?#])/i;
const tiny = /^\s*(?:[1-9]|[12]\d|3[0-2])(?:px)?\s*$/;
/** Maximum text around a decorative image, in UTF-16 code units. Half changes 1, twice none of 82 pages. */
const maxAround = 200;

/** Controls, hints and decorations in running text. */
export const controlChrome: readonly DropRule[] = [
  {
    id: "expand-hint",
    reason: "Says that a click opens or closes a part, which is open in Markdown: of a page of rustdoc, a caption.",
    match: { classes: ["hideme", "hide-caption", "toggle-caption"], tags: ["summary", "b"], maxText: 30 },
  },
  {
    id: "slide-copy",
    reason: "A copy of a slide by which a carousel goes round (Swiper, Slick, Splide, Glide).",
    match: { classes: ["swiper-slide-duplicate", "slick-cloned", "splide__slide--clone", "glide__slide--clone"] },
  },
  {
    id: "print-helper",
    reason: "Shown on one of screen and paper only.",
    match: {
      classes: ["noprint", "no-print", "print-only", "visible-print", "visible-print-block", "d-print-block", "printonly"],
      maxText: 100,
    }, // biome-ignore format: a table of words
  },
  {
    id: "screen-reader-text",
    reason: "A hint for screen readers that is not visible.",
    match: {
      classes: [
        "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "screenreader-only",
        "u-visually-hidden", "a11y-hidden", "vh", "offscreen",
      ],
      maxText: 120,
      when: (element) => !holdsHeading(element) && !saysWhatIsDrawn(element),
    }, // biome-ignore format: a table of words
  },
  {
    id: "tooltip",
    reason: "Names what the pointer is over. A longer one explains it: a condition of sale, a note.",
    match: { attributes: { role: ["tooltip"] }, maxText: 40 },
  },
  {
    id: "avatar",
    reason: "The picture of a person beside the person's name.",
    match: { tags: ["img"], when: isAvatar },
  },
  {
    id: "decorative-image",
    reason: "A drawing beside text with an empty `alt`, which means decoration (HTML Standard, 4.8.4.4.6).",
    match: { tags: ["img"], when: isBesideText },
  },
  {
    id: "image-map",
    reason: "A picture without a description whose areas are links: a menu, a masthead, a banner.",
    match: { tags: ["img"], attributes: { usemap: true }, when: ({ attribs }) => (attribs.alt ?? "").trim() === "" },
  },
  {
    id: "link-button",
    reason: "A link that looks like a button and leads nowhere: a control.",
    match: { tags: ["a"], classes: ["button", "btn", "summary_toggle"], maxText: 40, when: leadsNowhere },
  },
  {
    id: "aria-role-button",
    reason: "A control of the page.",
    match: {
      attributes: { role: ["button", "switch", "slider", "progressbar", "menu", "menubar", "toolbar", "search"] },
      maxText: 40,
      when: isPlainControl,
    },
  },
];

const graphics: ReadonlySet<string> = new Set(["svg", "img", "i", "picture", "meter"]);
const digit = /\d/;
/** Eight words; hints for screen readers have fewer ("opens in a new window"). Counted on wcxb-dev. */
const explains = /^\S+(?:\s+\S+){7}/;
const lineNames: ReadonlySet<string> = new Set(["p", "dd"]);
const controlNames: ReadonlySet<string> = new Set(["a", "button", "label"]);

/** The value of a drawing beside it ("4 of 5" after stars), its explanation, or the whole text of a cell ("Yes" for a tick). */
function saysWhatIsDrawn(element: Element): boolean {
  const parent = parentElement(element);
  if (parent === undefined || controlNames.has(parent.name)) return false;
  const text = shortText(element, maxAround);
  const cell = cellAround(element);
  if (cell !== undefined && text !== undefined && shortText(cell, maxAround) === text) return true;
  const beside = nearestElement(element, "prev") ?? nearestElement(element, "next");
  const isInSentence = lineNames.has(parent.name) && shortText(parent, maxAround)?.trim() !== text;
  if (beside === undefined || text === undefined || shortText(beside, 1) !== "") return false;
  if (!isInSentence && !digit.test(text) && !explains.test(text)) return false;
  return isGraphic(beside) || beside.attribs["aria-hidden"] === "true" || findInside(beside, isGraphic) !== undefined;
}

function isGraphic({ name }: Element): boolean {
  return graphics.has(name);
}

const avatarName =
  /^(?:(?:user|author|member|post|comment|bp|c|d|js|ui)[-_])?(?:avatars?|gravatar|userpic|profile-?(?:pic(?:ture)?|photo|image)|author-?(?:image|photo|pic|img))(?:[-_]{1,2}(?:img|image|photo|small|medium|large|xs|s|m|l|user|\d+))*$/;
const avatarAddress = /gravatar\.com\/avatar|\/(?:user_?)?avatars?\/|\/profile_images?\/|\/userpics?\//i;
const avatarWords = /\bavatar$|^avatar\b|\bprofile (?:picture|photo|pic|image)$|^profile (?:picture|photo) of\b/i;

function isAvatar({ attribs }: Element, { classes }: RuleContext): boolean {
  return (
    classes.some((token) => avatarName.test(token)) ||
    avatarAddress.test(attribs.src ?? "") ||
    avatarWords.test(attribs.alt?.trim() ?? "")
  );
}

/** Authors leave the `alt` of photos empty as well, so only drawings count. */
function isBesideText(element: Element): boolean {
  const { alt, title, src = "", width = "", height = "" } = element.attribs;
  const parent = parentElement(element);
  if (alt?.trim() !== "" || title !== undefined || parent === undefined) return false;
  const isDrawing = drawing.test(src) || (tiny.test(width) && tiny.test(height));
  return isDrawing && shortText(parent, maxAround) !== "";
}

const noAddress = /^(?:#|javascript:.*)?$/i;

function leadsNowhere(element: Element): boolean {
  return noAddress.test(element.attribs.href ?? "") && !isTextControl(element);
}

/** A control that contains no link, heading, image or code, and no text of the content. */
function isPlainControl(element: Element): boolean {
  const { name, attribs } = element;
  if (isTextControl(element) || isHeadingName(name) || name === "summary") return false;
  if (name === "a" && attribs.href !== undefined && !attribs.href.startsWith("#")) return false;
  const isContent = (inner: Element) =>
    inner.name === "a" || inner.name === "img" || inner.name === "code" || isHeadingName(inner.name);
  return findInside(element, isContent) === undefined;
}
