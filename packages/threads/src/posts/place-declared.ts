import { type Element, Flag, type NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { firstFrom } from "@decant/extractor/internal";
import { squash } from "@decant/metadata/internal";
import { countBetween } from "../ascending.ts";
import { textOfRun } from "../date-marks.ts";
import type { FoundPost, PostPage } from "../found-post.ts";
import type { DeclaredPost } from "./declared-posts.ts";
import { findMarks } from "./post-marks.ts";

/** Letters and digits by which the beginning of a text is recognised. A guess. */
const keyLength = 24;
const keyReach = 8 * keyLength;
/** Letters and digits that may be before the text of a post in its element, such as a title. A guess. */
const maxLead = 120;
const widest = tagSet(["html", "body", "main"]);
const headings = tagSet(["h1", "h2", "h3", "h4", "h5", "h6", "title", "blockquote"]);
const maxLevels = 12;
/** Least and largest length of an element that holds a whole declared text, as shares of its length. Chosen by hand. */
const wholeShare = 0.8;
const longerShare = 1.1;
/** Most characters of an element with a text whose beginning alone is declared. A guess. */
const maxUnknown = 1000;
const truncatedShare = 20;
/** Dates beside a post: when it was written, when it was changed. A guess. */
const maxDates = 3;

/**
 * Join the posts that a page declares with those that were found on it. Declared values win over guessed ones and complete those of
 * known mark-up. Declared posts that were not found are placed by their text.
 *
 * @returns In document order.
 */
export function joinDeclared(
  table: NodeTable,
  found: readonly FoundPost[],
  declared: readonly DeclaredPost[],
  { dates }: PostPage,
): FoundPost[] {
  const places = findTexts(table, declared);
  if (places.length === 0) return [...found];
  const { joined, rest, known } = joinFound(table, found, places);
  const added = new Placing(table, dates(), places, joined).place(
    rest.filter((place) => !isInFrame(table, place, found)),
  );
  const all = [...joined, ...added].sort((a, b) => (a.element.startIndex ?? 0) - (b.element.startIndex ?? 0));
  return known === undefined ? all : all.map((post) => (post.isGuess ? asDeclared(post, known) : post));
}

/** A declared post and the runs that its text may begin with, at least one. */
interface PlacedText {
  readonly post: DeclaredPost;
  readonly runs: readonly number[];
}

/** A guessed post beside declared ones: a further answer, reply or comment. */
function asDeclared(post: FoundPost, { role, isComment }: DeclaredPost): FoundPost {
  const asked = role === "question" ? "answer" : role === "post" ? "reply" : role;
  return { ...post, role: asked, isComment, isGuess: false };
}

/** The letters and digits of a page, with the place of each run in them. */
class PageLetters {
  readonly text: string;
  readonly starts: Int32Array;

  constructor(table: NodeTable) {
    const { runs, runNodes, flags } = table;
    this.starts = new Int32Array(runs.count + 1);
    const parts: string[] = [];
    let length = 0;
    for (let run = 0; run < runs.count; run++) {
      this.starts[run] = length;
      const isShown = (flags[runNodes[run]] & Flag.UNRENDERED) === 0;
      const letters = isShown ? squash(textOfRun(table, run)) : "";
      parts.push(letters);
      length += letters.length;
    }
    this.starts[runs.count] = length;
    this.text = parts.join("");
  }
}

/** Find where each declared text begins: at a run with the same letters. Equal texts share their runs in the order of the data. */
function findTexts(table: NodeTable, declared: readonly DeclaredPost[]): PlacedText[] {
  const letters = new PageLetters(table);
  const byKey = new Map<string, { readonly posts: DeclaredPost[]; readonly runs: number[] }>();
  for (const post of declared) {
    const key = squash(post.text.slice(0, keyReach)).slice(0, keyLength);
    const entry = byKey.get(key) ?? { posts: [], runs: [] };
    byKey.set(key, entry);
    entry.posts.push(post);
  }
  byKey.delete("");
  const lengths = new Set([...byKey.keys()].map((key) => key.length));
  for (let run = 0; run < table.runs.count; run++) {
    const start = letters.starts[run];
    if (letters.starts[run + 1] === start || isAside(table, run)) continue;
    for (const length of lengths) {
      const entry = byKey.get(letters.text.slice(start, start + length));
      // A short text must be whole.
      if (entry !== undefined && (length === keyLength || endsAt(letters, run, start + length))) entry.runs.push(run);
    }
  }
  return [...byKey.values()].flatMap(({ posts, runs }) =>
    posts.length === 1
      ? posts.flatMap((post) => (runs.length === 0 ? [] : [{ post, runs }]))
      : posts.flatMap((post, at) => (runs[at] === undefined ? [] : [{ post, runs: [runs[at]] }])),
  );
}

/** Whether a text is a heading or a quotation. */
function isAside({ parent, tag, runNodes }: NodeTable, run: number): boolean {
  let up = parent[runNodes[run]];
  for (let level = 0; level < 4 && up > 0; level++, up = parent[up]) if (headings[tag[up]] === 1) return true;
  return false;
}

function endsAt({ starts }: PageLetters, run: number, end: number): boolean {
  for (let next = run + 1; next < starts.length && starts[next] <= end; next++) if (starts[next] === end) return true;
  return false;
}

/** Give each found post the declared values of the text at its beginning. */
function joinFound(table: NodeTable, found: readonly FoundPost[], places: readonly PlacedText[]) {
  const bodies = new Map(found.map((post, at) => [post.body, at]));
  const joined: FoundPost[] = [...found];
  const rest: PlacedText[] = [];
  let known: DeclaredPost | undefined;
  for (const place of places) {
    const at = firstDefined(place.runs, (run) => bodyAround(table, run, bodies));
    const post = found[at ?? -1];
    if (at === undefined || post === undefined) {
      rest.push(place);
      continue;
    }
    bodies.delete(post.body);
    joined[at] = join(post, place.post);
    if (post.isGuess) known ??= place.post;
  }
  return { joined, rest, known };
}

function firstDefined<Value>(runs: readonly number[], find: (run: number) => Value | undefined): Value | undefined {
  for (const run of runs) {
    const value = find(run);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The found post in whose text a run is, near the beginning. */
function bodyAround(table: NodeTable, run: number, bodies: ReadonlyMap<Element, number>): number | undefined {
  const { parent, nodes, runNodes, chars } = table;
  const text = runNodes[run];
  let up = parent[text];
  for (let level = 0; level < 2 * maxLevels && up > 0; level++, up = parent[up]) {
    const at = bodies.get(nodes[up] as Element);
    if (at !== undefined) return chars[text] - chars[up] <= maxLead ? at : undefined;
  }
  return undefined;
}

/** Whether a text is in the frame of a post of a known engine: a preview of the post that it answers. */
function isInFrame({ runs }: NodeTable, place: PlacedText, found: readonly FoundPost[]): boolean {
  const at = runs.start[place.runs[0]];
  return found.some(
    ({ element, isGuess }) => !isGuess && (element.startIndex ?? 0) <= at && at < (element.endIndex ?? 0),
  );
}

function join(post: FoundPost, data: DeclaredPost): FoundPost {
  const { role, author, date, accepted, score, depth, url, isComment } = data;
  if (post.isGuess)
    return {
      ...post,
      role,
      author: author ?? post.author,
      date: date ?? post.date,
      accepted,
      score: score ?? post.score,
      depth,
      url: url ?? post.url,
      isComment,
      isGuess: false,
    };
  return {
    ...post,
    author: post.author ?? author,
    date: post.date ?? date,
    accepted: post.accepted || accepted,
    score: post.score ?? score,
    url: post.url ?? url,
  };
}

/** Places declared posts by their texts alone. */
class Placing {
  private readonly table: NodeTable;
  private readonly dates: ReadonlySet<number>;
  /** Text nodes with the beginning of a declared text, and those with a date; ascending. */
  private readonly textStarts: readonly number[];
  private readonly dateNodes: readonly number[];
  /** Offsets of the posts that were found; ascending. */
  private readonly taken: readonly number[];

  constructor(table: NodeTable, isDate: Uint8Array, places: readonly PlacedText[], others: readonly FoundPost[]) {
    this.table = table;
    const dates = findMarks(table, isDate)?.dates ?? [];
    const nodeOf = (run: number): number => table.runNodes[run];
    this.dates = new Set(dates);
    this.dateNodes = dates.map(nodeOf);
    this.textStarts = places.map(({ runs }) => nodeOf(runs[0])).sort((a, b) => a - b);
    this.taken = others.map(({ element }) => element.startIndex ?? 0).sort((a, b) => a - b);
  }

  place(rest: readonly PlacedText[]): FoundPost[] {
    const { nodes, parent, runNodes } = this.table;
    return rest.flatMap(({ post, runs }) => {
      const text = runNodes[runs[0]];
      if (this.holdsPost(parent[text])) return [];
      const body = this.bodyOf(text, post);
      const element = this.elementOf(body);
      return [
        {
          ...post,
          element: nodes[element] as Element,
          body: nodes[body] as Element,
          omitted: [],
          sources: this.sourcesOf(element, body, post),
          isGuess: false,
        },
      ];
    });
  }

  /** The widest element around a text without a post's date that is not much longer, or longer if only the beginning is declared. */
  private bodyOf(text: number, { text: whole }: DeclaredPost): number {
    const { table } = this;
    const chars = whole.replace(/\s+/g, "").length;
    let body = table.parent[text];
    for (let up = table.parent[body], level = 0; this.mayWiden(body, up, level); level++) {
      // Pages declare the beginning of a long text, or its first paragraph.
      const isWhole = table.sum(table.chars, body) >= wholeShare * chars;
      const isOpen = !isWhole || table.sum(table.paragraphs, up) > table.sum(table.paragraphs, body);
      const limit = isOpen ? Math.max(truncatedShare * chars, maxUnknown) : longerShare * chars + keyLength;
      if (table.sum(table.chars, up) > limit || this.count(this.dateNodes, up) > 0) break;
      if (isWhole && table.sum(table.headings, up) > table.sum(table.headings, body)) break;
      body = up;
      up = table.parent[body];
    }
    return body;
  }

  /** The widest element around a post without a further heading or another post. */
  private elementOf(body: number): number {
    const { table } = this;
    let element = body;
    for (let up = table.parent[element], level = 0; this.mayWiden(element, up, level); level++) {
      if (
        table.sum(table.headings, up) > table.sum(table.headings, element) ||
        this.count(this.dateNodes, up) > maxDates
      )
        break;
      element = up;
      up = table.parent[element];
    }
    return element;
  }

  private mayWiden(node: number, up: number, level: number): boolean {
    if (level >= maxLevels || up <= 0 || widest[this.table.tag[up]] === 1) return false;
    return this.count(this.textStarts, up) === this.count(this.textStarts, node) && !this.holdsPost(up);
  }

  private count(nodes: readonly number[], node: number): number {
    return countBetween(nodes, node, this.table.end[node]);
  }

  private holdsPost(node: number): boolean {
    const { startIndex, endIndex } = this.table.nodes[node] as Element;
    return countBetween(this.taken, startIndex ?? 0, (endIndex ?? 0) + 1) > 0;
  }

  /** The elements beside a text that show the declared author, or a date. */
  private sourcesOf(element: number, body: number, { author }: DeclaredPost): Element[] {
    const { table } = this;
    const name = squash(author ?? "");
    const sources: Element[] = [];
    const last = firstFrom(table.runNodes, table.end[element]);
    for (let run = firstFrom(table.runNodes, element); run < last; run++) {
      const text = table.runNodes[run];
      if (text >= body && text < table.end[body]) continue;
      const holder = table.parent[text];
      const isName = name !== "" && squash(textOfRun(table, run)) === name;
      if ((isName || this.dates.has(run)) && holder !== element) sources.push(table.nodes[holder] as Element);
    }
    return sources;
  }
}
