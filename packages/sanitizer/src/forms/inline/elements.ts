import type { ChildNode, Element } from "@decant/dom";
import {
  elementChildren,
  findInside,
  holdsLooseText,
  isElement,
  isFirstChild,
  parentElement,
  shortText,
} from "../../source/nodes.ts";
import { isMatching, type Row } from "../../source/rows.ts";
import { isBlank } from "../../source/text.ts";
import {
  type CanonicalForm,
  type Context,
  Inside,
  newPart,
  type Opening,
  type Part,
  type Place,
} from "../../tree/context.ts";
import { isBlockName } from "../../tree/edit.ts";
import { ownSpan } from "../../tree/positions.ts";

/** An element that is written in place of another one. */
export interface ElementRow extends Row {
  /**
   * Its name in the tree, or a form. `signature`: the same element with its content as code. `line`: a paragraph, where it looks like a
   * heading. `heading`: one of its `aria-level`.
   */
  readonly as:
    | ("strong" | "em" | "del" | "code")
    | ("blockquote" | "figure" | "figcaption")
    | ("signature" | "line" | "heading")
    | CanonicalForm;
}

/** Elements that generators write instead of the proper one of HTML. */
export const elementRows: readonly ElementRow[] = [
  { id: "latexml-bold", selector: "span.ltx_font_bold", as: "strong", fixture: "latexml-fonts" },
  { id: "latexml-italic", selector: "span.ltx_font_italic, span.ltx_font_slanted", as: "em", fixture: "latexml-fonts" },
  { id: "latexml-typewriter", selector: "span.ltx_font_typewriter", as: "code", fixture: "latexml-fonts" },
  // Tailwind, Bootstrap, WordPress; prices that are no longer valid, whose style is in a sheet elsewhere.
  { id: "struck-text", selector: ".line-through, .strikethrough, .strike-through, .text-decoration-line-through, [data-a-strike=true]", as: "del", fixture: "struck" },
  { id: "struck-price", selector: ".old-price, .price-old, .price--old, .was-price, .price-was, .price--was, .compare-at-price, .price--compare, .price-strike, .strike", as: "del", fixture: "struck" },
  { id: "docutils-literal", selector: "span.docutils.literal", as: "code" },
  { id: "docutils-kind", selector: "dt > span.classifier:not(.classifier-delimiter + .classifier)", as: afterColon },
  { id: "sphinx-signature", selector: "dt.sig, dt.sig-object", as: "signature" },
  { id: "javadoc-signature", selector: "div.member-signature, div.type-signature", as: "signature" },
  { id: "typedoc-signature", selector: "div.tsd-signature:not(:has(br))", as: "signature" },
  { id: "rustdoc-signature", selector: "h2.code-header, h3.code-header, h4.code-header, h5.code-header", as: "signature" },
  { id: "role-heading", selector: "div[role=heading], p[role=heading], span[role=heading]", as: "heading" },
  // Authors of a paper, each with institutions, and a note about one.
  { id: "latexml-author", selector: "span.ltx_creator, span.ltx_author_notes", as: "line" },
  // The title of a linked page in its preview is not a heading of the post.
  { id: "xenforo-preview", selector: "h3.contentRow-header", as: "line" },
  // A sentence of the text, shown large beside it (Chorus, Arc, Squarespace and others name it so).
  { id: "pull-quote", selector: "[class*=pullquote i]:is(div, aside, p, section):not(:has(blockquote)):not(blockquote *, [class*=pullquote i] *), .pull-quote:is(div, aside, p):not(:has(blockquote)):not(blockquote *)", as: "blockquote" },
  { id: "docbook-quote", selector: "div.blockquote:has(> table.blockquote)", as: "blockquote" },
  { id: "docbook-author", selector: ".titlepage h3.author", as: "line" },
  // Pictures with captions of WordPress's classic editor, Elementor, Squarespace and Drupal.
  { id: "caption-box", selector: "div.wp-caption, div.figure:has(> p > img:only-child), div.elementor-image:has(> .widget-image-caption), div.image-block-outer-wrapper, div.caption-img", as: "figure", fixture: "caption-box" },
  { id: "caption-text", selector: "div.image-caption, :is(img, picture, a:has(> img)) ~ [class*=caption], :is(img, picture, a:has(> img)) ~ [class*=credit]", as: "figcaption", fixture: "caption-box" },
]; // biome-ignore format: one row a line

type Name = Extract<ElementRow["as"], "strong" | "em" | "del" | "code"> | "sup" | "sub";

const struck = /text-decoration(?:-line)?\s{0,4}:[^;]{0,40}line-through/i;

/** Inline styles with an element of the same meaning, outermost first. `redundant` are the bits of {@link Inside} that make it redundant. */
const looks: readonly { readonly name: Name; readonly redundant: number; readonly style: RegExp }[] = [
  // All of a heading is bold.
  { name: "strong", redundant: Inside.STRONG | Inside.HEADING, style: /font-weight\s{0,4}:\s{0,4}(?:bold|[6-9]00)/i },
  { name: "em", redundant: Inside.EMPHASIS, style: /font-style\s{0,4}:\s{0,4}(?:italic|oblique)/i },
  { name: "del", redundant: Inside.DELETED, style: struck },
  {
    name: "code",
    redundant: Inside.CODE,
    style: /font-family\s{0,4}:\s{0,4}["']?(?:monospace|courier|consolas|menlo|monaco)\b/i,
  },
  { name: "sup", redundant: Inside.CODE, style: /vertical-align\s{0,4}:\s{0,4}super\b/i },
  { name: "sub", redundant: Inside.CODE, style: /vertical-align\s{0,4}:\s{0,4}sub\b/i },
];

/** Longest inline code, in UTF-16 code units: whole pages may be monospaced. Half and twice change nothing (7 pages). */
const maxCode = 120;

/** An element that a generator writes in place of another one. */
export function renamedElement(element: Element, context: Context, place: Place): Opening | undefined {
  const rows = context.findRows(elementRows, element);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (typeof row.as === "function") return row.as(element, context, place);
  if (row.as === "signature") return signature(element, context);
  if (row.as === "heading") return headingOf(element, context, place);
  if (row.as === "line") return { node: context.element("p", {}, [], element), parts: element.children };
  if (row.as === "blockquote" || row.as === "figure" || row.as === "figcaption") {
    if ((place.inside & Inside.HEADING) !== 0) return undefined;
    return { node: context.element(row.as, {}, [], element), parts: element.children };
  }
  const opening = styled(
    element,
    new Set(rows.flatMap(({ as }) => (typeof as === "string" ? as : []))),
    context,
    place,
  );
  if (opening === undefined || !isBlockName(element.name)) return opening;
  return { node: context.element(element.name, {}, [], element), parts: [{ open: opening }] };
}

const lowestLevel = 6;

/** A heading by its role; of the second level without another (WAI-ARIA 1.2, `aria-level`). */
function headingOf(element: Element, context: Context, place: Place): Opening | undefined {
  const level = Math.trunc(Number(element.attribs["aria-level"] ?? 2));
  if ((place.inside & Inside.HEADING) !== 0 || !(level >= 1)) return undefined;
  const node = context.element(`h${Math.min(level, lowestLevel)}`, {}, [], element);
  return { node, parts: element.children, inside: Inside.HEADING };
}

function signature(element: Element, context: Context): Opening {
  const code: Part = {
    open: { node: context.element("code", {}, [], element), parts: element.children, inside: Inside.CODE },
  };
  return { node: context.element(element.name, {}, [], element), parts: [code] };
}

/** Its content after a colon, which the style sheets of docutils and Sphinx write. */
function afterColon(element: Element, context: Context): Opening {
  const span = ownSpan(element);
  // The place of the name of the tag, so that the account of plugins finds the colon there.
  const at = span && { start: span.start, end: span.start + 2 };
  return { parts: [newPart(context.derivedText(" : ", at, "term-kind")), ...element.children] };
}

const noNames: ReadonlySet<string> = new Set();

/** A `span` made bold, italic, struck through or monospaced by its style attribute or a sheet in the page. */
export function styledSpan(element: Element, context: Context, place: Place): Opening | undefined {
  return styled(element, noNames, context, place);
}

function styled(element: Element, names: ReadonlySet<string>, context: Context, place: Place): Opening | undefined {
  if ((place.inside & Inside.CODE) !== 0) return undefined;
  const style = lookOf(element, context);
  if (style === "" && names.size === 0) return undefined;
  const found = looks.filter((look) => {
    if ((look.redundant & place.inside) !== 0) return false;
    if (!names.has(look.name) && !declares(style, look.style)) return false;
    if (look.name === "sup" || look.name === "sub") return isRaisedText(element);
    return look.name !== "code" || shortText(element, maxCode) !== undefined;
  });
  return found.reduceRight<Opening | undefined>(
    (inner, { name }) => ({
      node: context.element(name, {}, [], element),
      inside: name === "code" ? Inside.CODE : name === "del" ? Inside.DELETED : Inside.LOOKS,
      parts: inner === undefined ? element.children : [{ open: inner }],
    }),
    undefined,
  );
}

/** Whether the style attribute of a block, or a sheet in the page, strikes it through. */
export function isStruck(element: Element, context: Context): boolean {
  const { style, class: names } = element.attribs;
  return (style ?? names) !== undefined && declares(context.lookOf(element), struck);
}

/** The look of an element; a `font` also names its typeface (Word, LibreOffice). */
function lookOf(element: Element, context: Context): string {
  const { face } = element.attribs;
  const look = context.lookOf(element);
  return element.name === "font" && face !== undefined ? `font-family:${face};${look}` : look;
}

/** Longest raised or lowered text, in UTF-16 code units. Half and twice change nothing (1 page). */
const maxRaised = 24;

/** Whether a raised or lowered element is a short text that no element raises, and no reference to a note. */
function isRaisedText(element: Element): boolean {
  const isOther = ({ name }: Element): boolean => name === "a" || name === "sup" || name === "sub" || name === "img";
  const around = parentElement(element)?.name;
  return (
    (shortText(element, maxRaised) ?? "") !== "" &&
    findInside(element, isOther) === undefined &&
    around !== "sup" &&
    around !== "sub" &&
    around !== "a"
  );
}

const propertyOf = /^[a-z-]+/;

/** Whether the first declaration of a property has the value that a pattern asks for. */
function declares(style: string, pattern: RegExp): boolean {
  const found = pattern.exec(style);
  if (found === null) return false;
  const property = propertyOf.exec(found[0].toLowerCase())?.[0] ?? "";
  return style.toLowerCase().indexOf(property) === found.index;
}

/** Longest attribution of a quote. Half and twice change nothing (5 pages). */
const maxAttribution = 200;

/** `cite` at the start of a quote: the attribution, in a separate paragraph (phpBB). */
export function attribution(element: Element, context: Context): Opening | undefined {
  const holder = parentElement(element);
  const quote = holder?.name === "div" ? parentElement(holder) : holder;
  if (holder === undefined || quote?.name !== "blockquote" || !isFirstChild(element)) return undefined;
  if (holder !== quote && !isFirstChild(holder)) return undefined;
  if (element.next === null || (shortText(element, maxAttribution) ?? "") === "") return undefined;
  return { node: context.element("p", {}, [], element), parts: element.children };
}

/** Nodes beside a label that are searched for another. Half changes 1, twice none of 19 pages. */
const nearby = 6;
const controls: ReadonlySet<string> = new Set(["input", "br", "svg", "img"]);

/** A label beside another, with only controls between: an option of a question or a form, on a separate line. */
export function option(element: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & (Inside.HEADING | Inside.LINK | Inside.CODE)) !== 0) return undefined;
  if (!hasLabelBeside(element, "prev") && !hasLabelBeside(element, "next")) return undefined;
  return { node: context.element("div", {}, [], element), parts: element.children };
}

function hasLabelBeside(label: Element, side: "prev" | "next"): boolean {
  let node: ChildNode | null = label[side];
  for (let steps = 0; node !== null && steps < nearby; steps++, node = node[side]) {
    if (isElement(node) && node.name === "label") return true;
    if (isElement(node) ? !controls.has(node.name) : node.type === "text" && !isBlank(node.data)) return false;
  }
  return false;
}

/** reStructuredText's line block (verse, an address): one paragraph with line breaks. */
export function lineBlock(element: Element, context: Context): Opening | undefined {
  if (!isMatching(element, ".line-block")) return undefined;
  const lines = linesOf(element, context);
  if (lines === undefined || lines.length === 0) return undefined;
  const parts: Part[] = [];
  for (const line of lines) {
    if (parts.length > 0) parts.push(newPart(context.element("br", {}, [], line)));
    for (const part of context.childrenOf(line)) parts.push(part);
  }
  return { node: context.element("p", {}, [], element), parts };
}

/** The lines of a block, with those of the indented blocks in it. */
function linesOf(element: Element, context: Context): Element[] | undefined {
  if (holdsLooseText(element) || context.omitted.has(element)) return undefined;
  const lines: Element[] = [];
  for (const child of elementChildren(element)) {
    const inner = isMatching(child, ".line")
      ? [child]
      : isMatching(child, ".line-block")
        ? linesOf(child, context)
        : undefined;
    if (inner === undefined) return undefined;
    lines.push(...inner);
  }
  return lines;
}
