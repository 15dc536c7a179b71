import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { elementChildren, findInside, holdsLooseText, isElement, isTag, peekText } from "../../source/nodes.ts";
import { cleanAttribute } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, type Opening, type Place } from "../../tree/opening.ts";
import { ownSpan } from "../../tree/positions.ts";

/** The kinds of callout that GitHub's Markdown knows. */
export type CalloutKind = "note" | "tip" | "important" | "warning" | "caution";

/** What frameworks call their kinds, and which of the five each is. */
const kinds: ReadonlyMap<string, CalloutKind> = new Map<string, CalloutKind>(Object.entries({
  abstract: "note", blue: "note", cite: "note", example: "note", examples: "note", faq: "note",
  help: "note", info: "note", information: "note", note: "note", notes: "note", primary: "note", question: "note", quote: "note",
  remark: "note", remarks: "note", secondary: "note", seealso: "note", summary: "note", tldr: "note", todo: "note", topic: "note",
  check: "tip", done: "tip", good: "tip", hint: "tip", hints: "tip", idea: "tip", success: "tip", tip: "tip", tips: "tip",
  important: "important", key: "important", attention: "warning", warn: "warning", warning: "warning", warnings: "warning",
  bug: "caution", caution: "caution", critical: "caution", danger: "caution", error: "caution", fail: "caution",
  failure: "caution", missing: "caution", stop: "caution",
} satisfies Record<string, CalloutKind>)); // biome-ignore format: a table of words

/** Kinds whose own word would be lost in one of the five: it is kept as the title. */
const canonicalWord: Readonly<Record<CalloutKind, readonly string[]>> = {
  note: ["note", "info", "information"],
  tip: ["tip", "hint"],
  important: ["important"],
  warning: ["warning", "warn"],
  caution: ["caution"],
};

/** Words in a class token that say "this is a callout". The kind is another part of the same or of another token. */
const containerWord =
  /(?:^|[-_])(?:admonition|admonitionblock|callout|alert|custom-block|custom-container|directive|notice|hint|starlight-aside|information-macro|blockquote-tag|rmd|infobox|message-box|doc-alert|sl-aside|panel-macro|note-box|notebox|tip-box)(?:$|[-_])/;
const separators = /[-_]+/;
const kindWord = /^[^\p{L}]*(\p{L}+)[^\p{L}]*$/u;
const titleWord = /(?:^|[-_]|admonition|callout|directive)(?:title|heading|header|label|summary|caption)(?:$|[-_])/;
const iconWord = /(?:^|[-_])icon(?:$|[-_])/;
/** Container words that need no kind: a title makes a note of them. */
const strongWord =
  /(?:^|[-_])(?:admonition|callout|custom-block|custom-container|directive|information-macro)(?:$|[-_])/;
const containers: ReadonlySet<string> = new Set([
  "div",
  "aside",
  "section",
  "blockquote",
  "p",
  "dl",
  "article",
  "details",
  "figure",
]);
/** Longest title. A guess: longer ones are the text itself. */
const maxTitle = 200;

/**
 * Notes, tips and warnings of all documentation frameworks.
 *
 * Recognised by a container word and a kind in the class names (`theme-admonition-note`, `custom-block tip`), by
 * an attribute (`data-callout`), by a kind alone that the element's own first line repeats (DocBook, Asciidoctor,
 * Doxygen, Javadoc: `<div class="note"><h3>Note</h3>`), by the role `note` (WAI-ARIA 1.2) with a kind or a title, or by a
 * style property of its own (`--callout-color`).
 */
export function callout(element: Element, context: Context, place: Place): Opening | undefined {
  if (!containers.has(element.name) || (place.inside & Inside.HEADING) !== 0) return undefined;
  const words = context.classList(element).fact(readWords);
  // Others open and close, and only look like a callout: Docusaurus styles every `details` as an alert.
  if (element.name === "details" && !words.lone) return undefined;
  const attribute =
    element.attribs["data-callout"] ?? element.attribs["data-callout-type"] ?? element.attribs["data-admonition"];
  const style = styleProperty.exec(element.attribs.style ?? "")?.[1];
  const isNote = element.attribs.role === "note" || style !== undefined;
  const word = attribute?.trim().toLowerCase() ?? words.kind ?? (isNote ? lastKind(style, element) : undefined);
  const hasContainer = attribute !== undefined || words.container || isNote;
  if (!hasContainer && (!words.bareKind || words.kind === "examples")) return undefined;
  const found = findTitle(element, context) ?? (isNote ? leadOf(element) : undefined);
  // Of callouts in each other the outermost has the title.
  const title = found !== undefined && context.done.has(found) ? undefined : found;
  const label = title === undefined ? undefined : labelOf(title);
  const isKnown =
    hasContainer || (words.lone && groups.has(element.name)) || (label !== undefined && kindOf(label) !== undefined);
  if (!isKnown) return undefined;
  const isStrong = words.strong || isNote;
  const icon = words.strong && title === undefined ? iconColumn(element) : undefined;
  const kind =
    own(word) ??
    kindOf(label) ??
    kindOfIcon(element, context) ??
    icon?.kind ??
    (title !== undefined && isStrong ? "note" : undefined);
  if (kind === undefined) return undefined;
  if (icon !== undefined) dropIcon(icon.element, context);
  return build(element, kind, title, label, context);
}

/** The words of a title without the kind in front that only screen readers read (Quarto). */
function labelOf(title: Element): string | undefined {
  const label = peekText(title, maxTitle);
  const first = findInside(title, ({ name }) => name === "span", 8);
  const kind = first === undefined ? "" : (peekText(first, maxTitle) ?? "");
  const rest = label?.startsWith(kind) === true ? label.slice(kind.length).trim() : "";
  return kindOf(kind) !== undefined && rest !== "" ? rest : label;
}

/** Signs that stand for a kind (Nextra, Notion). */
const kindSigns: readonly (readonly [CalloutKind, RegExp])[] = [
  ["warning", /^[⚠🚧🔔]/u],
  ["caution", /^[🚫❌⛔🔥🛑🚨☠]/u],
  ["tip", /^[💡✅✨👍🎉]/u],
  ["important", /^[❗‼📌]/u],
];
const pictograph = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f|\u20e3)+$/u;
/** UTF-16 code units of an emoji with modifiers. */
const maxIcon = 16;

/** An emoji, or a drawing, in a column of its own beside the text of a callout. */
function iconColumn(element: Element): { readonly element: Element; readonly kind: CalloutKind } | undefined {
  const [first, second, ...others] = elementChildren(element);
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const sign = peekText(first, maxIcon);
  if (sign === undefined || !pictograph.test(sign)) return undefined;
  return { element: first, kind: kindSigns.find(([, pattern]) => pattern.test(sign))?.[0] ?? "note" };
}

function dropIcon(icon: Element, context: Context): void {
  context.done.add(icon);
  context.drop(icon, "callout-icon");
}

/** A custom property that styles a callout, and what it is set to: often a variable that names the kind. */
const styleProperty = /--[\w-]{0,40}(?:callout|admonition)[\w-]{0,40}\s{0,4}:([^;]{0,200})/;
const noLetters = /[^a-z]+/;

/** The last kind among the words of a style's value, or else of the class names. */
function lastKind(style: string | undefined, { attribs }: Element): string | undefined {
  const wordsOf = (text: string): string[] => text.toLowerCase().split(noLetters);
  const isKind = (word: string): boolean => own(word) !== undefined;
  return wordsOf(style ?? "").findLast(isKind) ?? wordsOf(attribs.class ?? "").findLast(isKind);
}

/** A paragraph that stands alone before the one element with the text: the title of a box without class names. */
function leadOf(element: Element): Element | undefined {
  let column: Element | undefined = element;
  for (let level = 0; level < 3 && column !== undefined; level++) {
    const children: Element[] = elementChildren(column).filter(
      (child) => child.name !== "svg" && peekText(child, 0) !== "",
    );
    const [first, second] = children;
    if (children.length === 2) return first?.name === "p" && second?.name === "div" ? first : undefined;
    column = children.length === 1 ? first : undefined;
  }
  return undefined;
}

const groups: ReadonlySet<string> = new Set(["div", "aside", "section", "blockquote", "details"]);
const loneKinds: ReadonlySet<string> = new Set([
  "note", "tip", "hint", "important", "warning", "caution", "danger", "attention",
]); // biome-ignore format: a table of words

/** What the class names of an element say about it. */
interface CalloutWords {
  readonly kind: string | undefined;
  /** A container word is among them. */
  readonly container: boolean;
  /** One of those that need no kind is. */
  readonly strong: boolean;
  /** The kind is a token of its own. */
  readonly bareKind: boolean;
  /** The kind is the only token, but for `note`, and a word that people write into their sources for this (Pandoc's `::: note`). */
  readonly lone: boolean;
}

/** Whether class names alone may make a callout of an element. */
export function sayCallout(classes: readonly string[]): boolean {
  const { container, bareKind } = readWords(classes);
  return container || bareKind;
}

function readWords(classes: readonly string[]): CalloutWords {
  const containers = classes.filter((token) => containerWord.test(token));
  const kind = kindBesideNote(classes) ?? kindIn(classes, containers);
  return {
    kind,
    container: containers.length > 0,
    strong: containers.some((token) => strongWord.test(token)),
    bareKind: kind !== undefined && classes.includes(kind),
    lone: kind !== undefined && (classes.length === 1 ? loneKinds.has(kind) : kindBesideNote(classes) === kind),
  };
}

/** The kind of a note by two words alone, "note" and what it is: `note warning` (Hexo NexT). */
function kindBesideNote(classes: readonly string[]): string | undefined {
  if (classes.length !== 2 || !classes.includes("note")) return undefined;
  return classes.find((token) => token !== "note" && own(token) !== undefined);
}

function build(
  element: Element,
  kind: CalloutKind,
  title: Element | undefined,
  label: string | undefined,
  context: Context,
): Opening {
  const properties: Properties = { dataCallout: kind };
  if (title !== undefined && label !== undefined) {
    const text = cleanAttribute(label);
    if (text !== "" && !isPlainWord(text, kind)) properties.dataCalloutTitle = text;
    context.done.add(title);
    context.move(title, "callout-title");
  }
  const node = context.element("blockquote", properties, [], element);
  const span = title === undefined ? undefined : ownSpan(title);
  if (span !== undefined) node.data = { titlePosition: context.positions.of(span) };
  return { node, parts: contentOf(element, context), inside: Inside.CALLOUT };
}

function contentOf(element: Element, context: Context): Opening["parts"] {
  if (element.name === "dl")
    return element.children.flatMap((child) => (isTag(child, "dd") ? context.childrenOf(child) : [child]));
  const cells = iconTable(element, context);
  if (cells === undefined) return element.children;
  if (!context.done.has(cells.icon)) context.move(cells.icon, "callout-title");
  return context.childrenOf(cells.content);
}

/** Asciidoctor's callouts: a table whose first cell holds an icon, or the kind, and the second the content. */
function iconTable(
  element: Element,
  context: Context,
): { readonly icon: Element; readonly content: Element } | undefined {
  const [table, ...others] = elementChildren(element);
  if (table?.name !== "table" || others.length > 0) return undefined;
  const cells: Element[] = [];
  findInside(table, (inner) => inner.name === "td" && cells.push(inner) > 2, 24);
  const [icon, content] = cells;
  if (icon === undefined || content === undefined || cells.length !== 2) return undefined;
  if (content.parent !== icon.parent || !isAllOf(icon.parent as Element, element, context)) return undefined;
  return context.classesOf(icon).some((token) => iconWord.test(token)) ? { icon, content } : undefined;
}

/** What the cell of the icon says: a word, or what a picture stands for (AsciiDoc). */
function kindOfIcon(element: Element, context: Context): CalloutKind | undefined {
  const icon = iconTable(element, context)?.icon;
  if (icon === undefined) return undefined;
  return kindOf(peekText(icon, maxTitle)) ?? kindOf(findInside(icon, ({ name }) => name === "img", 8)?.attribs.alt);
}

/** Whether a row of two cells is all that an element holds. */
function isAllOf(row: Element, element: Element, { omitted }: Context): boolean {
  if (holdsLooseText(row) || elementChildren(row).length !== 2) return false;
  for (let current = row; current !== element; current = current.parent as Element) {
    const around = current.parent as Element;
    if (omitted.has(current) || holdsLooseText(around) || elementChildren(around).length > 1) return false;
  }
  return true;
}

/** A token that is a kind, or the part of a container's token that is: `callout-tip`, `hint-style-danger`. */
function kindIn(classes: readonly string[], containers: readonly string[]): string | undefined {
  const part = containers.map(kindPart).find((found) => found !== undefined);
  const whole = classes.find((token) => own(token) !== undefined);
  // GitBook's container is called by the name of a kind: `hint hint-style-danger`.
  return whole === "hint" ? (part ?? whole) : (whole ?? part);
}

function kindPart(token: string): string | undefined {
  const found = containerWord.exec(token);
  if (found === null) return undefined;
  const rest = `${token.slice(0, found.index)}-${token.slice(found.index + found[0].length)}`;
  return rest.split(separators).findLast((part) => own(part) !== undefined);
}

function own(word: string | undefined): CalloutKind | undefined {
  return word === undefined ? undefined : kinds.get(word);
}

/** The kind that a label names: "Note", "WARNING:", "⚠ Caution". */
function kindOf(label: string | undefined): CalloutKind | undefined {
  return own(kindWord.exec(label ?? "")?.[1]?.toLowerCase());
}

function isPlainWord(label: string, kind: CalloutKind): boolean {
  const word = kindWord.exec(label)?.[1]?.toLowerCase();
  return word !== undefined && canonicalWord[kind].includes(word);
}

/** The title: called so by its class, or the first line when that is nothing but a kind. */
function findTitle(element: Element, context: Context): Element | undefined {
  const content = iconTable(element, context)?.content;
  const lead = content === undefined ? undefined : elementChildren(content)[0];
  if (lead !== undefined && isTitled(lead, context)) return lead;
  const named = findInside(
    element,
    (inner) => inner.name === "summary" || inner.name === "dt" || isTitled(inner, context),
    12,
  );
  if (named !== undefined && isFirst(named, element) && (peekText(named, maxTitle) ?? "") !== "") return named;
  const first = findInside(element, ({ name }) => firstLine.has(name), 6);
  const text = first === undefined || !isFirst(first, element) ? undefined : peekText(first, 24);
  return text !== undefined && kindOf(text) !== undefined ? first : undefined;
}

function isTitled(element: Element, context: Context): boolean {
  return (
    context.classesOf(element).some((token) => titleWord.test(token)) && (peekText(element, maxTitle) ?? "") !== ""
  );
}

const firstLine: ReadonlySet<string> = new Set(["p", "strong", "b", "h2", "h3", "h4", "h5", "h6", "dt", "span"]);

/** Whether no text stands before an element in the one around it. */
function isFirst(inner: Element, outer: Element): boolean {
  for (let current: Element = inner; current !== outer; current = current.parent as Element) {
    for (let node = current.prev; node !== null; node = node.prev) {
      if (node.type === "text" ? node.data.trim() !== "" : isElement(node) && peekText(node, 2) !== "" && !isIcon(node))
        return false;
    }
  }
  return true;
}

function isIcon(element: Element): boolean {
  return iconWord.test(element.attribs.class ?? "") || element.attribs["aria-hidden"] === "true";
}
