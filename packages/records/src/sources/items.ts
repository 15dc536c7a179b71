import { knownTag } from "@decant/dom/internal";
import type { PageView } from "../page-view.ts";
import { edgeLength, strip } from "../strip.ts";
import type { Written } from "../written.ts";

/** One of several things of the same shape. */
export interface Item {
  readonly node: number;
  /** Offsets in the visible text. */
  readonly start: number;
  readonly end: number;
  readonly name: Written | undefined;
  /** Its value of the kind that the items were found by. */
  readonly value: Written;
}

const [TR, DD, DT, A] = (["tr", "dd", "dt", "a"] as const).map(knownTag) as [number, number, number, number];
/** Ancestors that are looked at. */
const reach = 12;

/**
 * Things of the same shape, found by values that each of them has: children of one element with the same tag.
 *
 * @param places Values of one kind, in document order.
 * @param least Fewest things.
 */
export function readItems(view: PageView, places: readonly Written[], least: number): Item[] {
  const { table } = view;
  // Children with a value, by their parent.
  const holders = new Map<number, Map<number, Written>>();
  for (const place of places) {
    let child = place.node;
    for (let up = table.parent[child], steps = 0; up > 0 && steps < reach; child = up, up = table.parent[up], steps++) {
      let children = holders.get(up);
      if (children === undefined) {
        children = new Map();
        holders.set(up, children);
      }
      if (!children.has(child)) children.set(child, place);
    }
  }
  const items: Item[] = [];
  const taken = new Set<Written>();
  // Innermost parents first: they hold the actual items.
  const parents = [...holders.keys()].sort((a, b) => table.depth[b] - table.depth[a] || a - b);
  for (const parent of parents) {
    if (table.tag[parent] === TR) continue;
    const children = [...(holders.get(parent) as Map<number, Written>)].filter(([, place]) => !taken.has(place));
    const tag = mostFrequent(children.map(([child]) => table.tag[child]));
    const own = children.filter(([child]) => table.tag[child] === tag);
    if (own.length < least) continue;
    const made = own.map(([child, place]) => itemOf(view, child, place));
    // Two values of one thing are not items: each item has a name of its own.
    if (made.filter(({ name }) => name !== undefined).length < least) continue;
    items.push(...made.filter(({ name }) => name !== undefined));
    for (const place of places) if (place.node >= parent && place.node < table.end[parent]) taken.add(place);
  }
  return items.sort((a, b) => a.start - b.start);
}

function mostFrequent(tags: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function itemOf(view: PageView, node: number, value: Written): Item {
  const { start, end } = view.text.rangeOf(node);
  return { node, start, end, name: nameOf(view, node, start, end, value), value };
}

/** Leaders and marks between a name and its value. */
const edges = ".·•…:–—|-";
const letters = /\p{L}{2}/u;

/** The heading of an item, else its term, its first link, or its first line without the value. */
function nameOf(view: PageView, node: number, start: number, end: number, value: Written): Written | undefined {
  const { table, text } = view;
  const heading = view.headings.find((found) => found.node >= node && found.node < table.end[node]);
  if (heading !== undefined) return text.written(heading.start, heading.end, "item");
  if (table.tag[node] === DD) {
    for (let before = node - 1; before > 0; before--)
      if (table.tag[before] === DT && table.parent[before] === table.parent[node])
        return view.elementText(before, "item");
  }
  const valueEnd = value.at + value.text.length;
  for (let i = node; i < table.end[node]; i++) {
    if (table.tag[i] !== A) continue;
    const link = view.elementText(i, "item");
    if (
      link !== undefined &&
      letters.test(link.text) &&
      link.text.length > 2 &&
      link.text.length < 200 &&
      !(link.at <= value.at && link.at + link.text.length >= valueEnd)
    )
      return link;
  }
  for (let index = text.lineAt(start); index < text.lines.length; index++) {
    const line = text.lines[index];
    if (line === undefined || line.start >= end) break;
    const holds = line.start <= value.at && line.end >= valueEnd;
    const [from, to] =
      holds && value.at > line.start ? [line.start, value.at] : holds ? [valueEnd, line.end] : [line.start, line.end];
    const words = text.slice(from, to);
    if (!letters.test(words) || words.length > 200) continue;
    const lead = edgeLength(words, edges);
    const bare = strip(words, edges);
    return text.written(from + lead, from + lead + bare.length, "item");
  }
  return undefined;
}
