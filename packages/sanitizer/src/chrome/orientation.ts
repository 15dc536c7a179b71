import type { Element } from "@decant/dom";
import { findInside, isElement, shortText } from "../source/nodes.ts";
import { hasOtherText } from "./chrome-shapes.ts";
import { isLanguageLabel } from "./code-bars.ts";
import type { DropRule, RuleContext } from "./rule.ts";

const topText = /^(?:(?:back|return|go|scroll)?\s*(?:to\s+)?(?:the\s+)?top|(?:[\s↑⇧▲⬆]|\ufe0f)+)$/iu;
const generatorCredit = /^generated (?:on|by)\b/i;
const translatorCredit = /^this document was (?:translated from|created by|generated (?:by|using))\b/i;
const tooltipSign = /^[^\p{L}\p{N}\s]{1,2}$/u;
const drawing = /\.(?:gif|svg|ico)(?:$|[?#])/i;
const tiny = /^\s*(?:[1-9]|[12]\d|3[0-2])(?:px)?\s*$/;
/** Longest text around a drawing that is read. A guess. */
const maxAround = 200;

/** What helps the eye or the hand along a page and says nothing. */
export const orientation: readonly DropRule[] = [
  {
    id: "back-to-top",
    reason: "A link from the end of a section to the top of the page, as words, an arrow or a picture.",
    match: { tags: ["a"], maxText: 20, when: leadsToTop },
  },
  {
    id: "decorative-image",
    reason: "A drawing beside text whose author says that it means nothing (HTML Standard, 4.8.4.4.6: empty `alt`).",
    match: { tags: ["img"], when: isBesideText },
  },
  {
    id: "code-language-bar",
    reason: "The name of a code block's language in a bar above it, without a class: it becomes the info string.",
    match: { tags: ["span", "div"], maxText: 40, when: isLanguageLabel },
  },
  {
    id: "generator-credit",
    reason: "Names the generator at the foot of a page (Doxygen).",
    match: { tags: ["li", "p", "div", "address"], classes: ["footer"], maxText: 80, text: generatorCredit },
  },
  {
    id: "translator-credit",
    reason: "Names the program that made a page of a document, in a sentence below it (HeVeA, man2html).",
    match: {
      tags: ["p", "blockquote", "div", "address"],
      maxText: 120,
      starts: ["this document was "],
      text: translatorCredit,
    },
  },
  {
    id: "manual-page-header",
    reason: "The running head and foot of a manual page: its name and section twice, date and system (mandoc).",
    match: { tags: ["table", "div"], classes: ["head", "foot"], maxText: 200, when: isRunningLine },
  },
  {
    id: "module-facts",
    reason: "Which extensions a module needs and how safe it is, beside its name (Haddock).",
    match: { tags: ["table"], classes: ["info"], maxText: 300, when: isInModuleHeader },
  },
  {
    id: "contents-title",
    reason: "The title of a table of contents that a script would fill (AsciiDoc).",
    match: { attributes: { id: ["toctitle"] }, tags: ["div"], maxText: 40 },
  },
  {
    id: "document-status",
    reason: "Author, date of the export and a link to a validator below the text (Org).",
    match: { attributes: { id: ["postamble"] }, tags: ["div", "footer"], maxText: 300 },
  },
  {
    id: "document-details",
    reason: "Author, address and revision under the title of a document: metadata (Asciidoctor).",
    match: { classes: ["details"], tags: ["div"], maxText: 300, when: tellsRevision },
  },
  {
    id: "run-example",
    reason: "Runs the example beside it on another site (rustdoc).",
    match: { tags: ["a"], classes: ["test-arrow"], maxText: 8 },
  },
  {
    id: "tooltip-sign",
    reason: "A sign that shows a remark when the pointer is over it (rustdoc).",
    match: { tags: ["a", "span", "div"], classes: ["tooltip"], maxText: 2, text: tooltipSign },
  },
  {
    id: "search-frame",
    reason: "The headings of search results, and an empty list that scripts would fill (GitBook, HonKit).",
    match: { classes: ["search-results"], maxText: 200, when: isEmptyFrame },
  },
];

function isInModuleHeader({ parent }: Element): boolean {
  return parent !== null && isElement(parent) && parent.attribs.id === "module-header";
}

/** Whether the parts of a line are named after their content. */
function isRunningLine(element: Element): boolean {
  return findInside(element, ({ attribs }) => runningParts.has(attribs.class ?? ""), 8) !== undefined;
}

const runningParts: ReadonlySet<string> = new Set(["head-ltitle", "head-vol", "foot-date", "foot-os"]);

/** Whether a line names the author or the revision of a document, by the ids of its parts. */
function tellsRevision(element: Element): boolean {
  return findInside(element, ({ name, attribs }) => name === "span" && revisionIds.has(attribs.id ?? "")) !== undefined;
}

const revisionIds: ReadonlySet<string> = new Set(["author", "revnumber", "revdate"]);

/** Headings and empty lists, and nothing to read or to follow. */
function isEmptyFrame(element: Element): boolean {
  const isEmptyList = (inner: Element) => inner.name === "ul" && shortText(inner, 0) === "";
  const isContent = ({ name }: Element) => name === "p" || name === "a" || name === "li";
  return findInside(element, isEmptyList) !== undefined && findInside(element, isContent) === undefined;
}

function leadsToTop(element: Element, context: RuleContext): boolean {
  if (context.fragmentOf(element.attribs.href) === undefined) return false;
  // In a heading it is such a link only beside the heading's own text (RDoc).
  if (context.inHeading && !hasOtherText(element)) return false;
  const text = shortText(element, 20)?.trim() ?? "";
  const shown = text === "" ? findInside(element, ({ name }) => name === "img", 4)?.attribs.alt : text;
  return shown !== undefined && topText.test(shown.trim());
}

/** Authors leave the `alt` of photos empty as well, so only drawings count. */
function isBesideText({ attribs, parent }: Element): boolean {
  if (attribs.alt?.trim() !== "" || attribs.title !== undefined || parent === null || !isElement(parent)) return false;
  const isDrawing =
    drawing.test(attribs.src ?? "") || (tiny.test(attribs.width ?? "") && tiny.test(attribs.height ?? ""));
  return isDrawing && (shortText(parent, maxAround) ?? "long").trim() !== "";
}
