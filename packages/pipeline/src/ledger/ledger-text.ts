import type { Element, NodeTable, Text } from "@decant/dom";
import { type TextsBeside, textsBeside } from "@decant/dom/visibility";
import { countVisible, type Decision, type TextRuns } from "@decant/page";

/** The text of a page that its ledger accounts for. */
export interface LedgerText {
  /** Runs of the table, and between them the texts that browsers show beside the text of the document. */
  readonly runs: TextRuns;
  /** Number of the text node of each run. */
  readonly nodes: Int32Array;
  /** Decisions that drop the texts beside the document's, where no stage decides otherwise. */
  readonly decisions: readonly Decision[];
}

/** Rules that drop such texts, by element. */
const rules: Readonly<Record<string, string>> = {
  select: "dom/form-control",
  textarea: "dom/form-control",
  svg: "dom/drawing",
  object: "dom/fallback",
};

/**
 * List all text that a page shows, for its ledger: the runs of the table, and the texts that `textsBeside` of `@decant/dom/visibility` lists.
 *
 * @example
 * import { measure, parse } from "@decant/dom";
 * const { runs, decisions } = ledgerText(measure(parse("<p>Port</p><select><option>Kestle</select>")));
 * [runs.count, decisions[0]?.rule]; // [2, "dom/form-control"]
 */
export function ledgerText(table: NodeTable): LedgerText {
  const beside = textsBeside(table);
  if (beside.length === 0) return { runs: table.runs, nodes: table.runNodes, decisions: [] };
  return { ...mergeRuns(table, beside), decisions: beside.map(({ root }) => dropElement(table, root)) };
}

function dropElement({ nodes }: NodeTable, root: number): Decision {
  const element = nodes[root] as Element;
  const rule = rules[element.name];
  return { fate: "dropped", start: startOf(element), end: endOf(element), stage: "dom", rule };
}

function mergeRuns(table: NodeTable, beside: readonly TextsBeside[]): Pick<LedgerText, "runs" | "nodes"> {
  const { runs, runNodes, nodes } = table;
  const others = beside.flatMap(({ texts }) => texts);
  const merged = others.map((node) => {
    const text = nodes[node] as Text;
    return { node, start: startOf(text), end: endOf(text), chars: countVisible(text.data) };
  });
  for (let run = 0; run < runs.count; run++)
    merged.push({ node: runNodes[run], start: runs.start[run], end: runs.end[run], chars: runs.chars[run] });
  merged.sort((a, b) => a.node - b.node);
  return { runs: columnsOf(merged), nodes: Int32Array.from(merged, ({ node }) => node) };
}

/** Runs as columns. */
export function columnsOf(
  runs: readonly { readonly start: number; readonly end: number; readonly chars: number }[],
): TextRuns {
  return {
    count: runs.length,
    start: Int32Array.from(runs, ({ start }) => start),
    end: Int32Array.from(runs, ({ end }) => end),
    chars: Int32Array.from(runs, ({ chars }) => chars),
  };
}

const startOf = ({ startIndex }: Element | Text): number => startIndex ?? -1;
const endOf = ({ endIndex }: Element | Text): number => (endIndex ?? -2) + 1;
