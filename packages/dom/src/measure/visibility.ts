import type { AnyNode, ChildNode, Element } from "domhandler";

/** Why people do not see an element, or may not see it. */
export interface Hiding {
  /** `display-none`, `zero-opacity`, `aria-hidden`, ... */
  readonly technique: string;
  /** `certain`: it is not shown as the page loads. `possible`: it may not be. */
  readonly certainty: "certain" | "possible";
  /** Rule by which the page shows it later, if any. */
  readonly revealedBy?: string;
  /** Number of the style rule that hides it among the rules of the page, if one does. */
  readonly rule?: number | undefined;
}

/** Which elements of a page are shown. */
export interface Visibility {
  /** Elements that are hidden themselves, or may be, without those inside them. */
  readonly hidden: ReadonlyMap<AnyNode, Hiding>;
  /** Whether not all style sheets could be read. */
  readonly isCut: boolean;
  /** Declarations by the style sheets of the page that give the look of an element a meaning (`font-weight:700;`), or lay out its box. */
  readonly lookOf?: ((element: Element, kind: "meaning" | "layout") => string) | undefined;
}

/** Parts of a page: subtrees in document order, minus the subtrees omitted from them. */
export interface Selection {
  /** Roots of the selected subtrees, in document order; none is inside another. */
  readonly roots: readonly ChildNode[];
  /** Roots of the omitted subtrees. */
  readonly omitted: ReadonlySet<ChildNode>;
  /** Which elements are shown, if that has been decided. */
  readonly visibility?: Visibility | undefined;
}
