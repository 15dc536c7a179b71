import type { ChildNode, Element } from "@decant/dom";
import type { Element as HastElement, Root, Text } from "hast";
import type { Row } from "../source/rows.ts";
import type { Context, ContextParts } from "./context.ts";
import type { Span } from "./positions.ts";

export type HastParent = HastElement | Root;

/** Flags of the ancestors of an element. */
export const Inside = {
  HEADING: 1,
  LINK: 2,
  STRONG: 4,
  EMPHASIS: 8,
  CODE: 16,
  TABLE: 32,
  CALLOUT: 64,
  DELETED: 128,
  /** Presentational marks: `b`, `i`. */
  LOOKS: 256,
  SUMMARY: 512,
} as const;

/** The place in the tree where the next nodes go. */
export interface Place {
  readonly parent: HastParent;
  /** Bits of {@link Inside}. */
  readonly inside: number;
  /** Number of elements around, in the new tree. */
  readonly depth: number;
}

/** The result of a canonical form. */
export interface Opening {
  /** Node to put into the tree. Without one, the parts go into the parent. */
  readonly node?: HastElement | Text;
  /** Parent of the node. @default the element around */
  readonly into?: HastElement;
  /** Content of the node. */
  readonly parts: readonly Part[];
  /** Bits of {@link Inside} to add for the content. */
  readonly inside?: number;
  /** Without a node: whether the parts form a separate block. */
  readonly separate?: boolean;
}

/** A node of the page, or the result of a canonical form. */
export type Part = ChildNode | { readonly type?: never; readonly open: Opening };

/** A part that is a node with its own content. */
export function newPart(node: HastElement | Text, parts: readonly Part[] = []): Part {
  return { open: { node, parts } };
}

/** Reads an element as one kind of content; `undefined` if it is another. */
export type CanonicalForm = (element: Element, context: Context, place: Place) => Opening | undefined;

/** A form with its conditions. With `attributes` or `classes`, one of them must be met. */
export interface Entry {
  readonly form: CanonicalForm;
  /** Names of the elements. @default all */
  readonly tags?: readonly string[];
  /** Attributes of which one is enough. */
  readonly attributes?: readonly string[];
  /** Whether class tokens are enough. */
  readonly classes?: (tokens: readonly string[]) => boolean;
  /** Rows whose attributes or class tokens are enough. */
  readonly rows?: readonly Row[];
}

/** Writes a text of the page in its own way. @returns Whether it did. */
export type TextWriter = (
  node: ChildNode & { readonly data: string },
  parent: HastParent,
  writer: { readonly text: (parent: HastParent, value: string, from: ChildNode | Span) => void },
  context: Context,
) => boolean;

/** The parts of the sanitizer around the walk that builds the tree. A small program leaves some out. */
export interface SanitizerParts extends ContextParts {
  /** Forms that come before the drop rules, because they read hidden or dropped elements. */
  readonly earlyForms: readonly Entry[];
  /** Forms of content. */
  readonly lateForms: readonly Entry[];
  /** Reads formulas between delimiters in text. Without it they stay text. */
  readonly formulas?: Formulas;
  /** Writes the texts that it changes. */
  readonly writeText?: TextWriter;
  /** Finds the link of the title of a card. */
  readonly cardLink?: (element: Element, context: Context, place: Place) => HastElement | undefined;
  /** What is done to the finished tree, in order. */
  readonly steps: readonly ((tree: Root, context: Context) => void)[];
}

/** A piece of text: TeX between delimiters, or the text around it. */
export interface TextPiece {
  /** Without the delimiters. */
  readonly value: string;
  /** With the delimiters. */
  readonly raw: string;
  readonly math: "inline" | "display" | undefined;
}

/** Reads formulas between delimiters. */
interface Formulas {
  /** A fast test that most texts fail. */
  readonly mayContain: (text: string) => boolean;
  /** Divide a text into formulas, at most `limit`, and what is between them. */
  readonly split: (text: string, limit: number) => readonly TextPiece[];
  /** Whether the page renders them. */
  readonly areRendered: (context: Context) => boolean;
  readonly open: (piece: TextPiece, from: ChildNode | Span, context: Context, place: Place) => Opening;
}
