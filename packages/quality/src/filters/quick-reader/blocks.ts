import { fromMarkdown } from "@decant/normalize";
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, RootContent, TableRow } from "mdast";
import { type InlineContext, readInline } from "./inline.ts";

/**
 * Read Markdown for its text, some times faster than a complete reader.
 *
 * The tree has kinds of blocks, texts, code and formulas, but no addresses, languages, alignments and positions. It is read from lines
 * whose meaning is plain, as our writer writes them. A text with other marks is read by the complete reader, alone; so is a whole
 * document with other blocks.
 */
export function readBlocks(markdown: string): readonly RootContent[] {
  const blocks = unusual.test(markdown) ? undefined : new BlockReader(markdown).readAll();
  return (blocks as RootContent[] | undefined) ?? fromMarkdown(markdown).children;
}

/** Line ends of other systems, and characters that readers replace. */
const unusual = /[\r\0]|^\ufeff/;

type Block = BlockContent | DefinitionContent;

/** Quotations, lists and notes in each other that are read; deeper ones go to the complete reader. */
const deepest = 20;

const heading = /^(#{1,6}) (.*)$/;
const noHeading = /^#{1,6}[^#\s]/;
const closedHeading = /(?:^| )#+ *$/;
/** Lines that begin with `<` but are not an HTML block. */
const noHtml = /^<(?:https?:|[^a-z/!?]|[\w.+-]{1,64}@|su[bp]> *\S)/i;
const rule = /^(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const fence = /^(`{3,}(?=[^`]*$)|~{3,})/;
const definition = /^\[(?:[^[\]\\]|\\[\s\S]){1,999}\]:/;
const listMark = /^(?:([-+*])|\d{1,9}([.)])) (?=\S)/;
const emptyItem = /^(?:[-+*]|\d{1,9}[.)])(?:$|[ \t])/;
const note = /^\[\^([^\]\s\\]{1,999})\]: (?=\S)/;
const taskBox = /^\[[ xX]\](?: (?=\S))?/;
const delimiterRow = /^\|(?: *:?-+:? *\|)+$/;
/** Lines that end a paragraph without a blank line: headings, code, lists that may. */
const ends = /^(?:#{1,6} |`{3,}[^`]*$|~{3}|(?:[-+*]|1[.)]) (?=\S))/;
/** Beginnings of further lines that may end a paragraph, or make it something else. */
const interrupts = /^(?:[ \t>=|]|:-|#{1,6}(?:$|\s)|[-+*]\s|[-_*][-_* \t]{0,999}$|\$\$|\d{1,9}[.)](?:$|\s)|\[\^)/;
/** The same, and what is no paragraph from its first line on. */
const beginsBlock =
  /^(?:[ \t>=|<[]|:-|#{1,6}(?:$|\s)|[-+*]\s|[-_*][-_* \t]{0,999}$|\$\$|`{3}|~{3}|\d{1,9}[.)](?:$|\s))/;
const callout = /^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;
const footnoteMark = /^ {0,3}(?:> ?)*\[\^([^\]\s\\]{1,999})\]:/gm;

const beginsHtml = (line: string): boolean => line.startsWith("<") && !noHtml.test(line);

class BlockReader {
  private readonly context: InlineContext;
  private readonly markdown: string;
  /** Labels of the notes that were read. */
  private readonly notes = new Set<string>();

  constructor(markdown: string) {
    this.markdown = markdown;
    const footnotes = new Set(Array.from(markdown.matchAll(footnoteMark), ([, label = ""]) => label.toLowerCase()));
    this.context = { footnotes, inCell: false };
  }

  /** All blocks, or undefined if the document has to be read as a whole. */
  readAll(): Block[] | undefined {
    const blocks = this.read(this.markdown.split("\n"), 0);
    // An apparent note may be code, and then its references are text.
    return this.notes.size === this.context.footnotes.size ? blocks : undefined;
  }

  /** The blocks of some lines, or undefined if the document has to be read as a whole. */
  read(lines: readonly string[], depth: number): Block[] | undefined {
    if (depth > deepest) return undefined;
    const blocks: Block[] = [];
    for (let at = 0; at < lines.length; ) {
      const line = lines[at];
      if (line === "") {
        at++;
        continue;
      }
      const end = this.readBlock(line, lines, at, depth, blocks);
      if (end === undefined) return undefined;
      at = end;
    }
    return blocks;
  }

  /** @returns The line after the block. */
  private readBlock(
    line: string,
    lines: readonly string[],
    at: number,
    depth: number,
    blocks: Block[],
  ): number | undefined {
    switch (line.charCodeAt(0)) {
      case 9:
      case 32:
        return undefined;
      case 60: // <
        return beginsHtml(line) ? undefined : this.readParagraph(lines, at, blocks);
      case 35: // #
        return noHeading.test(line) ? this.readParagraph(lines, at, blocks) : this.readHeading(line, at, blocks);
      case 96: // `
      case 126: // ~
        return fence.test(line) ? readFence(line, lines, at, blocks) : this.readParagraph(lines, at, blocks);
      case 36: // $
        return line.startsWith("$$") ? readFormula(line, lines, at, blocks) : this.readParagraph(lines, at, blocks);
      case 124: // |
        return this.readTable(lines, at, blocks);
      case 62: // >
        return this.readQuote(lines, at, depth, blocks);
      case 91: // [
        if (note.test(line)) return this.readNote(lines, at, depth, blocks);
    }
    if (rule.test(line)) {
      blocks.push({ type: "thematicBreak" });
      return at + 1;
    }
    if (listMark.test(line)) return this.readList(lines, at, depth, blocks);
    return emptyItem.test(line) ? undefined : this.readParagraph(lines, at, blocks);
  }

  private readHeading(line: string, at: number, blocks: Block[]): number | undefined {
    const [, marks = "", text = ""] = heading.exec(line) ?? [];
    if (marks === "" || closedHeading.test(text)) return undefined;
    const children = this.readText(text.trim(), "# ");
    blocks.push({ type: "heading", depth: marks.length as 1, children });
    return at + 1;
  }

  private readParagraph(lines: readonly string[], start: number, blocks: Block[]): number | undefined {
    let end = start + 1;
    for (; end < lines.length && lines[end] !== "" && !ends.test(lines[end]); end++)
      if (interrupts.test(lines[end]) || beginsHtml(lines[end])) return undefined;
    if (end < lines.length && rule.test(lines[end])) return undefined;
    const text = end === start + 1 ? lines[start] : lines.slice(start, end).join("\n");
    // A definition of a link changes the meaning of brackets elsewhere.
    if (definition.test(text)) return undefined;
    blocks.push({ type: "paragraph", children: this.readText(withoutSpaces(text), "") });
    return end;
  }

  private readText(text: string, mark: "" | "# "): PhrasingContent[] {
    return readInline(text, this.context) ?? this.readWhole(`${mark}${text}`, text);
  }

  /** Read a text by the complete reader. Notes are added, so that calls of notes are read as such. */
  private readWhole(markdown: string, text: string): PhrasingContent[] {
    const called = Array.from(text.matchAll(footnoteCall), ([, label]) => label as string);
    const notes = [...new Set(called)].filter((label) => this.context.footnotes.has(label.toLowerCase()));
    const [first] = fromMarkdown([markdown, ...notes.map((label) => `[^${label}]: x`)].join("\n\n")).children;
    if (first?.type === "table") return first.children[0]?.children[0]?.children ?? [];
    return first?.type === "paragraph" || first?.type === "heading" ? first.children : [];
  }

  private readTable(lines: readonly string[], start: number, blocks: Block[]): number | undefined {
    if (!delimiterRow.test(lines[start + 1] ?? "")) return undefined;
    const rows: TableRow[] = [];
    let columns = 0;
    let at = start;
    for (; at < lines.length && lines[at] !== ""; at++) {
      const line = lines[at];
      if (!line.startsWith("|")) return undefined;
      const cells = splitRow(line);
      if (at === start) columns = cells.length;
      if (cells.length !== columns) return undefined;
      if (at === start + 1) continue;
      rows.push({
        type: "tableRow",
        children: cells.map((cell) => ({ type: "tableCell", children: this.readCell(cell) })),
      });
    }
    blocks.push({ type: "table", children: rows });
    return at;
  }

  private readCell(text: string): PhrasingContent[] {
    if (text === "") return [];
    return readInline(text, { ...this.context, inCell: true }) ?? this.readWhole(`| ${text} |\n| - |`, text);
  }

  private readQuote(lines: readonly string[], start: number, depth: number, blocks: Block[]): number | undefined {
    const inner: string[] = [];
    let at = start;
    for (; at < lines.length && lines[at] !== ""; at++) {
      const line = lines[at];
      // A line without the mark may go on with the paragraph before it.
      if (!line.startsWith(">")) return undefined;
      inner.push(line.startsWith("> ") ? line.slice(2) : line.slice(1));
    }
    const first = inner.findIndex((line) => line !== "");
    if (first !== -1 && callout.test(inner[first])) inner[first] = "";
    const children = this.read(inner, depth + 1);
    if (children === undefined) return undefined;
    blocks.push({ type: "blockquote", children });
    return at;
  }

  private readNote(lines: readonly string[], start: number, depth: number, blocks: Block[]): number | undefined {
    const first = lines[start];
    const [mark = "", label = ""] = note.exec(first) ?? [];
    const inside = this.readInside(first.slice(mark.length), lines, start, 4, depth);
    if (inside === undefined) return undefined;
    this.notes.add(label.toLowerCase());
    blocks.push({ type: "footnoteDefinition", identifier: label, children: inside.children });
    return inside.end;
  }

  private readList(lines: readonly string[], start: number, depth: number, blocks: Block[]): number | undefined {
    const kindOf = (line: string): string | undefined => {
      const mark = listMark.exec(line);
      return mark === null || rule.test(line) ? undefined : (mark[1] ?? mark[2]);
    };
    const kind = kindOf(lines[start]);
    const items: ListItem[] = [];
    let at = start;
    while (at < lines.length && kindOf(lines[at]) === kind) {
      const line = lines[at];
      const width = line.indexOf(" ") + 1;
      let first = line.slice(width);
      const [box] = taskBox.exec(first) ?? [""];
      if (box.length === 3) return undefined;
      first = first.slice(box.length);
      // A box belongs to a paragraph: marks of other blocks after it are text.
      if (box !== "" && beginsBlock.test(first)) return undefined;
      const inside = this.readInside(first, lines, at, width, depth);
      if (inside === undefined) return undefined;
      items.push({ type: "listItem", children: inside.children });
      at = inside.end;
    }
    blocks.push({ type: "list", children: items });
    return at;
  }

  /** The blocks of an item or note: its first line, then lines that are indented by its width, or blank. */
  private readInside(
    first: string,
    lines: readonly string[],
    start: number,
    width: number,
    depth: number,
  ): { readonly children: Block[]; readonly end: number } | undefined {
    const inner = [first];
    const indent = " ".repeat(width);
    let end = start + 1;
    let isAfterBlank = false;
    for (; end < lines.length; end++) {
      const line = lines[end];
      if (line === "") {
        inner.push("");
        isAfterBlank = true;
        continue;
      }
      if (!line.startsWith(indent)) {
        // Less indented lines may continue the paragraph before them, or be indented code outside the item.
        if (line.startsWith(" ") || (!isAfterBlank && !listMark.test(line) && !note.test(line))) return undefined;
        break;
      }
      inner.push(line.slice(width));
      isAfterBlank = false;
    }
    const children = this.read(inner, depth + 1);
    return children === undefined ? undefined : { children, end };
  }
}

const footnoteCall = /\[\^([^[\]\s\\]{1,999})\]/g;

/** White space of Unicode at the end is text, and may follow a break. */
function withoutSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === 32 || text.charCodeAt(end - 1) === 9)) end--;
  return text.slice(0, end);
}

function readFence(line: string, lines: readonly string[], start: number, blocks: Block[]): number | undefined {
  const [, marks = ""] = fence.exec(line) ?? [];
  const code = marks.charCodeAt(0);
  let end = start + 1;
  while (end < lines.length && !isClosing(lines[end], code, marks.length)) end++;
  blocks.push({ type: "code", value: lines.slice(start + 1, end).join("\n") });
  return end + 1;
}

function readFormula(line: string, lines: readonly string[], start: number, blocks: Block[]): number | undefined {
  if (line.trimEnd() !== "$$") return undefined;
  let end = start + 1;
  while (end < lines.length && !isClosing(lines[end], 36, 2)) end++;
  blocks.push({ type: "math", meta: null, value: lines.slice(start + 1, end).join("\n") } as never);
  return end + 1;
}

/** Whether a line closes a fence of at least `size` marks. */
function isClosing(line: string, mark: number, size: number): boolean {
  let at = 0;
  while (at < 3 && line.charCodeAt(at) === 32) at++;
  const start = at;
  while (line.charCodeAt(at) === mark) at++;
  if (at - start < size) return false;
  while (line.charCodeAt(at) === 32) at++;
  return at === line.length;
}

/** The cells of a row. A backslash keeps the next pipe in its cell. */
function splitRow(line: string): string[] {
  const cells: string[] = [];
  let start = 1;
  for (let at = 1; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 124) {
      cells.push(line.slice(start, at).trim());
      start = at + 1;
    }
  }
  if (line.slice(start).trim() !== "") cells.push(line.slice(start).trim());
  return cells;
}
