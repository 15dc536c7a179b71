import type { Element, NodeTable } from "@decant/dom";
import { PathBudget } from "@decant/dom/internal";
import type { Page } from "@decant/page";
import { BlockIndex } from "./block-index.ts";
import { type FatedRun, readSource } from "./source-text.ts";

/** A part of the page and its fate: an element, or text between an element's children. */
export interface DecisionNode {
  /** Tag name; `#text` for text between elements. */
  readonly name: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** Visible characters. */
  readonly chars: number;
  /** `mixed` for an element whose parts have several fates. */
  readonly fate: "kept" | "moved" | "dropped" | "mixed";
  /** Rule that decided; `null` where it is `mixed`. */
  readonly rule: string | null;
  readonly score: number | null;
  /** Its text with collapsed white space, at most 160 characters. */
  readonly text: string;
  /** First and last line of its Markdown; `null` if it is not there. */
  readonly lines: readonly [first: number, last: number] | null;
  readonly children: readonly DecisionNode[];
}

const maxText = 160;

/**
 * Show the fate of a page as a tree. An element whose text has one fate by one rule is a leaf; wrappers around a single element
 * are left out.
 *
 * @param html The decoded HTML that the page was made from.
 * @throws {TypeError} If `page` is not a page, or `html` is not a string.
 * @example
 * const html = "<nav>Menu</nav><main><p>Text.</p></main>";
 * decisionTree(html, convert(html)).children.map(({ name, fate }) => [name, fate]);
 */
export function decisionTree(html: string, page: Page): DecisionNode {
  const { table, runs } = readSource(html, page);
  const tree = new TreeMaker(table, runs, page);
  return tree.make();
}

type Mutable = { -readonly [K in keyof DecisionNode]: DecisionNode[K] } & { children: DecisionNode[] };

class TreeMaker {
  private readonly table: NodeTable;
  private readonly runs: readonly FatedRun[];
  private readonly blocks: BlockIndex;
  /** Number of changes of fate or rule before each run. */
  private readonly changes: Int32Array;
  /** Number of runs before each node. */
  private readonly before: Int32Array;
  /** Visible characters before each run. */
  private readonly chars: Int32Array;

  private readonly paths: PathBudget;

  constructor(table: NodeTable, runs: readonly FatedRun[], page: Page) {
    this.table = table;
    this.paths = new PathBudget(page.source.length);
    this.runs = runs;
    this.blocks = new BlockIndex(page.blocks);
    this.before = new Int32Array(table.size + 1);
    for (const { node } of runs) this.before[node + 1] = 1;
    for (let i = 1; i <= table.size; i++) this.before[i] = this.before[i] + this.before[i - 1];
    this.chars = new Int32Array(runs.length + 1);
    for (const [i, run] of runs.entries()) this.chars[i + 1] = this.chars[i] + run.chars;
    this.changes = new Int32Array(runs.length + 1);
    for (let i = 1; i < runs.length; i++) {
      const differs = keyOf(runs[i] as FatedRun) !== keyOf(runs[i - 1] as FatedRun);
      this.changes[i] = this.changes[i - 1] + Number(differs);
    }
  }

  make(): DecisionNode {
    const root = this.nodeOf(0);
    const pending: { readonly index: number; readonly node: Mutable }[] = [{ index: this.skipWrappers(0), node: root }];
    for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
      if (step.node.fate !== "mixed") continue;
      for (const child of this.childrenOf(step.index)) {
        const index = this.skipWrappers(child);
        const node = this.nodeOf(index);
        step.node.children.push(node);
        pending.push({ index, node });
      }
    }
    return root;
  }

  private childrenOf(index: number): number[] {
    const { end } = this.table;
    const children: number[] = [];
    for (let i = index + 1; i < end[index]; i = end[i]) if (this.hasText(i)) children.push(i);
    return children;
  }

  private hasText(index: number): boolean {
    return this.firstRun(index) < this.lastRun(index);
  }

  /** Go down while all text is in one child. */
  private skipWrappers(index: number): number {
    let at = index;
    for (let only = this.onlyChild(at); only !== undefined; only = this.onlyChild(at)) at = only;
    return at;
  }

  private onlyChild(index: number): number | undefined {
    const [only, second] = this.childrenOf(index);
    return only !== undefined && second === undefined && "attribs" in (this.table.nodes[only] as object)
      ? only
      : undefined;
  }

  private firstRun(index: number): number {
    return this.before[index];
  }

  private lastRun(index: number): number {
    return this.before[this.table.end[index]];
  }

  private nodeOf(index: number): Mutable {
    const { table, runs } = this;
    const first = this.firstRun(index);
    const last = this.lastRun(index);
    const node = table.nodes[index];
    const start = node?.startIndex ?? 0;
    const end = Math.max(start, (node?.endIndex ?? -1) + 1);
    const entry = runs[first]?.entry;
    const isMixed = first < last && this.changes[last - 1] !== this.changes[first];
    return {
      name: index === 0 ? "page" : node !== undefined && "attribs" in node ? (node as Element).name : "#text",
      path: this.paths.spend(() => table.path(index)),
      start,
      end,
      chars: this.chars[last] - this.chars[first],
      fate: isMixed ? "mixed" : (entry?.fate ?? "kept"),
      rule: isMixed ? null : (entry?.rule ?? null),
      score: isMixed ? null : (entry?.score ?? null),
      text: this.textBetween(first, last),
      lines: this.linesOf(first, last),
      children: [],
    };
  }

  private textBetween(first: number, last: number): string {
    let text = "";
    for (let run = first; run < last && text.length < maxText; run++)
      text += ` ${this.runs[run]?.text.slice(0, maxText)}`;
    return text.replace(spaces, " ").trim().slice(0, maxText);
  }

  private linesOf(first: number, last: number): DecisionNode["lines"] {
    let lines: [number, number] | null = null;
    for (let at = first; at < last; at++) {
      const run = this.runs[at] as FatedRun;
      const found = run.entry?.fate === "kept" ? this.blocks.at(run.start) : undefined;
      if (found === undefined) continue;
      lines =
        lines === null
          ? [found.line, found.endLine]
          : [Math.min(lines[0], found.line), Math.max(lines[1], found.endLine)];
      // The first and last run suffice: content keeps its order, except captions and notes.
      if (at < last - 2 && last - first > maxLooked) at = last - 2;
    }
    return lines;
  }
}

/** Runs of a node that are looked up one by one. */
const maxLooked = 50;
const spaces = /\s+/g;

function keyOf({ entry }: FatedRun): string {
  return entry === undefined ? "" : `${entry.fate} ${entry.rule}`;
}
