import { type Element, Flag, type NodeTable } from "@decant/dom";
import { knownTag, SelectorRules, tagSet } from "@decant/dom/internal";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { frameworkRows } from "../frameworks.ts";
import type { Draft } from "./draft.ts";

const subpageLists = new SelectorRules(frameworkRows("subpages"), true);

const A = knownTag("a");
const navigationTags = tagSet(["nav", "aside"]);
/** Fewest entries of a list. A guess. */
const minEntries = 3;

/**
 * Keep a generator's list of the pages below this one. Its entries score like a menu's. Lists of the page's own headings and
 * lists in navigation are excluded. On wcxb-dev three pages improve, none gets worse; documentation gains 0.004.
 */
export function keepSubpages(page: PageStructure) {
  const lists = subpagesOf(page);
  return ({ keep }: Draft): void => {
    if (lists.length === 0 || !keep.includes(1)) return;
    for (const { from, to } of lists) keep.fill(1, from, to);
  };
}

function subpagesOf(page: PageStructure): BlockRange[] {
  const { table } = page;
  const found = new Set<number>();
  for (const [{ ofParent = false }, nodes] of subpageLists.match(table))
    for (const node of nodes) found.add(ofParent ? table.parent[node] : node);
  return [...found]
    .filter((node) => leadsElsewhere(table, node) && !isNavigation(page, node))
    .map((node) => blocksIn(page, node));
}

/** Whether a list has several links and all lead to other pages. */
function leadsElsewhere({ tag, end, nodes }: NodeTable, node: number): boolean {
  let entries = 0;
  for (let i = node + 1; i < end[node]; i++) {
    if (tag[i] !== A) continue;
    const { href = "#" } = (nodes[i] as Element).attribs;
    if (href.startsWith("#")) return false;
    entries++;
  }
  return entries >= minEntries;
}

function isNavigation({ table, nearest }: PageStructure, node: number): boolean {
  return (table.flags[node] & Flag.HIDDEN) !== 0 || nearest(navigationTags)[node] !== 0;
}
