import type { ChildNode } from "@decant/dom";
import type { Element as HastElement, Text } from "hast";
import { isBlank } from "../source/text.ts";
import type { Context, HastParent } from "../tree/context.ts";
import { isBlockName, isStructural } from "../tree/edit.ts";
import { ownSpan, type Span } from "../tree/positions.ts";

/** Blocks without a margin: their lines follow directly. */
// biome-ignore format: a table of words
const withoutMargin: ReadonlySet<string> = new Set(["div", "center", "form", "address", "search", "hgroup", "li", "td", "th", "tr"]);

/** Parents in which a break starts a line, and two breaks a paragraph. */
// biome-ignore format: a table of words
const holdsParagraphs: ReadonlySet<string> = new Set([
  "div", "section", "article", "main", "aside", "header", "footer", "nav", "address", "li", "td", "th", "dd", "blockquote", "details",
  "figure",
]);

/** No line begins so: a sentence goes on after a box that was left out. */
const continuation = /^[,;)]\s/;

/** Appends nodes to the tree. Adjacent texts are joined; white space that is never shown is left out. */
export class Writer {
  private readonly context: Context;
  /** Parent whose next text is separated from the text before. */
  private apart: HastParent | undefined;
  /** Number of line breaks between the two; 0 for a space. */
  private breaks = 0;

  constructor(context: Context) {
    this.context = context;
  }

  node(parent: HastParent, node: HastElement | Text): void {
    const joins = node.type === "text" || !isBlockName(node.tagName);
    if (this.apart === parent && joins && !showsNoSpace(parent)) {
      if (this.breaks > 0) this.breakBefore(parent, node.position?.start.offset);
      else this.spaceBefore(node, parent);
    }
    this.apart = undefined;
    append(parent, node);
  }

  /** Append a text, joined to a text directly before it. */
  text(parent: HastParent, value: string, from: ChildNode | Span): void {
    if (value === "") return;
    const blank = isBlank(value);
    if (blank && showsNoSpace(parent)) return;
    const isApart = this.apart === parent && !showsNoSpace(parent);
    if (isApart && this.breaks > 0) {
      if (blank) return;
      if (!continuation.test(value)) this.breakBefore(parent, ("type" in from ? ownSpan(from) : from)?.start);
    }
    const text = isApart && this.breaks === 0 && !blank ? ` ${value}` : value;
    this.apart = undefined;
    const last = parent.children.at(-1);
    if (last?.type === "text" && last.data?.derived !== true) {
      last.value += text;
      const end = "type" in from ? ownSpan(from)?.end : from.end;
      if (last.position !== undefined && end !== undefined) last.position.end = this.context.positions.at(end);
    } else {
      append(parent, this.context.text(text, from));
    }
  }

  /** A block without a node begins or ends here: the next text does not join the text before. */
  separate(parent: HastParent): void {
    this.apart = parent;
    this.breaks = 0;
  }

  /** The next text is another word. */
  space(parent: HastParent): void {
    if (this.apart !== parent) this.separate(parent);
  }

  /** An empty block was here: the next text begins a line or a paragraph; in links, headings and the like a word. */
  divide(parent: HastParent, name: string): void {
    this.apart = parent;
    const holdsLines = parent.type === "root" || holdsParagraphs.has(parent.tagName);
    this.breaks = !holdsLines ? 0 : withoutMargin.has(name) ? 1 : 2;
  }

  private breakBefore(parent: HastParent, at: number | undefined): void {
    const last = parent.children.at(-1);
    if (last?.type === "element" && last.tagName === "br") return;
    const span = at === undefined ? undefined : { start: at, end: at };
    for (let count = 0; count < this.breaks; count++)
      (parent.children as HastElement[]).push(this.context.element("br", {}, [], span));
  }

  private spaceBefore(node: HastElement | Text, parent: HastParent): void {
    const last = parent.children.at(-1);
    if (last?.type === "text" && last.data?.derived !== true) {
      last.value += " ";
      return;
    }
    const at = node.position?.start.offset;
    (parent.children as Text[]).push(this.context.text(" ", at === undefined ? undefined : { start: at, end: at }));
  }
}

/** A list of one is made with its child, as one that is appended to reserves room for sixteen more: most parents have one. */
function append(parent: HastParent, node: HastElement | Text): void {
  if (parent.children.length === 0) parent.children = [node];
  else (parent.children as (HastElement | Text)[]).push(node);
}

/** Whether white space at the end of a parent is never shown. */
export function showsNoSpace(parent: HastParent): boolean {
  if (parent.type === "element" && isStructural(parent.tagName)) return true;
  const last = parent.children.at(-1);
  if (last === undefined) return parent.type === "root" || isBlockName(parent.tagName);
  return last.type === "element" && isBlockName(last.tagName);
}
