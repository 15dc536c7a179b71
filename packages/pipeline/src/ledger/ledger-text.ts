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
  const { runs, runNodes } = table;
  const others = beside.flatMap(({ texts }) => texts);
  const count = runs.count + others.length;
  const merged = { count, start: new Int32Array(count), end: new Int32Array(count), chars: new Int32Array(count) };
  const nodes = new Int32Array(count);
  let run = 0;
  let next = 0;
  for (let i = 0; i < count; i++) {
    const isBeside = run >= runs.count || others[next] < runNodes[run];
    const node = (isBeside ? others[next++] : runNodes[run]) as number;
    const text = table.nodes[node] as Text;
    nodes[i] = node;
    merged.start[i] = startOf(text);
    merged.end[i] = endOf(text);
    merged.chars[i] = isBeside ? countVisible(text.data) : runs.chars[run++];
  }
  return { runs: merged, nodes };
}

const startOf = ({ startIndex }: Element | Text): number => startIndex ?? -1;
const endOf = ({ endIndex }: Element | Text): number => (endIndex ?? -2) + 1;
