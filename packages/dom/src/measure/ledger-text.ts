import { countVisible, type Decision, type TextRuns } from "@decant/page";
import type { Element, Text } from "domhandler";
import { Has } from "./attributes.ts";
import { Flag, type NodeTable } from "./measure.ts";
import { knownTag, TEXT } from "./tags.ts";

/** The text of a page that its ledger accounts for. */
export interface LedgerText {
  /** Runs of the table, and between them those that browsers show but that are no text of the document. */
  readonly runs: TextRuns;
  /** Number of the text node of each run. */
  readonly nodes: Int32Array;
  /** What says that the others are left out, for wherever no stage has said so before. */
  readonly decisions: readonly Decision[];
}

/** Elements that are never read as text of the document though browsers show it, and the rule that leaves it out. */
const shownBeside: ReadonlyMap<string, string> = new Map([
  ["select", "dom/form-control"],
  ["textarea", "dom/form-control"],
  // Labels of a drawing.
  ["svg", "dom/drawing"],
  // Shown where what it loads cannot be.
  ["object", "dom/fallback"],
]);

/** Elements whose text is not shown there either. */
// biome-ignore format: a table of words
const unshown: ReadonlySet<string> = new Set([
  "script", "style", "template", "head", "title", "desc", "metadata", "iframe", "noembed", "noframes", "audio", "video", "canvas", "datalist",
]);

const svg = knownTag("svg");
/** What a drawing shows the text of; it shows no other (SVG 2, section 11). */
const labels: ReadonlySet<string> = new Set(["text", "foreignObject"]);

/**
 * List all text that a page shows, for its ledger: also the options of a list, the contents of a text field, the labels of a drawing
 * and what stands in for an object. Measuring passes over those, so that no stage takes them for text of the document; the ledger
 * has to tell of them all the same.
 *
 * @example
 * const { runs, decisions } = ledgerText(measure(parse("<p>Port</p><select><option>Kestle</select>")));
 * [runs.count, decisions[0]?.rule]; // [2, "dom/form-control"]
 */
export function ledgerText(table: NodeTable): LedgerText {
  const { beside, decisions } = textsBeside(table);
  if (beside.length === 0) return { runs: table.runs, nodes: table.runNodes, decisions };
  return { ...merge(table, beside), decisions };
}

/** Numbers of the text nodes that browsers show and measuring passes over, in order, and what is said of them. */
export function textsBeside(table: NodeTable): { beside: readonly number[]; decisions: readonly Decision[] } {
  const { flags, parent, end, nodes } = table;
  const beside: number[] = [];
  const decisions: Decision[] = [];
  for (let i = 1; i < table.size; i++) {
    if (
      ((flags[i] as number) & Flag.UNRENDERED) === 0 ||
      ((flags[parent[i] as number] as number) & Flag.UNRENDERED) !== 0
    )
      continue;
    const element = nodes[i] as Element;
    const rule = shownBeside.get(element.name);
    const before = beside.length;
    if (rule !== undefined) addTexts(table, i, beside);
    if (rule !== undefined && beside.length > before)
      decisions.push({ fate: "dropped", start: startOf(element), end: endOf(element), stage: "dom", rule });
    i = (end[i] as number) - 1;
  }
  return { beside, decisions };
}

/** Add the numbers of the texts below an element that are shown. */
function addTexts({ nodes, tag, attributes, end }: NodeTable, root: number, texts: number[]): void {
  let shownTo = tag[root] === svg ? root : (end[root] as number);
  for (let i = root + 1; i < (end[root] as number); i++) {
    if (tag[i] !== TEXT) {
      const { name } = nodes[i] as Element;
      if (unshown.has(name)) i = (end[i] as number) - 1;
      else if (labels.has(name)) shownTo = Math.max(shownTo, end[i] as number);
    } else if (
      i < shownTo &&
      ((attributes[i] as number) & Has.INK) !== 0 &&
      countVisible((nodes[i] as Text).data) > 0
    ) {
      texts.push(i);
    }
  }
}

function merge(table: NodeTable, beside: readonly number[]): Pick<LedgerText, "runs" | "nodes"> {
  const { runs, runNodes } = table;
  const count = runs.count + beside.length;
  const merged = { count, start: new Int32Array(count), end: new Int32Array(count), chars: new Int32Array(count) };
  const nodes = new Int32Array(count);
  let run = 0;
  let next = 0;
  for (let i = 0; i < count; i++) {
    const isBeside = run >= runs.count || (beside[next] as number) < (runNodes[run] as number);
    const node = (isBeside ? beside[next++] : runNodes[run]) as number;
    const text = table.nodes[node] as Text;
    nodes[i] = node;
    merged.start[i] = startOf(text);
    merged.end[i] = endOf(text);
    merged.chars[i] = isBeside ? countVisible(text.data) : (runs.chars[run++] as number);
  }
  return { runs: merged, nodes };
}

const startOf = ({ startIndex }: Element | Text): number => startIndex ?? -1;
const endOf = ({ endIndex }: Element | Text): number => (endIndex ?? -2) + 1;
