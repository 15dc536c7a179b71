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

/**
 * Values with their labels: cells of tables with two columns, terms with their descriptions, lines such as `SKU: 12345`, and lines
 * below or beside a label.
 *
 * @param isWanted Whether a label is one of those asked for.
 */
export function readLabelled(view: PageView, isWanted: (key: string) => boolean): Labelled[] {
  return [...readRows(view, isWanted), ...readTerms(view, isWanted), ...readLines(view, isWanted)];
}

/** The source of `table` values. */
function* readRows(view: PageView, isWanted: (key: string) => boolean): Generator<Labelled> {
  const { table } = view;
  for (let i = 1; i < table.size; i++) {
    if (table.tag[i] !== TR || view.isAside(i)) continue;
    const cells = childrenOf(view, i).filter((child) => table.tag[child] === TH || table.tag[child] === TD);
    // Two pairs in one row, too.
    if (cells.length !== 2 && cells.length !== 4) continue;
    for (let cell = 0; cell < cells.length; cell += 2)
      yield* pair(view, cells[cell], cells[cell + 1], "table", isWanted);
  }
}

/** The source of `dl` values. */
function* readTerms(view: PageView, isWanted: (key: string) => boolean): Generator<Labelled> {
  const { table } = view;
  for (let i = 1; i < table.size; i++) {
    if (table.tag[i] !== DT || view.isAside(i)) continue;
    for (let next = table.end[i]; next < table.size && table.parent[next] === table.parent[i]; next = table.end[next]) {
      if (table.tag[next] === DT) break;
      if (table.tag[next] === DD) yield* pair(view, i, next, "dl", isWanted);
    }
  }
}

function* pair(
  view: PageView,
  label: number,
  value: number,
  source: SourceId,
  isWanted: (key: string) => boolean,
): Generator<Labelled> {
  const words = view.elementText(label, source);
  if (words === undefined || words.text.length > maxLabelChars) return;
  const key = labelKey(words.text);
  const written = isWanted(key) ? view.elementText(value, source) : undefined;
  if (written !== undefined) yield { key, value: written };
}

/** The source of `label` values. */
function* readLines(view: PageView, isWanted: (key: string) => boolean): Generator<Labelled> {
  const { text } = view;
  for (const [index, line] of text.lines.entries()) {
    if (view.isAside(line.node)) continue;
    const words = text.text.slice(line.start, Math.min(line.end, line.start + maxLabelChars));
    const mark = words.search(colon);
    const isWhole = line.end - line.start <= maxLabelChars;
    if (mark > 0) {
      const key = labelKey(words.slice(0, mark));
      if (!isWanted(key)) continue;
      const from = line.start + mark + 1;
      const rest = text.written(from, line.end, "label");
      if (rest.text !== "") yield* inlinePairs(view, key, from, line, isWanted);
      else yield* nextLine(view, key, index, line, true);
    } else if (isWhole) {
      const key = labelKey(words);
      if (isWanted(key)) yield* nextLine(view, key, index, line, false);
      else yield* ownElement(view, line, isWanted);
    }
  }
}

/** `<b>SKU</b> 12345`: a label in an element of its own, without a colon. */
function* ownElement(view: PageView, line: Line, isWanted: (key: string) => boolean): Generator<Labelled> {
  const { table, text } = view;
  const first = text.rangeOf(table.parent[line.node]);
  if (first.start !== line.start || first.end >= line.end) return;
  const key = labelKey(text.text.slice(first.start, first.end));
  if (isWanted(key)) yield { key, value: text.written(first.end, line.end, "label") };
}

/** A line may hold several pairs: `SKU: 12 | Brand: Kestle`. */
function* inlinePairs(
  view: PageView,
  key: string,
  from: number,
  line: Line,
  isWanted: (key: string) => boolean,
): Generator<Labelled> {
  const { text } = view;
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
function* nextLine(view: PageView, key: string, index: number, line: Line, hasColon: boolean): Generator<Labelled> {
  const { text, table } = view;
  const next = text.lines[index + 1];
  if (next === undefined || next.end - next.start > 300) return;
  let box = table.parent[line.node];
  while (box > 0 && table.end[box] <= next.node) box = table.parent[box];
  const range = text.rangeOf(box);
  // A box around label and value only; after a colon, the value may have siblings.
  const isPair = range.start === line.start && text.lineAt(range.end - 1) <= index + 1;
  const isNear = table.depth[line.node] - table.depth[box] <= 4;
  if (table.tag[box] === TABLE || !isNear || isChoice(view, line.node, text.nodeAt(next.end - 1))) return;
  if (isPair || hasColon) yield { key, value: text.written(next.start, next.end, "label") };
}

/** Whether the page offers values to choose from: a reader's choice is no value of the page. */
function isChoice({ table }: PageView, from: number, to: number): boolean {
  for (let node = from + 1; node < to; node++) if (table.tag[node] === INPUT || table.tag[node] === SELECT) return true;
  return false;
}

export function childrenOf({ table }: PageView, node: number): number[] {
  const children: number[] = [];
  const end = table.end[node];
  for (let child = node + 1; child < end; child = table.end[child]) children.push(child);
  return children;
}
