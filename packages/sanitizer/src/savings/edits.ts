import { type Decision, nodesIn } from "@decant/page";
import type { ElementContent, Element as HastElement, Root, Text } from "hast";
import type { HastParent } from "../tree/context.ts";
import { appendMerged, isHollow } from "../tree/edit.ts";
import { ownSpanOf, type Span } from "../tree/positions.ts";
import type { UrlResolver } from "../tree/urls.ts";
import type { Inventory } from "./inventory.ts";

/** A kind of redundant tokens. */
export interface Saving {
  /** In kebab case; decisions carry it as `sanitizer/<id>`, and the option `keep` names it. */
  readonly id: string;
  readonly reason: string;
}

/** How a kind is found in a tree. */
export interface SavingRule extends Saving {
  readonly apply: (found: Inventory, edits: Edits, urls: UrlResolver) => void;
}

/** Parts of a structure that stay, however empty. */
const fixedParts: ReadonlySet<string> = new Set(["td", "th", "tr", "thead", "tbody", "tfoot", "table"]);

/** Changes of a finished tree, collected first and applied in one walk. Each is in the ledger under its rule. */
export class Edits {
  private readonly removed = new Set<HastElement>();
  private readonly opened = new Set<HastElement>();
  private readonly texts = new Map<HastElement, Text>();
  readonly decisions: Decision[] = [];
  /** Number of elements that each rule removed or opened. */
  readonly counts: Map<string, number> = new Map();

  has(node: HastElement): boolean {
    return this.removed.has(node) || this.opened.has(node) || this.texts.has(node);
  }

  remove(node: HastElement, rule: string): void {
    if (this.removed.has(node)) return;
    this.drop(ownSpanOf(node), rule);
    for (const next of nodesIn<ElementContent>([node])) if (next.type === "element") this.removed.add(next);
  }

  /** Replace a link by its children. */
  unwrap(node: HastElement, rule: string): void {
    if (this.has(node)) return;
    this.opened.add(node);
    const start = ownSpanOf(node)?.start;
    // The first character of its tag: the link's text is kept.
    this.drop(start === undefined ? undefined : { start, end: start + 1 }, rule);
  }

  private drop(span: Span | undefined, rule: string): void {
    this.counts.set(rule, (this.counts.get(rule) ?? 0) + 1);
    if (span === undefined || span.end <= span.start) return;
    this.decisions.push({
      fate: "dropped",
      start: span.start,
      end: span.end,
      stage: "sanitizer",
      rule: `sanitizer/${rule}`,
    });
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

  /** From the inside out, at any depth. */
  private rebuild(tree: Root): void {
    const parents: HastParent[] = [tree];
    for (let at = 0; at < parents.length; at++)
      for (const child of (parents[at] as HastParent).children) if (child.type === "element") parents.push(child);
    const emptied = new Set<ElementContent>();
    for (let at = parents.length - 1; at >= 0; at--) {
      const parent = parents[at] as HastParent;
      if (this.rebuildChildren(parent, emptied) && isInvisible(parent)) emptied.add(parent as HastElement);
    }
  }

  /** @returns Whether it removed content. */
  private rebuildChildren(parent: HastParent, emptied: ReadonlySet<ElementContent>): boolean {
    const children = parent.children as ElementContent[];
    const first = children.findIndex((child) => child.type === "element" && (this.has(child) || emptied.has(child)));
    // Most parents keep all.
    if (first < 0) return false;
    const after = children.slice(0, first);
    let afterLink = false;
    for (const child of children.slice(first)) {
      if (child.type === "element" && (this.removed.has(child) || emptied.has(child))) continue;
      const isLink = this.opened.has(child as HastElement);
      const parts = isLink ? (child as HastElement).children : [this.texts.get(child as HastElement) ?? child];
      for (const part of parts) {
        const last = after.at(-1);
        // The link had divided the code.
        if ((isLink || afterLink) && isCode(part) && isCode(last)) {
          for (const text of part.children) appendMerged(last.children, text);
        } else appendMerged(after, part);
      }
      afterLink = isLink;
    }
    parent.children = after;
    return true;
  }
}

function isCode(node: ElementContent | undefined): node is HastElement {
  return node?.type === "element" && node.tagName === "code";
}

function isInvisible(parent: HastParent): boolean {
  // The title of a callout is not a child.
  const stays = parent.type === "root" || parent.properties.dataCalloutTitle !== undefined;
  return !stays && !fixedParts.has(parent.tagName) && isHollow(parent);
}
