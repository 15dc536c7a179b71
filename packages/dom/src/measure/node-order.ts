import type { AnyNode, Comment, Document, Element, ParentNode } from "domhandler";
import { StringNumbers } from "./class-names.ts";
import { attributeBit, DOCUMENT, Has, knownTag, OTHER, TEXT, tagId } from "./tags.ts";

/** A style sheet that is written in a page. */
export interface StyleSheet {
  /** Its `style` element. */
  readonly element: Element;
  readonly text: string;
  /** Value of `media`; empty without one. */
  readonly media: string;
}

/** Types of CSS (HTML Standard, "The style element"); anything else is not a style sheet. */
const cssType = /^\s*(?:text\/css\s*(?:;|$)|$)/i;

/** The style sheets among `style` elements, in their order. */
export function styleSheetsOf(styles: readonly Element[]): StyleSheet[] {
  const sheets: StyleSheet[] = [];
  for (const element of styles) {
    const { type = "", media = "" } = element.attribs;
    if (cssType.test(type)) sheets.push({ element, text: textOf(element), media });
  }
  return sheets;
}

function textOf({ children }: Element): string {
  let text = "";
  for (const child of children) if (child.type === "text") text += child.data;
  return text;
}

const STYLE = knownTag("style");

/**
 * The nodes of a document (itself, elements and texts) in document order, with columns for tag, attributes and class.
 * `parsePage` fills it while it parses; for other trees and for changed ones, `measure` walks the tree.
 */
export class NodeOrder {
  readonly nodes: AnyNode[];
  /** Number of the parent; -1 for the document. This column and the next have room for more nodes than there are. */
  parent: Int32Array;
  /** Id of the tag, see `tagId`. */
  tag: Uint8Array;
  /** Bits of {@link Has}; of texts {@link Has.INK}. */
  attributes: Uint16Array;
  /** Numbers of the class attributes; 0 for none. */
  classIds: Int32Array;
  readonly classes: StringNumbers = new StringNumbers();
  readonly comments: Comment[] = [];
  /** The `style` elements. */
  readonly styles: Element[] = [];

  /** @param length Characters of the page: most have a node for 32 or more. @default unknown */
  constructor(document: Document, length = 0) {
    const room = Math.max(firstRoom, length >> 5);
    this.parent = new Int32Array(room).fill(-1, 0, 1);
    this.tag = new Uint8Array(room).fill(DOCUMENT, 0, 1);
    this.attributes = new Uint16Array(room);
    this.classIds = new Int32Array(room);
    this.nodes = [document];
  }

  /** Add the node that comes next in the document; returns its number. */
  add(node: AnyNode, parent: number, tag: number, attributes: number): number {
    const number = this.nodes.push(node) - 1;
    if (number === this.tag.length) this.makeRoom();
    if (tag === STYLE) this.styles.push(node as Element);
    this.parent[number] = parent;
    this.tag[number] = tag;
    this.attributes[number] = attributes;
    if ((attributes & Has.CLASS) !== 0)
      this.classIds[number] = this.classes.of((node as Element).attribs.class as string);
    return number;
  }

  private makeRoom(): void {
    const room = 2 * this.tag.length;
    this.parent = copyInto(new Int32Array(room), this.parent);
    this.tag = copyInto(new Uint8Array(room), this.tag);
    this.attributes = copyInto(new Uint16Array(room), this.attributes);
    this.classIds = copyInto(new Int32Array(room), this.classIds);
  }
}

/** Nodes that an order has room for at first. Growing lists of numbers were 4 % of all memory that a page takes. */
const firstRoom = 512;

function copyInto<Column extends Int32Array | Uint16Array | Uint8Array>(column: Column, from: Column): Column {
  column.set(from);
  return column;
}

/** Read the order of any document, following pointers instead of recursing. */
export function readOrder(document: Document): NodeOrder {
  const order = new NodeOrder(document);
  let open = 0;
  let node: AnyNode | null = document.children[0] ?? null;
  for (;;) {
    if (node === null) {
      if (open === 0) return order;
      node = (order.nodes[open] as AnyNode).next;
      open = order.parent[open];
      continue;
    }
    const { children } = node as Partial<ParentNode>;
    if (children === undefined && node.type !== "text") {
      if (node.type === "comment") order.comments.push(node as Comment);
      node = node.next;
      continue;
    }
    const index = order.add(node, open, tagOf(node), attributesOf(node));
    if (children !== undefined && children.length > 0) {
      open = index;
      node = children[0] as AnyNode;
    } else {
      node = node.next;
    }
  }
}

function tagOf(node: AnyNode): number {
  if (node.type === "text") return TEXT;
  return "attribs" in node ? tagId(node.name) : OTHER;
}

function attributesOf(node: AnyNode): number {
  if (node.type === "text") return isBlank(node.data) ? 0 : Has.INK;
  let has = 0;
  if ("attribs" in node) for (const name in node.attribs) has |= attributeBit(name);
  return has;
}

/** Whether a text is white space and control characters only. Other invisible characters count as text here. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x20) return false;
  return true;
}
