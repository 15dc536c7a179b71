import type {
  Blockquote,
  Definition,
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  Html,
  InlineCode,
  List,
  ListItem,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  Table,
} from "mdast";
import type { Handle, Join, State, Options as ToMarkdownExtension } from "mdast-util-to-markdown";
import { type InlineMath, isPhrasing } from "../nodes/mdast.ts";
import { type BlockKind, writePhrasing } from "./block-text.ts";
import { compactTable, fencedCode, fencedInline, fencedInlineMath, fencedMath, resource } from "./constructs.ts";
import { settingsStart } from "./escape.ts";
import { type Block, type Extension, firstNumber, indent, mayTouch, Progress, progressOf, writeFlow } from "./flow.ts";
import { type MarksAround, marksOfTable } from "./marks.ts";
import type { WriterOptions } from "./options.ts";

/** A writer of many documents, one after the other. */
export interface Writer {
  readonly extension: ToMarkdownExtension;
  /** The lines of each block of the last document. */
  readonly blocks: () => readonly Block[];
}

export function createWriter(options: WriterOptions = {}): Writer {
  const progress = new Progress(options, handlers);
  const extension: Extension = {
    bullet: options.bullet ?? "-",
    rule: "-",
    listItemIndent: "one",
    resourceLink: false,
    handlers: handlers as NonNullable<ToMarkdownExtension["handlers"]>,
    join: [joinTight],
    progress,
  };
  return { extension, blocks: () => progress.blocks };
}

/** In a tight list only a line end separates blocks, unless that would join them. */
const joinTight: Join = (left, right, parent) => {
  if (parent.type === "list") return parent.spread ? 1 : 0;
  if (parent.type !== "listItem") return 1;
  return parent.spread || !mayTouch(left, right) ? 1 : 0;
};

const inline: Handle = (node: PhrasingContent, parent: Parents | undefined, state) =>
  blockText([node], parent ?? { type: "paragraph", children: [node] }, state, "paragraph");

const handlers: Readonly<Record<string, Handle>> = {
  root: writeRoot,
  paragraph: writeParagraph,
  heading: writeHeading,
  blockquote: writeBlockquote,
  list: writeList,
  listItem: writeListItem,
  code: fencedCode,
  math: fencedMath,
  definition: (node: Definition) =>
    `[${node.label ?? node.identifier}]: ${resource(node.url, node.title).slice(1, -1)}`,
  table: writeTable,
  thematicBreak: (node, parent) => (parent?.type === "root" && parent.children[0] === node ? "***" : "---"),
  footnoteDefinition: writeFootnote,
  footnoteReference: (node: FootnoteReference) => `[^${footnoteLabel(node)}]`,
  html: (node: Html) => node.value,
  ...{ text: inline, emphasis: inline, strong: inline, delete: inline, link: inline, image: inline, break: inline },
  inlineCode: (node: InlineCode) => fencedInline(node.value, "`", false),
  inlineMath: (node: InlineMath) => fencedInlineMath(node, false),
};

function blockText(
  children: readonly PhrasingContent[],
  parent: Parents,
  state: State,
  kind: BlockKind,
  around?: () => MarksAround,
): string {
  const { definitions, options } = progressOf(state);
  const { emphasis = "*" } = options;
  return writePhrasing({ state, parent, children, kind, definitions, emphasis, around });
}

function writeRoot(node: Root, _parent: unknown, state: State): string {
  const progress = progressOf(state);
  progress.line = 1;
  progress.blocks = [];
  progress.definitions = node.children.some((child) => child.type === "definition");
  if (node.children.length > 0 && node.children.every(isPhrasing)) {
    return withoutFrontMatter(blockText(node.children as PhrasingContent[], node, state, "paragraph"));
  }
  return withoutFrontMatter(writeFlow(node, state));
}

/** A backslash before text that would be read as settings; it reads as the same text. */
function withoutFrontMatter(markdown: string): string {
  return settingsStart.test(markdown) ? `\\${markdown}` : markdown;
}

function writeParagraph(node: Paragraph, parent: Parents | undefined, state: State): string {
  const text = blockText(node.children, node, state, "paragraph");
  if (parent?.type !== "listItem" || typeof parent.checked !== "boolean" || parent.children[0] !== node) return text;
  return `[${parent.checked ? "x" : " "}] ${text}`;
}

const closingSequence = /(^|[ \t])(#+)[ \t]*$/;

/** In a tight item an underlined heading would include the paragraph above. */
function touchesParagraph(parent: Parents | undefined, state: State): boolean {
  if (parent?.type !== "listItem" || parent.spread) return false;
  return parent.children[(state.indexStack.at(-1) ?? 0) - 1]?.type === "paragraph";
}

function writeHeading(node: Heading, parent: Parents | undefined, state: State): string {
  const depth = Math.min(Math.max(node.depth, 1), 6);
  if (progressOf(state).options.headings === "setext" && depth < 3 && !touchesParagraph(parent, state)) {
    const line = blockText(node.children, node, state, "paragraph").trim();
    // With a pipe, the dashes below would make it a table.
    if (line !== "" && !line.includes("\n") && !line.includes("|")) return `${line}\n${depth === 1 ? "===" : "---"}`;
  }
  const text = blockText(node.children, node, state, "heading").trim();
  // A run of # at the end would be read as the closing sequence.
  return text === "" ? "#".repeat(depth) : `${"#".repeat(depth)} ${text.replace(closingSequence, "$1\\$2")}`;
}

function writeBlockquote(node: Blockquote, _parent: unknown, state: State): string {
  const callout = node.data?.callout;
  // Only text may follow the mark on the next line; anything else could make it a heading or a table.
  const gap = node.children[0]?.type === "paragraph" || node.children.length === 0 ? "" : "\n";
  if (callout !== undefined && node.children.length > 0) progressOf(state).line += 1 + gap.length;
  const content = writeFlow(node, state);
  const marked =
    callout === undefined ? content : [`[!${callout.toUpperCase()}]`, content].filter(Boolean).join(`\n${gap}`);
  const lines = marked.split("\n");
  for (let index = 1; index < lines.length; index++) lines[index] = lines[index] === "" ? ">" : `> ${lines[index]}`;
  return `>${marked === "" ? "" : " "}${lines.join("\n")}`;
}

function writeList(node: List, parent: Parents | undefined, state: State): string {
  const outer = state.bulletCurrent;
  const marks = node.ordered ? orderedMarks : bulletMarks[progressOf(state).options.bullet ?? "-"];
  const refused = node.ordered ? [] : refusedMarks(node, outer);
  // Two lists in a row with the same mark would be one.
  if (parent !== undefined && state.bulletLastUsed !== undefined) refused.push(state.bulletLastUsed);
  state.bulletCurrent = marks.find((mark) => !refused.includes(mark)) ?? marks[0];
  const value = writeFlow(node, state);
  state.bulletLastUsed = state.bulletCurrent;
  state.bulletCurrent = outer;
  return value;
}

const orderedMarks: readonly [string, ...string[]] = [".", ")"];
const bulletMarks: Readonly<Record<"-" | "*" | "+", readonly [string, ...string[]]>> = {
  "-": ["-", "*", "+"],
  "*": ["*", "-", "+"],
  "+": ["+", "-", "*"],
};

/** Marks that would make the line a rule: `- ---` and `- - -`. */
function refusedMarks(list: List, outer: string | undefined): string[] {
  const refused: string[] = [];
  if (list.children.some((item) => item.children[0]?.type === "thematicBreak")) refused.push("-");
  if (outer !== undefined && list.children[0]?.children.length === 0) refused.push(outer);
  return refused;
}

function writeListItem(node: ListItem, parent: Parents | undefined, state: State): string {
  const mark = itemMark(node, parent, state);
  const content = writeFlow(node, state);
  if (content !== "") return `${mark} ${indent(content, " ".repeat(mark.length + 1))}`;
  return typeof node.checked === "boolean" ? `${mark} [${node.checked ? "x" : " "}]` : mark;
}

function itemMark(node: ListItem, parent: Parents | undefined, state: State): string {
  const mark = state.bulletCurrent ?? state.options.bullet ?? "-";
  if (parent?.type !== "list" || !parent.ordered) return mark;
  const index = state.indexStack.at(-1) ?? parent.children.indexOf(node);
  return `${firstNumber(parent) + index}${mark}`;
}

function writeTable(node: Table, _parent: unknown, state: State): string {
  let marks: MarksAround | undefined;
  const around = (): MarksAround => {
    marks ??= marksOfTable(node);
    return marks;
  };
  const rows = node.children.map((row) =>
    row.children.map((cell) => blockText(cell.children, cell, state, "cell", around).trim()),
  );
  return compactTable(node, rows);
}

function writeFootnote(node: FootnoteDefinition, _parent: unknown, state: State): string {
  const progress = progressOf(state);
  const slot = progress.blocks.length;
  const content = writeFlow(node, state);
  const isApart = content !== "" && (node.children[0]?.type !== "paragraph" || mayDefineLink(content));
  if (isApart) progress.moveDown(slot, 2);
  const separator = isApart ? "\n\n    " : " ";
  return `[^${footnoteLabel(node)}]:${content === "" ? "" : `${separator}${indent(content, "    ")}`}`;
}

/**
 * A reader without footnotes takes a mark with one word after it for the definition of a link, and its references for links to that
 * word. After a blank line it does not. A web address may stay: it links to the page that the note names.
 */
function mayDefineLink(content: string): boolean {
  return (content.length > maxDefinition ? beginsLink : definesLink).test(content);
}

/** A title may end after the note: marked lets it reach over blank lines. */
const definesLink =
  /^(?!https?:\/\/)(?:<(?:[^\n<>\\]|\\[^\n])*>|[^ \t\n]+)(?:[ \t]+(?:"(?:[^"\\]|\\[\s\S])*(?:"|$)|'(?:[^'\\]|\\[\s\S])*(?:'|$)|\((?:[^)\\]|\\[\s\S])*(?:\)|$)))?[ \t]*(?:\n|$)/i;

/** Longest text for the pattern above, whose repetitions take room on a stack; of longer ones only the start is tested. */
const maxDefinition = 100_000;
const beginsLink = /^(?!https?:\/\/)(?:<|[^ \t\n]+(?:\s|$))/i;

const unsafeInLabel = /[[\]\\\s]+/g;

function footnoteLabel(node: { identifier: string; label?: string | null | undefined }): string {
  return (node.label || node.identifier).replace(unsafeInLabel, "-");
}
