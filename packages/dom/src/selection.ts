import type { ChildNode } from "domhandler";

/** Parts of a page: subtrees in document order, minus the subtrees omitted from them. */
export interface Selection {
  /** Roots of the selected subtrees, in document order; none is inside another. */
  readonly roots: readonly ChildNode[];
  /** Roots of the omitted subtrees. */
  readonly omitted: ReadonlySet<ChildNode>;
}
