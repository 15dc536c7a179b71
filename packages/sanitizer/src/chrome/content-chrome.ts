import { findInside } from "../source/nodes.ts";
import { codeChrome } from "./code-chrome.ts";
import { controlChrome } from "./control-chrome.ts";
import { headingChrome } from "./heading-chrome.ts";
import { linkChrome } from "./link-chrome.ts";
import type { DropRule } from "./rule.ts";

const lastUpdate =
  /^(?:last (?:updated|modified|edited)\b.{1,30}|(?:updated|modified|edited) (?:on )?(?=.{0,12}\d).{1,40})$/i;

/** Notes of a publisher about the page. */
const pageChrome: readonly DropRule[] = [
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
];

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
