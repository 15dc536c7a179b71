import type { ChildNode, Element } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";
import {
  adjacentElement,
  elementChildren,
  holdsLooseText,
  isElement,
  isTag,
  nearestElement,
  parentElement,
  shortText,
} from "../../source/nodes.ts";
import type { Row } from "../../source/rows.ts";
import { cleanText, isBlank } from "../../source/text.ts";
import type { CodeText, Context, LineChange } from "../../tree/context.ts";
import { coverBoth, ownSpan, type Span } from "../../tree/positions.ts";

/** The role of an element in a code block, or around its lines. */
export interface CodePartRow extends Row {
  /**
   * `line`: a line of code. `number`: a line number, dropped if its text is one. `label`: a file, a language or a control beside the
   * code. `cell`: a table cell with a line of code. `block`: an element whose lines are code. `inserted`, `deleted`: a line of a diff
   * whose sign the style draws.
   */
  readonly part: "line" | "number" | "label" | "cell" | "block" | "inserted" | "deleted";
}

export const codePartRows: readonly CodePartRow[] = [
  // Prism's diff language calls the rest of a changed line "token line".
  { id: "shiki-line", selector: ".line:not(.token)", part: "line" },
  { id: "prism-react-line", selector: ".token-line", part: "line" },
  { id: "code-line", selector: ".code-line, .gatsby-highlight-code-line, [class*=codeLine_]", part: "line" },
  { id: "expressive-code-line", selector: ".ec-line", part: "line" },
  { id: "git-line", selector: ".diff .head, .diff .hunk, .diff .ctx, .diff .add, .diff .del, .patch > .diff, .page_body > .pre", part: "line", fixture: "git" },
  { id: "git-number", selector: ".linenr", part: "number", fixture: "git" },
  { id: "git", selector: "table.diff, .patch, .page_body", part: "block" },
  { id: "latexml-line", selector: ".ltx_listingline", part: "line", fixture: "latexml-listing" },
  { id: "latexml-number", selector: ".ltx_tag_listingline", part: "number", fixture: "latexml-listing" },
  { id: "latexml-data", selector: ".ltx_listing_data", part: "label", fixture: "latexml-listing" },
  { id: "latexml-block", selector: ".ltx_listing", part: "block", fixture: "latexml-listing" },
  { id: "react-syntax-highlighter-number", selector: ".linenumber, .react-syntax-highlighter-line-number", part: "number" },
  { id: "prism-number", selector: ".line-number, .line-numbers, .line-numbers-rows", part: "number" },
  { id: "pygments-number", selector: ".linenos, .lineno, .linenum", part: "number" },
  { id: "chroma-number", selector: ".ln, .lnt", part: "number" },
  { id: "docusaurus-number", selector: "[class*=codeLineNumber], .code-line-number", part: "number" },
  { id: "rouge-number", selector: ".rouge-gutter, .gl", part: "number" },
  { id: "tailwind-number", selector: ".select-none", part: "number" },
  { id: "language-label", selector: ".lang, .language, .language-id, .code-lang, .code-language", part: "label" },
  { id: "copy-label", selector: ".copy, .copy-button, .copybtn, .hljs-copy", part: "label" },
  { id: "code-toolbar", selector: ".toolbar, .code-toolbar", part: "label" },
  { id: "doxygen", selector: ".fragment", part: "block" },
  { id: "code-block", selector: ".code, .codehilite, .highlight, .hljs", part: "block" },
]; // biome-ignore format: one row a line

/** Roles of an element in a code block. */
export type CodeParts = ReadonlySet<CodePartRow["part"]>;

const none: CodeParts = new Set();

export function codeParts(element: Element, context: Context): CodeParts {
  const found = context.findRows(codePartRows, element);
  return found.length === 0 ? none : new Set(found.map(({ part }) => part));
}

const silentTags: ReadonlySet<string> = new Set(["button", "input", "clipboard-copy", "noscript"]); // biome-ignore format: a table of words
const blockLineTags: ReadonlySet<string> = new Set(["div", "li", "p", "tr"]);
const numbersOnly = /^[\s\d.:|+-]*$/;
/** White space after the last line end: the indentation of a closing tag. */
const blankEnd = /(\n)[ \t]+$/;
const unselectable = /user-select\s*:\s*none/i;

/**
 * Collect the text of a code block, verbatim, without line numbers and controls.
 *
 * Highlighters end the element of a line in one of four ways: a newline inside, a newline after it, a `br`, or no sign because it is
 * a block. In each case the line ends once.
 */
export function collectCode(roots: readonly ChildNode[], context: Context): CodeText {
  const collector = new Collector(context, countCodeChildren(roots) > 1);
  collector.run(roots);
  const { span, changes } = collector;
  return { value: withSpaces(cleanText(collector.text)).replace(blankEnd, "$1"), span, changes };
}

const indentation = /^[ \t]*\u00a0[ \t\u00a0]*/gm;
const noBreakSpace = /\u00a0/g;

/** No-break spaces as spaces, where they indent, or replace every space. */
function withSpaces(code: string): string {
  if (!code.includes("\u00a0")) return code;
  if (!code.includes(" ")) return code.replace(noBreakSpace, " ");
  return code.replace(indentation, (spaces) => spaces.replace(noBreakSpace, " "));
}

/** Some highlighters write each line as a `code`. Beside words of other elements it is a part of its line: DocBook's prompts and input. */
function countCodeChildren(roots: readonly ChildNode[]): number {
  let count = 0;
  for (const root of roots) {
    if (isElement(root) ? wordTags.has(root.name) : root.type === "text" && !isBlank(root.data)) return 0;
    if (isTag(root, "code")) count++;
  }
  return count;
}

const wordTags: ReadonlySet<string> = new Set(["strong", "em", "b", "i", "var", "kbd", "samp", "a"]);

interface Level {
  readonly nodes: readonly ChildNode[];
  next: number;
  /** Kind of the line, if the level is one. */
  readonly line: "block" | "inline" | undefined;
}

class Collector {
  span: Span | undefined;
  readonly changes = new Map<number, LineChange>();
  private lineEnds = 0;
  /** Number of controls that were left out. */
  private controls = 0;
  private readonly context: Context;
  private readonly codeIsLine: boolean;
  private readonly stack: Level[] = [];
  /** Joined at the end: reading the last character of a growing string copies it each time. */
  private readonly pieces: string[] = [];
  private openLines = 0;
  /** Kind of a line that ended without a newline. */
  private pending: "block" | "inline" | undefined;
  /** Number of pieces, and of controls, before the open line. */
  private lineStart = 0;
  private controlsBefore = 0;

  constructor(context: Context, codeIsLine: boolean) {
    this.context = context;
    this.codeIsLine = codeIsLine;
  }

  get text(): string {
    return this.pieces.join("");
  }

  run(roots: readonly ChildNode[]): void {
    this.stack.push({ nodes: roots, next: 0, line: undefined });
    for (let level = this.stack.at(-1); level !== undefined; level = this.stack.at(-1)) {
      const node = level.nodes[level.next++];
      if (node === undefined) this.leave(level);
      else if (this.context.omitted.has(node)) continue;
      else if (node.type === "text") this.write(node, this.stack.length === 1);
      else if (isElement(node)) this.enter(node);
      else if ("children" in node) this.stack.push({ nodes: node.children, next: 0, line: undefined });
    }
  }

  private write(node: ChildNode & { data: string }, isOutside: boolean): void {
    this.span = coverBoth(this.span, ownSpan(node));
    if (node.parent !== null && "name" in node.parent && rowParents.has(node.parent.name) && isBlank(node.data)) return;
    let { data } = node;
    if (isNeedlessBreak(node.prev) || this.isBeforeLine(node)) data = data.slice(1);
    if (this.openLines === 0 && this.pending !== undefined) {
      // White space between blocks is layout; between inline lines it is text.
      if (this.pending === "block" && isBlank(data)) return;
      if (!data.startsWith("\n") && !data.startsWith("\r")) this.append("\n");
      this.pending = undefined;
    }
    if (isOutside && this.pieces.length === 0) data = withoutFirstNewline(data);
    this.append(data);
  }

  /** Whether a text is the line end after the start tag of a block that is a line (LaTeXML). */
  private isBeforeLine({ data, next }: ChildNode & { data: string }): boolean {
    const level = this.stack.at(-1);
    return level?.line === "block" && level.next === 1 && data.startsWith("\n") && (next !== null || !isBlank(data));
  }

  private append(text: string): void {
    if (text === "") return;
    this.pieces.push(text);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.lineEnds++;
  }

  private enter(element: Element): void {
    if (isNeedlessBreak(element)) return;
    if (element.name === "br") this.append("\n");
    // After an inline line, `br` ends that line (Hexo); after a block it is an empty line.
    if (element.name === "br" && this.openLines === 0 && this.pending === "inline") this.pending = undefined;
    if (element.name === "br") return;
    const parts = codeParts(element, this.context);
    if (this.isChrome(element, parts)) return;
    const line = this.lineKind(element, parts);
    if (line !== undefined && this.openLines++ === 0) {
      const unfinished = line === "block" && this.pieces.length > 0 && !this.endsLine();
      if (this.pending !== undefined || unfinished) this.append("\n");
      this.pending = undefined;
      this.lineStart = this.pieces.length;
      this.controlsBefore = this.controls;
    }
    const sign = parts.has("inserted") ? "+" : parts.has("deleted") ? "-" : undefined;
    if (sign !== undefined && this.openLines > 0 && !this.changes.has(this.lineEnds))
      this.changes.set(this.lineEnds, { sign, at: element.startIndex });
    const only = element.children.length === 1 ? element.children[0] : undefined;
    // A fast path: highlighters put each word into an element.
    if (line === undefined && only?.type === "text" && !this.context.omitted.has(only)) this.write(only, false);
    else this.stack.push({ nodes: element.children, next: 0, line });
  }

  private leave(level: Level): void {
    this.stack.pop();
    if (level.line === undefined || --this.openLines > 0) return;
    // A block that held only controls is not a line.
    if (this.pieces.length === this.lineStart && this.controls > this.controlsBefore) return;
    const isOnePiece = this.pieces.length === this.lineStart + 1;
    if (level.line === "block" && isOnePiece && isFiller(this.pieces[this.lineStart])) this.pieces.pop();
    if (level.line === "block") this.dropLineEnd();
    this.pending = this.pieces.length > this.lineStart && this.endsLine() ? undefined : level.line;
  }

  /** The end of a block ends its line, so that white space between blocks is layout. */
  private dropLineEnd(): void {
    const last = this.pieces.at(-1);
    if (this.pieces.length <= this.lineStart || last === undefined || !last.endsWith("\n") || isBlank(last)) return;
    this.pieces[this.pieces.length - 1] = last.slice(0, -1);
    this.lineEnds--;
  }

  private endsLine(): boolean {
    return this.pieces.at(-1)?.endsWith("\n") === true;
  }

  private lineKind(element: Element, parts: CodeParts): Level["line"] {
    const { name } = element;
    const isNamed = parts.has("line");
    if (isNumberedRow(element, this.context)) return "block";
    if (blockLineTags.has(name)) return name !== "div" || isNamed || !isStack(element) ? "block" : undefined;
    if (this.codeIsLine && name === "code") return "inline";
    return isNamed ? "inline" : undefined;
  }

  private isChrome(element: Element, parts: CodeParts): boolean {
    const reason = this.chromeReason(element, parts);
    if (reason !== undefined) this.context.drop(element, reason);
    if (reason === "code-control") this.controls++;
    return reason !== undefined;
  }

  private chromeReason(element: Element, parts: CodeParts): string | undefined {
    if (silentTags.has(element.name) || unrenderedElements.has(element.name)) return "code-control";
    if (this.openLines === 0 && isCopied(element)) return "code-control";
    const hiding = this.context.hidingOf(element);
    if (hiding !== undefined && hiding.revealedBy === undefined) return hiding.technique;
    if (isUnselectable(element, parts)) {
      const text = shortText(element, 20_000);
      if (text !== undefined && text !== "" && numbersOnly.test(text)) return "line-number-gutter";
    }
    if (isNumberOfRow(element, this.context)) return "line-number-gutter";
    const outsideCode = this.stack.length === 1;
    if (outsideCode && parts.has("label") && shortText(element, 40) !== undefined) {
      return "code-language-label";
    }
    return undefined;
  }
}

const rowParents: ReadonlySet<string> = new Set(["table", "tbody", "thead", "tr"]);

/** Text of a control that copies the code, before and after it is pressed. */
export const copied: RegExp = /^(?:copied(?: to clipboard)?!?|copy(?: code| to clipboard)?)$/i;

/** Whether an element beside the `code` of a block is such a control. Inside the code, `copy` is a word of it. */
function isCopied(element: Element): boolean {
  const [only, ...others] = element.children;
  return (
    (element.name === "span" || element.name === "div") &&
    only?.type === "text" &&
    others.length === 0 &&
    copied.test(only.data.trim()) &&
    (isTag(adjacentElement(element, "next"), "code") || isTag(adjacentElement(element, "prev"), "code"))
  );
}

/** Whether people cannot select the text of an element, or it is named as a line number. */
export function isUnselectable({ attribs }: Element, parts: CodeParts): boolean {
  const { style } = attribs;
  return attribs["aria-hidden"] === "true" || (style !== undefined && unselectable.test(style)) || parts.has("number");
}

/** Nested wrappers that are searched for lines. Half and twice change nothing (7 pages). */
const maxWrappers = 4;

/** Whether an element, or the only one in it, holds several blocks: it is not a line itself. */
function isStack(element: Element): boolean {
  let stack = element;
  for (let level = 0; level < maxWrappers; level++) {
    const [only, ...others] = stack.children.filter((child) => child.type !== "text" || !isBlank(child.data));
    if (others.length > 0 || !isElement(only)) break;
    stack = only;
  }
  let blocks = 0;
  for (const child of stack.children)
    if (isElement(child) && blockLineTags.has(child.name) && ++blocks > 1) return true;
  return false;
}

const deepLine = /^\n[ \t]/;

/** A break after a newline and before an indented line: mandoc writes it although the line has ended. */
function isNeedlessBreak(node: ChildNode | null): boolean {
  if (!isElement(node) || node.name !== "br") return false;
  const { prev, next } = node;
  return prev?.type === "text" && prev.data.endsWith("\n") && next?.type === "text" && deepLine.test(next.data);
}

/** The text that keeps the block of an empty line from collapsing. */
function isFiller(line: string): boolean {
  return line === " " || line === "\u00a0" || line === "\u200b";
}

/** A newline directly after `<pre>` is not part of it (HTML Standard, 13.2.6.4.7); our parser keeps it. */
function withoutFirstNewline(data: string): string {
  if (data.startsWith("\r\n")) return data.slice(2);
  return data.startsWith("\n") || data.startsWith("\r") ? data.slice(1) : data;
}

const lineNumber = /^\s*\d{1,6}\s*$/;

/** Whether an element is the number of a line, in a row with the line: rows that styles lay out, with numbers that count up. */
function isNumberOfRow(element: Element, context: Context): boolean {
  const row = parentElement(element);
  return row !== undefined && row.children.find(isElement) === element && isNumberedRow(row, context);
}

/** Whether an element is such a row. A line with such a name may itself begin with a number. */
export function isNumberedRow(row: Element, context: Context): boolean {
  const number = numberOf(row);
  if (number === undefined || codeParts(row, context).has("line")) return false;
  const before = nearestElement(row, "prev");
  const after = nearestElement(row, "next");
  if (before === undefined) return after !== undefined && numberOf(after) === number + 1;
  return numberOf(before) === number - 1;
}

/** The number in the first of two elements; `undefined` if there is anything else. */
function numberOf(row: Element): number | undefined {
  const number = row.children.find(isElement);
  const text = number?.children[0];
  if (number?.children.length !== 1 || text?.type !== "text" || !lineNumber.test(text.data)) return undefined;
  return elementChildren(row).length === 2 && !holdsLooseText(row) ? Number(text.data) : undefined;
}
