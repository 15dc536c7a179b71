import type { Element } from "@decant/dom";
import { findInside } from "../source/nodes.ts";
import type { DropRule } from "./rule.ts";

const lastUpdate =
  /^(?:last (?:updated|modified|edited)\b.{1,30}|(?:updated|modified|edited) (?:on )?(?=.{0,12}\d).{1,40})$/i;
/** LibreOffice numbers the tables of contents of a document. */
const contentsId = /^table of contents\d/i;
const offer = /\bsubscri|\bfree trial\b|\b(?:sign|log) in\b|\babonn|\bsuscr/i;

/** Notes of a publisher, a forum or a wiki about the page. */
export const pageChrome: readonly DropRule[] = [
  {
    id: "maintenance-box",
    reason: "A message to the editors of a wiki (MediaWiki).",
    match: { classes: ["ambox", "tmbox", "ombox", "cmbox", "fmbox"], maxText: 800 },
  },
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
    id: "paywall-offer",
    reason: "The price of a subscription, where the text breaks off. A wrapper of the text may have the same name.",
    match: {
      classes: ["paywall", "paywall-box", "paywall-prompt", "paywall-message", "regwall", "subscribe-wall"],
      maxText: 600,
      text: offer,
    },
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
