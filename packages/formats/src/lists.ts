import type { List, ListItem } from "mdast";
import type { Node } from "./tree.ts";
import { childrenOf, type Piece } from "./write-tree.ts";

/**
 * Content of an item. In a tight list a single paragraph is its inline content, as in HTML.
 */
export function itemContent(list: List, item: ListItem): readonly Piece[] {
  const paragraphs = item.children.filter((child) => child.type === "paragraph").length;
  if (list.spread || item.spread || paragraphs > 1) return item.children as Node[];
  return (item.children as Node[]).flatMap((child) => (child.type === "paragraph" ? childrenOf(child) : [child]));
}

/** One or more terms with their definition. */
export interface Definition {
  readonly terms: readonly (readonly Node[])[];
  readonly meaning: readonly Node[];
}

/**
 * Read a list as a definition list: each bullet has terms in bold (one a line), a break, and the definition.
 *
 * @returns `undefined` for any other list.
 */
export function definitionsOf(list: List): Definition[] | undefined {
  if (list.ordered || list.spread) return undefined;
  const definitions: Definition[] = [];
  for (const item of list.children) {
    const definition = definitionOf(item);
    if (definition === undefined) return undefined;
    definitions.push(definition);
  }
  return definitions.some(({ meaning }) => meaning.length > 0) ? definitions : undefined;
}

function definitionOf({ children, checked, spread }: ListItem): Definition | undefined {
  const [only, ...others] = children;
  if (only?.type !== "paragraph" || others.length > 0 || spread || typeof checked === "boolean") return undefined;
  const nodes = only.children as readonly Node[];
  const terms: (readonly Node[])[] = [];
  let at = 0;
  for (; nodes[at]?.type === "strong"; at += 2) {
    const term = childrenOf(nodes[at] as Node);
    const next = nodes[at + 1];
    if ((next !== undefined && !isBreak(next)) || term.some(isBreak)) return undefined;
    terms.push(term);
  }
  return terms.length === 0 ? undefined : { terms, meaning: nodes.slice(at) };
}

const isBreak = (node: Node): boolean => node.type === "break";

/** Terms joined, for lists with one place for them. */
export function joinTerms({ terms }: Definition): readonly Node[] {
  return terms.flatMap((term, index) => (index === 0 ? term : [{ type: "break" } as const, ...term]));
}
