import { type Element, Flag, type NodeTable } from "@decant/dom";
import { knownTag, SelectorRules, tagSet } from "@decant/dom/internal";
import { H1 } from "../blocks/heading-tags.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { frameworkRows } from "../frameworks.ts";
import { countWords, type Draft } from "./draft.ts";

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

const listTags = tagSet(["ul", "ol", "dl"]);
const contentTags = tagSet(["main", "article"]);
const chromeTags = tagSet(["nav", "aside", "header", "footer", "form"]);

/** Largest share of text beside the lists of a page of contents: a sentence about them. A guess. */
const maxTextShare = 0.25;

/** Keep the lists of links beside the heading of a manual's page of contents. A menu with the same links makes them score like it. */
export function keepContentsLists(page: PageStructure) {
  const title = page.table.tag.indexOf(H1);
  const lists = title < 0 ? [] : listsBeside(page, title).map((node) => blocksIn(page, node));
  return (draft: Draft): void => {
    const { keep } = draft;
    const total = lists.reduce((sum, list) => sum + countWords(draft, list).total, 0);
    if (total <= countWords(draft, { from: 0, to: keep.length }).kept) return;
    for (const { from, to } of [blocksIn(page, title), ...lists]) keep.fill(1, from, to);
  };
}

/** Lists of links to other pages in the smallest element around a node that has some outside of chrome, if it has little else. */
function listsBeside(page: PageStructure, node: number): number[] {
  const { table, elements, nearest } = page;
  const around = nearest(listTags);
  const chrome = nearest(chromeTags);
  const lists = elements.lists.filter(
    (list) =>
      around[table.parent[list] as number] === 0 &&
      chrome[list] === 0 &&
      leadsElsewhere(table, list) &&
      !isNavigation(page, list),
  );
  let up = node;
  let inside: number[] = [];
  while (inside.length === 0 && up > 0 && contentTags[table.tag[up] as number] !== 1) {
    up = table.parent[up] as number;
    inside = lists.filter((list) => list > up && list < (table.end[up] as number));
  }
  const sum = (nodes: readonly number[]): number => nodes.reduce((words, i) => words + table.sum(table.words, i), 0);
  const header = chrome[node] || node;
  const linked = sum(inside);
  const text = inside.length === 0 ? 0 : sum([up]) - linked - sum([header]);
  return text <= maxTextShare * linked ? inside : [];
}

function subpagesOf(page: PageStructure): BlockRange[] {
  const { table } = page;
  const found = new Set<number>();
  for (const [{ ofParent = false }, nodes] of subpageLists.match(table))
    for (const node of nodes) found.add(ofParent ? (table.parent[node] as number) : node);
  return [...found]
    .filter((node) => leadsElsewhere(table, node) && !isNavigation(page, node))
    .map((node) => blocksIn(page, node));
}

/** Whether a list has several links and all lead to other pages. */
function leadsElsewhere({ tag, end, nodes }: NodeTable, node: number): boolean {
  let entries = 0;
  for (let i = node + 1; i < (end[node] as number); i++) {
    if (tag[i] !== A) continue;
    const { href = "#" } = (nodes[i] as Element).attribs;
    if (href.startsWith("#")) return false;
    entries++;
  }
  return entries >= minEntries;
}

function isNavigation({ table, nearest }: PageStructure, node: number): boolean {
  return ((table.flags[node] as number) & Flag.HIDDEN) !== 0 || nearest(navigationTags)[node] !== 0;
}
