import { type Element, Flag, type NodeTable } from "@decant/dom";
import { textOfRun, timeElement } from "../date-marks.ts";

/** The signs of posts on a page: dates, authors, and texts between them. */
export interface PostMarks {
  /** Runs that are a date or an age, in document order, without dates of joining. */
  readonly dates: readonly number[];
  /** Likelihood that each is the date of a post. */
  readonly weights: readonly number[];
  /** 1 for each run of text that is not a name, date, link or button. */
  readonly isText: Uint8Array;
}

/** Shorter texts are names, ranks, buttons. A guess. */
const minTextChars = 20;
/** Scripts without spaces need half the characters. */
const minWideChars = 10;
const wide = /[\u3040-\u9fff\uac00-\ud7af]/;
/** Class names of the text that an author puts under each post. */
export const signatureName: RegExp = /(?:^|[^a-z])(?:signature|sig|sig[_-]?text)(?![a-z])/i;
const signatureLevels = 3;

/** @param isDate From `findDates`. @returns `undefined` for a page with fewer than two dates. */
export function findMarks(table: NodeTable, isDate: Uint8Array): PostMarks | undefined {
  const { runs, runNodes, flags } = table;
  const dates: number[] = [];
  const isText = new Uint8Array(runs.count);
  const weights: number[] = [];
  const isSignature = Uint8Array.from(table.classValues, (value) => (signatureName.test(value) ? 1 : 0));
  let last: Element | undefined;
  for (let run = 0; run < runs.count; run++) {
    const node = runNodes[run];
    const flag = flags[node];
    if ((flag & Flag.UNRENDERED) !== 0) continue;
    const chars = runs.chars[run];
    if (isDate[run] === 1) {
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
  let up = parent[node];
  for (let level = 0; level < signatureLevels && up > 0; level++, up = parent[up])
    if (isMeant[classIds[up]] === 1) return true;
  return false;
}

function isLong(table: NodeTable, run: number, chars: number): boolean {
  return chars >= minTextChars || (chars >= minWideChars && wide.test(textOfRun(table, run)));
}

/** "Joined: May 2009", in the profile beside a post. */
const joining =
  /(?:^|\s)(?:joined|join date|registered|registration|member since|since|dabei seit|registriert|mitglied seit|inscrit|inscription|registrado|lid sinds|iscritto|rejestracja|регистрация|注册|登録)[\s:]*$/i;
const reach = 40;

/** Likelihood that a date is that of a post. The factors are guesses. */
function weightOf(table: NodeTable, run: number, time: Element | undefined): number {
  const text = textOfRun(table, run);
  const before = run > 0 ? textOfRun(table, run - 1).slice(-reach) : "";
  const label = text.slice(0, text.search(digit)).replace(monthAtEnd, "");
  if (joining.test(label) || (label === "" && joining.test(before))) return 0;
  return time === undefined ? 1 : 1.5;
}

const digit = /\d/;
const monthAtEnd = /\p{L}{3,10}\.?\s*$/u;
