import { aString, checkValue } from "@decant/page";
import type { Blockquote, List, ListItem, Nodes, Paragraph, Parents, Root } from "mdast";
import type { Event, Extension } from "micromark-util-types";
import { parse, postprocess, preprocess, fromMarkdown as stockFromMarkdown } from "#markdown-reader";
import type { CalloutKind } from "../nodes/mdast.ts";
import { withShortEdits } from "./fast-micromark.ts";
import { readerHandlers } from "./handlers.ts";
import type { Dialect } from "./syntax.ts";
import { boundedSyntax, type Feature, syntax, syntaxOf } from "./syntax.ts";

const handlers = [readerHandlers()];

/**
 * Read Markdown into the mdast that {@link toMdast} makes: with GFM, math and alerts, `<br>` in cells as breaks.
 *
 * Positions are those of the Markdown.
 *
 * @throws {TypeError} If `markdown` is not a string.
 * @example
 * fromMarkdown("> [!TIP]\n> Hi").children[0]; // { type: "blockquote", data: { callout: "tip" }, ... }
 */
export function fromMarkdown(markdown: string): Root {
  checkValue("markdown", markdown, aString);
  return readWith(markdown, boundedSyntax);
}

/** Read Markdown as a reader that knows less. */
export function readAs(markdown: string, { knows }: Dialect): Root {
  return readWith(markdown, syntaxOf(knows));
}

/**
 * Marks of quotations and items before one text, and columns before an item, that are read. Each level costs time at each line, and at
 * each level below it: 2 KB of `- - - a` took minutes. No page that people wrote has so many.
 */
const deepMarks =
  /^(?![-*_ \t]*$)((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){100}[ \t]*)[^ \t\n]|^([ \t]{200,})(?:[-*+>]|\d(?=\d{0,8}[.)]))/gm;

/** The Markdown with a no-break space for the first mark that stands too deep, so that the rest of its line is text. */
function withBoundedNesting(markdown: string): string {
  return markdown.replace(deepMarks, (_, marks: string | undefined, columns = "") => `${marks ?? columns}\u00a0`);
}

function readWith(markdown: string, extensions: readonly Extension[]): Root {
  const tree = withShortEdits(() =>
    stockFromMarkdown(withBoundedNesting(markdown), { extensions: [...extensions], mdastExtensions: handlers }),
  );
  const stack: { node: Nodes; inCell: boolean }[] = [{ node: tree, inCell: false }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node } = next;
    if (!("children" in node)) continue;
    const inCell = next.inCell || node.type === "tableCell";
    if (node.type === "blockquote") readCallout(node, markdown);
    if (node.type === "list" || node.type === "listItem") node.spread = hasBlankLine(node.children);
    if (inCell) readCell(node);
    for (const child of node.children) stack.push({ node: child, inCell });
  }
  return tree;
}

const calloutMark = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\r?\n|$)/i;

/** `[!NOTE]` alone on the first line, unless its bracket was escaped. */
function readCallout(quote: Blockquote, markdown: string): void {
  const first = quote.children[0];
  const text = first?.type === "paragraph" ? first.children[0] : undefined;
  if (text?.type !== "text" || !markdown.startsWith("[!", first?.position?.start.offset)) return;
  const paragraph = first as Paragraph;
  const mark = calloutMark.exec(text.value);
  if (mark === null || (!mark[0].includes("\n") && paragraph.children.length > 1)) return;
  quote.data = { ...quote.data, callout: mark[1].toLowerCase() as CalloutKind };
  text.value = text.value.slice(mark[0].length);
  if (text.value === "") paragraph.children.shift();
  if (paragraph.children.length === 0) quote.children.shift();
}

/**
 * Only a blank line between or inside items makes a list loose, not one after the list. The reader counts some `>` lines
 * differently.
 */
function hasBlankLine(children: readonly Nodes[]): boolean {
  return children.some((child, index) => {
    const before = lastLine(children[index - 1]);
    return before !== undefined && (child.position?.start.line ?? before) > before + 1;
  });
}

/** The line of a block's last leaf; some containers include the blank line after them. */
function lastLine(block: Nodes | undefined): number | undefined {
  let node = block;
  while (node && isContainer(node) && node.children.length > 0) node = node.children.at(-1);
  return node?.position?.end.line;
}

function isContainer(node: Nodes): node is Blockquote | List | ListItem {
  return node.type === "blockquote" || node.type === "list" || node.type === "listItem";
}

/** `<br>` is a break in a cell, and `\|` a pipe in its formulas. */
function readCell(parent: Parents): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === "html" && child.value === "<br>")
      parent.children[index] = { type: "break", position: child.position };
    else if (child.type === "inlineMath") child.value = child.value.replaceAll("\\|", "|");
  }
}

/** A bare address that readers show as a link (GFM 0.29, section 6.9). */
interface BareAddress {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export function bareAddresses(markdown: string, features?: readonly Feature[]): readonly BareAddress[] {
  return eventsOf(markdown, features === undefined ? syntax : syntaxOf(features)).flatMap(
    ([kind, { type, start, end }]) =>
      kind === "enter" && type === "literalAutolink"
        ? [{ text: markdown.slice(start.offset, end.offset), line: start.line }]
        : [],
  );
}

/** The events of micromark for a Markdown. */
export function eventsOf(markdown: string, extensions: readonly Extension[] = syntax): Event[] {
  return withShortEdits(() =>
    postprocess(
      parse({ extensions: [...extensions] })
        .document()
        .write(preprocess()(withBoundedNesting(markdown), undefined, true)),
    ),
  );
}
