import type { NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

const DT = knownTag("dt");
const DD = knownTag("dd");

/** Keep a term with its definition, and the start of a definition with its term. */
export function pairTerms(page: PageStructure) {
  const pairs = pairsOf(page);
  return ({ keep }: Draft): void => {
    for (const { term, from, to } of pairs) {
      const isDefined = keep.subarray(from, to).includes(1);
      if (isDefined) keep.fill(1, term, from);
      else if (keep.subarray(term, from).includes(1)) keep[from] = 1;
    }
  };
}

/** Blocks of a term (`term` up to `from`) and of its definition (`from` up to `to`). */
interface Pair {
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

function pairsOf(page: PageStructure): Pair[] {
  const { table } = page;
  const pairs: Pair[] = [];
  for (let node = 1; node < table.size; node++) {
    if (table.tag[node] !== DT) continue;
    const next = siblingAfter(table, node);
    if (table.tag[next] !== DD) continue;
    const { from: term, to: from } = blocksIn(page, node);
    const { to } = blocksIn(page, next);
    if (term < from && from < to) pairs.push({ term, from, to });
  }
  return pairs;
}

/** Next sibling element, 0 for none. */
function siblingAfter({ end, parent, ordinal }: NodeTable, node: number): number {
  const last = end[parent[node] as number] as number;
  for (let next = end[node] as number; next < last; next = end[next] as number) if (ordinal[next] !== 0) return next;
  return 0;
}
