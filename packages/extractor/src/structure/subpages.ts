import { type Element, Flag, knownTag, type NodeTable, tagSet } from "@decant/dom";
import { joinClasses } from "../blocks/joined-texts.ts";
import { firstAt, nearest } from "../blocks/nearest.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** How a generator marks the list of the pages below one: what a chapter, a section or a category consists of. */
interface SubpagesRule {
  readonly id: string;
  /** One of the classes of the element. */
  readonly name: string;
  /** @default any */
  readonly tag?: number;
}

const subpagesRules: readonly SubpagesRule[] = [
  { id: "sphinx", name: "toctree-wrapper" },
  // The division around the list holds its title as well; themes call lists of a page's own headings by the same name.
  { id: "docbook", name: "toc", tag: knownTag("div") },
  { id: "mediawiki-category", name: "mw-category-group" },
];

const A = knownTag("a");
const DL = knownTag("dl");
const navigationTags = tagSet(["nav", "aside"]);
const whiteSpace = /\s+/;
/** Fewer entries are no list. A guess. */
const minEntries = 3;

/**
 * Lists of the pages below one, in the markup that generators have for them, go with what else is kept. Each entry looks like one of a
 * menu. Lists of the page's own headings are none of them, nor are those in navigation. On wcxb-dev three pages change, all for
 * the better: documentation gains 0.004.
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
  // Splitting each attribute costs more than to look whether it can be worth it.
  const { all } = joinClasses(table);
  const rules = subpagesRules.filter(({ name }) => all.includes(name));
  if (rules.length === 0) return [];
  const ruleOfClass = table.classValues.map((names) => {
    const tokens = names.split(whiteSpace);
    return rules.find(({ name }) => tokens.includes(name));
  });
  if (!ruleOfClass.some((rule) => rule !== undefined)) return [];
  const found: BlockRange[] = [];
  let list = 0;
  for (let node = 1; node < table.size; node++) {
    const rule = ruleOfClass[table.classIds[node] as number];
    if (rule === undefined || (rule.tag !== undefined && rule.tag !== table.tag[node])) continue;
    if (list <= node) list = firstAt(table.tag, DL, node + 1);
    if (rule.id === "docbook" && list >= (table.end[node] as number)) continue;
    if (leadsElsewhere(table, node) && !isNavigation(table, node)) found.push(blocksIn(page, node));
  }
  return found;
}

/** Whether all of several entries lead to other pages. */
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

function isNavigation(table: NodeTable, node: number): boolean {
  return ((table.flags[node] as number) & Flag.HIDDEN) !== 0 || nearest(table, navigationTags)[node] !== 0;
}
