import type { ChildNode, Element, Hiding, ParentNode, Visibility } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";
import { countVisible } from "@decant/page";
import { isElement } from "../source/nodes.ts";

/** A reason in the content to keep a hidden element. `@decant/dom/visibility` finds those in the rest of the page. */
interface RevealRule {
  /** In kebab case; the diagnostic names it. */
  readonly id: string;
  readonly reason: string;
  readonly reveals: (element: Element, hiding: Hiding, context: RevealContext) => boolean;
}

/** The state of a call that the rules use. */
interface RevealContext {
  readonly revealed: ReadonlySet<string>;
  readonly share: ContentShare;
  readonly isWaiting: (hiding: Hiding) => boolean;
}

/** Hidden elements that are content: kept and reported. All others are dropped. */
export const revealRules: readonly RevealRule[] = [
  {
    id: "opened-by-heading",
    reason: "A heading opens it (`aria-controls`).",
    reveals: ({ attribs }, _, { revealed }) => attribs.id !== undefined && revealed.has(attribs.id),
  },
  {
    id: "most-of-content",
    reason: "Most of the selection is in it, or hidden by its rule: a script shows the page once it has loaded.",
    reveals: (element, hiding, context) => context.isWaiting(hiding) || context.share.of(element) >= mostShare,
  },
];

/** Id of the rule that keeps a hidden element, if any. */
export function revealedBy(element: Element, hiding: Hiding, context: RevealContext): string | undefined {
  return revealRules.find(({ reveals }) => reveals(element, hiding, context))?.id;
}

/** Maximum number of counts with a result, each of which is linear in the page. Half and twice change nothing (95 pages). */
const maxCounts = 8;

/** Minimum characters of a page that waits for a script. Half and twice change nothing (95 pages). */
const leastChars = 400;

/** Hidden share of the selection from which the page waits for a script. On wcxb-dev, 0.3 to 0.6 give the same word F1. */
export const mostShare = 0.5;

/** Measures which share of the selected text is in an element. */
export class ContentShare {
  private readonly roots: readonly ChildNode[];
  private readonly omitted: ReadonlySet<ChildNode>;
  private total: number | undefined;
  private counts = 0;

  constructor(roots: readonly ChildNode[], omitted: ReadonlySet<ChildNode>) {
    this.roots = roots;
    this.omitted = omitted;
  }

  /** Share of the selected visible characters that a node holds, 0 to 1. It is 0 for a short text, and after too many counts. */
  of(node: ChildNode): number {
    if (this.counts >= maxCounts) return 0;
    const chars = this.count([node]);
    // A node without a share is dropped and not walked again, so these counts are linear together.
    if (chars < leastChars) return 0;
    this.counts++;
    this.total ??= this.count(this.roots);
    return chars / this.total;
  }

  /** Style rules that hide at least a share of the selected characters, with all their elements together. */
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
    // A cheap test by length first.
    const large = [...texts].filter(([, list]) => list.reduce((sum, { length }) => sum + length, 0) >= leastChars);
    if (large.length === 0) return new Set();
    this.total ??= this.count(this.roots);
    const least = Math.max(leastChars, leastShare * this.total);
    return new Set(large.flatMap(([rule, list]) => (countVisible(list.join("")) >= least ? [rule] : [])));
  }

  private count(nodes: readonly ChildNode[]): number {
    const texts: string[] = [];
    for (const node of nodes) this.collect(node, texts);
    return countVisible(texts.join(""));
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
