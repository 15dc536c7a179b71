import type { ElementContent, Element as HastElement, Root, Text } from "hast";
import type { Context } from "../tree/context.ts";
import { appendMerged } from "../tree/edit.ts";
import type { HastParent } from "../tree/opening.ts";
import { ownSpanOf } from "../tree/positions.ts";
import { isHollow } from "../tree/shape.ts";

/** Parts of a structure that stay, however empty. */
const fixedParts: ReadonlySet<string> = new Set(["td", "th", "tr", "thead", "tbody", "tfoot", "table"]);

/** Changes of a finished tree, collected first and applied in one walk. Each is in the ledger under its rule. */
export class Edits {
  private readonly removed = new Set<HastElement>();
  private readonly opened = new Set<HastElement>();
  private readonly texts = new Map<HastElement, Text>();
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  has(node: HastElement): boolean {
    return this.removed.has(node) || this.opened.has(node) || this.texts.has(node);
  }

  /** Remove an element with its text. */
  remove(node: HastElement, rule: string): void {
    if (this.removed.has(node)) return;
    this.context.decide("dropped", ownSpanOf(node), rule);
    const inside: ElementContent[] = [node];
    for (let next = inside.pop(); next !== undefined; next = inside.pop()) {
      if (next.type !== "element") continue;
      this.removed.add(next);
      inside.push(...next.children);
    }
  }

  /** Replace a link by its children. */
  unwrap(node: HastElement, rule: string): void {
    if (this.has(node)) return;
    this.opened.add(node);
    const start = ownSpanOf(node)?.start;
    // The first character of its tag: the link's text is kept.
    if (start !== undefined) this.context.decide("dropped", { start, end: start + 1 }, rule);
  }

  /** Write the alternative text of an image in its place. */
  describe(node: HastElement, alt: string): void {
    if (this.has(node)) return;
    const text: Text = {
      type: "text",
      value: alt,
      data: { derived: true, standIn: true, rule: "sanitizer/alternative-text" },
    };
    if (node.position !== undefined) text.position = node.position;
    this.texts.set(node, text);
  }

  apply(tree: Root): void {
    if (this.removed.size + this.opened.size + this.texts.size > 0) this.rebuild(tree);
  }

  /** @returns Whether something was removed from an element that now shows nothing. */
  private rebuild(parent: HastParent): boolean {
    const before = parent.children as ElementContent[];
    const after: ElementContent[] = [];
    let isChanged = false;
    for (const child of before) {
      if (child.type !== "element") {
        if (isChanged) appendMerged(after, child);
        else after.push(child);
        continue;
      }
      const isEmptied = this.rebuild(child);
      const text = this.texts.get(child);
      if (this.removed.has(child) || isEmptied) isChanged = true;
      else if (text !== undefined) {
        isChanged = true;
        appendMerged(after, text);
      } else if (this.opened.has(child)) {
        isChanged = true;
        for (const inner of child.children) appendMerged(after, inner);
      } else after.push(child);
    }
    if (!isChanged) return false;
    parent.children = after;
    // The title of a callout is no child.
    const stays = parent.type === "root" || parent.properties.dataCalloutTitle !== undefined;
    return !stays && !fixedParts.has(parent.tagName) && isHollow(parent);
  }
}
