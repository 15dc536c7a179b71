import type { AnyNode, ChildNode, Element } from "@decant/dom";
import { compile } from "css-select";

type Matcher = (element: Element) => boolean;

/** Longer selectors are none that people or tools write; each step of one is a call on the stack. */
const maxSelectorLength = 400;

/** Looks at nodes that matching may take in one page. */
const maxSteps = 4_000_000;

/** States that a page as it loads is not in, and css-select does not know. `:hover` and `:active` it knows as such. */
const never = (): boolean => false;
const pseudos = { focus: never, "focus-visible": never, "focus-within": never, target: never };

/** Thrown out of a match when the page has used up its steps. */
class StepsSpent extends Error {}

const isElement = (node: AnyNode): node is Element => "attribs" in node;

/** Matches elements by css-select, with a bound on the work for one page. */
export class SelectorMatcher {
  private readonly matchers = new Map<string, Matcher | undefined>();
  private steps = 0;

  /** Whether the steps were used up, and selectors match nothing any more. */
  get isSpent(): boolean {
    return this.steps > maxSteps;
  }

  /** Whether a selector matches an element. One that css-select does not know matches nothing. */
  matches(selector: string, element: Element): boolean {
    if (this.isSpent) return false;
    let matcher = this.matchers.get(selector);
    if (matcher === undefined && !this.matchers.has(selector)) {
      matcher = this.compile(selector);
      this.matchers.set(selector, matcher);
    }
    if (matcher === undefined) return false;
    try {
      this.take(1);
      return matcher(element);
    } catch (error) {
      if (error instanceof StepsSpent) return false;
      throw error;
    }
  }

  private take(steps: number): void {
    this.steps += steps;
    if (this.isSpent) throw new StepsSpent();
  }

  private compile(selector: string): Matcher | undefined {
    if (selector.length > maxSelectorLength) return undefined;
    try {
      return compile<AnyNode, Element>(selector, { adapter: this.adapter, pseudos, cacheResults: false });
    } catch {
      return undefined;
    }
  }

  /** Counts what css-select looks at: steps to parents, and all siblings or children at once. */
  private readonly adapter = {
    isTag: isElement,
    getAttributeValue: ({ attribs }: Element, name: string): string | undefined => attribs[name],
    hasAttrib: ({ attribs }: Element, name: string): boolean => attribs[name] !== undefined,
    getName: ({ name }: Element): string => name,
    getChildren: (node: AnyNode): ChildNode[] => this.counted("children" in node ? node.children : []),
    getParent: (node: AnyNode): AnyNode | null => {
      this.take(1);
      return node.parent;
    },
    getSiblings: (node: AnyNode): AnyNode[] => this.counted(node.parent?.children ?? [node as ChildNode]),
    prevElementSibling: (node: AnyNode): Element | null => {
      let before = node.prev;
      for (this.take(1); before !== null && !isElement(before); this.take(1)) before = before.prev;
      return before;
    },
    // Asked of text nodes only, by `:empty`.
    getText: (node: AnyNode): string => (node.type === "text" ? node.data : ""),
    removeSubsets: (nodes: AnyNode[]): AnyNode[] => nodes,
  };

  private counted<Node>(nodes: Node[]): Node[] {
    this.take(nodes.length);
    return nodes;
  }
}
