import type { Element } from "@decant/dom";
import { PathBudget } from "@decant/dom/internal";
import type { Page } from "@decant/page";
import { BlockIndex } from "./block-index.ts";
import type { PageSegment } from "./segments.ts";
import { type FatedRun, readSource } from "./source-text.ts";

/** A part of the page and its fate: an element, or text between an element's children. */
export interface DecisionNode extends Pick<PageSegment, "path" | "start" | "end" | "score" | "lines"> {
  /** Tag name; `#text` for text between elements. */
  readonly name: string;
  /** Visible characters. */
  readonly chars: number;
  /** `mixed` for an element whose parts have several fates. */
  readonly fate: PageSegment["fate"] | "mixed";
  /** Rule that decided; `null` where it is `mixed`. */
  readonly rule: string | null;
  /** Its text with collapsed white space, at most 160 characters. */
  readonly text: string;
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
  const { nodes, end } = table;
  const blocks = new BlockIndex(page.blocks);
  const paths = new PathBudget(page.source.length);
  /** Number of runs before each node. */
  const before = new Int32Array(table.size + 1);
  for (const { node } of runs) before[node + 1] = before[node + 1] + 1;
  for (let i = 1; i <= table.size; i++) before[i] = before[i] + before[i - 1];

  const childrenOf = (index: number): number[] => {
    const children: number[] = [];
    for (let i = index + 1; i < end[index]; i = end[i]) if (before[i] < before[end[i]]) children.push(i);
    return children;
  };
  /** Go down while all text is in one child. */
  const skipWrappers = (index: number): number => {
    for (let at = index; ; ) {
      const [only, second] = childrenOf(at);
      if (only === undefined || second !== undefined || !("attribs" in nodes[only])) return at;
      at = only;
    }
  };
  const nodeOf = (index: number): Mutable => {
    const node = nodes[index];
    const start = node.startIndex ?? 0;
    const own = runs.slice(before[index], before[end[index]]);
    const [first] = own;
    const isMixed = own.some((run) => keyOf(run) !== keyOf(first as FatedRun));
    return {
      name: index === 0 ? "page" : "attribs" in node ? (node as Element).name : "#text",
      path: paths.spend(() => table.path(index)),
      start,
      end: Math.max(start, (node.endIndex ?? -1) + 1),
      chars: own.reduce((sum, { chars }) => sum + chars, 0),
      fate: isMixed ? "mixed" : (first?.entry?.fate ?? "kept"),
      rule: isMixed ? null : (first?.entry?.rule ?? null),
      score: isMixed ? null : (first?.entry?.score ?? null),
      text: textOf(own),
      lines: linesOf(own, blocks),
      children: [],
    };
  };

  const root = nodeOf(0);
  const pending: { readonly index: number; readonly node: Mutable }[] = [{ index: skipWrappers(0), node: root }];
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    if (step.node.fate !== "mixed") continue;
    for (const child of childrenOf(step.index)) {
      const index = skipWrappers(child);
      const node = nodeOf(index);
      step.node.children.push(node);
      pending.push({ index, node });
    }
  }
  return root;
}

type Mutable = DecisionNode & { readonly children: DecisionNode[] };

const keyOf = ({ entry }: FatedRun): string => (entry === undefined ? "" : `${entry.fate} ${entry.rule}`);

function textOf(runs: readonly FatedRun[]): string {
  let all = "";
  for (const { text } of runs) {
    if (all.length >= maxText) break;
    all += ` ${text.slice(0, maxText)}`;
  }
  return all.replace(spaces, " ").trim().slice(0, maxText);
}

const spaces = /\s+/g;

/** Runs of a node that are looked up one by one. Of more, the first and last: content keeps its order, except captions and notes. */
const maxLooked = 50;

function linesOf(runs: readonly FatedRun[], blocks: BlockIndex): DecisionNode["lines"] {
  const looked = runs.length > maxLooked ? [runs.find(isKept), runs.findLast(isKept)] : runs.filter(isKept);
  const found = looked.flatMap((run) => (run && blocks.at(run.start)) ?? []);
  if (found.length === 0) return null;
  return [Math.min(...found.map(({ line }) => line)), Math.max(...found.map(({ endLine }) => endLine))];
}

const isKept = ({ entry }: FatedRun): boolean => entry?.fate === "kept";
