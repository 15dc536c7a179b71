import type { Element } from "@decant/dom";
import type { Color } from "./colors.ts";
import type { Style } from "./declarations.ts";

/**
 * `certain`: people do not see the text as the page loads. It is dropped, unless something on the page reveals it.
 * `possible`: they may not see it. It is kept, and reported.
 */
export type Certainty = "certain" | "possible";

/** One way to keep text from people. */
export interface Technique {
  /** Unique. */
  readonly id: string;
  /** Its name in `page.hidden`; several rows may share one. */
  readonly technique: string;
  readonly certainty: Certainty;
  readonly reason: string;
  /** A page that this row alone recognises. */
  readonly example: string;
}

/** The background that a text is on. */
export interface Ground {
  readonly color: Color;
  /** Whether an attribute or inline style declares it, for the element or one around it. */
  readonly isDeclared: boolean;
}

/** A technique of declarations, inline or of a rule. */
export interface StyleTechnique extends Technique {
  /** It is looked at if one of these is declared. */
  readonly properties: readonly string[];
  /**
   * @param ground The background around the text, for styles without one of their own; `undefined` if it is unknown.
   */
  readonly hides: (style: Style, ground: () => Ground | undefined) => boolean;
}

/** A technique of an element: its name, attributes or content. */
export interface ElementTechnique extends Technique {
  /** Elements that it is about; `undefined` for all. */
  readonly names: ReadonlySet<string> | undefined;
  readonly hides: (element: Element) => boolean;
}
