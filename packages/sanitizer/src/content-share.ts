import type { ChildNode } from "@decant/dom";
import { unrenderedElements } from "@decant/dom";
import { isElement } from "./peek.ts";

/** Elements whose text is counted in one page; each count is linear in the page. A guess: real pages need one or two. */
const maxCounts = 8;

/** Fewer characters are no page that waits to be shown. A guess: a paragraph or two. */
const leastChars = 400;

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
    if (++this.counts > maxCounts) return 0;
    const chars = this.count([node]);
    if (chars < leastChars) return 0;
    this.total ??= this.count(this.roots);
    return chars / this.total;
  }

  private count(nodes: readonly ChildNode[]): number {
    let chars = 0;
    const pending = [...nodes];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (this.omitted.has(node)) continue;
      if (node.type === "text") chars += node.data.replace(spaces, "").length;
      else if ("children" in node && !(isElement(node) && unrenderedElements.has(node.name)))
        for (const child of node.children) pending.push(child);
    }
    return chars;
  }
}

const spaces = /\s+/g;
