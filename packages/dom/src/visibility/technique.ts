import type { Element } from "domhandler";
import type { Color } from "./css-values.ts";
import type { Style } from "./sheets.ts";

/**
 * `certain`: people do not see the text as the page loads. It is dropped, unless something on the page reveals it.
 * `possible`: they may not see it. It is kept, and reported.
 */
export type Certainty = "certain" | "possible";

/** One way to hide text from people: a row of a table. */
export interface Technique {
  /** Unique. */
  readonly id: string;
  /** Its name in `page.hidden`; several rows may share one. */
  readonly technique: string;
  readonly certainty: Certainty;
  readonly reason: string;
}

/** The background of a text. */
export interface Background {
  readonly color: Color;
  /** Whether an attribute or inline style declares it, of the element or one around it. */
  readonly isDeclared: boolean;
}

/** Finds the background around a text; `undefined` if it is unknown. */
export type FindBackground = () => Background | undefined;

/** A technique of declarations, inline or of a rule. */
export interface StyleTechnique extends Technique {
  /** Tested if one of these is declared. */
  readonly properties: readonly string[];
  readonly hides: (style: Style, around: FindBackground) => boolean;
}

/** A technique of an element: its name, attributes or content. */
export interface ElementTechnique extends Technique {
  /** Names of the elements it applies to. @default all */
  readonly names?: ReadonlySet<string>;
  readonly hides: (element: Element) => boolean;
}
