import type { Element } from "@decant/dom";
import { findInside, parentElement, shortText } from "../source/nodes.ts";
import type { DropRule } from "./rule.ts";

const feedbackQuestion =
  /^(?:was|is|did you find) this (?:page|article|topic|section|document(?:ation)?|answer|guide) (?:was )?help(?:ful)?\s*\??$/i;
const lastUpdate =
  /^(?:last (?:updated|modified|edited)\b.{1,30}|(?:updated|modified|edited) (?:on )?(?=.{0,12}\d).{1,40})$/i;
const offer = /\bsubscri|\bfree trial\b|\b(?:sign|log) in\b|\babonn|\bsuscr/i;
const aboutAuthor =
  /^(?:この記事を書いた人|about the author|über (?:den autor|die autorin)|à propos de l.auteur|sobre (?:el|la) autora?)/i;
const advertiser =
  /^(?:https?:)?\/\/(?:[\w-]{1,40}\.){1,4}(?:doubleclick\.net|googlesyndication\.com|amazon-adsystem\.com|adnxs\.com)\//;
const memberSignature = /sig/i;
const generatorCredit = /^generated (?:on|by)\b/i;
const translatorCredit = /^this document was (?:translated from|created by|generated (?:by|using))\b/i;

/** What a publisher, a forum or a wiki says about the page. */
export const pageChrome: readonly DropRule[] = [
  {
    id: "maintenance-box",
    reason: "A message to the editors of a wiki (MediaWiki).",
    match: { classes: ["ambox", "tmbox", "ombox", "cmbox", "fmbox"], maxText: 800 },
  },
  {
    id: "advertisement-frame",
    reason: "A frame of an advertising network.",
    match: { tags: ["iframe"], when: ({ attribs }) => advertiser.test(attribs.src ?? "") },
  },
  {
    id: "decorative-video",
    reason: "A moving picture: a video that repeats itself, without sound, controls or a name.",
    match: {
      tags: ["video"],
      maxText: 0,
      when: ({ attribs: { loop, muted, controls, title, "aria-label": label } }) =>
        loop !== undefined && muted !== undefined && controls === undefined && !title && !label,
    },
  },
  {
    id: "post-signature",
    reason: "A member's signature under every post (phpBB, XenForo, vBulletin, SMF).",
    match: {
      classes: ["signature", "message-signature", "post-signature", "postsignature"],
      tags: ["div", "aside", "td"],
      maxText: 1000,
      when: ({ attribs }, { classes }) => !classes.includes("signature") || memberSignature.test(attribs.id ?? ""),
    },
  },
  {
    id: "reading-time",
    reason: "The estimated reading time.",
    match: { classes: ["reading-time", "readingtime", "read-time", "post-reading-time"], maxText: 40 },
  },
  {
    id: "page-feedback",
    reason: "Asks the reader for an opinion on the page (Docsy).",
    match: {
      classes: ["feedback--title", "feedback--question", "feedback--response", "feedback--answer"],
      maxText: 300,
    },
  },
  {
    id: "page-feedback-question",
    reason: "Asks the reader for an opinion on the page.",
    match: {
      tags: ["p", "h2", "h3", "h4", "h5", "legend"],
      maxText: 60,
      starts: ["was this ", "is this ", "did you find this "],
      text: feedbackQuestion,
    },
  },
  {
    id: "last-update",
    reason: "The date of the last change, which metadata holds.",
    match: { tags: ["p"], maxText: 60, starts: ["last ", "updated ", "modified ", "edited "], text: lastUpdate },
  },
  {
    id: "paywall-offer",
    reason: "The price of a subscription, where the text breaks off. A wrapper of the text may have the same name.",
    match: {
      classes: ["paywall", "paywall-box", "paywall-prompt", "paywall-message", "regwall", "subscribe-wall"],
      maxText: 600,
      text: offer,
    },
  },
  {
    id: "author-box",
    reason: "A note on the author after the end of the page; metadata holds the author.",
    match: {
      classes: [
        "p-author", "author-box", "author-bio", "about-author", "author-info", "post-author", "entry-author", "author-card",
        "author-profile",
      ],
      tags: ["div", "section", "aside"],
      maxText: 800,
      text: aboutAuthor,
    }, // biome-ignore format: a table of words
  },
  {
    id: "recipe-control",
    reason: "Rates, scales or shares a recipe card (WP Recipe Maker, Tasty).",
    match: {
      classes: [
        "wprm-call-to-action", "wprm-recipe-rating", "wprm-recipe-servings-container", "wprm-recipe-jump",
        "wprm-recipe-print", "wprm-recipe-pin", "wprm-recipe-adjustable-servings-container", "tasty-recipes-cta",
        "tasty-recipes-rating", "tasty-pins-hidden-image-container",
      ],
      maxText: 200,
    }, // biome-ignore format: a table of words
  },
  {
    id: "generator-credit",
    reason: "The name of the generator at the foot of a page (Doxygen).",
    match: { tags: ["li", "p", "div", "address"], classes: ["footer"], maxText: 80, text: generatorCredit },
  },
  {
    id: "translator-credit",
    reason: "The name of the program that converted a document, in a sentence below it (HeVeA, man2html).",
    match: {
      tags: ["p", "blockquote", "div", "address"],
      maxText: 120,
      starts: ["this document was "],
      text: translatorCredit,
    },
  },
  {
    id: "manual-page-header",
    reason: "The running head and foot of a manual page (mandoc).",
    match: { tags: ["table", "div"], classes: ["head", "foot"], maxText: 200, when: isRunningLine },
  },
  {
    id: "module-facts",
    reason: "Extensions and safety of a module, beside its name (Haddock).",
    match: {
      tags: ["table"],
      classes: ["info"],
      maxText: 300,
      when: (element) => parentElement(element)?.attribs.id === "module-header",
    },
  },
  {
    id: "document-status",
    reason: "Author, date of the export and a link to a validator below the text (Org).",
    match: { attributes: { id: ["postamble"] }, tags: ["div", "footer"], maxText: 300 },
  },
  {
    id: "document-details",
    reason: "Author, address and revision under the title of a document: metadata (Asciidoctor).",
    match: { classes: ["details"], tags: ["div"], maxText: 300, when: namesRevision },
  },
  {
    id: "search-frame",
    reason: "The headings of search results, and an empty list that scripts would fill (GitBook, HonKit).",
    match: { classes: ["search-results"], maxText: 200, when: isEmptyFrame },
  },
];

const runningParts: ReadonlySet<string> = new Set(["head-ltitle", "head-vol", "foot-date", "foot-os"]);
const revisionIds: ReadonlySet<string> = new Set(["author", "revnumber", "revdate"]);

function isRunningLine(element: Element): boolean {
  return findInside(element, ({ attribs }) => runningParts.has(attribs.class ?? ""), 8) !== undefined;
}

function namesRevision(element: Element): boolean {
  return findInside(element, ({ name, attribs }) => name === "span" && revisionIds.has(attribs.id ?? "")) !== undefined;
}

/** Headings and empty lists, without text or links. */
function isEmptyFrame(element: Element): boolean {
  const isEmptyList = (inner: Element) => inner.name === "ul" && shortText(inner, 0) === "";
  const isContent = ({ name }: Element) => name === "p" || name === "a" || name === "li";
  return findInside(element, isEmptyList) !== undefined && findInside(element, isContent) === undefined;
}
