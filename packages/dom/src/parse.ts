import {
  CDATA,
  type ChildNode,
  Comment,
  Document,
  Element,
  type ParentNode,
  ProcessingInstruction,
  Text,
} from "domhandler";
import { type Handler, Parser } from "htmlparser2";

/** Deepest nesting that `parse` builds; deeper elements become siblings at this depth. */
export const maxTreeDepth = 512;

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

  onparserinit(parser: Parser): void {
    this.parser = parser;
  }

  onopentag(name: string, attribs: Record<string, string>): void {
    const element = new Element(name, attribs);
    this.append(element, this.container());
    if (this.stack.length > maxTreeDepth) this.flattened++;
    this.stack.push(element);
  }

  onclosetag(): void {
    this.text = undefined;
    const element = this.stack.pop() as ParentNode;
    element.endIndex = (this.parser as Parser).endIndex;
  }

  ontext(data: string): void {
    if (this.text !== undefined) {
      this.text.data += data;
      this.text.endIndex = (this.parser as Parser).endIndex;
      return;
    }
    const text = new Text(data);
    this.append(text, this.textParent());
    this.text = text;
  }

  oncomment(data: string): void {
    this.append(new Comment(data), this.textParent());
  }

  oncdatastart(): void {
    const section = new CDATA([]);
    this.append(section, this.textParent());
    this.stack.push(section);
  }

  oncdataend(): void {
    this.onclosetag();
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

  private append(node: ChildNode, parent: ParentNode): void {
    const { startIndex, endIndex } = this.parser as Parser;
    node.startIndex = startIndex;
    node.endIndex = endIndex;
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
  const builder = new TreeBuilder();
  new Parser(builder).end(html);
  const { document } = builder;
  document.startIndex = 0;
  document.endIndex = Math.max(0, html.length - 1);
  return document;
}
