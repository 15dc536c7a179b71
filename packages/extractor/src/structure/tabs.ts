import type { AnyNode, Element, NodeTable } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";
import { firstFrom } from "../blocks/block-counts.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

const A = knownTag("a");
const LABEL = knownTag("label");
const BUTTON = knownTag("button");
const INPUT = knownTag("input");

/** Names of a row of buttons that are tabs. */
const namesTabs = /(?:^|[\s_-])tabs?(?![a-z])|tabs?(?:$|[\s_-])|[a-z]Tabs?(?![a-z])/;
/** Longer rows are menus. A guess. */
const maxLabelWords = 20;

/** Keep the labels of tabs with their panels. */
export function keepTabLabels(page: PageStructure) {
  const { table } = page;
  const labels: (BlockRange & { readonly isRow: boolean; readonly also?: number })[] = [];
  for (const i of labelling(page)) {
    if (table.sum(table.words, i) > maxLabelWords) continue;
    const own = blocksIn(page, i);
    if (own.to === own.from) continue;
    if (own.to === own.from + 1 && isRadioLabel(table, i)) labels.push({ ...own, isRow: false });
    if (isTabRow(table, i)) labels.push({ ...own, isRow: true });
  }
  for (const i of page.elements.lists) {
    if (table.sum(table.words, i) > maxLabelWords || !opensInside(table, i) || !leadsToPanels(table, i)) continue;
    const { from, to } = blocksIn(page, i);
    if (to > from) labels.push({ from: to - 1, to, isRow: false, also: from });
  }
  return ({ keep }: Draft): void => {
    for (const { from, to, isRow, also = from } of labels) {
      if (!isRow) {
        if (keep[to] === 1 || keep[to + 1] === 1) keep.fill(1, also, to);
      } else if (keep[from - 1] === 1 && (keep[to] === 1 || keep[to + 1] === 1)) keep.fill(1, from, to);
    }
  };
}

/** Whether the first item of a list starts with a link into the page: rules most lists out. */
function opensInside(table: NodeTable, list: number): boolean {
  const link = firstElementIn(table, firstElementIn(table, list));
  return table.tag[link] === A && (attributesOf(table, link).href ?? "").startsWith("#");
}

/** First child element, 0 for none. */
function firstElementIn({ end, ordinal }: NodeTable, node: number): number {
  if (node === 0) return 0;
  for (let child = node + 1; child < end[node]; child = end[child]) if (ordinal[child] !== 0) return child;
  return 0;
}

/** Whether the links of a list lead, in order, to all children of the next element: tabs without roles. */
function leadsToPanels({ nodes }: NodeTable, list: number): boolean {
  const targets: (string | undefined)[] = [];
  for (const item of elementsIn(nodes[list])) {
    const [link, ...others] = elementsIn(item);
    if (link?.name !== "a" || others.length > 0) return false;
    targets.push(link.attribs.href);
  }
  let next = nodes[list]?.next;
  while (next?.type === "text" && next.data.trim() === "") next = next.next;
  const panels = elementsIn(next);
  return (
    targets.length > 1 &&
    targets.length === panels.length &&
    panels.every(({ attribs }, at) => targets[at] === `#${attribs.id}`)
  );
}

function elementsIn(node: AnyNode | null | undefined): Element[] {
  const children: readonly AnyNode[] = (node as Partial<Element> | null | undefined)?.children ?? [];
  return children.filter((child): child is Element => "attribs" in child);
}

/** Elements that may be labels or rows of them, in document order. */
function labelling({ table, elements: { labels, described } }: PageStructure): number[] {
  const found = new Set(labels);
  for (const label of labels) found.add(table.parent[label]);
  for (const element of described) if (roleOf(table, element) === "tablist") found.add(element);
  return [...found].filter((node) => node > 0).sort((a, b) => a - b);
}

/** Whether an element labels the radio button right before it: the form of tabs without scripts. */
function isRadioLabel(table: NodeTable, node: number): boolean {
  if (table.tag[node] !== LABEL) return false;
  let before = table.nodes[node]?.prev;
  while (before?.type === "text") before = before.prev;
  const { id, type } = (before as Partial<Element> | null | undefined)?.attribs ?? {};
  return type === "radio" && id !== undefined && id === attributesOf(table, node).for;
}

function isTabRow(table: NodeTable, node: number): boolean {
  if (roleOf(table, node) === "tablist") return true;
  let labels = 0;
  let buttons = 0;
  for (let child = node + 1; child < table.end[node]; child = table.end[child]) {
    if (table.tag[child] === LABEL) labels++;
    else if (table.tag[child] === BUTTON) buttons++;
    else if (table.tag[child] !== INPUT && table.sum(table.chars, child) > 0) return false;
  }
  return labels >= 2 || (labels === 0 && buttons >= 2 && namesTabs.test(attributesOf(table, node).class ?? ""));
}

/** Levels from a row of tabs up to the element that also holds the panels. A guess. */
const groupLevels = 3;

/**
 * Keep all panels and labels of a row of tabs if any panel is kept (WAI-ARIA 1.2, `tablist`, `tab`, `tabpanel`). In documentation
 * and articles they are versions of one text; on other pages they are separate parts, such as the reviews of a product.
 */
export function keepTabPanels(page: PageStructure) {
  const groups = tabGroups(page);
  return ({ keep }: Draft): void => {
    for (const [labels, ...panels] of groups) {
      if (labels === undefined || !panels.some(({ from, to }) => keep.subarray(from, to).includes(1))) continue;
      for (const { from, to } of [labels, ...panels]) keep.fill(1, from, to);
    }
  };
}

/** Blocks of each row of tabs, then of each of its panels. */
function tabGroups(page: PageStructure): BlockRange[][] {
  const { table } = page;
  const { tablist, tab, tabpanel } = nodesOfRoles(page);
  return tablist.flatMap((list) => {
    const count = firstFrom(tab, table.end[list]) - firstFrom(tab, list);
    const panels = panelsOf(table, list, count, tabpanel);
    return panels.length < 2 ? [] : [[list, ...panels].map((node) => blocksIn(page, node))];
  });
}

type RoleNodes = Readonly<Record<"tablist" | "tab" | "tabpanel", number[]>>;

function nodesOfRoles({ table, elements }: PageStructure): RoleNodes {
  const found: RoleNodes = { tablist: [], tab: [], tabpanel: [] };
  for (const i of elements.described) {
    const role = roleOf(table, i);
    if (role === "tablist" || role === "tab" || role === "tabpanel") found[role].push(i);
  }
  return found;
}

/** The panels after a row of tabs, one for each tab, none inside another; empty if they are too far apart. */
function panelsOf(table: NodeTable, list: number, count: number, all: readonly number[]): number[] {
  const panels: number[] = [];
  let end = table.end[list];
  for (let at = firstFrom(all, end); at < all.length && panels.length < count; at = firstFrom(all, end)) {
    const panel = all[at];
    panels.push(panel);
    end = table.end[panel];
  }
  let group = list;
  for (let level = 0; level < groupLevels && group > 0; level++) group = table.parent[group];
  return panels.length === count && (panels.at(-1) ?? 0) < table.end[group] ? panels : [];
}

function roleOf(table: NodeTable, node: number): string | undefined {
  return (table.attributes[node] & Has.ROLE) === 0 ? undefined : attributesOf(table, node).role;
}
