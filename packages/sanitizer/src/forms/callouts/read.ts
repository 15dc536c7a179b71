import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { elementChildren, findInside, holdsLooseText, isElement, shortText, tableRows } from "../../source/nodes.ts";
import { isMatching, type Row } from "../../source/rows.ts";
import { cleanAttribute } from "../../source/text.ts";
import { type Context, Inside, newPart, type Opening, type Part, type Place } from "../../tree/context.ts";
import { setData } from "../../tree/edit.ts";
import { ownSpan } from "../../tree/positions.ts";

/** The kinds of callout that GitHub's Markdown knows. */
export type CalloutKind = "note" | "tip" | "important" | "warning" | "caution";

/** Kinds of frameworks, and the kind of GitHub for each. */
const kinds: ReadonlyMap<string, CalloutKind> = new Map<string, CalloutKind>(Object.entries({
  abstract: "note", blue: "note", cite: "note", faq: "note",
  help: "note", info: "note", information: "note", note: "note", notes: "note", primary: "note", question: "note", quote: "note",
  remark: "note", remarks: "note", secondary: "note", seealso: "note", summary: "note", tldr: "note", todo: "note", topic: "note",
  check: "tip", done: "tip", good: "tip", hint: "tip", hints: "tip", idea: "tip", okay: "tip", success: "tip", tip: "tip", tips: "tip",
  important: "important", key: "important", attention: "warning", warn: "warning", warning: "warning", warnings: "warning",
  bug: "caution", caution: "caution", critical: "caution", danger: "caution", error: "caution", fail: "caution",
  failure: "caution", missing: "caution", stop: "caution",
} satisfies Record<string, CalloutKind>)); // biome-ignore format: a table of words

/** Titles that only repeat the kind. Others are kept. */
const plainWords: Readonly<Record<CalloutKind, readonly string[]>> = {
  note: ["note", "info", "information"],
  tip: ["tip", "hint"],
  important: ["important"],
  warning: ["warning", "warn"],
  caution: ["caution"],
};

/** Emojis for a kind (Nextra, Notion). */
const signs: readonly (readonly [CalloutKind, RegExp])[] = [
  ["warning", /^[⚠🚧🔔]/u],
  ["caution", /^[🚫❌⛔🔥🛑🚨☠]/u],
  ["tip", /^[💡✅✨👍🎉]/u],
  ["important", /^[❗‼📌]/u],
];
const pictograph = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f|\u20e3)+$/u;
const onlyWord = /^[^\p{L}]*(\p{L}+)[^\p{L}]*$/u;

/** The kind in a title: "Note", "WARNING:", "⚠ Caution". */
function kindOfTitle(title: string | undefined): CalloutKind | undefined {
  return kinds.get(onlyWordOf(title));
}

/** A title of one word, in lower case; `""` for another one. */
function onlyWordOf(title = ""): string {
  return onlyWord.exec(title)?.[1]?.toLowerCase() ?? "";
}

/** Colours of kinds, as part of a class token: `x:border-blue-200` (Nextra). */
const colors: readonly (readonly [CalloutKind, RegExp])[] = [
  ["caution", /-red-/],
  ["warning", /-(?:yellow|amber)-/],
  ["tip", /-(?:green|orange)-/],
  ["important", /-purple-/],
];

/** The kind of a callout with a drawn icon, by its colour. */
function kindOfColor(tokens: readonly string[]): CalloutKind {
  return colors.find(([, pattern]) => tokens.some((token) => pattern.test(token)))?.[0] ?? "note";
}

/** The kind of an emoji; `undefined` for any other text. */
function kindOfSign(sign: string): CalloutKind | undefined {
  if (!pictograph.test(sign)) return undefined;
  return signs.find(([, pattern]) => pattern.test(sign))?.[0] ?? "note";
}

/** Whether a title only repeats the kind. */
function isPlainTitle(title: string, kind: CalloutKind): boolean {
  return plainWords[kind].includes(onlyWordOf(title));
}

/** Notes, tips and warnings of a framework. */
export interface CalloutRow extends Row {
  /**
   * The kind, or the place of its word: `[attribute]`, or the rest of a class token that contains a word (`*alert*`:
   * `alert-warning`, `alert--warning`). A class token that is a kind always counts. @default any part of a class token
   */
  readonly kind?: CalloutKind | `*${string}*` | `[${string}]`;
  /** Selector of the title, which comes first. @default {@link anyTitle} */
  readonly title?: string;
  /** Whether only a title that is one of the common words (`Note`, `Warning:`) makes a callout of it. @default false */
  readonly byTitle?: boolean;
  /** Whether an element with a title and no kind is a note. @default false */
  readonly isNote?: boolean;
}

const titleWords = ["title", "heading", "header", "label", "summary", "caption"] as const;

/** Elements with a class token that is a word for titles, or contains one. */
const anyTitle: string = [
  ...titleWords.map(
    (word) => `.${word}, [class^=${word}-], [class*=' ${word}-'], [class*=-${word}], [class*=_${word}]`,
  ),
  "[class*=admonitionHeading]",
].join(", ");

/** Elements that show the kind as an icon. */
const anyIcon = "[class*=icon], [aria-hidden=true]";

/** Such an element, or a paragraph before a box with the text. */
const leadTitle = `${anyTitle}, p:first-child:has(+ div:last-child)`;

/** First match wins. */
export const calloutRows: readonly CalloutRow[] = [
  { id: "obsidian", selector: "[data-callout]", kind: "[data-callout]", isNote: true },
  // Docusaurus, MkDocs, Sphinx, Asciidoctor.
  { id: "admonition", selector: "[class*=admonition]", kind: "*admonition*", isNote: true },
  // Quarto, Nextra, Notion, Bootstrap's documentation.
  { id: "callout", selector: "[class*=callout]", kind: "*callout*", isNote: true },
  { id: "vitepress", selector: ".custom-block, .custom-container", kind: "*custom*", isNote: true },
  { id: "rspress", selector: ".rspress-directive, .directive", kind: "*directive*", isNote: true },
  { id: "shortcodes-ultimate", selector: ".su-note", kind: "note" },
  // Bootstrap, GitHub.
  { id: "alert", selector: ".alert, [class*=alert-], [class*=-alert]", kind: "*alert*" },
  { id: "notice", selector: ".notice, [class*=notice-], [class*=-notice]", kind: "*notice*" },
  { id: "tagged-quote", selector: ".blockquote-tag", kind: "*blockquote-tag*" },
  // Fumadocs names the kind in a variable.
  { id: "fumadocs", selector: "[style*='--callout-'], [style*='--admonition-']", kind: "[style]", title: leadTitle, isNote: true },
  // WAI-ARIA 1.2.
  { id: "note-role", selector: "[role=note]", title: leadTitle, isNote: true },
  // DocBook and Asciidoctor; other titles are those of a box.
  { id: "docbook-sidebar", selector: ".sidebar, .sidebarblock", byTitle: true },
  // Boxes of any name or look.
  { id: "box", selector: ".box, .card, .panel, .well, [class*=-box], [class*=box-], div[style*=background], div[style*=border]", byTitle: true },
]; // biome-ignore format: one row a line

/** Longest title. Longer ones are the text itself. Half changes none, twice 1 of 160 pages. */
const maxTitle = 200;
/** UTF-16 code units of an emoji with modifiers. */
const maxIcon = 16;

/**
 * Notes, tips and warnings of documentation frameworks.
 *
 * A callout matches a row and has a kind. Without a row, a class token that is a kind is enough if the first line repeats it
 * (DocBook, Asciidoctor, Doxygen, Javadoc: `<div class="note"><h3>Note</h3>`), or if it is the only token.
 */
export function callout(element: Element, context: Context, place: Place): Opening | undefined {
  if ((place.inside & Inside.HEADING) !== 0) return undefined;
  const classes = context.classList(element);
  const isAlone = classes.fact(hasOnlyKind);
  // Other `details` only look like a callout: Docusaurus styles them all as alerts.
  if (element.name === "details" && !isAlone) return undefined;
  const found = context.findRow(calloutRows, element);
  const row = found?.byTitle === true && classes.fact(wholeKind) !== undefined ? undefined : found;
  const word = row === undefined ? classes.fact(wholeKind) : kindWord(row, element, classes.tokens);
  if (row === undefined && (word === undefined || sectionWords.has(word))) return undefined;
  const first = findTitle(element, row) ?? (word === undefined ? leadLabel(element) : undefined);
  // The outermost of nested callouts has the title.
  const title = first !== undefined && context.done.has(first) ? undefined : first;
  const label = title === undefined ? undefined : labelOf(title);
  if (row === undefined && !(isAlone && groups.has(element.name)) && kindOfTitle(label) === undefined) return undefined;
  if (row?.byTitle === true && !writtenKinds.has(onlyWordOf(label))) return undefined;
  const icon = row?.isNote === true && title === undefined ? iconColumn(element, classes.tokens) : undefined;
  const kind =
    kinds.get(word ?? "") ??
    kindOfTitle(label) ??
    icon?.kind ??
    (title !== undefined && row?.isNote === true ? "note" : undefined);
  if (kind === undefined) return undefined;
  if (icon !== undefined) context.dropAhead(icon.element, "callout-icon");
  return build(element, kind, title, label, context);
}

/** A title as a paragraph in bold, with its code and links. */
function boldTitle(title: Element, context: Context): Part {
  context.done.add(title);
  const strong = context.element("strong", {}, [], title);
  const bold: Part = { open: { node: strong, parts: title.children, inside: Inside.STRONG } };
  return newPart(context.element("p", {}, [], title), [bold]);
}

/** Whether class tokens alone may make a callout of an element: one of them is a kind. */
export function hasKind(tokens: readonly string[]): boolean {
  return wholeKind(tokens) !== undefined;
}

/** The class token that is a kind. NexT combines `note` with another kind, which wins. */
function wholeKind(tokens: readonly string[]): string | undefined {
  return kindBesideNote(tokens) ?? tokens.find((token) => kinds.has(token));
}

function kindBesideNote(tokens: readonly string[]): string | undefined {
  if (tokens.length !== 2 || !tokens.includes("note")) return undefined;
  return tokens.find((token) => token !== "note" && kinds.has(token));
}

/** Kinds that authors write (Pandoc's `::: note`). */
const writtenKinds: ReadonlySet<string> = new Set([
  "note", "tip", "hint", "important", "warning", "caution", "danger", "attention",
]); // biome-ignore format: a table of words

/** Kinds that are also names of sections, such as the abstract of a paper. */
const sectionWords: ReadonlySet<string> = new Set(["abstract", "cite", "faq", "question", "quote", "summary", "topic"]);

/** Whether such a kind is the only token, except `note`. */
function hasOnlyKind(tokens: readonly string[]): boolean {
  return tokens.length === 1 ? writtenKinds.has(tokens[0]) : kindBesideNote(tokens) !== undefined;
}

const groups: ReadonlySet<string> = new Set(["div", "aside", "section", "blockquote", "details"]);
const separators = /[^\p{L}\p{N}]+/u;

/** The word for the kind of an element, at the place that its row names. */
function kindWord(
  { kind = "**", byTitle }: CalloutRow,
  element: Element,
  tokens: readonly string[],
): string | undefined {
  if (byTitle === true) return undefined;
  if (kind.startsWith("["))
    return wordsOf(element.attribs[kind.slice(1, -1)] ?? "").findLast((word) => kinds.has(word)) ?? lastPart(tokens);
  if (!kind.startsWith("*")) return kind;
  const container = kind.slice(1, -1);
  // GitBook's container has the name of a kind: `hint hint-style-danger`.
  const whole = kindBesideNote(tokens) ?? tokens.find((token) => token !== container && kinds.has(token));
  if (whole !== undefined) return whole;
  const parts = tokens
    .filter((token) => token.includes(container))
    .map((token) => lastPart([token.replace(container, "-")]));
  return parts.find((part) => part !== undefined) ?? wholeKind(tokens);
}

function lastPart(tokens: readonly string[]): string | undefined {
  return tokens.flatMap(wordsOf).findLast((word) => kinds.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(separators);
}

/** The text of a title without a kind for screen readers before it (Quarto). */
function labelOf(title: Element): string | undefined {
  const label = shortText(title, maxTitle);
  const first = findInside(title, ({ name }) => name === "span", 8);
  const kind = first === undefined ? "" : (shortText(first, maxTitle) ?? "");
  const rest = label?.startsWith(kind) === true ? label.slice(kind.length).trim() : "";
  return kindOfTitle(kind) !== undefined && rest !== "" ? rest : label;
}

/** An emoji or a drawing in a column beside the text of a callout (Nextra). */
function iconColumn(
  element: Element,
  tokens: readonly string[],
): { readonly element: Element; readonly kind: CalloutKind } | undefined {
  const [first, second, ...others] = elementChildren(element);
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const sign = shortText(first, maxIcon);
  const isDrawing = sign === "" && findInside(first, ({ name }) => name === "svg", 4) !== undefined;
  const kind = isDrawing ? kindOfColor(tokens) : kindOfSign(sign ?? "");
  return kind === undefined ? undefined : { element: first, kind };
}

function build(
  element: Element,
  kind: CalloutKind,
  title: Element | undefined,
  label: string | undefined,
  context: Context,
): Opening {
  const properties: Properties = { dataCallout: kind };
  if (title !== undefined && label !== undefined && findInside(title, isWorthKeeping) !== undefined) {
    const parts = [boldTitle(title, context), ...contentOf(element, context)];
    return { node: context.element("blockquote", properties, [], element), parts, inside: Inside.CALLOUT };
  }
  if (title !== undefined && label !== undefined) {
    const text = cleanAttribute(label);
    if (text !== "" && !isPlainTitle(text, kind)) properties.dataCalloutTitle = text;
    context.done.add(title);
    context.move(title, "callout-title");
  }
  const node = context.element("blockquote", properties, [], element);
  const span = title === undefined ? undefined : ownSpan(title);
  if (span !== undefined) setData(node, { titlePosition: context.positions.of(span) });
  return { node, parts: contentOf(element, context), inside: Inside.CALLOUT };
}

/** Permalinks contain no text, and slots are filled from elsewhere. */
function isWorthKeeping(element: Element): boolean {
  if (element.name === "code" || element.name === "slot") return true;
  return element.name === "a" && element.attribs.href !== undefined && anyWord.test(shortText(element, maxTitle) ?? "");
}

const anyWord = /[\p{L}\p{N}]/u;

function contentOf(element: Element, context: Context): Opening["parts"] {
  if (element.name === "dl")
    return element.children.flatMap((child) =>
      isElement(child) && child.name === "dd" ? context.childrenOf(child) : [child],
    );
  const cells = iconTable(element);
  const [icon] = cells;
  const content = cells.at(-1);
  if (icon === undefined || content === undefined || context.isLeftOut(content, element)) return element.children;
  if (!context.done.has(icon)) context.move(icon, "callout-title");
  return context.childrenOf(content);
}

/** Cells of a callout that is a table: an icon, or the kind, and the content (Asciidoctor); an icon, a title and the content (DocBook). */
function iconTable(element: Element): readonly Element[] {
  const [table, ...others] = elementChildren(element);
  if (table?.name !== "table" || others.length > 0) return [];
  const rows = tableRows(table);
  const cells = rows.flatMap(elementChildren);
  const [icon, title, content, ...more] = cells;
  if (icon === undefined || more.length > 0 || [element, ...rows].some(holdsLooseText)) return [];
  const isTitled = content !== undefined && icon.attribs.rowspan === "2" && title?.name === "th";
  return isTitled || (cells.length === 2 && rows.length === 1 && isMatching(icon, anyIcon)) ? cells : [];
}

const titleNames: ReadonlySet<string> = new Set(["summary", "dt"]);
const firstLine: ReadonlySet<string> = new Set(["p", "strong", "b", "h2", "h3", "h4", "h5", "h6", "dt", "span"]);

/** The title: named so by its class, or a first line that is only a kind. */
function findTitle(element: Element, row: CalloutRow | undefined): Element | undefined {
  const isTitle = (inner: Element) => isMatching(inner, row?.title ?? anyTitle);
  const [, title, content] = iconTable(element);
  if (content !== undefined) return title;
  const lead = title === undefined ? undefined : elementChildren(title)[0];
  if (lead !== undefined && isTitle(lead) && hasText(lead)) return lead;
  const named = findInside(element, (inner) => titleNames.has(inner.name) || (isTitle(inner) && hasText(inner)), 12);
  if (named !== undefined && isFirst(named, element) && hasText(named)) return named;
  const first = findInside(element, ({ name }) => firstLine.has(name), 6);
  const text = first === undefined || !isFirst(first, element) ? undefined : shortText(first, 24);
  return kindOfTitle(text) === undefined ? undefined : first;
}

/** A bold word for a kind that begins the text: "**Note:** the tar sticks". */
function leadLabel(element: Element): Element | undefined {
  const bold = findInside(element, ({ name }) => name === "strong" || name === "b", 6);
  if (bold === undefined || !isFirst(bold, element)) return undefined;
  return writtenKinds.has(onlyWordOf(shortText(bold, 24))) ? bold : undefined;
}

function hasText(element: Element): boolean {
  return (shortText(element, maxTitle) ?? "") !== "";
}

/** Whether no text precedes an element in another one. */
function isFirst(inner: Element, outer: Element): boolean {
  for (let current: Element = inner; current !== outer; current = current.parent as Element) {
    for (let node = current.prev; node !== null; node = node.prev) {
      if (
        node.type === "text"
          ? node.data.trim() !== ""
          : isElement(node) && shortText(node, 2) !== "" && !isMatching(node, anyIcon)
      )
        return false;
    }
  }
  return true;
}
