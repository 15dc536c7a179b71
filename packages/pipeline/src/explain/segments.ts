import { type AnyNode, type Element, Flag, type NodeTable } from "@decant/dom";
import { blockElements, PathBudget } from "@decant/dom/internal";
import { decideVisibility } from "@decant/dom/visibility";
import type { Page } from "@decant/page";
import { BlockIndex } from "./block-index.ts";
import { type FatedRun, readSource, type SourceText } from "./source-text.ts";

/** Visible text of one block of the page with one fate by one rule. */
export interface PageSegment {
  /** Decoded, with its white space. */
  readonly text: string;
  /** Offsets in the HTML. */
  readonly start: number;
  readonly end: number;
  /** Node path of the block element around it; empty for paths that were left out. */
  readonly path: string;
  readonly fate: "kept" | "moved" | "dropped";
  readonly stage: string;
  readonly rule: string;
  readonly score: number | null;
  /** First and last line of its Markdown; `null` if it is not there. */
  readonly lines: readonly [first: number, last: number] | null;
  /** Technique that hides it, such as `display-none`; `null` if it is shown. */
  readonly hidden: string | null;
}

/**
 * List all visible text of a page in source order, cut where the block element, the fate or the rule changes.
 *
 * @param html The decoded HTML that the page was made from.
 * @throws {TypeError} If `page` is not a page, or `html` is not a string.
 * @example
 * const html = "<nav>Menu</nav><main><p>Text.</p></main>";
 * listSegments(html, convert(html, { selectors: ["main"] })).map(({ text, fate }) => [text, fate]);
 * // [["Menu", "dropped"], ["Text.", "kept"]]
 */
export function listSegments(html: string, page: Page): PageSegment[] {
  return segmentsOf(readSource(html, page), page);
}

/** @param some Runs of which the segments are. @default all */
export function segmentsOf(
  { table, runs, html }: SourceText,
  page: Page,
  some: readonly FatedRun[] = runs,
): PageSegment[] {
  const blocks = new BlockIndex(page.blocks);
  const paths = new PathBudget(html.length);
  return groupRuns(table, some).map(({ runs, block }) => {
    const { start, node, entry } = runs[0] as FatedRun;
    const made = entry?.fate === "kept" ? blocks.at(start) : undefined;
    return {
      text: joinRuns(table, runs),
      start,
      end: (runs.at(-1) as FatedRun).end,
      path: paths.spend(() => table.path(block)),
      fate: entry?.fate ?? "kept",
      stage: entry?.stage ?? "pipeline",
      rule: entry?.rule ?? "pipeline/unknown",
      score: entry?.score ?? null,
      lines: made === undefined ? null : [made.line, made.endLine],
      hidden: hidingOf(table, node),
    };
  });
}

/** The text of a block, with spaces where people see some. */
function joinRuns(table: NodeTable, runs: readonly FatedRun[]): string {
  let joined = "";
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    const isApart = before !== undefined && !endsInSpace.test(joined) && !isGlued(before, run, table);
    joined += isApart && !startsWithSpace.test(run.text) ? ` ${run.text}` : run.text;
  }
  return joined;
}

const endsInSpace = /\s$/;
const startsWithSpace = /^\s/;

/** Whether two runs show as one word: no white space between them, no button or field, and the same block around them. */
function isGlued(before: FatedRun, run: FatedRun, table: NodeTable): boolean {
  if (edgeSpace.test(`${before.text.slice(-1)}${run.text.slice(0, 1)}`)) return false;
  const { nodes, flags, parent } = table;
  for (let at = before.node + 1; at < run.node; at++) {
    const node = nodes[at] as AnyNode;
    if (node.type === "text" || (node as Element).name === "br") return false;
  }
  const isControl = ((flags[before.node] | flags[run.node]) & Flag.CONTROL) !== 0;
  if (isControl && parent[before.node] !== parent[run.node]) return false;
  return blockAround(table, before.node) === blockAround(table, run.node);
}

const edgeSpace = /\s/;

function groupRuns(table: NodeTable, runs: readonly FatedRun[]) {
  const groups: { readonly runs: FatedRun[]; readonly block: number }[] = [];
  for (const run of runs) {
    const block = blockAround(table, run.node);
    const last = groups.at(-1);
    const before = last?.runs[0]?.entry;
    if (last?.block === block && before?.fate === run.entry?.fate && before?.rule === run.entry?.rule)
      last.runs.push(run);
    else groups.push({ runs: [run], block });
  }
  return groups;
}

function blockAround({ nodes, parent }: NodeTable, node: number): number {
  let at = parent[node];
  for (; at > 0; at = parent[at]) {
    const element = nodes[at];
    if (element !== undefined && "name" in element && blockElements.has(String(element.name))) break;
  }
  return Math.max(0, at);
}

/** Technique that hides a text node for certain, or `null`. */
function hidingOf(table: NodeTable, node: number): string | null {
  const { nodes, parent } = table;
  const { hidden } = decideVisibility(table);
  for (let at = parent[node]; at > 0; at = parent[at]) {
    const hiding = hidden.get(nodes[at] as AnyNode);
    if (hiding?.certainty === "certain" || hiding?.technique === "noscript") return hiding.technique;
  }
  return null;
}
