import type { Element, NodeTable, Text } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";
import { collapse, findDate, readDate, textOf } from "@decant/metadata/internal";

/** Longest line with the date of a post. Half and twice change no page of 260 that read it. */
const maxMarkChars = 60;
const digit = /\d/;
/** "3 days ago" in some languages, and "2y". */
const age =
  /(?<!\d)\d{1,4}\s{0,3}\p{L}{0,15}\s{0,3}(?:ago|geleden|fa|atrás|sedan|siden|sitten|temu|назад|тому|önce|前|전)(?!\p{L})|(?<!\p{L})(?:vor|il y a|hace|há|för|for)\s{1,3}\d|^\d{1,3}\s?(?:[smhdwy]|mo|min|hrs?|yrs?)$/iu;
const TIME = knownTag("time");
const timeLevels = 3;

export function textOfRun({ nodes, runNodes }: NodeTable, run: number): string {
  return (nodes[runNodes[run]] as Text).data.trim();
}

/** 1 for each run of text that is a date or an age. */
export function findDates(table: NodeTable, language: string | undefined): Uint8Array {
  const isDate = new Uint8Array(table.runs.count);
  for (let run = 0; run < isDate.length; run++)
    if (table.runs.chars[run] <= maxMarkChars && isDated(table, run, language)) isDate[run] = 1;
  return isDate;
}

function isDated(table: NodeTable, run: number, language: string | undefined): boolean {
  if (timeElement(table, run) !== undefined) return true;
  // Most short texts have no digit, and trimming makes a new text.
  if (!digit.test((table.nodes[table.runNodes[run]] as Text).data)) return false;
  const text = textOfRun(table, run);
  return age.test(text) || findDate(text, language) !== undefined;
}

/** The `time` element of a text, or one with a time attribute. */
export function timeElement({ parent, tag, attributes, nodes, runNodes }: NodeTable, run: number): Element | undefined {
  let up = parent[runNodes[run]];
  for (let level = 0; level < timeLevels && up > 0; level++, up = parent[up])
    if (tag[up] === TIME || (attributes[up] & Has.TIME) !== 0) return nodes[up] as Element;
  return undefined;
}

const maxDateLength = 200;
const machineDates = ["datetime", "data-timestamp", "data-time", "data-utime", "data-date", "title"] as const;

/** ISO 8601; `null` for an age. */
export function dateOfMark(table: NodeTable, run: number, language: string | undefined): string | null {
  const { parent, nodes, runNodes } = table;
  const element = timeElement(table, run);
  if (element !== undefined) {
    const date = machineDate(element, language) ?? readDate(textOf(element, maxDateLength), language);
    if (date !== undefined) return date;
  }
  const holder = parent[runNodes[run]];
  for (const node of [holder, parent[holder]]) {
    const outer = node > 0 ? machineDate(nodes[node] as Element, language) : undefined;
    if (outer !== undefined) return outer;
  }
  return readDate(collapse(textOfRun(table, run)), language) ?? null;
}

function machineDate({ attribs }: Element, language: string | undefined): string | undefined {
  for (const name of machineDates) {
    const value = attribs?.[name];
    const date = value === undefined ? undefined : readDate(value.slice(0, maxDateLength), language);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** Dates and text of a page, as running totals over the nodes: read with `sum` of the table. */
export interface DatedText {
  readonly marks: Int32Array;
  /** Characters of text that is not a name, a date or a button. */
  readonly text: Int32Array;
}

/** The element around one date: a post, a comment, an entry of a list. */
export interface DatedElement {
  readonly node: number;
  /** The element inside with the answers, which have dates of their own; 0 for none. */
  readonly replies: number;
}

/** The widest element around a date without another, or its parent, if it has no text and the dates after it are those of answers. */
export function datedElement(table: NodeTable, { marks, text }: DatedText, mark: number): DatedElement {
  let node = mark;
  for (let up = table.parent[node]; up > 0 && table.sum(marks, up) === 1; up = table.parent[node]) node = up;
  const replies = table.sum(text, node) > 0 ? 0 : repliesAfter(table, marks, node);
  return { node: replies > 0 ? table.parent[replies] : node, replies };
}

/** The first element after another of the same parent with dates, if no date is before both. */
function repliesAfter(table: NodeTable, marks: Int32Array, node: number): number {
  const { parent, end } = table;
  const post = parent[node];
  if (post <= 0 || marks[post] !== marks[node]) return 0;
  for (let child = end[node]; child < end[post]; child = end[child]) if (table.sum(marks, child) > 0) return child;
  return 0;
}
