import type { AnyNode } from "domhandler";

/** Why people do not see an element, or may not. */
export interface Hiding {
  /** `display-none`, `zero-opacity`, `aria-hidden`, ... */
  readonly technique: string;
  /** `certain`: it is not shown as the page loads. `possible`: it may not be. */
  readonly certainty: "certain" | "possible";
  /** What shows it later, if anything on the page does. */
  readonly revealedBy?: string;
  /** Place of the style sheet's rule among the rules of the page, if a rule hides it. */
  readonly rule?: number | undefined;
}

/** Which elements of a page are shown. */
export interface Visibility {
  /** Elements that are hidden by themselves, or may be; not those within them. */
  readonly hidden: ReadonlyMap<AnyNode, Hiding>;
  /** Whether not all style sheets could be read. */
  readonly isCut: boolean;
}
