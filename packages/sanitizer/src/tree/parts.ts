import type { ChildNode, Element } from "@decant/dom";
import type { Element as HastElement, Root } from "hast";
import type { FormTable } from "../forms/form-table.ts";
import type { TextPiece } from "../forms/math/delimited.ts";
import type { Context, ContextParts } from "./context.ts";
import type { Opening, Place } from "./opening.ts";
import type { Span } from "./positions.ts";

/** The parts of the sanitizer around the walk that builds the tree. A small program leaves some out. */
export interface SanitizerParts extends ContextParts {
  /** Forms that come before the drop rules, because they read hidden or dropped elements. */
  readonly earlyForms: FormTable;
  /** Forms of content. */
  readonly lateForms: FormTable;
  /** Reads formulas between delimiters in text. Without it they stay text. */
  readonly formulas?: Formulas;
  /** Finds the link of the title of a card. */
  readonly cardLink?: (element: Element, context: Context, place: Place) => HastElement | undefined;
  /** What is done to the finished tree, in order. */
  readonly steps: readonly ((tree: Root, context: Context) => void)[];
}

/** Reads formulas between delimiters. */
export interface Formulas {
  /** A fast test that most texts fail. */
  readonly mayContain: (text: string) => boolean;
  /** Divide a text into formulas, at most `limit`, and what is between them. */
  readonly split: (text: string, limit: number) => readonly TextPiece[];
  /** Whether the page renders them. */
  readonly areRendered: (context: Context) => boolean;
  readonly open: (piece: TextPiece, from: ChildNode | Span, context: Context, place: Place) => Opening;
}
