import type { Element } from "@decant/dom";
import { findInside, isElement, nextElement, parentElement, shortText } from "../source/nodes.ts";
import { codeChrome } from "./code-chrome.ts";
import { controlChrome } from "./control-chrome.ts";
import { hasFragment, hasOtherText, headingChrome, isFragmentLink, isHeadingName } from "./heading-chrome.ts";
import type { DropRule, RuleContext } from "./rule.ts";

const skipText = /^(?:skip (?:to|over|past|navigation|links?)\b|jump to:?\s*(?:navigation|search|content|main)\b)/i;
const topText = /^(?:(?:back|return|go|scroll)?\s*(?:to\s+)?(?:the\s+)?top|(?:[\s↑⇧▲⬆]|\ufe0f)+)$/iu;

const mailLinks =
  /^(?:(?:(?:view|open|read|see) (?:this |it )?(?:e-?mail |message |newsletter )?(?:in|on) (?:your |a |the )?(?:web ?)?browser|unsubscribe|view (?:this )?(?:e-?mail|newsletter) online)[.!]?(?:\s{0,4}[|·•–-]\s{0,4}|$))+$/i;

const letter = /\p{L}/u;

/** Links and rules that help to move around the page, or send it elsewhere. */
const linkChrome: readonly DropRule[] = [
  {
    id: "bookmark-picture",
    reason: "The icon or the cover of a linked page in its card (Notion, Ghost).",
    match: { classes: ["bookmark-icon", "bookmark-image", "kg-bookmark-icon", "kg-bookmark-thumbnail"] },
  },
  {
    id: "footnote-rule",
    reason: "A rule above footnotes without a class of its own (Asciidoctor, Word), or their label (Sphinx).",
    match: { tags: ["hr", "p"], when: isAboveFootnotes },
  },
  {
    id: "skip-link-text",
    reason: "Jumps over navigation, for keyboards.",
    match: { tags: ["a"], when: leadsPast, maxText: 60 },
  },
  {
    id: "back-to-top",
    reason: "A link from the end of a section to the top of the page: words, an arrow or a picture.",
    match: { tags: ["a"], maxText: 20, when: leadsToTop },
  },
  {
    id: "mail-link",
    reason: "Shows a mail in a browser, or ends the subscription to it; in a sentence it stays.",
    match: {
      tags: ["a", "p", "div", "span", "td"],
      maxText: 80,
      starts: ["view ", "open ", "read ", "unsubscribe", "see "],
      text: mailLinks,
      when: ({ prev, next }) => ![prev, next].some((beside) => beside?.type === "text" && letter.test(beside.data)),
    },
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
    id: "no-results",
    reason: "Where a search would list what it finds (GitBook, HonKit).",
    match: { classes: ["search-results"], maxText: 80, when: (box) => !findInside(box, ({ name }) => name === "li") },
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
];

const noteGroups: ReadonlySet<string> = new Set(["footnote-list", "footnotes", "footnote"]);
const classSpace = /\s+/;
/** Ids of footnotes in Word. */
const wordNote = /^ftn\d/;

/** A rule or label, first in a group of footnotes or right before one. */
function isAboveFootnotes(element: Element): boolean {
  if (element.name === "p" && element.attribs.class !== "rubric") return false;
  if (parentElement(element)?.attribs.id === "footnotes" && !isElement(element.prev)) return true;
  const after = nextElement(element);
  if (wordNote.test(after?.attribs.id ?? "")) return true;
  return (after?.attribs.class ?? "").split(classSpace).some((token) => noteGroups.has(token));
}

// Words are tested first: few links have such words, and resolving each address costs 0.7 % of a documentation page.
function leadsPast(element: Element, context: RuleContext): boolean {
  return hasFragment(element) && skipText.test(shortText(element, 60) ?? "") && isFragmentLink(element, context);
}

function leadsToTop(element: Element, context: RuleContext): boolean {
  if (!hasFragment(element)) return false;
  // In a heading it is such a link only beside the heading's own text (RDoc).
  if (context.inHeading && !hasOtherText(element)) return false;
  const text = shortText(element, 20) ?? "";
  const shown = text === "" ? findInside(element, ({ name }) => name === "img", 4)?.attribs.alt : text;
  return shown !== undefined && topText.test(shown.trim()) && isFragmentLink(element, context);
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

const lastUpdate =
  /^(?:last (?:updated|modified|edited)\b.{1,30}|(?:updated|modified|edited) (?:on )?(?=.{0,12}\d).{1,40})$/i;

/** Notes of a publisher about the page. */
const pageChrome: readonly DropRule[] = [
  {
    id: "reading-time",
    reason: "The estimated reading time.",
    match: { classes: ["reading-time", "readingtime", "read-time", "post-reading-time"], maxText: 40 },
  },
  {
    id: "last-update",
    reason: "The date of the last change, which metadata holds.",
    match: { tags: ["p"], maxText: 60, starts: ["last ", "updated ", "modified ", "edited "], text: lastUpdate },
  },
  {
    id: "document-details",
    reason: "Author, date and program of a document beside its text, which metadata holds (Asciidoctor, Org).",
    match: { tags: ["div"], maxText: 400, when: statesAuthor },
  },
  {
    id: "recipe-control",
    reason: "Asks for ratings of a recipe card, scales, prints or shares it (WP Recipe Maker, Tasty).",
    match: {
      classes: [
        "wprm-call-to-action", "wprm-recipe-jump", "wprm-recipe-print", "wprm-recipe-pin",
        "wprm-recipe-adjustable-servings-container", "tasty-recipes-cta", "tasty-recipes-rating",
        "tasty-pins-hidden-image-container",
      ],
      maxText: 200,
    }, // biome-ignore format: a table of words
  },
];

/** Org's postamble, and the box of Asciidoctor under the title. */
function statesAuthor(element: Element): boolean {
  const { id, class: name } = element.attribs;
  return (
    id === "postamble" ||
    (name === "details" && findInside(element, (node) => node.attribs.id === "author") !== undefined)
  );
}

/** Tags of separate texts. In a sentence, braces may be its subject. */
const blockTags = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "figcaption"];

/** A whole text that a template or a field would have replaced: `{{ item.title }}`, `<%= name %>`, `%%title%%`, `[[+title]]`, `[node:title]`. */
const placeholder =
  /^(?:\{\{[^{}]{0,80}\}\}|\{%[^%]{0,80}%\}|\$\{[^{}]{0,80}\}|<%[^%]{0,80}%>|%%[\w-]{1,40}%%|\[\[[+*][\w.-]{1,60}\]\]|\[(?:node|site|post|user|term|field|acf)[:_][\w:-]{1,60}\]|(?:field|acf|cmb|meta)_[a-z0-9]{1,30}(?:_[a-z0-9]{1,30}){0,6}|[Tt]ranslation missing: [\w.-]{3,80}|Liquid error\b.{0,80}|Invalid [Dd]ate)$/;

/** Placeholders of templates in place of a text. */
const fillerChrome: readonly DropRule[] = [
  {
    id: "template-placeholder",
    reason:
      "The name of a value in braces, which a template or a script would have replaced, or of a field of a content system, or that it has none.",
    match: {
      tags: blockTags,
      maxText: 100,
      starts: ["{{", "{%", "${", "<%", "%%", "[[+", "[[*", "[node", "[site", "[post", "[user", "[term", "[field", "[acf", "field_", "acf_", "cmb_", "meta_", "translation missing", "liquid error", "invalid date"],
      text: placeholder,
      when: (element) => findInside(element, ({ name }) => name === "code" || name === "kbd") === undefined,
    }, // biome-ignore format: a table of words
  },
];

/**
 * Additions of themes and platforms inside the content: controls, permalinks, decorations. In order.
 *
 * A rule that goes by a name alone limits the text it may take, so that an article in a badly named wrapper survives.
 */
export const contentChrome: readonly DropRule[] = [
  ...headingChrome,
  ...codeChrome,
  ...linkChrome,
  ...pageChrome,
  ...controlChrome,
  ...fillerChrome,
];
