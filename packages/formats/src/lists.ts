import type { List, ListItem, PhrasingContent } from "mdast";
import type { Node } from "./tree.ts";
import { childrenOf, type Piece } from "./write-tree.ts";

/**
 * What an item holds. In a tight list its one paragraph is not a paragraph but its text, as in HTML.
 */
export function itemContent(list: List, item: ListItem): readonly Piece[] {
  const paragraphs = item.children.filter((child) => child.type === "paragraph").length;
  if (list.spread || item.spread || paragraphs > 1) return item.children as Node[];
  return (item.children as Node[]).flatMap((child) => (child.type === "paragraph" ? childrenOf(child) : [child]));
}

/** A term, or several with breaks between them, and what it means. */
export interface Definition {
  readonly term: readonly Node[];
  readonly meaning: readonly Node[];
}

/**
 * The terms of a list that is a definition list in Markdown's form: bullets, each a term in bold, a break, and its definition.
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
  const nodes = only.children;
  const term: PhrasingContent[] = [];
  let at = 0;
  for (; nodes[at]?.type === "strong"; at += 2) {
    const strong = nodes[at] as Extract<PhrasingContent, { type: "strong" }>;
    const next = nodes[at + 1];
    if ((next !== undefined && next.type !== "break") || strong.children.some(isBreak)) return undefined;
    if (term.length > 0) term.push({ type: "break" });
    for (const child of strong.children) term.push(child);
  }
  return term.length === 0 ? undefined : { term: term as Node[], meaning: nodes.slice(at) as Node[] };
}

const isBreak = (node: PhrasingContent): boolean => node.type === "break";
