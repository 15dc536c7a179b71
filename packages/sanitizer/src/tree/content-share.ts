import type { ChildNode, ParentNode, Visibility } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";
import { isElement } from "../source/nodes.ts";

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
   * script. One walk over the selection, and one more to count where any rule hides enough to matter.
   */
  rulesHiding(hidden: Visibility["hidden"], leastShare: number): Set<number> {
    const texts = new Map<number, string[]>();
    const pending = [...this.roots];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (this.omitted.has(node)) continue;
      const hiding = hidden.get(node);
      const rule = hiding?.certainty === "certain" ? hiding.rule : undefined;
      if (rule !== undefined) this.collect(node, listIn(texts, rule));
      else if (holdsText(node)) for (const child of node.children) if (child.type !== "text") pending.push(child);
    }
    // Most rules hide less than what would be worth counting.
    const large = [...texts].filter(([, list]) => list.reduce((sum, { length }) => sum + length, 0) >= leastChars);
    if (large.length === 0) return new Set();
    this.total ??= this.count(this.roots);
    const least = Math.max(leastChars, leastShare * this.total);
    return new Set(large.flatMap(([rule, list]) => (countInk(list) >= least ? [rule] : [])));
  }

  private count(nodes: readonly ChildNode[]): number {
    const texts: string[] = [];
    for (const node of nodes) this.collect(node, texts);
    return countInk(texts);
  }

  private collect(root: ChildNode, texts: string[]): void {
    const pending = [root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (this.omitted.has(node)) continue;
      if (node.type === "text") texts.push(node.data);
      else if (holdsText(node)) for (const child of node.children) pending.push(child);
    }
  }
}

function holdsText(node: ChildNode): node is ChildNode & ParentNode {
  return "children" in node && !(isElement(node) && unrenderedElements.has(node.name));
}

function listIn(texts: Map<number, string[]>, rule: number): string[] {
  const list = texts.get(rule) ?? [];
  texts.set(rule, list);
  return list;
}

/** Characters that are no white space. Of one text: those of the page are slices of it, which are read several times as slowly. */
function countInk(texts: readonly string[]): number {
  const text = texts.join("");
  let count = 0;
  for (let index = 0; index < text.length; index++) if (!isSpace(text.charCodeAt(index))) count++;
  return count;
}

/** What `\s` matches (ECMAScript, `WhiteSpace` and `LineTerminator`). */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x2000) return unit === 0xa0 || unit === 0x1680;
  return unit <= 0x200a || otherSpaces.has(unit);
}

const otherSpaces: ReadonlySet<number> = new Set([0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);
