import type { ChildNode } from "domhandler";

/** Parts of a page: subtrees in document order, without the subtrees that were left out of them. */
export interface Selection {
  /** Roots of the selected subtrees, in document order; none inside another. */
  readonly roots: readonly ChildNode[];
  /** Roots of the subtrees to leave out. */
  readonly omitted: ReadonlySet<ChildNode>;
}
