import type { ChildNode } from "@decant/dom";
import type { Element as HastElement, Text } from "hast";
import type { Context, HastParent } from "./context.ts";
import { ownSpan, type Span } from "./position.ts";
import { isBlockName, isStructural } from "./shape.ts";
import { isBlank } from "./text.ts";

/** Puts nodes into the tree, in order: text in one piece, without the white space that no rendering shows. */
export class Writer {
  private readonly context: Context;
  /** Parent in which the next text is to stand apart from the one before. */
  private apart: HastParent | undefined;

  constructor(context: Context) {
    this.context = context;
  }

  node(parent: HastParent, node: HastElement | Text): void {
    const joins = node.type === "text" || !isBlockName(node.tagName);
    if (this.apart === parent && joins && !showsNoSpace(parent)) this.spaceBefore(node, parent);
    this.apart = undefined;
    (parent.children as (HastElement | Text)[]).push(node);
  }

  /** Append text, joined to a text that stands before it. */
  text(parent: HastParent, value: string, from: ChildNode | Span): void {
    if (value === "") return;
    const blank = isBlank(value);
    if (blank && showsNoSpace(parent)) return;
    const text = this.apart === parent && !blank && !showsNoSpace(parent) ? ` ${value}` : value;
    this.apart = undefined;
    const last = parent.children.at(-1);
    if (last?.type === "text" && last.data?.derived !== true) {
      last.value += text;
      const end = "type" in from ? ownSpan(from)?.end : from.end;
      if (last.position !== undefined && end !== undefined) last.position.end = this.context.positions.at(end);
    } else {
      (parent.children as Text[]).push(this.context.text(text, from));
    }
  }

  /** A block without a node of its own begins or ends here: what follows does not join what stands before. */
  separate(parent: HastParent): void {
    this.apart = parent;
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

/** Whether white space at the end of a parent means nothing. */
export function showsNoSpace(parent: HastParent): boolean {
  if (parent.type === "element" && isStructural(parent.tagName)) return true;
  const last = parent.children.at(-1);
  if (last === undefined) return parent.type === "root" || isBlockName(parent.tagName);
  return last.type === "element" && isBlockName(last.tagName);
}
