import type { ValueCheck } from "@decant/page";
import type { BlockContent, Data, DefinitionContent, Literal, Nodes, PhrasingContent } from "mdast";
import type { Position } from "unist";

/** The kinds of alert that GitHub renders. */
export type CalloutKind = "note" | "tip" | "important" | "warning" | "caution";

/** A formula in a separate paragraph, in TeX: the node of remark-math. */
export interface DisplayMath extends Literal {
  type: "math";
  /** Text after the opening `$$`. */
  meta?: string | null | undefined;
  data?: MathData | undefined;
}

/** A formula within text, in TeX: the node of remark-math. */
export interface InlineMath extends Literal {
  type: "inlineMath";
  data?: MathData | undefined;
}

export interface MathData extends Data {}

export type FlowContent = BlockContent | DefinitionContent;

/**
 * Superscript and subscript have no mdast node. They are wrappers while white space is cleaned, then become
 * `html` nodes (`<sup>`, `</sup>`) around their content.
 */
export interface Raised {
  type: "superscript" | "subscript";
  children: PhrasingContent[];
  position?: Position | undefined;
}

/** Result of handlers. */
export type Content = Nodes | Raised;

declare module "hast" {
  interface TextData {
    /** Replaces a picture or a player, or is its caption: in the Markdown, not in the plain text. */
    standIn?: boolean;
  }
}

declare module "mdast" {
  interface TextData {
    /** As in hast. */
    standIn?: boolean;
    /** A reading beside its base (ruby), with its parentheses: in the Markdown, not in the plain text. */
    reading?: boolean;
  }

  interface BlockquoteData {
    /** Written as `> [!NOTE]`. */
    callout?: CalloutKind;
  }

  interface TableCellData {
    /** Repeats the text of another cell, which the plain text has once. */
    repeated?: boolean;
    /** Blocks that the cell was made of, for tables written as lists. */
    blocks?: readonly FlowContent[];
  }

  interface BlockContentMap {
    math: DisplayMath;
  }
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
    math: DisplayMath;
  }
}

const phrasingTypes: ReadonlySet<string> = new Set(
  "break delete emphasis footnoteReference html image imageReference inlineCode inlineMath link linkReference strong subscript superscript text".split(
    " ",
  ),
);

export function isPhrasing(node: Content): node is PhrasingContent {
  return phrasingTypes.has(node.type);
}

export function hasFlow(nodes: readonly Content[]): boolean {
  return nodes.some((node) => !phrasingTypes.has(node.type));
}

export const aTree: ValueCheck = {
  expected: "a tree of nodes with a type",
  accepts: (value) => typeof (value as { readonly type?: unknown } | null | undefined)?.type === "string",
};
