import type { ChildNode, Element } from "@decant/dom";
import { countVisible } from "@decant/page";
import type { Properties } from "hast";
import {
  allText,
  elementChildren,
  findInside,
  holdsLooseText,
  isElement,
  isTag,
  nodesAround,
  parentElement,
  shortText,
  tableRows,
} from "../../source/nodes.ts";
import { cleanText, isBlank } from "../../source/text.ts";
import { type Context, Inside, type Opening, type Place } from "../../tree/context.ts";
import { codeLanguage, isLanguageName, labelText } from "./language.ts";
import { codeParts, collectCode, copied, isNumberedRow, isUnselectable } from "./text.ts";

const numbersOnly = /^[\s\d.:|+-]+$/;

/** `pre`: a code block, unless it holds images. */
export function preformatted(element: Element, context: Context, place: Place): Opening | undefined {
  if (findInside(element, ({ name }) => name === "img" || name === "picture") !== undefined) {
    return { node: context.element("div", {}, [], element), parts: element.children };
  }
  return codeWithBars(element, context, place) ?? codeBlock(innermostBlock(element), element, context, place);
}

/** Elements that are no part of a line: bars, titles, lists of line numbers, controls. */
const barTags: ReadonlySet<string> = new Set([
  "div", "header", "footer", "figcaption", "p", "ul", "ol", "button", "select", "svg", "style", "clipboard-copy",
]); // biome-ignore format: a table of words

/** A `pre` whose one `code` stands beside blocks (chats, blog platforms): only that is code, the rest names its language, counts its lines or is text. */
function codeWithBars(pre: Element, context: Context, place: Place): Opening | undefined {
  if (elementChildren(pre).every(({ name }) => !barTags.has(name))) return undefined;
  const code = findInside(pre, ({ name }) => name === "code");
  if (code === undefined || context.isLeftOut(code, pre)) return undefined;
  const { before, after } = nodesAround(code, pre);
  const around = [...before, ...after].filter(
    (node) => isElement(node) || (node.type === "text" && !isBlank(node.data)),
  );
  const isBar = (node: ChildNode): boolean =>
    isElement(node) && barTags.has(node.name) && findInside(node, ({ name }) => name === "code") === undefined;
  if (!around.every(isBar)) return undefined;
  const bars = around as readonly Element[];
  const label = bars.map(labelText).find(isLanguageName);
  const rest = bars.filter((bar) => {
    const isNumbers = numbersOnly.test(allText(bar));
    const isControl = copied.test(allText(bar).trim());
    const isLabel = isLanguageName(labelText(bar)) || codeParts(bar, context).has("label");
    if (isNumbers || isControl || isLabel)
      context.drop(bar, isNumbers ? "line-number-gutter" : isControl ? "code-control" : "code-language-label");
    return !(isNumbers || isControl || isLabel);
  });
  const opening = codeBlock(code.parent as Element, code.parent as Element, context, place, [code], label);
  if (rest.length === 0) return opening;
  const isBefore = (node: ChildNode): boolean => before.includes(node);
  const parts = [...rest.filter(isBefore), { open: opening }, ...rest.filter((node) => !isBefore(node))];
  return { parts, separate: true };
}

const keepsLines = /white-space\s*:\s*(?:pre|break)/;

/** Whether the style of inline code shows its lines as lines. */
function showsLines(code: Element, context: Context): boolean {
  const text = shortText(code, maxLines);
  return (text === undefined || text.includes("\n")) && keepsLines.test(context.lookOf(code));
}

/** Longest code that is searched for a second line; longer code has one. Half and twice change nothing (261 pages). */
const maxLines = 2000;
/** `code` that shows its lines or whose lines are blocks, without a `pre` around it, or with a `pre` in it. */
export function codeOfLines(element: Element, context: Context, place: Place): Opening | undefined {
  const first = element.children.find(isElement);
  if (
    (place.inside & (Inside.CODE | Inside.HEADING | Inside.LINK | Inside.TABLE)) === 0 &&
    showsLines(element, context)
  )
    return codeBlock(element, element, context, place);
  if ((place.inside & Inside.CODE) !== 0 || holdsLooseText(element)) return undefined;
  const lines = elementChildren(element);
  if (first?.name === "pre" && lines.length === 1) return codeBlock(first, element, context, place);
  if (first?.name !== "div") return undefined;
  if (lines.length < 2 || !lines.every(({ name }) => name === "div")) return undefined;
  return codeBlock(element, element, context, place);
}

/** A `pre` in a `pre` (mdBook): the inner one has the language. */
function innermostBlock(element: Element): Element {
  const [only, ...others] = elementChildren(element);
  return only?.name === "pre" && others.length === 0 && !holdsLooseText(element) ? only : element;
}

/** A table of code: lines in one cell, one row of line numbers and code, or one row for each line. */
export function gutterTable(element: Element, context: Context, place: Place): Opening | undefined {
  const rows = tableRows(element);
  const first = rows[0];
  if (first === undefined) return undefined;
  const cells = elementChildren(first);
  if (rows.length === 1 && cells.length === 1) return lineContainer(cells[0] as Element, context, place);
  if (rows.length === 1 && cells.length === 2)
    return gutterColumn(element, cells[0] as Element, cells[1] as Element, context, place);
  const isLineRow = (row: Element) => elementChildren(row).some((cell) => codeParts(cell, context).has("cell"));
  return rows.every(isLineRow) ? codeBlock(element, element, context, place) : undefined;
}

function gutterColumn(
  table: Element,
  gutter: Element,
  code: Element,
  context: Context,
  place: Place,
): Opening | undefined {
  const numbers = shortText(gutter, 20_000);
  const isGutter =
    numbers === undefined ? holdsCode(gutter) && context.classesOf(gutter).length > 0 : numbersOnly.test(numbers);
  if (!isGutter || !holdsCode(code)) return undefined;
  const block = findInside(code, ({ name }) => name === "pre") ?? code;
  if (hasTextBeside(block, code) || context.isLeftOut(block, table)) return undefined;
  context.drop(gutter, "line-number-gutter");
  const opening = codeBlock(block, table, context, place);
  const around = nodesAround(block, table);
  const [before, after] = [around.before, around.after].map((nodes) => shownNodes(nodes, gutter, context));
  if (before.length + after.length === 0) return opening;
  return { parts: [...before, { open: opening }, ...after], separate: true };
}

/** The rest of the table without its gutter: a caption, a button, or content after a missing end tag. */
function shownNodes(nodes: readonly ChildNode[], gutter: Element, context: Context): ChildNode[] {
  return nodes
    .filter((node) => node !== gutter && (isElement(node) || (node.type === "text" && !isBlank(node.data))))
    .flatMap((node) => (isTag(node, "caption") ? context.childrenOf(node) : [node]));
}

/** Whether text is beside the code: then the number counts sentences, not lines. */
function hasTextBeside(block: Element, cell: Element): boolean {
  for (let current = block; current !== cell; current = current.parent as Element) {
    const { parent } = current;
    if (parent?.children.some((node) => node.type === "text" && !isBlank(node.data)) === true) return true;
  }
  return false;
}

function holdsCode(element: Element): boolean {
  // Crayon writes code as a `div`.
  const isCode = ({ name, attribs }: Element) => name === "pre" || name === "code" || attribs.class === "crayon-pre";
  return findInside(element, isCode) !== undefined;
}

/** A `div` of lines, from highlighters without `pre` (Doxygen, CodeMirror, Monaco, SyntaxHighlighter). */
export function lineContainer(element: Element, context: Context, place: Place): Opening | undefined {
  const isLabel = (child: Element): boolean => codeParts(child, context).has("label");
  const first = element.children.find((child) => isElement(child) && !isLabel(child)) as Element | undefined;
  if (first !== undefined && isNumberedRow(first, context)) return codeOfRows(element, context, place);
  if (first === undefined || !isLine(first, context) || !isInCode(element, context)) return undefined;
  for (const child of element.children) {
    if (isElement(child) ? !isLine(child, context) && !isLabel(child) : child.type === "text" && !isBlank(child.data))
      return undefined;
  }
  return codeBlock(element, element, context, place);
}

const monospace = /(?:^|[\s:])(?:font-mono|mono(?:space)?|whitespace-pre)(?:$|[\s;])/i;

/** Rows of a number and a line, which styles lay out: code if the lines say so, or the elements around, or numbers that cannot be selected. */
function codeOfRows(element: Element, context: Context, place: Place): Opening | undefined {
  const rows = elementChildren(element);
  if (holdsLooseText(element) || !rows.every((row) => isNumberedRow(row, context))) return undefined;
  const [number, line] = elementChildren(rows[0] as Element) as [Element, Element];
  const isCode =
    ["code", "pre"].includes(line.name) ||
    isUnselectable(number, codeParts(number, context)) ||
    isInCode(element, context) ||
    [line, element].some(({ attribs }) => monospace.test(`${attribs.class} ${attribs.style}`));
  return isCode ? codeBlock(element, element, context, place) : undefined;
}

/** Whether lines are code: the element, or one close around it, is named so. Verse has lines, too. */
function isInCode(element: Element, context: Context): boolean {
  let current: Element | undefined = element;
  for (let level = 0; level < 4 && current !== undefined; level++) {
    if (codeParts(current, context).has("block")) return true;
    current = parentElement(current);
  }
  return false;
}

function isLine(element: Element, context: Context): boolean {
  if (element.name !== "div" && element.name !== "br") return false;
  return element.name === "br" || codeParts(element, context).has("line");
}

/** An empty block of a Markdown processor. A block that scripts fill has a name. */
function isLeftEmpty(block: Element): boolean {
  const [code, ...others] = block.children;
  if (block.name !== "pre" || !isTag(code, "code") || others.length > 0 || Object.keys(block.attribs).length > 0)
    return false;
  return Object.keys(code.attribs).every((name) => name === "class") && !code.children.some(isElement);
}

/** @param roots Nodes that are code. @param label The language, if the names of the block do not say it. */
function codeBlock(
  block: Element,
  outer: Element,
  context: Context,
  place: Place,
  roots: readonly ChildNode[] = block.children,
  label?: string,
): Opening {
  const collected = collectCode(roots, context);
  const { value, span } = collected;
  const named = codeLanguage(block, outer, context, label);
  const signed = context.signDiff(collected, named);
  const language = signed === undefined ? named : "diff";
  const properties: Properties = language === undefined ? {} : { className: [`language-${language}`] };
  if (value.trim() === "" && !isLeftEmpty(block)) return { parts: [] };
  const text = context.text(value, span);
  // A heading or link cannot hold a block.
  if ((place.inside & (Inside.HEADING | Inside.LINK)) !== 0 && !value.includes("\n")) {
    return { node: context.element("code", {}, [text], block), parts: [] };
  }
  const code = context.element("code", properties, signed ?? [text], block);
  return { node: context.element("pre", {}, [code], block), parts: [] };
}

/** Longest signature, in UTF-16 code units. Half and twice change nothing (6 pages). */
const maxSignature = 2000;
const maxNodes = 400;
const anySpaces = /[\s\u00a0]+/g;

/** A signature whose parts are cells (Doxygen), as code in one line. */
export function signatureTable(table: Element, context: Context): Opening | undefined {
  // The selection may leave out a part of it.
  if (findInside(table, ({ children }) => children.some((child) => context.omitted.has(child)), maxNodes) !== undefined)
    return undefined;
  const shown = allText(table);
  const text = tidy(cleanText(shown));
  if (text === "" || text.length > maxSignature) return undefined;
  const code = context.element("code", {}, [], table);
  code.children.push(context.derivedText(text, table, "signature", countVisible(shown)));
  return { node: context.element("p", {}, [code], table), parts: [] };
}

const beforeBracket = /(\w) \(/;
const afterBracket = /\( /g;
const beforeComma = / (?=[,)])/g;
const afterPointer = /([*&]) (?=\w)/g;

/** The anySpaces that a programmer writes: none inside brackets, before a comma, and after the sign of a pointer or reference. */
function tidy(signature: string): string {
  return signature
    .replace(anySpaces, " ")
    .replace(beforeBracket, "$1(")
    .replace(afterBracket, "(")
    .replace(beforeComma, "")
    .replace(afterPointer, "$1")
    .trim();
}
