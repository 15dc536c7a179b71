import type { AnyNode, ChildNode, Element, NodeTable, Selection } from "@decant/dom";
import type { Extraction } from "@decant/extractor";
import type { Decision } from "@decant/page";

/** Tests of compiled CSS selectors. */
export type Matchers = readonly ((element: Element) => boolean)[];

/** The elements that the options `remove` and `add` name on a page, each list in document order. */
export interface NamedElements {
  readonly removed: readonly ChildNode[];
  readonly added: readonly ChildNode[];
  /** Drop the removed elements. */
  readonly decisions: readonly Decision[];
}

export function findNamed(table: NodeTable, remove: Matchers, add: Matchers): NamedElements {
  const removed = findSelected(table, remove);
  const decisions = removed.map((node) => ({
    ...spanOf(node),
    fate: "dropped" as const,
    stage: "pipeline" as const,
    rule: "option/remove",
  }));
  return { removed, added: findSelected(table, add), decisions };
}

/** The outermost elements that any of the selectors matches. */
export function findSelected(table: NodeTable, matchers: Matchers): ChildNode[] {
  const found: ChildNode[] = [];
  for (let i = 1; matchers.length > 0 && i < table.size; i++) {
    const node = table.nodes[i] as AnyNode;
    if (!("attribs" in node) || !matchers.some((matches) => matches(node as Element))) continue;
    found.push(node);
    i = table.end[i] - 1;
  }
  return found;
}

/** Content with the added elements in their places and without the removed ones, which win. */
export function withNamed<Content extends Pick<Extraction, "content" | "comments" | "decisions">>(
  content: Content,
  { removed, added, decisions }: NamedElements,
): Content {
  if (removed.length === 0 && added.length === 0) return content;
  const spans = added.map(spanOf);
  return {
    ...content,
    content: without(withAdded(content.content, added), removed),
    // What is content is no comment.
    comments: content.comments && without(content.comments, [...removed, ...added]),
    decisions: [...content.decisions.flatMap((decision) => outside(decision, spans)), ...decisions],
  };
}

const spanOf = ({ startIndex, endIndex }: ChildNode): Span => ({ start: startIndex ?? 0, end: (endIndex ?? 0) + 1 });

type Span = Pick<Decision, "start" | "end">;

/** The parts of a decision that no span covers. */
function outside(decision: Decision, spans: readonly Span[]): Decision[] {
  let parts = [decision];
  for (const { start, end } of spans)
    parts = parts
      .flatMap((part) => [
        { ...part, end: Math.min(part.end, start) },
        { ...part, start: Math.max(part.start, end) },
      ])
      .filter((part) => part.end > part.start);
  return parts;
}

function without(selection: Selection, removed: readonly ChildNode[]): Selection {
  const roots = selection.roots.filter((root) => !removed.some((node) => holds(node, root)));
  return { ...selection, roots, omitted: new Set([...selection.omitted, ...removed]) };
}

function withAdded(selection: Selection, added: readonly ChildNode[]): Selection {
  let roots = [...selection.roots];
  const omitted = new Set(selection.omitted);
  for (const element of added) {
    const root = roots.find((node) => holds(node, element));
    if (root === undefined) roots = [...roots.filter((node) => !holds(element, node)), element];
    else uncover(element, root, omitted);
    for (const node of omitted) if (holds(element, node)) omitted.delete(node);
  }
  return { ...selection, roots: roots.sort((a, b) => spanOf(a).start - spanOf(b).start), omitted };
}

/** Omit the neighbours of an element at each level, in the place of an omitted element around it. */
function uncover(element: ChildNode, root: ChildNode, omitted: Set<ChildNode>): void {
  const way: ChildNode[] = [];
  for (let node = element; node !== root; node = node.parent as ChildNode) way.unshift(node);
  let around = root;
  let isOmitted = false;
  for (const next of way) {
    if (omitted.delete(around)) isOmitted = true;
    if (isOmitted) for (const child of (around as Element).children) if (child !== next) omitted.add(child);
    around = next;
  }
}

/** Whether a node is another one, or around it. */
function holds(node: ChildNode, other: ChildNode): boolean {
  for (let around: AnyNode | null = other; around !== null; around = around.parent) if (around === node) return true;
  return false;
}
