import { findInside } from "../source/nodes.ts";
import {
  besideCode,
  hasOtherText,
  holdsHeading,
  isAboveFootnotes,
  isBadge,
  isBareFragmentLink,
  isFragmentLink,
  isIcon,
  isLinkBar,
  isNamedPermalink,
  isPlainControl,
  isShareList,
  isTickOfCard,
  opensNumberedItem,
} from "./chrome-shapes.ts";
import { orientation } from "./orientation.ts";
import type { DropRule } from "./rule.ts";

// Signs that stand for "link to here": pilcrow, section, number sign, diamond, link, anchor, chain, infinity, and nothing visible.
const permalinkSign = /^(?:[\s¶§#◆🔗⚓⛓∞⌘\u200b\u2060\ufeff\ue000-\uf8ff]|\u200c|\u200d|\ufe0e|\ufe0f)*$/u;
const sourceText = /^\[?(?:source|src|view source)\]?$/i;
const feedbackQuestion =
  /^(?:was|is|did you find) this (?:page|article|topic|section|document(?:ation)?|answer|guide) (?:was )?help(?:ful)?\s*\??$/i;
const lastUpdate =
  /^(?:last (?:updated|modified|edited)\b.{1,30}|(?:updated|modified|edited) (?:on )?(?=.{0,12}\d).{1,40})$/i;
const offer = /\bsubscri|\bfree trial\b|\b(?:sign|log) in\b|\babonn|\bsuscr/i;
const aboutAuthor =
  /^(?:この記事を書いた人|about the author|über (?:den autor|die autorin)|à propos de l.auteur|sobre (?:el|la) autora?)/i;
const codeLabel = /^code:\s+select all$/i;
const memberSignature = /sig/i;
const gutter = /^[\s\d.:|+-]*$/;
const skipText = /^(?:skip (?:to|over|past|navigation|links?)\b|jump to:?\s*(?:navigation|search|content|main)\b)/i;
// Private characters, or the one lower-case word that an icon font replaces by a drawing.
const iconText = /^(?:[\s\ue000-\uf8ff]*|[a-z][a-z0-9_]*)$/;

/**
 * What themes and platforms add inside the content: controls, permanent links, decorations.
 *
 * Ordered; structures before names. A rule that goes by a name alone states the most text it may take, so that an
 * article inside a badly named wrapper survives.
 */
export const contentChrome: readonly DropRule[] = [
  {
    id: "permalink-sign",
    reason: "A link to the place it stands at, shown as a sign (Sphinx, MkDocs, VitePress, Docusaurus, rustdoc).",
    match: { tags: ["a"], when: isBareFragmentLink, maxText: 4, text: permalinkSign },
  },
  {
    id: "heading-permalink",
    reason: "A link to the heading it stands in, beside the heading's text.",
    match: {
      tags: ["a"],
      maxText: 60,
      when: (element, context) => context.inHeading && isNamedPermalink(element, context),
    },
  },
  {
    id: "edit-section",
    reason: "An edit link beside a heading (MediaWiki and others).",
    match: { classes: ["mw-editsection", "editsection", "edit-section", "edit-link", "edit-this-page"], maxText: 60 },
  },
  {
    id: "source-link",
    reason: "A link to the source code of what a signature names (Sphinx viewcode, rustdoc).",
    match: { classes: ["viewcode-link", "src", "srclink"], tags: ["a", "span"], maxText: 16, text: sourceText },
  },
  {
    id: "heading-badge",
    reason:
      "A label beside a heading's text: a state or a version, not a part of the name (VitePress, XenForo, Bootstrap).",
    match: {
      classes: ["vpbadge", "badge", "label"],
      tags: ["span"],
      maxText: 24,
      when: (element, context) => context.inHeading && isBadge(context.classes) && hasOtherText(element),
    },
  },
  {
    id: "section-toggle",
    reason: "Opens and closes what it stands above, and leads nowhere (YARD).",
    match: {
      classes: ["summary_toggle", "toggle", "toggle-link", "section-toggle", "collapse-toggle"],
      tags: ["a"],
      maxText: 20,
      when: ({ attribs }, { inHeading }) => inHeading && (attribs.href ?? "#") === "#",
    },
  },
  {
    id: "expand-hint",
    reason: "Says that a click opens what stands open in Markdown (rustdoc).",
    match: { classes: ["hideme"], tags: ["summary"], maxText: 30 },
  },
  {
    id: "maintenance-box",
    reason: "A message to the editors of a wiki (MediaWiki).",
    match: { classes: ["ambox", "tmbox", "ombox", "cmbox", "fmbox"], maxText: 800 },
  },
  {
    id: "post-signature",
    reason: "What a member of a forum shows under every post (phpBB, XenForo, vBulletin, SMF).",
    match: {
      classes: ["signature", "message-signature", "post-signature", "postsignature"],
      tags: ["div", "aside", "td"],
      maxText: 1000,
      when: ({ attribs }, { classes }) => !classes.includes("signature") || memberSignature.test(attribs.id ?? ""),
    },
  },
  {
    id: "code-box-label",
    reason: "The caption of a code box with its control (phpBB).",
    match: { tags: ["p", "dt"], maxText: 40, starts: ["code:"], text: codeLabel },
  },
  {
    id: "reading-time",
    reason: "How long somebody takes to read the page.",
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
    reason:
      "What a subscription costs, where the text breaks off. A wrapper of the text itself may bear the same name.",
    match: {
      classes: ["paywall", "paywall-box", "paywall-prompt", "paywall-message", "regwall", "subscribe-wall"],
      maxText: 600,
      text: offer,
    },
  },
  {
    id: "author-box",
    reason: "Who wrote the page, after its end: metadata names the author.",
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
    id: "card-tick",
    reason: "A checkbox at the end of a card, to compare or collect it.",
    match: { tags: ["label"], maxText: 24, when: isTickOfCard },
  },
  {
    id: "recipe-control",
    reason: "What can be done with a recipe card: rate, scale, share it (WP Recipe Maker, Tasty).",
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
    id: "decorative-link",
    reason: "A second link, for the pointer alone, around a picture that says nothing.",
    match: {
      attributes: { "aria-hidden": ["true"], tabindex: ["-1"] },
      tags: ["a"],
      maxText: 0,
      when: (element) => findInside(element, ({ attribs }) => (attribs.alt ?? "").trim() !== "") === undefined,
    },
  },
  {
    id: "copy-button",
    reason: "A copy control that is not a button element.",
    match: {
      classes: [
        "copy-button", "copy-btn", "btn-copy", "copybtn", "copy-code", "copy-code-button", "clipboard-copy",
        "zeroclipboard-container", "btn-clipboard", "bd-clipboard", "code-copy", "copy-icon", "headerlink-copy",
        "toolbar-item", "code-toolbar__copy", "code-block-copy", "hljs-copy",
      ],
      maxText: 24,
    }, // biome-ignore format: a table of words
  },
  {
    id: "copy-element",
    reason: "A custom element that copies.",
    match: { tags: ["clipboard-copy", "copy-button"], maxText: 24 },
  },
  {
    id: "line-number-gutter",
    reason: "Line numbers beside a code block.",
    match: {
      classes: [
        "line-numbers-wrapper", "line-numbers-rows", "line-numbers", "linenos", "linenodiv", "linenumber", "lineno",
        "line-number", "gutter", "rouge-gutter", "code-gutter", "hljs-ln-numbers", "blob-num", "lnt",
      ],
      maxText: 4000,
      text: gutter,
    }, // biome-ignore format: a table of words
  },
  {
    id: "code-language-label",
    reason: "The name of a code block's language, beside the block that already carries it.",
    match: {
      classes: ["lang", "language", "code-lang", "code-language", "language-name", "code-block-language"],
      tags: ["span", "div", "p", "small"],
      maxText: 24,
      when: besideCode,
    },
  },
  {
    id: "footnote-separator",
    reason: "A rule above footnotes, which stand apart by themselves.",
    match: { tags: ["hr"], classes: ["footnotes-sep", "footnotes", "footnote-separator"] },
  },
  {
    id: "footnote-rule",
    reason: "A rule above footnotes without a class of its own (Asciidoctor, Sphinx).",
    match: { tags: ["hr"], when: isAboveFootnotes },
  },
  {
    id: "local-contents",
    reason: "A page's table of contents, set by a directive (docutils).",
    match: {
      classes: ["contents"],
      tags: ["nav", "div"],
      maxText: 4000,
      when: (_, { classes }) => classes.includes("local") || classes.includes("topic"),
    },
  },
  {
    id: "list-marker",
    reason: "The number of an item, as text at its head (GitBook).",
    match: { tags: ["div", "span"], maxText: 4, text: /^\d{1,3}[.)]$/, when: opensNumberedItem },
  },
  {
    id: "skip-link",
    reason: "Jumps over navigation, for keyboards.",
    match: {
      classes: ["skip-link", "skip-nav", "skip-to-content", "skip-to-main", "skiplink", "vpskiplink", "skip"],
      maxText: 60,
      when: (element, context) => element.name !== "a" || isFragmentLink(element, context),
    },
  },
  {
    id: "skip-link-text",
    reason: "Jumps over navigation, for keyboards.",
    match: { tags: ["a"], when: isFragmentLink, maxText: 60, text: skipText },
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
  {
    id: "print-helper",
    reason: "Shown on one of screen and paper only.",
    match: {
      classes: [
        "noprint",
        "no-print",
        "print-only",
        "visible-print",
        "visible-print-block",
        "d-print-block",
        "printonly",
      ],
      maxText: 100,
    },
  },
  {
    id: "screen-reader-text",
    reason: "A hint for screen readers that nobody sees.",
    match: {
      classes: [
        "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "screenreader-only",
        "u-visually-hidden", "a11y-hidden", "vh", "offscreen",
      ],
      maxText: 120,
      when: (element) => !holdsHeading(element),
    }, // biome-ignore format: a table of words
  },
  {
    id: "tooltip",
    reason: "Shows while the pointer rests on something else.",
    match: { attributes: { role: ["tooltip"] }, maxText: 400 },
  },
  {
    id: "decorative-icon",
    reason: "An icon drawn by a font: its text is the icon's name or a private character.",
    match: {
      attributes: { "aria-hidden": ["true"] },
      tags: ["i", "span", "b", "em"],
      maxText: 24,
      text: iconText,
      when: isIcon,
    },
  },
  {
    id: "aria-role-button",
    reason: "Does something on the page, says nothing.",
    match: {
      attributes: { role: ["button", "switch", "slider", "progressbar", "menu", "menubar", "toolbar", "search"] },
      maxText: 40,
      when: isPlainControl,
    },
  },
  ...orientation,
];
