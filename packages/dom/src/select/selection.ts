import type { ChildNode } from "domhandler";
import type { Visibility } from "../measure/visibility.ts";

/** Parts of a page: subtrees in document order, minus the subtrees omitted from them. */
export interface Selection {
  /** Roots of the selected subtrees, in document order; none is inside another. */
  readonly roots: readonly ChildNode[];
  /** Roots of the omitted subtrees. */
  readonly omitted: ReadonlySet<ChildNode>;
  /** Which elements are shown, if that has been decided. */
  readonly visibility?: Visibility | undefined;
}
