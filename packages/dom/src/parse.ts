import { type ChildNode, Comment, Document, Element, type ParentNode, ProcessingInstruction, Text } from "domhandler";
import { type Handler, Parser } from "htmlparser2";

/** Deepest nesting that `parse` builds; deeper elements become siblings at this depth. */
export const maxTreeDepth = 512;

const lessThan = 0x3c;
const greaterThan = 0x3e;

/**
 * Builds a domhandler tree with source offsets, no deeper than {@link maxTreeDepth}.
 *
 * The page controls its depth, and everything that walks a tree pays for it. Below the limit an element is placed
 * beside its parent instead of inside it; text keeps its order, nothing is lost.
 */
class TreeBuilder implements Partial<Handler> {
  readonly document: Document = new Document([]);
  /** Number of elements that were placed higher than the page asked for. */
  flattened = 0;
  private readonly stack: ParentNode[] = [this.document];
  private parser: Parser | undefined;
  private text: Text | undefined;
  private readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  onparserinit(parser: Parser): void {
    this.parser = parser;
  }

  onopentag(name: string, attribs: Record<string, string>): void {
    const element = new Element(name, attribs);
    this.append(element, this.container());
    if (this.stack.length > maxTreeDepth) this.flattened++;
    this.stack.push(element);
  }

  onclosetag(_name: string, isImplied: boolean): void {
    this.text = undefined;
    const element = this.stack.pop() as ParentNode;
    const next = isImplied ? this.tagStart() : 0;
    // An element that another tag closes ends before that tag; a void one is opened and closed by the same.
    if (next > (element.startIndex as number)) element.endIndex = next - 1;
    else element.endIndex = this.tagEnd();
  }

  ontext(data: string): void {
    if (this.text !== undefined) {
      this.text.data += data;
      this.text.endIndex = this.lastUnit((this.parser as Parser).endIndex);
      return;
    }
    const text = new Text(data);
    this.append(text, this.textParent(), this.textStart(data));
    this.text = text;
  }

  oncomment(data: string): void {
    this.append(new Comment(data), this.textParent());
  }

  onprocessinginstruction(name: string, data: string): void {
    this.append(new ProcessingInstruction(name, data), this.textParent());
  }

  /** Where the next element goes. */
  private container(): ParentNode {
    return this.stack[Math.min(this.stack.length, maxTreeDepth) - 1] as ParentNode;
  }

  /** Where the next text goes: the open element, unless flattening has since put something behind it. */
  private textParent(): ParentNode {
    const open = this.stack[this.stack.length - 1] as ParentNode;
    const container = this.container();
    return open === container || container.children.at(-1) === open ? open : container;
  }

  // After an end tag with white space in it, as in `</p >`, htmlparser2 goes on counting behind the tag's name.

  /** Offset of the tag, comment or declaration that the parser is at; the length of the page behind the last one. */
  private tagStart(): number {
    const { startIndex } = this.parser as Parser;
    if (this.html.charCodeAt(startIndex) === lessThan) return startIndex;
    const start = this.html.indexOf("<", startIndex);
    return start < 0 ? this.html.length : start;
  }

  /** Offset of the last unit of the tag that the parser is at. */
  private tagEnd(): number {
    const { endIndex } = this.parser as Parser;
    return this.lastUnit(this.html.charCodeAt(endIndex) === greaterThan ? endIndex : this.html.indexOf(">", endIndex));
  }

  private textStart(data: string): number {
    const { startIndex, endIndex } = this.parser as Parser;
    if (startIndex === 0 || this.html.charCodeAt(startIndex - 1) === greaterThan) return startIndex;
    const verbatim = endIndex + 1 - data.length;
    if (this.html.startsWith(data, verbatim)) return verbatim;
    // The text begins with a character reference.
    return Math.max(startIndex, this.html.indexOf(">", startIndex) + 1);
  }

  /** The parser's end may lie behind the page, and searches may fail. */
  private lastUnit(offset: number): number {
    return offset < 0 || offset >= this.html.length ? this.html.length - 1 : offset;
  }

  private append(node: ChildNode, parent: ParentNode, startIndex = this.tagStart()): void {
    node.startIndex = startIndex;
    node.endIndex = this.lastUnit((this.parser as Parser).endIndex);
    const siblings = parent.children;
    const previous = siblings[siblings.length - 1];
    if (previous !== undefined) {
      node.prev = previous;
      previous.next = node;
    }
    node.parent = parent;
    siblings.push(node);
    this.text = undefined;
  }
}

/**
 * Parse HTML into a domhandler tree whose nodes know their source offsets.
 *
 * Never throws: any string is a page. Elements nested deeper than {@link maxTreeDepth} are placed beside each other at that
 * depth, with their text in order. As in htmlparser2, `tbody` is not implied and text is not moved out of tables.
 *
 * @param html Decoded HTML.
 * @returns The document. `startIndex` of a node is the offset of its first UTF-16 code unit, `endIndex` that of its
 *   last one (inclusive, as domhandler has it; `spanOf` gives an exclusive end).
 * @example
 * const document = parse("<p>Hi</p>");
 * // document.children[0].name === "p", startIndex 0, endIndex 8
 */
export function parse(html: string): Document {
  const builder = new TreeBuilder(html);
  new Parser(builder).end(html);
  const { document } = builder;
  document.startIndex = 0;
  document.endIndex = html.length - 1;
  return document;
}
