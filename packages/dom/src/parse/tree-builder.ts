import { type ChildNode, Document, type Element, type ParentNode, ProcessingInstruction, type Text } from "domhandler";
import { isBlank, NodeOrder } from "../measure/node-order.ts";
import { Has, TEXT } from "../measure/tags.ts";
import {
  type ContentKind,
  contentKindInside,
  type ElementRule,
  knownRule,
  knownRules,
  leavesForeignContent,
  ruleOf,
  svgName,
} from "./element-rules.ts";
import { BareRecord, CommentNode, ElementNode, TextNode } from "./nodes.ts";

/** Deepest nesting that `parse` builds; deeper elements become siblings at this depth. */
export const maxTreeDepth = 512;

/** The name of a tag, in lower case, and the rule that it has in HTML. */
export interface TagName {
  readonly name: string;
  readonly rule: ElementRule;
}

/** A start tag without its name. */
interface TagAttributes {
  readonly attribs: Record<string, string>;
  /** Bits of `Has`. */
  readonly has: number;
  readonly isSelfClosing: boolean;
}

const head = knownRule("head");
const table = knownRule("table");

/** Children of an element that is still open. Never written to. */
const unfinished: ChildNode[] = [];

/**
 * Builds a domhandler tree with source offsets, no deeper than {@link maxTreeDepth}.
 *
 * Beyond the limit an element becomes the next sibling of its parent; text keeps its order and nothing is lost. The stack of open elements
 * changes at its end only and knows the innermost element of each name, so the time is linear at any depth.
 *
 * The children of all open elements are on one stack. When an element ends, it takes its own from there, in an array of the right size.
 */
export class TreeBuilder {
  readonly document: Document = new Document(unfinished);
  private readonly html: string;
  /** Open elements from the document inwards, with their rules, numbers and kinds of content. */
  private readonly open: ParentNode[] = [this.document];
  private readonly openRules: ElementRule[] = [];
  private readonly openNumbers: number[] = [0];
  private readonly kinds: ContentKind[] = ["html"];
  /** Place of the innermost open element of each name, by the index of its rule, 0 for none; and what it was before each open element. */
  private readonly innermost: number[] = new Array<number>(knownRules).fill(0);
  private readonly innermostBefore: number[] = [];
  private readonly otherRules = new Map<string, ElementRule>();
  /** Nodes whose parent is open, and their number when each open element began. */
  private readonly pending: ChildNode[] = [];
  private pendingCount = 0;
  private readonly pendingBefore: number[] = [0];
  /** The last text, while more text can be appended to it. */
  private text: Text | undefined;
  /** Number of nodes, without blank texts and those beyond the depth limit. */
  nodes = 0;
  /** All nodes except comments. */
  readonly order: NodeOrder;
  /** Number of elements placed at the depth limit instead of deeper. */
  raised = 0;
  /** Whether the page declares itself XHTML, where `<script/>` is a whole element; and the number of such elements. */
  private isXhtml: boolean;
  selfClosed = 0;

  constructor(html: string) {
    this.html = html;
    this.order = new NodeOrder(this.document, html.length);
    this.isXhtml = html.startsWith("<?xml");
  }

  isInForeignContent(): boolean {
    return this.kinds[this.kinds.length - 1] !== "html";
  }

  nameOf(lowerCaseName: string): TagName {
    return { name: lowerCaseName, rule: ruleOf(imageName(lowerCaseName), this.otherRules) };
  }

  /** The rule of a tag: SVG has names with capitals, and in HTML `image` is `img`. */
  ruleOf({ name, rule }: TagName): ElementRule {
    return this.kinds.length > 1 ? ruleOf(this.foreignName(name), this.otherRules) : rule;
  }

  isOpen(rule: ElementRule): boolean {
    return (this.innermost[rule.index] ?? 0) > 0;
  }

  /** Whether a frameset is open that is not part of a body. */
  isInFrameset(): boolean {
    const { openRules } = this;
    if (openRules[openRules.length - 1]?.name !== "frameset") return false;
    return openRules.every(({ name }) => name === "frameset" || name === "html");
  }

  /** Whether an element that would take the text after it ends in its start tag. */
  isWhole({ textOnly }: ElementRule, isSelfClosing: boolean): boolean {
    return isSelfClosing && textOnly !== undefined && this.isXhtml;
  }

  /** A start tag: close the elements whose end it implies, and open an element unless it is void. */
  addElement(
    rule: ElementRule,
    { attribs, has, isSelfClosing }: TagAttributes,
    startIndex: number,
    endIndex: number,
  ): void {
    const { ends } = rule;
    if (rule.name === "html") this.isXhtml ||= attribs.xmlns?.endsWith("/xhtml") === true;
    const isWhole = this.isWhole(rule, isSelfClosing);
    if (isWhole) this.selfClosed++;
    if (this.isInForeignContent() && leavesForeignContent(rule.name, attribs)) this.leaveForeignContent(startIndex);
    if (!rule.belongsInHead) this.leaveHead(startIndex);
    if (ends !== undefined) {
      while (ends[this.openRules[this.openRules.length - 1]?.index ?? -1] === true) this.close(startIndex - 1);
    }
    const isForeign = isSelfClosing && (this.isInForeignContent() || rule.name === "svg" || rule.name === "math");
    const element = new ElementNode(rule.name, attribs, unfinished);
    const level = this.append(element, startIndex, endIndex);
    const number = this.order.add(element, this.openNumbers[level], rule.tag, has);
    if (rule.isVoid || isForeign || isWhole) element.children = [];
    else this.push(element, rule, number);
  }

  /** An end tag: close the innermost open element of its name and all inside it, unless a table is between (HTML Standard, "in scope"). */
  endElement(name: TagName, startIndex: number, endIndex: number): void {
    const rule = this.ruleOf(name);
    const isParagraph = rule.name === "p" || rule.name === "br";
    if (isParagraph && this.isInForeignContent()) this.leaveForeignContent(startIndex);
    const isInScope = this.isOpen(rule) && this.innermost[rule.index] >= this.innermost[table.index];
    if (isInScope) {
      while (this.openRules[this.openRules.length - 1] !== rule) this.close(startIndex - 1);
      this.close(endIndex);
    } else if (isParagraph) {
      const element = new ElementNode(rule.name, new BareRecord(), []);
      const level = this.append(element, startIndex, endIndex);
      this.order.add(element, this.openNumbers[level], rule.tag, 0);
    }
  }

  addText(data: string, startIndex: number, endIndex: number): void {
    const ink = isBlank(data) ? 0 : Has.INK;
    if (ink !== 0) this.leaveHead(startIndex);
    if (this.text === undefined) {
      const text = new TextNode(data);
      const level = this.addLeaf(text, startIndex, endIndex);
      if (ink !== 0 && level < maxTreeDepth) this.nodes++;
      this.order.add(text, this.openNumbers[level], TEXT, ink);
      this.text = text;
    } else {
      const { attributes, nodes } = this.order;
      attributes[nodes.length - 1] = attributes[nodes.length - 1] | ink;
      this.text.data += data;
      this.text.endIndex = endIndex;
    }
  }

  addComment(data: string, startIndex: number, endIndex: number): void {
    const comment = new CommentNode(data);
    this.addLeaf(comment, startIndex, endIndex);
    this.order.comments.push(comment);
  }

  addDocumentType(data: string, startIndex: number, endIndex: number): void {
    this.isXhtml ||= data.includes("XHTML");
    this.addLeaf(new ProcessingInstruction("!doctype", data), startIndex, endIndex);
  }

  /** Close all open elements. */
  finish(): void {
    while (this.open.length > 1) this.close(this.html.length - 1);
    this.takeChildren(this.document, 0);
    this.document.startIndex = 0;
    this.document.endIndex = this.html.length - 1;
  }

  private foreignName(name: string): string {
    const kind = this.kinds[this.kinds.length - 1];
    if (kind === "svg") return svgName(name);
    if (kind === "math") return name;
    // The end tag of an SVG element that contains HTML.
    const capitalized = svgName(name);
    if (capitalized !== name && this.isOpen(ruleOf(capitalized, this.otherRules))) return capitalized;
    return imageName(name);
  }

  private push(element: Element, rule: ElementRule, number: number): void {
    if (this.open.length < maxTreeDepth) this.pendingBefore.push(this.pendingCount);
    else {
      element.children = [];
      this.raised++;
    }
    this.open.push(element);
    this.openRules.push(rule);
    this.openNumbers.push(number);
    this.innermostBefore.push(this.innermost[rule.index] ?? 0);
    this.innermost[rule.index] = this.open.length - 1;
    if (rule.changesContent)
      this.kinds.push(contentKindInside(rule.name, element.attribs, this.kinds[this.kinds.length - 1] as ContentKind));
  }

  /** Close a `head` before content that does not belong in it: its end tag may be omitted. */
  private leaveHead(startIndex: number): void {
    while (this.openRules[this.openRules.length - 1] === head) this.close(startIndex - 1);
  }

  /** Close all elements up to the innermost one whose content is HTML. */
  private leaveForeignContent(startIndex: number): void {
    while (this.isInForeignContent()) this.close(startIndex - 1);
  }

  private close(endIndex: number): void {
    const element = this.open.pop() as Element;
    const rule = this.openRules.pop() as ElementRule;
    this.openNumbers.pop();
    // An element that ends right after its start tag keeps the end of that tag.
    if (endIndex > (element.endIndex as number)) element.endIndex = endIndex;
    this.innermost[rule.index] = this.innermostBefore.pop() ?? 0;
    if (rule.changesContent) this.kinds.pop();
    if (this.open.length < maxTreeDepth) this.takeChildren(element, this.pendingBefore.pop() as number);
    // An array that was appended to keeps room for sixteen more; a copy does not.
    else if (element.children.length > 0) element.children = element.children.slice();
    this.text = undefined;
  }

  private takeChildren(parent: ParentNode, from: number): void {
    parent.children = this.pending.slice(from, this.pendingCount);
    this.pendingCount = from;
  }

  /** Append a node to the innermost open element within the depth limit; returns the level of that element. */
  private append(node: ChildNode, startIndex: number, endIndex: number): number {
    // `addText` counts texts itself: white space and texts beyond the depth limit are free.
    if (node.type !== "text") this.nodes++;
    const level = Math.min(this.open.length, maxTreeDepth) - 1;
    const count = this.pendingCount;
    if (count > this.pendingBefore[level]) {
      const previous = this.pending[count - 1] as ChildNode;
      node.prev = previous;
      previous.next = node;
    }
    node.startIndex = startIndex;
    node.endIndex = endIndex;
    node.parent = this.open[level] as ParentNode;
    this.pending[count] = node;
    this.pendingCount = count + 1;
    this.text = undefined;
    return level;
  }

  /** Append a text or comment to the open element, even beyond the depth limit, unless that already has a next sibling. */
  private addLeaf(node: ChildNode, startIndex: number, endIndex: number): number {
    const open = this.open[this.open.length - 1] as ParentNode;
    if (this.open.length <= maxTreeDepth || this.pending[this.pendingCount - 1] !== open)
      return this.append(node, startIndex, endIndex);
    const previous = open.children.at(-1);
    if (previous !== undefined) {
      node.prev = previous;
      previous.next = node;
    }
    node.startIndex = startIndex;
    node.endIndex = endIndex;
    node.parent = open;
    open.children.push(node);
    this.text = undefined;
    return this.open.length - 1;
  }
}

function imageName(name: string): string {
  return name === "image" ? "img" : name;
}
