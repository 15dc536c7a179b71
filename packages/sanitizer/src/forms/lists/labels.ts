import type { Element } from "@decant/dom";
import type { ElementContent, Element as HastElement, Root } from "hast";
import { isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { inlineOnly, isBlockNode, shownChildren, spaceBefore, textOf } from "../../tree/edit.ts";

/** Styles of labels other than numbers (CSS Counter Styles 3), by the value of `type` and of `list-style-type`. */
type Style = "a" | "A" | "i" | "I";
const styles: Readonly<Record<string, Style>> = { alpha: "a", latin: "a", roman: "i" };
const listStyle = /(?:^|;)\s*list-style(?:-type)?\s*:[^;]*?\b(lower|upper)-(alpha|latin|roman)/i;

/** Lists with letters or roman numerals, and the style of each. */
const letteredLists = (): Map<HastElement, Style> => new Map();

/** Remember a list whose labels are letters or roman numerals, by its attribute or a style. */
export function noteLabels(node: HastElement, list: Element, context: Context): void {
  const { type } = node.properties;
  const style = type === undefined ? styleOf(context.lookOf(list)) : type === "1" ? undefined : (type as Style);
  if (style !== undefined) context.state(letteredLists).set(node, style);
}

/** Remember the style of a list that a form made. */
export function noteStyle(node: HastElement, style: Style, context: Context): void {
  context.state(letteredLists).set(node, style);
}

const shownLabel = /^\(?(?:(\d{1,4})|([a-z]|[ivx]{2,5}))[.)]$/i;

/** The number of a label that a page shows (`3.`, `b)`), and its style; neither for a bullet. */
export function readLabel(label: string): { readonly start?: number; readonly style?: Style } {
  const [, digits, letter] = shownLabel.exec(label) ?? [];
  if (digits !== undefined) return { start: Number(digits) };
  // `o` is a bullet of Word.
  if (letter === undefined || label === "o") return {};
  const lower = letter.toLowerCase();
  const name: Style = lower.length > 1 || lower === "i" ? "i" : "a";
  const start =
    name === "a" ? lower.charCodeAt(0) - 96 : lower === "i" ? 1 : ([2, 3, 4].find((n) => roman(n) === lower) ?? 1);
  return { start, style: letter === lower ? name : (name.toUpperCase() as Style) };
}

function styleOf(look: string): Style | undefined {
  const [, side, name] = listStyle.exec(look) ?? [];
  if (side === undefined || name === undefined) return undefined;
  const style = styles[name.toLowerCase()] as Style;
  return side.toLowerCase() === "upper" ? (style.toUpperCase() as Style) : style;
}

/**
 * Bring the numbers of an ordered list to those that Markdown can write. Items whose numbers do not go up by one (`value`, `reversed`)
 * become lists of one item, in bullets; items whose text begins with labels need no numbers.
 */
export function finishNumbers(list: HastElement): void {
  const items = list.children.filter((child): child is HastElement => child.type === "element");
  if (items.length > 0 && items.every(beginsWithLabel)) {
    list.tagName = "ul";
    list.properties = {};
    return;
  }
  const numbers = numbersOf(list, items);
  const [first] = numbers;
  if (first === undefined || numbers.every((number, index) => number === first + index)) return;
  if (numbers.some((number) => number < 0)) return;
  list.tagName = "ul";
  list.properties = {};
  for (const [index, item] of items.entries()) {
    const inner: HastElement = { ...item, properties: {} };
    const numbered: HastElement = {
      ...item,
      tagName: "ol",
      properties: { start: numbers[index] },
      children: [inner],
    };
    item.properties = {};
    item.children = [numbered];
  }
}

/** The numbers that a browser shows (HTML Standard, 4.4.8). */
function numbersOf({ properties: { start, reversed } }: HastElement, items: readonly HastElement[]): number[] {
  const step = reversed === true ? -1 : 1;
  let number = typeof start === "number" ? start : reversed === true ? items.length : 1;
  return items.map(({ properties: { value } }) => {
    const own = typeof value === "number" ? value : number;
    number = own + step;
    return own;
  });
}

const label = /^\s*(?:\((?:\d{1,3}|[a-z]{1,4})\)|\d{1,3}(?:\.\d{1,3}){1,4}\.?|[a-z]\))\s/i;
/** Longest label, in UTF-16 code units. */
const maxLabel = 24;

function beginsWithLabel(item: HastElement): boolean {
  return item.properties.value === undefined && label.test(textOf(item, maxLabel));
}

/** References to labels: `(a)`, `1(iv)`, `point b`. */
const reference =
  /\((?:[a-z]|[ivx]{2,5})\)|\b(?:points?|items?|clauses?|paragraphs?|subsections?|rules?|answers?|options?|letters?|lit\.|buchstaben?|lettres?) \(?(?:[a-z]|[ivx]{2,5})\b(?!['’])/i;

/** Write letters and roman numerals as text, if the text refers to such labels. Other lists have numbers instead. */
export function writeLabels(tree: Root, context: Context): void {
  const lists = context.state(letteredLists);
  if (
    lists.size === 0 ||
    !reference.test(textOf({ ...tree, type: "element", tagName: "div", properties: {} } as HastElement))
  )
    return;
  for (const [list, style] of lists) {
    if (list.tagName !== "ol") continue;
    const items = list.children.filter((child): child is HastElement => child.type === "element");
    for (const [index, number] of numbersOf(list, items).entries()) {
      const line = firstLineOf(items[index] as HastElement);
      const at = line.position?.start.offset;
      // The place of the name of the tag, so that the account of plugins finds the label there.
      const span = at === undefined ? undefined : { start: at, end: at + 2 };
      line.children.unshift(context.derivedText(`${labelOf(number, style)}. `, span, "list-label"));
    }
    list.tagName = "ul";
    list.properties = {};
  }
}

function firstLineOf(item: HastElement): HastElement {
  const [first] = item.children;
  const holdsText = first?.type === "element" && (first.tagName === "p" || first.tagName === "div");
  return holdsText && !first.children.some(isBlockNode) ? first : item;
}

const romans: readonly (readonly [number, string])[] = [
  [100, "c"], [90, "xc"], [50, "l"], [40, "xl"], [10, "x"], [9, "ix"], [5, "v"], [4, "iv"], [1, "i"],
]; // biome-ignore format: a table

function labelOf(number: number, style: Style): string {
  if (number < 1 || number > 399) return String(number);
  const text = style.toLowerCase() === "a" ? letters(number) : roman(number);
  return style === style.toUpperCase() ? text.toUpperCase() : text;
}

function letters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? letters(rest) : "") + String.fromCodePoint(97 + ((number - 1) % 26));
}

function roman(number: number): string {
  let left = number;
  let text = "";
  for (const [value, sign] of romans)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}

/** Longest label of a line, in UTF-16 code units. */
const maxLineLabel = 14;
const lineLabel =
  /^(?:\(?(?:\d{1,4}|[a-z]|[ivxl]{1,5})[.)]{1,2}|\d{1,3}(?:\.\d{1,3}){1,3}\.?|[—–•]|(?:photo|foto|image|bild|quelle|source|(?:photo |image )?cr[eé]dit)s?:)$/i;

/** A number or letter before its paragraph (texts of EUR-Lex, LaTeXML), or "Credit:" before a name, is joined to the paragraph. */
export function joinLabel(node: HastElement): void {
  const shown = shownChildren(node);
  const at = shown.findIndex(isBlockNode);
  const first = shown[0];
  if (first?.type === "element" && at === 0 && first.tagName === "div" && isLabelBox(first))
    join(node, [first], shown[1]);
  else if (at > 0 && isLabel(shown.slice(0, at))) join(node, shown.slice(0, at), shown[at]);
}

/** The content of a box, or of the one paragraph in it. */
function lineOf(box: HastElement): readonly ElementContent[] {
  const [only, ...others] = shownChildren(box);
  return only?.type === "element" && only.tagName === "p" && others.length === 0 ? only.children : box.children;
}

/** Whether a box shows a number, a letter or a sign, and nothing else. */
export function isLabelBox(box: HastElement): boolean {
  return isLabel(lineOf(box));
}

function isLabel(nodes: readonly ElementContent[]): boolean {
  if (nodes.some(isBlockNode)) return false;
  const children = [...nodes];
  return lineLabel.test(
    textOf({ type: "element", tagName: "span", properties: {}, children }, maxLineLabel + 1).trim(),
  );
}

const endsInSpace = /\s$/;

/** Move a label to the start of the paragraph that a block is, or begins with. */
function join(node: HastElement, labels: readonly ElementContent[], block: ElementContent | undefined): void {
  const around: HastElement[] = [];
  for (let next = block; next !== undefined && isParagraph(next); next = startOf(next)) around.push(next);
  const line = around.at(-1);
  const start = line === undefined ? undefined : startOf(line);
  if (line === undefined || start === undefined || isBlockNode(start)) return;
  const isSpaced = endsInSpace.test(textOf({ ...line, children: [...labels] }));
  line.children = [...inlineOnly(labels), ...(isSpaced ? [] : [spaceBefore(line)]), ...line.children];
  const from = labels[0]?.position;
  for (const { position } of around) if (position !== undefined && from !== undefined) position.start = from.start;
  node.children = node.children.filter((child) => !labels.includes(child));
}

function isParagraph(node: ElementContent): node is HastElement {
  return node.type === "element" && (node.tagName === "p" || node.tagName === "div");
}

function startOf({ children }: HastElement): ElementContent | undefined {
  return children.find((child) => child.type !== "text" || !isBlank(child.value));
}
