import { knownTag } from "@decant/dom/internal";
import type { Line, Range } from "../page-text.ts";
import type { PageView } from "../page-view.ts";
import { edgeLength, strip, type Written } from "../written.ts";
import { childrenOf } from "./labelled.ts";

/** One of several things of the same shape. */
export interface Item extends Line {
  readonly name: Written;
  /** Its value of the kind that the items were found by. */
  readonly value: Written;
}

const [A, IMG, DD, DT, TR, TH, TD, TABLE, THEAD, TBODY, TFOOT, SUMMARY, DETAILS] = (
  ["a", "img", "dd", "dt", "tr", "th", "td", "table", "thead", "tbody", "tfoot", "summary", "details"] as const
).map(knownTag);
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
      const children = holders.get(up) ?? new Map<number, Written>();
      holders.set(up, children);
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
    // A list is of such things: most of its items have the value.
    if (own.length < least || own.length * 2 < childrenOf(view, parent, tag).length) continue;
    const made = own.flatMap(([child, place]) => itemOf(view, child, place) ?? []);
    // Two values of one thing are not items: each item has a name of its own.
    if (made.length < least) continue;
    items.push(...made);
    for (const place of places) if (place.node >= parent && place.node < table.end[parent]) taken.add(place);
  }
  return items.sort((a, b) => a.start - b.start);
}

function mostFrequent(tags: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function itemOf(view: PageView, node: number, value: Written): Item | undefined {
  const range = view.text.rangeOf(node);
  const name = nameOf(view, node, range, value);
  return name && { node, ...range, name, value };
}

/** Longest text of a card and of an item of a price list: longer ones are texts about something. */
const maxCardChars = 400;
const maxItemChars = 200;
const maxNameChars = 80;
const maxAfterChars = 30;

/** Whether an item is short and has a link or a picture: a thing to choose. */
export function isCard({ table }: PageView, { node, start, end }: Item): boolean {
  if (end - start > maxCardChars) return false;
  for (let i = node; i < table.end[node]; i++) if (table.tag[i] === A || table.tag[i] === IMG) return true;
  return table.tag[table.parent[node]] === A;
}

/** Whether an item is a name with its value, not a sentence with both. */
export function isLine({ text }: PageView, { start, end, name, value }: Item): boolean {
  const line = text.lines[text.lineAt(value.at)];
  if (line === undefined || name.text.length > maxNameChars || end - start > maxItemChars) return false;
  return line.end - value.at - value.text.length <= maxAfterChars;
}

/** Shortest line that is prose, and how much of it beside a list makes the page a text with a list; chosen by hand. */
const minProseChars = 120;
const mostProse = 3;

/** Whether a page is a list of these items, not a text in which some things of one shape occur. */
export function isListOf(view: PageView, items: readonly Item[]): boolean {
  const own = items.reduce((sum, { start, end }) => sum + end - start, 0);
  let prose = 0;
  let next = 0;
  for (const { start, end, node } of view.text.lines) {
    while (next < items.length && (items[next] as Item).end <= start) next++;
    const isOutside = next === items.length || (items[next] as Item).start >= end;
    if (isOutside && end - start >= minProseChars && !view.isAside(node)) prose += end - start;
  }
  return prose <= mostProse * own;
}

/** Leaders and marks between a name and its value. */
const edges = ".·•…:–—|-";
const letters = /\p{L}{2}/u;

/** The heading of an item, else its term, its first link, or its first line without the value. */
function nameOf(view: PageView, node: number, range: Range, value: Written): Written | undefined {
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
  for (const line of text.linesIn(range)) {
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

const asks = /[?？؟;]["”»)]?$/;

/** Questions with their answers: headings that ask, `details` with a `summary`, terms that ask with their descriptions. */
export function readQuestions(view: PageView): { readonly question: Written; readonly answer: Written | undefined }[] {
  const { table, text, headings } = view;
  const found: ReturnType<typeof readQuestions> = [];
  const add = (question: Written, from: number, to: number): void => {
    const answer = text.written(from, Math.max(from, to), "section");
    found.push({ question, answer: answer.text === "" ? undefined : answer });
  };
  for (const i of view.elements(SUMMARY, DT)) {
    const question = view.elementText(i, "section");
    if (question === undefined) continue;
    const [after, box] = [table.end[i], table.parent[i]];
    if (table.tag[i] === DT) {
      const { start, end } = text.rangeOf(after);
      if (asks.test(question.text) && table.tag[after] === DD) add(question, start, end);
    } else if (table.tag[box] === DETAILS) add(question, question.at + question.text.length, text.rangeOf(box).end);
  }
  for (const [index, { node, start, end, level }] of headings.entries()) {
    const question = text.written(start, end, "heading");
    if (
      level === 1 ||
      view.isAside(node) ||
      !asks.test(question.text) ||
      found.some(({ question: { at } }) => at === start)
    )
      continue;
    const stop = headings[index + 1]?.start ?? text.text.length;
    // The last answer of a page ends with the section that its heading is in.
    const marked = found.find(({ question: { at } }) => at > end)?.question.at ?? stop;
    add(question, end, Math.min(stop, marked, sectionEnd(view, node)));
  }
  return found.sort((a, b) => a.question.at - b.question.at);
}

/** End of the smallest box around a heading that holds more than it. */
function sectionEnd({ table, text }: PageView, node: number): number {
  const own = text.rangeOf(node);
  for (let up = table.parent[node]; up > 0; up = table.parent[up]) {
    const { end } = text.rangeOf(up);
    if (end > own.end) return end;
  }
  return text.text.length;
}

/** Cells by the words of the header, row by row, of all tables that have a header row; rows with another number of cells are left out. */
export function readTableRows(view: PageView): ReadonlyMap<string, Written | undefined>[] {
  const { table } = view;
  const found: ReadonlyMap<string, Written | undefined>[] = [];
  for (let i = 1; i < table.size; i++) {
    if (table.tag[i] !== TABLE) continue;
    const cells = childrenOf(view, i, TR, THEAD, TBODY, TFOOT)
      .flatMap((child) => (table.tag[child] === TR ? [child] : childrenOf(view, child, TR)))
      .map((row) => childrenOf(view, row, TH, TD));
    const header = cells.findIndex((row) => row.length >= 2 && row.every((cell) => table.tag[cell] === TH));
    const names = cells[header]?.map((cell) => view.elementText(cell, "table")?.text ?? "") ?? [];
    if (header < 0 || names.filter(Boolean).length < 2 || new Set(names).size < names.length) continue;
    for (const row of cells.slice(header + 1)) {
      if (row.length !== names.length) continue;
      found.push(new Map(names.map((name, column) => [name, view.elementText(row[column], "table")])));
    }
  }
  return found;
}
