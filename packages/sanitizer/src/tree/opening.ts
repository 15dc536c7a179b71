import type { ChildNode, Element } from "@decant/dom";
import type { Element as HastElement, Root, Text } from "hast";
import type { Context } from "./context.ts";

export type HastParent = HastElement | Root;

/** Flags for the ancestors of an element. */
export const Inside = {
  HEADING: 1,
  LINK: 2,
  STRONG: 4,
  EMPHASIS: 8,
  CODE: 16,
  TABLE: 32,
  CALLOUT: 64,
  DELETED: 128,
  /** Of marks that an editor set for their looks: `b`, `i`. */
  LOOKS: 256,
  SUMMARY: 512,
} as const;

/** A place in the tree where the next nodes go. */
export interface Place {
  readonly parent: HastParent;
  /** Bits of {@link Inside}. */
  readonly inside: number;
  /** Elements around, in the tree that is built. */
  readonly depth: number;
}

/** What a canonical form makes of an element. */
export interface Opening {
  /** The node to put into the tree; without one, the parts go into the parent. */
  readonly node?: HastElement | Text;
  /** What is built inside. */
  readonly parts: readonly Part[];
  /** Bits of {@link Inside} to add for what is built inside. */
  readonly inside?: number;
  /** Without a node: whether the parts are separated from their surroundings, as those of a block are. */
  readonly separate?: boolean;
}

/** A node of the page, built as the walk builds any other, or something a canonical form made. */
export type Part = ChildNode | { readonly type?: never; readonly open: Opening };

/** One way of reading an element as something better known. `undefined` when the element is not that. */
export type CanonicalForm = (element: Element, context: Context, place: Place) => Opening | undefined;
