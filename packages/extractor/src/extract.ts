import { type AnyNode, type Document, Flag, measure, type NodeTable, type Selection, type Text } from "@decant/dom";
import type { Decision, Diagnostic, PageType, VerdictCode } from "@decant/page";
import { type Blocks, readBlockTexts, splitBlocks } from "./blocks.ts";
import { type ChoiceShape, objection } from "./checks.ts";
import { type Choice, choose } from "./choose.ts";
import { type Evidence, readEvidence } from "./evidence.ts";
import { fallbacks } from "./fallbacks.ts";
import { computeFeatures, type FeatureInput, type PageHints } from "./features.ts";
import { compileRule, frameworkContainers, frameworkLayer } from "./layers/framework.ts";
import type { ContainerRule, Frame, Layer, LayerInput } from "./layers/layer.ts";
import { scoreLayer } from "./layers/score.ts";
import { semanticLayer } from "./layers/semantic.ts";
import { inferPageType, type TypeEvidence } from "./page-type.ts";
import { dropRule } from "./reasons.ts";
import { type BlockScorer, forestScorer, linearScorer } from "./scorers.ts";
import { selectNodes } from "./select-nodes.ts";
import { readShapes } from "./shapes.ts";
import { smooth } from "./smooth.ts";
import { judge } from "./verdict.ts";

export type Preset = "precision" | "balanced" | "recall" | "fast";

/** Presets move thresholds and the scorer, nothing else. */
const presets: Readonly<Record<Preset, { readonly strictness: number; readonly scorer: BlockScorer }>> = {
  precision: { strictness: 1.35, scorer: forestScorer },
  balanced: { strictness: 1, scorer: forestScorer },
  recall: { strictness: 0.6, scorer: forestScorer },
  fast: { strictness: 1, scorer: linearScorer },
};

const noRules: readonly ContainerRule[] = [];

export interface ExtractOptions extends PageHints {
  /** Measurements of the same document, when they exist already. */
  readonly table?: NodeTable;
  /** @default "balanced" */
  readonly preset?: Preset;
  /** How probable each block is to be content; replaces the preset's scorer. */
  readonly scorer?: BlockScorer;
  /** Containers to look for before those of known frameworks. */
  readonly containers?: readonly ContainerRule[];
  /** Layers in order. @default semantic, framework, score */
  readonly layers?: readonly Layer[];
  /** Do not read class names, ids and microdata names. @default false */
  readonly ignoreNames?: boolean;
}

/** A container that was considered, with its fate. */
export interface Candidate {
  readonly layer: string;
  readonly nodes: readonly AnyNode[];
  /** Expected F1 of the best choice of blocks inside (0 to 1). */
  readonly score: number;
  readonly chosen: boolean;
  readonly reason: string;
}

export interface Extraction {
  readonly content: Selection;
  /** Layer or fallback that chose the content; `none` for a page without any. */
  readonly layer: string;
  /** Expected F1 of the choice (0 to 1). */
  readonly confidence: number;
  readonly pageType: PageType;
  readonly typeEvidence: readonly TypeEvidence[];
  /** Empty for a page with main content. */
  readonly verdict: readonly VerdictCode[];
  readonly candidates: readonly Candidate[];
  /** Every block that was left out, with the reason and its score. */
  readonly decisions: readonly Decision[];
  /** Fallback whose data the content was taken from; `null` when it stands in the tree of the page. */
  readonly recovered: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** @default for `layers` */
export const defaultLayers: readonly Layer[] = [semanticLayer, frameworkLayer, scoreLayer];

/**
 * Find a page's main content.
 *
 * Every text block gets a probability to be content. The layers propose containers in order; within each, the blocks
 * with the best expected F1 are chosen. The first choice that passes the structural checks wins; then the whole body is
 * tried, then data that the page carries (JSON-LD, hydration state). A page that fails everything gets a verdict.
 *
 * @param document Parsed page. Not modified.
 * @returns The selected subtrees, who chose them, every rejected candidate with its reason and every dropped block.
 * @throws {TypeError} If an option has the wrong type or an unknown value.
 * @example
 * const page = parse("<nav><a href=/>Home</a></nav><main><h1>Tides</h1><p>The moon pulls the sea.</p></main>");
 * const { content, layer } = extract(page);
 */
export function extract(document: Document, options: ExtractOptions = {}): Extraction {
  const { preset = "balanced", containers = noRules } = options;
  if (!Object.hasOwn(presets, preset)) {
    throw new TypeError(`preset: "${preset}" is none of ${Object.keys(presets).join(", ")}`);
  }
  if (!Array.isArray(containers)) throw new TypeError(`containers: ${containers} is no array of rules`);
  containers.forEach(compileRule);
  const settings = presets[preset];
  const table = options.table ?? measure(document);
  const view = readPage(table, options, options.scorer ?? settings.scorer);
  const attempts = climb(view, options.layers ?? defaultLayers, containers, settings.strictness);
  const won = attempts.find((attempt) => attempt.accepted) ?? attempts.at(-1);
  return settle(view, attempts, won);
}

/** A page as the scorers see it. */
export interface DescribedBlocks {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  /** One row of `featureNames.length` numbers a block. */
  readonly rows: Float32Array;
  /** Text of each block, as it stands in the source. */
  readonly texts: readonly string[];
}

/**
 * Describe the text blocks of a page by the numbers that the scorers read: for training and inspecting them.
 *
 * @param document Parsed page. Not modified.
 */
export function describeBlocks(document: Document, options: ExtractOptions = {}): DescribedBlocks {
  const table = options.table ?? measure(document);
  const input = readFeatures(table, options);
  return { table, blocks: input.blocks, rows: computeFeatures(input), texts: readBlockTexts(table, input.blocks) };
}

function readFeatures(table: NodeTable, options: ExtractOptions): FeatureInput {
  const evidence = readEvidence(table, { ignoreNames: options.ignoreNames === true });
  return { table, blocks: splitBlocks(table), evidence, shapes: readShapes(table), hints: options };
}

/** Everything that is known about a page before a choice is made. */
interface PageView extends FeatureInput {
  readonly blocks: Blocks;
  readonly evidence: Evidence;
  readonly probability: Float32Array;
  /** Words of each block. */
  readonly size: Float32Array;
  readonly pageType: PageType;
  readonly typeEvidence: readonly TypeEvidence[];
}

function readPage(table: NodeTable, options: ExtractOptions, scorer: BlockScorer): PageView {
  const input = readFeatures(table, options);
  const { blocks } = input;
  const probability = scorer(computeFeatures(input));
  const size = new Float32Array(blocks.count);
  for (let b = 0; b < blocks.count; b++) {
    size[b] =
      (table.words[(blocks.last[b] as number) + 1] as number) - (table.words[blocks.first[b] as number] as number);
  }
  const { type, evidence: typeEvidence } = inferPageType(options, pageShape(table, blocks));
  return { ...input, probability, size, pageType: type, typeEvidence };
}

/** Blocks of at least this many characters, mostly not links, are prose. */
const proseChars = 100;

function pageShape(table: NodeTable, { count, first, last }: Blocks) {
  const total = table.chars[table.size] as number;
  let longBlocks = 0;
  let prose = 0;
  for (let b = 0; b < count; b++) {
    const from = first[b] as number;
    const to = (last[b] as number) + 1;
    const chars = (table.chars[to] as number) - (table.chars[from] as number);
    const links = (table.linkChars[to] as number) - (table.linkChars[from] as number);
    if (chars < proseChars || links * 2 > chars) continue;
    longBlocks++;
    prose += chars;
  }
  return {
    proseShare: total === 0 ? 0 : prose / total,
    linkDensity: total === 0 ? 0 : (table.linkChars[table.size] as number) / total,
    codeBlocks: table.codeBlocks[table.size] as number,
    longBlocks,
  };
}

/** One rung of the ladder: a frame, the choice inside it, and what the checks said. */
interface Attempt {
  readonly layer: string;
  readonly frame: Frame;
  readonly choice: Choice;
  readonly accepted: boolean;
  readonly reason: string;
}

/** Try the frames of all layers, then the whole page, until one passes. All frames are judged, for the account. */
function climb(
  view: PageView,
  layers: readonly Layer[],
  containers: readonly ContainerRule[],
  strictness: number,
): Attempt[] {
  const { table, blocks, probability, size } = view;
  const whole = choose(probability, size, { strictness });
  const input: LayerInput = {
    table,
    blocks: { count: blocks.count, first: blocks.first, probability, size },
    containers: withFrameworks(containers),
  };
  const attempts: Attempt[] = [];
  let found = false;
  for (const layer of layers) {
    for (const frame of layer.propose(input)) {
      const framed = withinFrame(view, frame);
      const attempt = attemptFrame(view, layer.id, frame, choose(framed, size, { strictness }), whole);
      attempts.push(
        found
          ? { ...attempt, accepted: false, reason: attempt.accepted ? "an earlier layer had passed" : attempt.reason }
          : attempt,
      );
      found ||= attempt.accepted;
    }
  }
  if (!found) {
    const body: Frame = { nodes: [0], reason: "the whole page" };
    attempts.push(attemptFrame(view, "body", body, whole, whole));
  }
  return attempts;
}

const merged = new WeakMap<readonly ContainerRule[], readonly ContainerRule[]>();

/** The user's rules in front of ours; one array for each list, so that its rules are indexed once for many pages. */
function withFrameworks(containers: readonly ContainerRule[]): readonly ContainerRule[] {
  const known = merged.get(containers) ?? [...containers, ...frameworkContainers];
  merged.set(containers, known);
  return known;
}

/** Outside of the frame a block must be this much more probable than the rest to be kept. */
const outsideFactor = 0.5;

function withinFrame({ table, blocks, probability }: PageView, frame: Frame): Float32Array {
  const framed = new Float32Array(probability.length);
  let next = 0;
  for (let b = 0; b < blocks.count; b++) {
    const node = blocks.first[b] as number;
    while (next < frame.nodes.length && (table.end[frame.nodes[next] as number] as number) <= node) next++;
    const root = frame.nodes[next];
    const inside = root !== undefined && root <= node;
    framed[b] = (probability[b] as number) * (inside ? 1 : outsideFactor);
  }
  return framed;
}

function attemptFrame(view: PageView, layer: string, frame: Frame, choice: Choice, whole: Choice): Attempt {
  const { table, blocks, pageType, size, probability } = view;
  smooth({ table, blocks, keep: choice.keep, probability, size, threshold: choice.threshold, pageType });
  let chars = 0;
  let links = 0;
  for (let b = 0; b < blocks.count; b++) {
    if (choice.keep[b] === 0) continue;
    const from = blocks.first[b] as number;
    const to = (blocks.last[b] as number) + 1;
    chars += (table.chars[to] as number) - (table.chars[from] as number);
    links += (table.linkChars[to] as number) - (table.linkChars[from] as number);
  }
  const shape: ChoiceShape = {
    chars,
    linkDensity: chars === 0 ? 0 : links / chars,
    expectedF1: choice.expectedF1,
    reach: whole.expectedF1 === 0 ? 0 : choice.expectedF1 / whole.expectedF1,
    pageType,
  };
  const problem = objection(shape);
  return { layer, frame, choice, accepted: problem === undefined, reason: problem ?? frame.reason };
}

/** Make the result of the attempt that won, or of the fallback that has more to offer. */
function settle(view: PageView, attempts: readonly Attempt[], won: Attempt | undefined): Extraction {
  const { table, blocks, pageType, typeEvidence } = view;
  const keep = won?.choice.keep ?? new Uint8Array(blocks.count);
  const chars = keptChars(view, keep);
  const recovered = won?.accepted === true ? undefined : recover(table, chars);
  const verdict = recovered === undefined ? judge(verdictInput(view, keep, chars)) : undefined;
  if (recovered !== undefined || verdict?.discards === true) keep.fill(0);
  const content = recovered?.content ?? selectNodes(table, blocks, keep);
  const layer = recovered?.id ?? (keep.includes(1) ? (won?.layer ?? "none") : "none");
  const candidates = attempts.map(
    (attempt): Candidate => ({
      layer: attempt.layer,
      nodes: attempt.frame.nodes.map((node) => table.nodes[node] as AnyNode),
      score: attempt.choice.expectedF1,
      chosen: attempt === won && recovered === undefined,
      reason: attempt.reason,
    }),
  );
  return {
    content,
    layer,
    confidence: recovered === undefined ? (won?.choice.expectedF1 ?? 0) : recoveredConfidence,
    pageType,
    typeEvidence,
    verdict: verdict?.codes ?? [],
    candidates,
    decisions: decisions(view, keep),
    recovered: recovered?.id ?? null,
    diagnostics: [],
  };
}

/** A guess: such data is the publisher's own statement of the content, but its mark-up is often gone. */
const recoveredConfidence = 0.7;
/** Data must offer this many times the text that the tree gave. A guess. */
const recoveryFactor = 2;

function recover(table: NodeTable, chars: number): { id: string; content: Selection } | undefined {
  for (const { id, recover } of fallbacks) {
    const content = recover(table);
    if (content !== undefined && textLength(content) > chars * recoveryFactor) return { id, content };
  }
  return undefined;
}

function textLength({ roots }: Selection): number {
  let length = 0;
  const pending: AnyNode[] = [...roots];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") length += (node as Text).data.length;
    else if ("children" in node) for (const child of node.children) pending.push(child);
  }
  return length;
}

function keptChars({ table, blocks }: PageView, keep: Uint8Array): number {
  let chars = 0;
  for (let run = 0; run < table.runs.count; run++) {
    if (keep[blocks.ofRun[run] as number] === 1) chars += table.runs.chars[run] as number;
  }
  return chars;
}

/** As much of the chosen text, and of the headings, as the verdict rules read. */
const openingLength = 2000;

function verdictInput({ table, blocks, hints }: PageView, keep: Uint8Array, chars: number) {
  let shownChars = 0;
  let opening = "";
  let headings = hints.title ?? "";
  for (let run = 0; run < table.runs.count; run++) {
    const node = table.runNodes[run] as number;
    const flags = table.flags[node] as number;
    const { data } = table.nodes[node] as Text;
    if ((flags & (Flag.HIDDEN | Flag.NOSCRIPT)) === 0) shownChars += table.runs.chars[run] as number;
    if ((flags & Flag.HEADING) !== 0 && headings.length < openingLength) headings += ` ${data}`;
    if (keep[blocks.ofRun[run] as number] === 1 && opening.length < openingLength) opening += ` ${data}`;
  }
  return {
    table,
    headline: headings.slice(0, openingLength).toLowerCase(),
    chars,
    shownChars,
    opening: opening.slice(0, openingLength).toLowerCase(),
  };
}

/** One decision per dropped text run. */
function decisions({ table, blocks, evidence, probability }: PageView, keep: Uint8Array): Decision[] {
  const result: Decision[] = [];
  for (let run = 0; run < table.runs.count; run++) {
    const block = blocks.ofRun[run] as number;
    if (keep[block] === 1) continue;
    const node = table.runNodes[run] as number;
    result.push({
      fate: "dropped",
      start: table.runs.start[run] as number,
      end: table.runs.end[run] as number,
      stage: "extractor",
      rule: dropRule({
        flags: table.flags[node] as number,
        landmarks: evidence.landmarks[node] as number,
        names: evidence.any[node] as number,
      }),
      score: Math.round((probability[block] as number) * 100) / 100,
    });
  }
  return result;
}
