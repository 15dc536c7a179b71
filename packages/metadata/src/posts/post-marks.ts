import { type Element, Flag, type NodeTable, type Text } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";
import { findDate, readDate } from "../dates.ts";
import { collapse, textOf } from "../text.ts";

/** The signs of posts on a page: dates, authors, and texts between them. */
export interface PostMarks {
  /** Runs that are a date or an age, in document order, without dates of joining. */
  readonly dates: readonly number[];
  /** How likely each is the date of a post. */
  readonly weights: readonly number[];
  /** 1 for each run of text that is no name, date, link or button. */
  readonly isText: Uint8Array;
}

/** Longest line with the date of a post. A guess. */
const maxMarkChars = 60;
/** Shorter texts are names, ranks, buttons. A guess. */
const minTextChars = 20;
/** Scripts without spaces need half the characters. */
const minWideChars = 10;
const wide = /[\u3040-\u9fff\uac00-\ud7af]/;
const digit = /\d/;
/** "3 days ago" in some languages, and "2y". */
const age =
  /(?<!\d)\d{1,4}\s{0,3}\p{L}{0,15}\s{0,3}(?:ago|geleden|fa|atrás|sedan|siden|sitten|temu|назад|тому|önce|前|전)(?!\p{L})|(?<!\p{L})(?:vor|il y a|hace|há|för|for)\s{1,3}\d|^\d{1,3}\s?(?:[smhdwy]|mo|min|hrs?|yrs?)$/iu;
const TIME = knownTag("time");
const timeLevels = 3;

/** Class names of the text that an author puts under each post. */
export const signatureName: RegExp = /(?:^|[^a-z])(?:signature|sig|sig[_-]?text)(?![a-z])/i;
const signatureLevels = 3;

/** @returns `undefined` for a page with fewer than two dates. */
export function findMarks(table: NodeTable, language: string | undefined): PostMarks | undefined {
  const { runs, runNodes, flags } = table;
  const dates: number[] = [];
  const isText = new Uint8Array(runs.count);
  const weights: number[] = [];
  const isSignature = Uint8Array.from(table.classValues, (value) => (signatureName.test(value) ? 1 : 0));
  let last: Element | undefined;
  for (let run = 0; run < runs.count; run++) {
    const node = runNodes[run] as number;
    const flag = flags[node] as number;
    if ((flag & Flag.UNRENDERED) !== 0) continue;
    const chars = runs.chars[run] as number;
    if (chars <= maxMarkChars && isDate(table, run, language)) {
      const time = timeElement(table, run);
      // A clock time beside the day.
      if (time !== undefined && time === last) continue;
      last = time;
      const weight = weightOf(table, run, time);
      if (weight === 0) continue;
      dates.push(run);
      weights.push(weight);
    } else if (
      (flag & (Flag.LINK | Flag.CONTROL)) === 0 &&
      isLong(table, run, chars) &&
      !isWithin(table, node, isSignature)
    ) {
      isText[run] = 1;
    }
  }
  return dates.length < 2 ? undefined : { dates, weights, isText };
}

/** Whether a text is in an element with one of some classes. */
function isWithin({ parent, classIds }: NodeTable, node: number, isMeant: Uint8Array): boolean {
  let up = parent[node] as number;
  for (let level = 0; level < signatureLevels && up > 0; level++, up = parent[up] as number)
    if (isMeant[classIds[up] as number] === 1) return true;
  return false;
}

function isLong(table: NodeTable, run: number, chars: number): boolean {
  return chars >= minTextChars || (chars >= minWideChars && wide.test(textOfRun(table, run)));
}

/** "Joined: May 2009", in the profile beside a post. */
const joining =
  /(?:^|\s)(?:joined|join date|registered|registration|member since|since|dabei seit|registriert|mitglied seit|inscrit|inscription|registrado|lid sinds|iscritto|rejestracja|регистрация|注册|登録)[\s:]*$/i;
const reach = 40;

/** How likely a date is that of a post. The factors are guesses. */
function weightOf(table: NodeTable, run: number, time: Element | undefined): number {
  const text = textOfRun(table, run);
  const before = run > 0 ? textOfRun(table, run - 1).slice(-reach) : "";
  const label = text.slice(0, text.search(digit)).replace(monthAtEnd, "");
  if (joining.test(label) || (label === "" && joining.test(before))) return 0;
  return time === undefined ? 1 : 1.5;
}

const monthAtEnd = /\p{L}{3,10}\.?\s*$/u;

/** The text of a run. */
export function textOfRun({ nodes, runNodes }: NodeTable, run: number): string {
  return (nodes[runNodes[run] as number] as Text).data.trim();
}

function isDate(table: NodeTable, run: number, language: string | undefined): boolean {
  if (timeElement(table, run) !== undefined) return true;
  const text = textOfRun(table, run);
  if (text.length > maxMarkChars || !digit.test(text)) return false;
  return age.test(text) || findDate(text, language) !== undefined;
}

/** The `time` element of a text, or one with a time attribute. */
function timeElement({ parent, tag, attributes, nodes, runNodes }: NodeTable, run: number): Element | undefined {
  let up = parent[runNodes[run] as number] as number;
  for (let level = 0; level < timeLevels && up > 0; level++, up = parent[up] as number)
    if (tag[up] === TIME || ((attributes[up] as number) & Has.TIME) !== 0) return nodes[up] as Element;
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
  const holder = parent[runNodes[run] as number] as number;
  for (const node of [holder, parent[holder] as number]) {
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
