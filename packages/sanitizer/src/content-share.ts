import type { ChildNode, Element, SheetHiding } from "@decant/dom";
import { unrenderedElements } from "@decant/dom";
import { isElement } from "./peek.ts";

/** Elements with a share that are counted in one page; each count is linear in the page. A guess: real pages need one or two. */
const maxCounts = 8;

/** Fewer characters are no page that waits to be shown. A guess: a paragraph or two. */
const leastChars = 400;

/** Share of the selected text that makes what hides it a page to come. On wcxb-dev any from 0.3 to 0.6 gives the same word F1. */
export const mostShare = 0.5;

/** Tells how much of the selected text stands in an element. */
export class ContentShare {
  private readonly roots: readonly ChildNode[];
  private readonly omitted: ReadonlySet<ChildNode>;
  private total: number | undefined;
  private counts = 0;

  constructor(roots: readonly ChildNode[], omitted: ReadonlySet<ChildNode>) {
    this.roots = roots;
    this.omitted = omitted;
  }

  /**
   * Share of the selected characters, white space left out, that stand in a node (0 to 1). A short text has no share worth
   * telling, nor has any once too many were asked for: 0.
   */
  of(node: ChildNode): number {
    if (this.counts >= maxCounts) return 0;
    const chars = this.count([node]);
    // What has no share is dropped, and never walked again: all such counts together are linear.
    if (chars < leastChars) return 0;
    this.counts++;
    this.total ??= this.count(this.roots);
    return chars / this.total;
  }

  /**
   * Rules of style sheets that hide at least a share of the selected characters, all their elements together: what waits for a
   * script. One walk over the selection.
   */
  rulesHiding(hidden: ReadonlyMap<Element, SheetHiding>, leastShare: number): Set<SheetHiding> {
    const texts = new Map<SheetHiding, string[]>();
    const pending: (readonly [ChildNode, SheetHiding | undefined])[] = this.roots.map((node) => [node, undefined]);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [node, around] = next;
      if (this.omitted.has(node)) continue;
      const rule = around ?? (isElement(node) ? hidden.get(node) : undefined);
      if (node.type === "text") addTo(texts, rule, node.data);
      else if ("children" in node && !(isElement(node) && unrenderedElements.has(node.name)))
        for (const child of node.children) pending.push([child, rule]);
    }
    this.total ??= this.count(this.roots);
    const least = Math.max(leastChars, leastShare * this.total);
    return new Set([...texts].flatMap(([rule, list]) => (countInk(list) >= least ? [rule] : [])));
  }

  private count(nodes: readonly ChildNode[]): number {
    const texts: string[] = [];
    const pending = [...nodes];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (this.omitted.has(node)) continue;
      if (node.type === "text") texts.push(node.data);
      else if ("children" in node && !(isElement(node) && unrenderedElements.has(node.name)))
        for (const child of node.children) pending.push(child);
    }
    return countInk(texts);
  }
}

function addTo(texts: Map<SheetHiding, string[]>, rule: SheetHiding | undefined, text: string): void {
  if (rule === undefined) return;
  const list = texts.get(rule);
  if (list === undefined) texts.set(rule, [text]);
  else list.push(text);
}

const spaces = /\s+/g;

/** Characters that are no white space. All at once: a replacement in each text would take several times as long. */
function countInk(texts: readonly string[]): number {
  return texts.join("").replace(spaces, "").length;
}
