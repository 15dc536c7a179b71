import type { Element } from "@decant/dom";
import { findInside } from "../source/nodes.ts";
import { codeChrome } from "./code-chrome.ts";
import { controlChrome } from "./control-chrome.ts";
import { headingChrome } from "./heading-chrome.ts";
import { linkChrome } from "./link-chrome.ts";
import type { DropRule } from "./rule.ts";

const lastUpdate =
  /^(?:last (?:updated|modified|edited)\b.{1,30}|(?:updated|modified|edited) (?:on )?(?=.{0,12}\d).{1,40})$/i;

/** LibreOffice numbers the tables of contents of a document. */
const contentsId = /^table of contents\d/i;

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
  {
    id: "contents-of-document",
    reason: "The table of contents of a document that became a page (LibreOffice).",
    match: { attributes: { id: true }, tags: ["div"], when: ({ attribs }) => contentsId.test(attribs.id ?? "") },
  },
  {
    id: "postamble",
    reason: "Date, author and program below a page, which metadata holds (Org).",
    match: { attributes: { id: ["postamble"] }, tags: ["div"], maxText: 400 },
  },
  {
    id: "document-details",
    reason: "Author, address and revision under the title of a document: metadata (Asciidoctor).",
    match: { classes: ["details"], tags: ["div"], maxText: 300, when: namesRevision },
  },
];

const revisionIds: ReadonlySet<string> = new Set(["author", "revnumber", "revdate"]);

function namesRevision(element: Element): boolean {
  return findInside(element, ({ name, attribs }) => name === "span" && revisionIds.has(attribs.id ?? "")) !== undefined;
}

/** Tags of separate texts. In a sentence, braces may be its subject. */
const blockTags = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "figcaption"];
/** Tags in which builders leave their texts. */
const textTags = [...blockTags, "span", "a"];

/** A whole text that a template or a field would have replaced: `{{ item.title }}`, `<%= name %>`, `%%title%%`, `[[+title]]`, `[node:title]`. */
const placeholder =
  /^(?:\{\{[^{}]{0,80}\}\}|\{%[^%]{0,80}%\}|\$\{[^{}]{0,80}\}|<%[^%]{0,80}%>|%%[\w-]{1,40}%%|\[\[[+*][\w.-]{1,60}\]\]|\[(?:node|site|post|user|term|field|acf)[:_][\w:-]{1,60}\]|(?:field|acf|cmb|meta)_[a-z0-9]{1,30}(?:_[a-z0-9]{1,30}){0,6}|[Tt]ranslation missing: [\w.-]{3,80}|Liquid error\b.{0,80}|Invalid [Dd]ate)$/;

/** Texts that page builders put into a new block. Other Latin of the kind is the text of a page that shows a design. */
const fillers =
  /^(?:this is (?:a div block with a webflow interaction that will be triggered when the heading is in the view|some text inside of a div block)\.?|add your heading text here|click (?:the )?edit button to change this text\b.{0,160}|i am (?:a )?text block\. click (?:the )?edit button to change this text\b.{0,160}|your content goes here\. edit or remove this text inline\b.{0,160}|your title goes here|lorem ipsum dolor sit amet, consectetur adipiscing elit\. ut elit tellus, luctus nec ullamcorper mattis, pulvinar dapibus leo\.?|blank space \((?:small|medium|large)\)|image alt(?: text)?|\[object object\]|this is placeholder text\.?|enter your text here\.{0,3}|double[- ]click to edit\b.{0,80})$/is;

/** Placeholders of templates and page builders in place of a text. */
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
  {
    id: "builder-filler",
    reason: "The text that a page builder puts into a new block (Webflow, Elementor, Divi, WPBakery).",
    match: {
      tags: textTags,
      maxText: 500,
      starts: [
        "this is a div block", "this is some text", "add your heading", "click edit", "click the edit", "i am text", "i am a text",
        "your content goes", "your title goes", "lorem ipsum", "blank space (", "image alt", "[object ", "this is placeholder", "enter your text", "double click to",
        "double-click to",
      ],
      text: fillers,
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
