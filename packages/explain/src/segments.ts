import { type AnyNode, Flag, type NodeTable } from "@decant/dom";
import { blockElements, PathBudget } from "@decant/dom/internal";
import type { Page } from "@decant/page";
import { decideVisibility } from "@decant/visibility";
import { BlockIndex } from "./block-index.ts";
import { type FatedRun, readSource, type SourceText } from "./source-text.ts";

/** Visible text of one block of the page with one fate by one rule. */
export interface PageSegment {
  /** Decoded, with its white space, and with a space between controls. */
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
 * @throws {TypeError} If `page` is no page, or `html` is not a string.
 * @example
 * import { convert } from "@decant/pipeline";
 * const html = "<nav>Menu</nav><main><p>Text.</p></main>";
 * listSegments(html, convert(html, { containers: ["main"] })).map(({ text, fate }) => [text, fate]);
 * // [["Menu", "dropped"], ["Text.", "kept"]]
 */
export function listSegments(html: string, page: Page): PageSegment[] {
  return segmentsOf(readSource(html, page), page);
}

export function segmentsOf({ table, runs, html }: SourceText, page: Page): PageSegment[] {
  const blocks = new BlockIndex(page.blocks);
  const paths = new PathBudget(html.length);
  return groupRuns(table, runs).map(({ runs, block }) => {
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

/** The text of a block. Buttons and fields beside each other have a space between them, though the source may have none. */
function joinRuns({ flags, parent }: NodeTable, runs: readonly FatedRun[]): string {
  let joined = "";
  for (const [index, { text, node }] of runs.entries()) {
    const before = runs[index - 1]?.node;
    const isControl = before !== undefined && ((flags[before] as number) | (flags[node] as number)) & Flag.CONTROL;
    joined += isControl && parent[before] !== parent[node] ? ` ${text}` : text;
  }
  return joined;
}

/** Neighbouring runs of one block element with the same fate and rule. */
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

/** Number of the block element around a node. */
export function blockAround({ nodes, parent }: NodeTable, node: number): number {
  let at = parent[node] as number;
  for (; at > 0; at = parent[at] as number) {
    const element = nodes[at];
    if (element !== undefined && "name" in element && blockElements.has(String(element.name))) break;
  }
  return Math.max(0, at);
}

/** Technique that hides a text node for certain, or `null`. */
export function hidingOf(table: NodeTable, node: number): string | null {
  const { nodes, parent } = table;
  const { hidden } = decideVisibility(table);
  for (let at = parent[node] as number; at > 0; at = parent[at] as number) {
    const hiding = hidden.get(nodes[at] as AnyNode);
    if (hiding?.certainty === "certain" || hiding?.technique === "noscript") return hiding.technique;
  }
  return null;
}
