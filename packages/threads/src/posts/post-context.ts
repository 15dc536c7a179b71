import type { Element, NodeTable } from "@decant/dom";
import { accumulate } from "@decant/extractor/internal";
import { lazily } from "@decant/metadata/internal";
import type { PostPage } from "../found-post.ts";
import { findAuthorMarks } from "./author-marks.ts";
import type { PostMarks } from "./post-marks.ts";

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
  private readonly classKeys = new Map<number, string>();
  private readonly readAuthorSigns: () => Uint8Array;

  constructor(table: NodeTable, marks: PostMarks, page: PostPage) {
    this.table = table;
    this.marks = marks;
    this.page = page;
    this.dates = totalOf(table, marks.dates, () => 1);
    this.text = totalOf(table, marks.isText.keys(), (run) => (marks.isText[run] === 1 ? table.runs.chars[run] : 0));
    // Most pages have no elements that repeat with a date.
    this.readAuthorSigns = lazily(() => findAuthorMarks(table));
  }

  /** One of `AuthorSign` for each element. */
  get authorSigns(): Uint8Array {
    return this.readAuthorSigns();
  }

  /** The classes of an element, without numbers. */
  classKey(node: number): string {
    const id = this.table.classIds[node];
    let key = this.classKeys.get(id);
    if (key === undefined) {
      key = `.${(this.table.classValues[id] ?? "").trim().replace(digits, "").split(spaces).join(".")}`;
      this.classKeys.set(id, key);
    }
    return key;
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
