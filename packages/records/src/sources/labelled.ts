import { knownTag } from "@decant/dom/internal";
import { labelKey } from "../labels.ts";
import type { Line } from "../page-text.ts";
import type { PageView } from "../page-view.ts";
import type { SourceId, Written } from "../written.ts";

/** A value with the words before or beside it. */
export interface Labelled {
  readonly key: string;
  readonly value: Written;
}

const [TR, TH, TD, DT, DD, TABLE, INPUT, SELECT] = (
  ["tr", "th", "td", "dt", "dd", "table", "input", "select"] as const
).map(knownTag);
const maxLabelChars = 48;
const colon = /[:：]/;
const digit = /\d/;

/**
 * Values with their labels: cells of tables with two columns, terms with their descriptions, lines such as `SKU: 12345`, and lines
 * below or beside a label.
 *
 * @param isWanted Whether a label is one of those asked for.
 */
export function readLabelled(view: PageView, isWanted: (key: string) => boolean): Labelled[] {
  const { table, text } = view;
  const found: Labelled[] = [];
  const add = (key: string, value: Written | undefined): void => {
    if (value !== undefined) found.push({ key, value });
  };
  const addPair = (label: number, value: number, source: SourceId): void => {
    const words = view.elementText(label, source);
    const key = words === undefined || words.text.length > maxLabelChars ? undefined : labelKey(words.text);
    if (key !== undefined && isWanted(key)) add(key, view.elementText(value, source));
  };
  for (const row of view.elements(TR)) {
    const cells = childrenOf(view, row, TH, TD);
    // Two pairs in one row, too.
    if (cells.length !== 2 && cells.length !== 4) continue;
    for (let cell = 0; cell < cells.length; cell += 2) addPair(cells[cell], cells[cell + 1], "table");
  }
  for (const term of view.elements(DT)) {
    const { tag, parent, end, size } = table;
    for (let next = end[term]; next < size && parent[next] === parent[term] && tag[next] !== DT; next = end[next])
      if (tag[next] === DD) addPair(term, next, "dl");
  }
  for (const [index, line] of text.lines.entries()) {
    if (view.isAside(line.node)) continue;
    const words = text.text.slice(line.start, Math.min(line.end, line.start + maxLabelChars));
    const mark = words.search(colon);
    const key = labelKey(mark > 0 ? words.slice(0, mark) : words);
    const from = line.start + mark + 1;
    if (mark > 0) {
      if (!isWanted(key)) continue;
      if (text.written(from, line.end, "label").text === "") add(key, nextLine(view, index, line, true));
      else for (const pair of inlinePairs(view, key, from, line, isWanted)) found.push(pair);
    } else if (line.end - line.start <= maxLabelChars) {
      if (isWanted(key)) add(key, nextLine(view, index, line, false));
      else {
        // `<b>SKU</b> 12345`: a label in an element of its own, without a colon.
        const first = text.rangeOf(table.parent[line.node]);
        const own = labelKey(text.text.slice(first.start, first.end));
        const before = words.search(digit);
        const lead = labelKey(words.slice(0, Math.max(0, before)));
        if (first.start === line.start && first.end < line.end && isWanted(own))
          add(own, text.written(first.end, line.end, "label"));
        // `Prep 15 min`
        else if (isWanted(lead)) add(lead, text.written(line.start + before, line.end, "label"));
      }
    }
  }
  return found;
}

/** A line may hold several pairs: `SKU: 12 | Brand: Kestle`. */
function* inlinePairs(
  { text }: PageView,
  key: string,
  from: number,
  line: Line,
  isWanted: (key: string) => boolean,
): Generator<Labelled> {
  const rest = text.text.slice(from, line.end);
  const stops = [...rest.matchAll(nextPair)].filter(([, label = ""]) => isWanted(labelKey(label)));
  const bounds = stops.map(({ index }) => from + index);
  yield { key, value: text.written(from, trimmedEnd(rest, from, bounds[0] ?? line.end), "label") };
  for (const [position, stop] of stops.entries()) {
    const start = from + stop.index + stop[0].length;
    const end = bounds[position + 1] ?? line.end;
    yield { key: labelKey(stop[1] ?? ""), value: text.written(start, trimmedEnd(rest, from, end), "label") };
  }
}

const nextPair = /(?:^|[\s,;|·•]{1,9})(\p{L}[\p{L}\s.#-]{1,30}?)\s?[:：](?=\s)/gu;

/** End of a value before a mark between pairs. */
function trimmedEnd(rest: string, from: number, end: number): number {
  let stop = end;
  while (stop > from && separators.includes(rest[stop - from - 1])) stop--;
  return stop;
}

const separators = " ,;|·•";

/** A value on the line after its label, in the smallest box that holds both. */
function nextLine({ text, table }: PageView, index: number, line: Line, hasColon: boolean): Written | undefined {
  const next = text.lines[index + 1];
  if (next === undefined || next.end - next.start > 300) return undefined;
  let box = table.parent[line.node];
  while (box > 0 && table.end[box] <= next.node) box = table.parent[box];
  const range = text.rangeOf(box);
  // A box around label and value only; after a colon, the value may have siblings.
  const isPair = range.start === line.start && text.lineAt(range.end - 1) <= index + 1;
  const isNear = table.depth[line.node] - table.depth[box] <= 4;
  if (table.tag[box] === TABLE || !isNear || isChoice(table, line.node, text.nodeAt(next.end - 1))) return undefined;
  return isPair || hasColon ? text.written(next.start, next.end, "label") : undefined;
}

/** Whether the page offers values to choose from: a reader's choice is no value of the page. */
function isChoice(table: PageView["table"], from: number, to: number): boolean {
  for (let node = from + 1; node < to; node++) if (table.tag[node] === INPUT || table.tag[node] === SELECT) return true;
  return false;
}

/** Children of an element, with one of some tags if there are any. */
export function childrenOf({ table }: PageView, node: number, ...tags: readonly number[]): number[] {
  const children: number[] = [];
  for (let child = node + 1; child < table.end[node]; child = table.end[child])
    if (tags.length === 0 || tags.includes(table.tag[child])) children.push(child);
  return children;
}
