import { type ChildNode, Comment, Document, Element, type ParentNode, ProcessingInstruction, Text } from "domhandler";
import type { TokenizerCallbacks } from "htmlparser2";
import { type ContentKind, contentKindOf, svgName } from "./foreign.ts";
import { endedBy, voidElements } from "./implied-ends.ts";

/** Deepest nesting that `parse` builds; deeper elements become siblings at this depth. */
export const maxTreeDepth = 512;

/** Attributes of one element that are kept; the HTML Standard knows no limit, but no real element has a tenth of these. */
const maxAttributes = 1024;

/**
 * Builds a domhandler tree with source offsets from the tokens of htmlparser2, no deeper than {@link maxTreeDepth}.
 *
 * The page controls its depth, and everything that walks a tree pays for it. Below the limit an element is placed
 * beside its parent instead of inside it; text keeps its order, nothing is lost. The stack of open elements only ever
 * changes at its end and knows how many of each name it holds, so the time is linear whatever the depth: htmlparser2's own
 * parser moves and searches the whole stack at each tag.
 */
export class TreeBuilder implements TokenizerCallbacks {
  readonly document: Document = new Document([]);
  /** Number of nodes made. */
  nodes = 0;
  private readonly html: string;
  /** Open elements from the document inwards. */
  private readonly open: ParentNode[] = [this.document];
  private readonly openNames = new Map<string, number>();
  private readonly kinds: ContentKind[] = ["html"];
  /** The start tag being read; `undefined` for one that is ignored. */
  private tag: Element | undefined;
  private attributeName = "";
  private attributeValue = "";
  private attributes = 0;
  /** Text that more text can be added to. */
  private text: Text | undefined;
  /** Offset behind the last token. */
  private position = 0;

  constructor(html: string) {
    this.html = html;
  }

  isInForeignContext(): boolean {
    return this.kind() !== "html";
  }

  ontext(start: number, end: number): void {
    // A page that ends behind the slash of `<br/` has a tag without end there, not text.
    if (start >= 0) this.addText(this.html.slice(start, end), start, end);
  }

  ontextentity(codePoint: number, end: number): void {
    this.addText(String.fromCodePoint(codePoint), this.position, end);
  }

  onopentagname(start: number, end: number): void {
    const name = this.readName(start, end);
    // A form inside a form is ignored.
    this.tag = name === "form" && this.isOpen("form") ? undefined : new Element(name, {});
    if (this.tag !== undefined) this.tag.startIndex = start - 1;
    this.attributes = 0;
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.html.slice(start, end).toLowerCase();
    this.attributeValue = "";
  }

  onattribdata(start: number, end: number): void {
    this.attributeValue += this.html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.attributeValue += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (this.tag === undefined || this.attributes >= maxAttributes) return;
    const { attribs } = this.tag;
    if (Object.hasOwn(attribs, this.attributeName)) return;
    attribs[this.attributeName] = this.attributeValue;
    this.attributes++;
  }

  onopentagend(end: number): void {
    if (this.tag !== undefined) this.start(this.tag, end);
    this.tag = undefined;
    this.position = end + 1;
  }

  onselfclosingtag(end: number): void {
    const isForeign = this.isInForeignContext();
    const tag = this.tag;
    this.onopentagend(end);
    if (isForeign && tag !== undefined && this.open.at(-1) === tag) this.close(end);
  }

  onclosetag(start: number, nameEnd: number): void {
    const name = this.readName(start, nameEnd);
    const tagEnd = this.html.indexOf(">", nameEnd);
    const end = tagEnd < 0 ? this.html.length - 1 : tagEnd;
    if (this.isOpen(name)) this.closeUntil(name, start - 2, end);
    else if (name === "p" || name === "br") this.addEmpty(name, start - 2, end);
    this.position = end + 1;
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.addLeaf(new Comment(this.html.slice(start, end - endOffset)), end);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    const data = this.html.slice(start, end - endOffset);
    if (this.isInForeignContext()) this.addText(data, this.position, end + 1);
    else this.addLeaf(new Comment(`[CDATA[${data}]]`), end);
    this.position = end + 1;
  }

  ondeclaration(start: number, end: number): void {
    this.addLeaf(new ProcessingInstruction("!doctype", `!${this.html.slice(start, end)}`), end);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.oncomment(start, end, 0);
  }

  onend(): void {
    while (this.open.length > 1) this.close(this.html.length - 1);
    this.document.startIndex = 0;
    this.document.endIndex = this.html.length - 1;
  }

  private kind(): ContentKind {
    return this.kinds[this.kinds.length - 1] as ContentKind;
  }

  private readName(start: number, end: number): string {
    const name = this.html.slice(start, end).toLowerCase();
    if (this.kind() === "svg") return svgName(name);
    if (this.kind() === "math") return name;
    // The end tag of an SVG element that holds HTML.
    if (this.kinds.length > 1 && svgName(name) !== name && this.isOpen(svgName(name))) return svgName(name);
    return name === "image" ? "img" : name;
  }

  private isOpen(name: string): boolean {
    return (this.openNames.get(name) ?? 0) > 0;
  }

  /** Put an element into the tree behind those that its start tag ends, and open it. */
  private start(element: Element, tagEnd: number): void {
    const { name } = element;
    const startIndex = element.startIndex as number;
    const ended = endedBy(name);
    if (ended !== undefined) {
      while (ended.has((this.open[this.open.length - 1] as Element).name)) this.close(startIndex - 1);
    }
    this.append(element, this.container(), startIndex, tagEnd);
    if (voidElements.has(name)) return;
    this.open.push(element);
    this.openNames.set(name, (this.openNames.get(name) ?? 0) + 1);
    const kind = contentKindOf(name);
    if (kind !== undefined) this.kinds.push(kind);
  }

  /** Close the innermost open element of a name, and all inside it, which end before its end tag. */
  private closeUntil(name: string, tagStart: number, tagEnd: number): void {
    while ((this.open[this.open.length - 1] as Element).name !== name) this.close(tagStart - 1);
    this.close(tagEnd);
  }

  private close(endIndex: number): void {
    const element = this.open.pop() as Element;
    // An element whose end is implied at its own start tag has that tag for its stretch.
    if (endIndex > (element.endIndex as number)) element.endIndex = endIndex;
    this.openNames.set(element.name, (this.openNames.get(element.name) as number) - 1);
    if (contentKindOf(element.name) !== undefined) this.kinds.pop();
    this.text = undefined;
  }

  /** The element that an end tag without a start tag makes. */
  private addEmpty(name: string, startIndex: number, endIndex: number): void {
    this.append(new Element(name, {}), this.container(), startIndex, endIndex);
  }

  private addLeaf(node: Comment | ProcessingInstruction, end: number): void {
    const endIndex = Math.min(end, this.html.length - 1);
    this.append(node, this.textParent(), this.position, endIndex);
    this.position = endIndex + 1;
  }

  private addText(data: string, start: number, end: number): void {
    if (this.text === undefined) {
      const text = new Text(data);
      this.append(text, this.textParent(), start, end - 1);
      this.text = text;
    } else {
      this.text.data += data;
      this.text.endIndex = end - 1;
    }
    this.position = end;
  }

  /** Where the next element goes. */
  private container(): ParentNode {
    return this.open[Math.min(this.open.length, maxTreeDepth) - 1] as ParentNode;
  }

  /** Where the next text goes: the open element, unless flattening has since put something behind it. */
  private textParent(): ParentNode {
    const open = this.open[this.open.length - 1] as ParentNode;
    const container = this.container();
    return open === container || container.children[container.children.length - 1] === open ? open : container;
  }

  private append(node: ChildNode, parent: ParentNode, startIndex: number, endIndex: number): void {
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
    this.nodes++;
    this.text = undefined;
  }
}
