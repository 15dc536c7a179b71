import type { Element } from "@decant/dom";
import { elementChildren, findInside, holdsLooseText, parentElement, shortText } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, newPart, type Opening, type Part, type Place } from "../../tree/opening.ts";
import { ownSpan } from "../../tree/positions.ts";
import { isBlockName } from "../../tree/shape.ts";
import { type ElementRow, elementRows } from "./frameworks.ts";

type Name = Extract<ElementRow["as"], "strong" | "em" | "del" | "code"> | "sup" | "sub";

/** Inline styles with an element of the same meaning, outermost first. `redundant` are the bits of {@link Inside} that make it redundant. */
const looks: readonly { readonly name: Name; readonly redundant: number; readonly style: RegExp }[] = [
  // All of a heading is bold.
  { name: "strong", redundant: Inside.STRONG | Inside.HEADING, style: /font-weight\s{0,4}:\s{0,4}(?:bold|[6-9]00)/i },
  { name: "em", redundant: Inside.EMPHASIS, style: /font-style\s{0,4}:\s{0,4}(?:italic|oblique)/i },
  { name: "del", redundant: Inside.DELETED, style: /text-decoration(?:-line)?\s{0,4}:[^;]{0,40}line-through/i },
  {
    name: "code",
    redundant: Inside.CODE,
    style: /font-family\s{0,4}:\s{0,4}["']?(?:monospace|courier|consolas|menlo|monaco)\b/i,
  },
  { name: "sup", redundant: Inside.CODE, style: /vertical-align\s{0,4}:\s{0,4}super\b/i },
  { name: "sub", redundant: Inside.CODE, style: /vertical-align\s{0,4}:\s{0,4}sub\b/i },
];

/** Longest inline code, in UTF-16 code units: whole pages may be monospaced. A guess. */
const maxCode = 120;

/** An element that a generator writes in place of another one. */
export function renamedElement(element: Element, context: Context, place: Place): Opening | undefined {
  const rows = context.findRows(elementRows, element);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.as === "signature") return signature(element, context);
  if (row.as === "heading") return headingOf(element, context, place);
  if (row.as === "line") return { node: context.element("p", {}, [], element), parts: element.children };
  if (row.as === "kind") return afterColon(element, context);
  if (row.as === "text") return { parts: element.children };
  if (row.as === "only-child") return onlyChild(element);
  if (row.as === "blocks") return { parts: element.children, separate: true };
  if (row.as === "blockquote" || row.as === "figure" || row.as === "figcaption") {
    if ((place.inside & Inside.HEADING) !== 0) return undefined;
    return { node: context.element(row.as, {}, [], element), parts: element.children };
  }
  const opening = styled(element, new Set(rows.map(({ as }) => as)), context, place);
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

function afterColon(element: Element, context: Context): Opening {
  const span = ownSpan(element);
  // The place of the name of the tag, so that the account of plugins finds the colon there.
  const at = span && { start: span.start, end: span.start + 2 };
  return { parts: [newPart(context.derivedText(" : ", at, "term-kind")), ...element.children] };
}

function onlyChild(element: Element): Opening | undefined {
  const [only] = elementChildren(element);
  return only === undefined || holdsLooseText(element) ? undefined : { parts: only.children };
}

const inlineStyle = /(?:^|;)\s{0,4}display\s{0,4}:\s{0,4}inline\s{0,4}(?:;|$)/i;

/** A `div` that its style puts into the line. */
export function inlineDiv(element: Element): Opening | undefined {
  if (!inlineStyle.test(element.attribs.style ?? "")) return undefined;
  const isBlock = ({ name }: Element): boolean => isBlockName(name);
  return findInside(element, isBlock) === undefined ? { parts: element.children } : undefined;
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

/** The look of an element; a `font` also names its typeface (Word, LibreOffice). */
function lookOf(element: Element, context: Context): string {
  const { face } = element.attribs;
  const look = context.lookOf(element);
  return element.name === "font" && face !== undefined ? `font-family:${face};${look}` : look;
}

/** Longest raised or lowered text, in UTF-16 code units. A guess. */
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
