import type { Element } from "@decant/dom";
import { findInside, isElement, nextElement, parentElement, shortText } from "../source/nodes.ts";
import { hasOtherText, isFragmentLink, isHeadingName } from "./heading-chrome.ts";
import type { DropRule, RuleContext } from "./rule.ts";

const skipText = /^(?:skip (?:to|over|past|navigation|links?)\b|jump to:?\s*(?:navigation|search|content|main)\b)/i;
const topText = /^(?:(?:back|return|go|scroll)?\s*(?:to\s+)?(?:the\s+)?top|(?:[\s↑⇧▲⬆]|\ufe0f)+)$/iu;
/** `/usr/share` is where systems keep their manuals. */
const shareAddress = /(?<!\/usr\/)\bsharer?\b|\/intent\/|^mailto:\?|[?&](?:url|u|text|body)=https?(?::|%3a)/i;

/** Links and rules that help to move around the page, or send it elsewhere. */
export const linkChrome: readonly DropRule[] = [
  {
    id: "footnote-rule",
    reason: "A rule above footnotes without a class of its own (Asciidoctor, Sphinx, Word).",
    match: { tags: ["hr"], when: isAboveFootnotes },
  },
  {
    id: "skip-link-text",
    reason: "Jumps over navigation, for keyboards.",
    match: { tags: ["a"], when: isFragmentLink, maxText: 60, text: skipText },
  },
  {
    id: "back-to-top",
    reason: "A link from the end of a section to the top of the page: words, an arrow or a picture.",
    match: { tags: ["a"], maxText: 20, when: leadsToTop },
  },
  {
    id: "breadcrumb",
    reason: "The way from the home page to this one.",
    match: {
      classes: [
        "breadcrumb", "breadcrumbs", "crumbs", "breadcrumb-nav", "breadcrumb-list", "breadcrumb-trail", "woocommerce-breadcrumb",
        "yoast-breadcrumb", "rank-math-breadcrumb",
      ],
      tags: ["nav", "div", "ul", "ol", "p", "span"],
      maxText: 300,
      when: isLinkBar,
    }, // biome-ignore format: a table of words
  },
  {
    id: "manual-navigation",
    reason: "Links to the pages before, after and above one of a manual (DocBook).",
    match: { classes: ["navheader", "navfooter"], tags: ["div"], maxText: 500 },
  },
  {
    id: "wiki-line",
    reason: "The name of the wiki below the heading, and links that skip to its menus (MediaWiki).",
    match: { attributes: { id: ["sitesub", "jump-to-nav"] }, tags: ["div"], maxText: 120 },
  },
  {
    id: "scholar-search",
    reason: "A link that searches for a reference, beside those that lead to it.",
    match: { tags: ["a"], maxText: 40, when: searchesReference },
  },
  {
    id: "share-bar",
    reason: "Links that send the page to other services.",
    match: {
      classes: [
        "share", "sharing", "share-buttons", "share-bar", "share-links", "share-icons", "share-list", "sharedaddy",
        "sd-sharing", "social-share", "social-sharing", "social-links", "social-icons", "social-buttons", "post-share",
        "article-share", "entry-share", "a2a_kit", "addtoany_share_save_container", "addthis_toolbox", "jp-relatedposts-share",
      ],
      maxText: 200,
      when: isLinkBar,
    }, // biome-ignore format: a table of words
  },
  {
    id: "share-links",
    reason: "A list in which every link sends the page to another service.",
    match: { tags: ["ul", "ol", "nav"], maxText: 200, when: isShareList },
  },
];

const noteGroups: ReadonlySet<string> = new Set(["footnote-list", "footnotes", "footnote"]);
const classSpace = /\s+/;
/** Ids of footnotes in Word. */
const wordNote = /^ftn\d/;

/** First in a group of footnotes, or right before one. */
function isAboveFootnotes(element: Element): boolean {
  if (parentElement(element)?.attribs.id === "footnotes" && !isElement(element.prev)) return true;
  const after = nextElement(element);
  if (wordNote.test(after?.attribs.id ?? "")) return true;
  const tokens = (after?.attribs.class ?? "").split(classSpace);
  return tokens.some((token) => noteGroups.has(token));
}

function leadsToTop(element: Element, context: RuleContext): boolean {
  if (!isFragmentLink(element, context)) return false;
  // In a heading it is such a link only beside the heading's own text (RDoc).
  if (context.inHeading && !hasOtherText(element)) return false;
  const text = shortText(element, 20) ?? "";
  const shown = text === "" ? findInside(element, ({ name }) => name === "img", 4)?.attribs.alt : text;
  return shown !== undefined && topText.test(shown.trim());
}

/** Links or buttons, without a paragraph or heading. */
function isLinkBar(element: Element): boolean {
  const isText = ({ name }: Element) => name === "p" || name === "pre" || name === "table" || isHeadingName(name);
  const isTarget = ({ name }: Element) => name === "a" || name === "button" || name === "svg" || name === "iframe";
  return findInside(element, isText) === undefined && findInside(element, isTarget) !== undefined;
}

const scholarSearch = /^https?:\/\/scholar\.google\.[a-z.]+\/(?:scholar_lookup|scholar)\?/i;

/** In brackets it stays, because they would be empty. */
function searchesReference({ attribs, prev }: Element): boolean {
  return scholarSearch.test(attribs.href ?? "") && !(prev?.type === "text" && prev.data.trimEnd().endsWith("["));
}

function isShareList(element: Element): boolean {
  let links = 0;
  const other = findInside(element, ({ name, attribs }) => {
    if (name !== "a") return false;
    links++;
    return !shareAddress.test(attribs.href ?? "");
  });
  return other === undefined && links > 1;
}
