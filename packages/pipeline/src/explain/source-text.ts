import { measure, type NodeTable, parse, type Text } from "@decant/dom";
import { offsetsInSource } from "@decant/dom/internal";
import { checkValue, countVisible, type LedgerEntry, type Page, type TextRuns, type ValueCheck } from "@decant/page";
import { columnsOf, ledgerText } from "../ledger/ledger-text.ts";
import { inkOf } from "./ink.ts";

export interface FatedRun {
  readonly start: number;
  readonly end: number;
  /** Decoded text with its white space. */
  readonly text: string;
  readonly ink: string;
  readonly entry: LedgerEntry | undefined;
  /** Visible characters. */
  readonly chars: number;
  readonly node: number;
}

/** A page parsed again, with the fate that its ledger gives each text run. */
export interface SourceText {
  readonly html: string;
  readonly table: NodeTable;
  readonly runs: readonly FatedRun[];
  /** The same as columns. */
  readonly columns: TextRuns;
}

const aPage: ValueCheck = {
  expected: "a page with its ledger, as `convert` of `@decant/pipeline` gives it",
  accepts: (value) => Array.isArray((value as Partial<Page> | null | undefined)?.ledger?.entries),
};

/** Parse a page again and apply its ledger to the text runs, independent of how the ledger was made. */
export function readSource(html: string, page: Pick<Page, "ledger">): SourceText {
  checkValue("page", page, aPage);
  const { entries } = page.ledger;
  const table = measure(parse(html));
  const { runs, nodes } = ledgerText(table);
  const fated: FatedRun[] = [];
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    const start = runs.start[run];
    while (next < entries.length && (entries[next] as LedgerEntry).end <= start) next++;
    const entry = entries[next];
    const node = nodes[run];
    const text = (table.nodes[node] as Text).data;
    const end = runs.end[run];
    if (entry !== undefined && entry.end < end) {
      for (const part of partsOf({ html, start, end, text, node }, entries, next)) fated.push(part);
      continue;
    }
    const isCovered = entry !== undefined && entry.start <= start;
    const chars = runs.chars[run];
    fated.push({ start, end, text, ink: inkOf(text), entry: isCovered ? entry : undefined, chars, node });
  }
  return { html, table, runs: fated, columns: fated.length === runs.count ? runs : columnsOf(fated) };
}

/** The parts of a run that has several entries. */
function partsOf(
  { html, start, end, text, node }: Pick<FatedRun, "start" | "end" | "text" | "node"> & { readonly html: string },
  entries: readonly LedgerEntry[],
  first: number,
): FatedRun[] {
  const every = Array.from({ length: text.length }, (_, at) => at);
  const offsets = offsetsInSource(html.slice(start, end), text, every) ?? every;
  const parts: FatedRun[] = [];
  let from = 0;
  for (let at = first; at < entries.length && (entries[at] as LedgerEntry).start < end; at++) {
    const entry = entries[at] as LedgerEntry;
    const to = entry.end >= end ? text.length : offsets.findIndex((offset) => start + offset >= entry.end);
    const part = text.slice(from, to < 0 ? text.length : to);
    const begin = Math.max(start, entry.start);
    parts.push({
      start: begin,
      end: Math.min(end, entry.end),
      text: part,
      ink: inkOf(part),
      entry,
      chars: countVisible(part),
      node,
    });
    from += part.length;
  }
  return parts;
}

export function textOf(html: string): string {
  const { nodes, runNodes } = measure(parse(html));
  return Array.from(runNodes, (node) => (nodes[node] as Text).data).join("");
}
