import { type Element, Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, lazily, remembering } from "@decant/dom/internal";
import { accumulate } from "@decant/extractor/internal";
import { textOfRun, timeElement } from "../dates.ts";
import type { PostPage } from "../found-post.ts";

/** Certainty that an element names the author of a post. */
export const AuthorSign = { NONE: 0, NAMED: 1, CALLED: 2, LINKED: 3 } as const;

/** Names of authors in class names. */
const authorWord =
  /(?:^|[^a-z])(?:(?:post|comment|reply|message|topic|display|user|nick|screen|full|real)?-?_?(?:author|user|poster|nick|member|commenter|creator|owner|sender|auteur|autor|autore|utente|usuario|benutzer|by|byline)s?-?_?(?:name|link|url)?|(?:user|nick|screen|display|member)name|fn)(?![a-z])/i;
const camelAuthorWord = /[a-z](?:Author|User|Username|UserName|Nickname|Member|Poster|DisplayName)(?![a-z])/;
/** Weaker: things and places have names, too. */
const nameWord = /(?:^|[^a-z])(?:name|person|profile|who)(?![a-z])/i;
/** Addresses of profiles, as forums write them. */
const profileAddress =
  /\/(?:users?|u|members?|profiles?|people|person|author|~[\w.-]+|@[\w.-]+)(?:\/|\.php|\?|$)|\/[~@][\w.-]+\/?$|[?&](?:u|uid|user|userid|user_id|member|author)=|memberlist|(?:view|show)profile|action=profile|member\.php/i;
const A = knownTag("a");
/** Longest name, without white space. */
const maxNameChars = 40;

/** The sign of each element that holds a short text; 0 for all others. */
function findAuthorMarks(table: NodeTable): Uint8Array {
  const { size, tag, attributes, classIds, classValues, nodes, chars, ordinal } = table;
  const ofClass = Uint8Array.from(classValues, (value) =>
    authorWord.test(value) || camelAuthorWord.test(value)
      ? AuthorSign.CALLED
      : nameWord.test(value)
        ? AuthorSign.NAMED
        : AuthorSign.NONE,
  );
  const signs = new Uint8Array(size);
  for (let i = 1; i < size; i++) {
    if (ordinal[i] === 0) continue;
    const own = table.sum(chars, i);
    if (own === 0 || own > maxNameChars) continue;
    let sign = ofClass[classIds[i]];
    const has = attributes[i];
    if ((has & (Has.REL | Has.MICRODATA)) !== 0) {
      const { rel, itemprop } = (nodes[i] as Element).attribs;
      if (rel === "author" || itemprop === "author" || itemprop === "creator") sign = AuthorSign.LINKED;
    }
    if (tag[i] === A && (has & Has.HREF) !== 0 && profileAddress.test((nodes[i] as Element).attribs.href as string))
      sign = AuthorSign.LINKED;
    signs[i] = sign;
  }
  return signs;
}

/** The signs of posts on a page: dates, authors, and texts between them. */
export interface PostMarks {
  /** Runs that are a date or an age, in document order, without dates of joining. */
  readonly dates: readonly number[];
  /** Likelihood that each is the date of a post. */
  readonly weights: readonly number[];
  /** 1 for each run of text that is not a name, date, link or button. */
  readonly isText: Uint8Array;
}

/** Shorter texts are names, ranks, buttons. Half changes none, twice 1 of 261 pages that read it. */
const minTextChars = 20;
/** Scripts without spaces need half the characters. */
const minWideChars = 10;
const wide = /[\u3040-\u9fff\uac00-\ud7af]/;
/** Class names of the text that an author puts under each post. */
const signatureName: RegExp = /(?:^|[^a-z])(?:signature|sig|sig[_-]?text)(?![a-z])/i;
const signatureLevels = 3;

/** @param isDate From `findDates`. @returns `undefined` for a page with fewer than two dates. */
export function findMarks(table: NodeTable, isDate: Uint8Array): PostMarks | undefined {
  if (isDate.indexOf(1, isDate.indexOf(1) + 1) < 0) return undefined;
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
      (chars >= minTextChars || (chars >= minWideChars && wide.test(textOfRun(table, run)))) &&
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

/** A repeated element with one date. */
export interface Member {
  readonly node: number;
  /** Run of its date. */
  readonly mark: number;
}

/** A post whose text was found. */
export interface Draft extends Member {
  readonly body: number;
}

/** The author of a post, and the element with the name. */
export interface Author {
  readonly element: Element;
  readonly name: string;
}

const digits = /\d+/g;
const spaces = /\s+/;

/** A page on which posts are looked for by repetition. */
export class PostContext {
  readonly table: NodeTable;
  readonly marks: PostMarks;
  readonly page: PostPage;
  /** Running totals over the nodes: dates, and the characters of text runs. */
  readonly dates: Int32Array;
  readonly text: Int32Array;
  private readonly keyOfClasses: (id: number) => string;
  /** The {@link AuthorSign} of each node. Most pages have no elements that repeat with a date, and do without. */
  readonly authorSigns: () => Uint8Array;

  constructor(table: NodeTable, marks: PostMarks, page: PostPage) {
    this.table = table;
    this.marks = marks;
    this.page = page;
    this.dates = totalOf(table, marks.dates, () => 1);
    this.text = totalOf(table, marks.isText.keys(), (run) => (marks.isText[run] === 1 ? table.runs.chars[run] : 0));
    this.keyOfClasses = remembering(
      (id: number) => `.${(table.classValues[id] ?? "").trim().replace(digits, "").split(spaces).join(".")}`,
    );
    this.authorSigns = lazily(() => findAuthorMarks(table));
  }

  /** The classes of an element, without numbers. */
  classKey(node: number): string {
    return this.keyOfClasses(this.table.classIds[node]);
  }

  /** Whether a node is `inside` or contains it. */
  holds(node: number, inside: number): boolean {
    return node <= inside && inside < this.table.end[node];
  }
}

/** Runs of each element that are not in an inner element of the group. */
export function ownRuns(context: PostContext, members: readonly Member[]): number[][] {
  const { runNodes, runs, end } = context.table;
  const own: number[][] = members.map(() => []);
  const open: number[] = [];
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    const node = runNodes[run];
    while (next < members.length && (members[next] as Member).node <= node) {
      open.push(next++);
    }
    while (open.length > 0 && end[(members[open.at(-1) as number] as Member).node] <= node) open.pop();
    const inside = open.at(-1);
    if (inside !== undefined) own[inside]?.push(run);
  }
  return own;
}

/** Running total over the nodes of what some runs count. */
function totalOf(table: NodeTable, runs: Iterable<number>, countOf: (run: number) => number): Int32Array {
  const total = new Int32Array(table.size + 1);
  for (const run of runs) total[table.runNodes[run] + 1] = countOf(run);
  accumulate(total);
  return total;
}
