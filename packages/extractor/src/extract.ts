import { type AnyNode, type Document, measure, type NodeTable, type Selection } from "@decant/dom";
import {
  aBoolean,
  aFunction,
  anArrayOf,
  anObject,
  aString,
  checkOptions,
  checkValue,
  type Decision,
  type Diagnostic,
  type OptionChecks,
  oneOf,
  type PageType,
  type VerdictCode,
} from "@decant/page";
import { dropCopies } from "./account/copies.ts";
import { decisions } from "./account/decisions.ts";
import { changeFates, Fate, type Outcome, readOutcome } from "./account/outcome.ts";
import { selectNodes } from "./account/select-nodes.ts";
import { forgetNearest } from "./blocks/nearest.ts";
import { type Attempt, type ClimbOptions, climb, climbShown } from "./candidates/attempts.ts";
import { compileContainers, frameworkLayer } from "./candidates/framework.ts";
import type { ContainerRule, Layer } from "./candidates/layer.ts";
import { scoreLayer } from "./candidates/score.ts";
import { semanticLayer } from "./candidates/semantic.ts";
import { strictnessOn } from "./candidates/strictness.ts";
import { agreeInSlots } from "./candidates/template-slots.ts";
import { CommentRole, commentRoles } from "./comments/comment-roles.ts";
import { ruleNumber } from "./decision-rules.ts";
import type { FallbackName } from "./fallbacks/fallback.ts";
import { fallbacks } from "./fallbacks/index.ts";
import { outdo, type Recovery, recover } from "./fallbacks/recover.ts";
import { featureNames, type PageHints } from "./features/feature-writer.ts";
import { methods } from "./methods/index.ts";
import { type Method, type MethodName, methodNames } from "./methods/method.ts";
import type { PageTypeWeights, TypeEvidence } from "./page-type/infer-page-type.ts";
import { type PageView, readPage } from "./page-view.ts";
import { confidenceOf } from "./score/confidence.ts";
import { type BlockScorer, forestScorer, linearScorer } from "./score/scorers.ts";
import { judge } from "./verdict/verdict.ts";
import { verdictInput } from "./verdict/verdict-input.ts";

export type Preset = "precision" | "balanced" | "recall" | "fast";

/**
 * Where even the best choice is doubtful, what is left out is missed more often. Cross-validated on wcxb-dev,
 * together with the types that get none of it, this finds 0.820 of the wanted snippets instead of 0.816 and keeps 0.046 of the unwanted
 * ones instead of 0.042, at the same word F1. 0.7 costs 0.0002 of it.
 */
const doubtLeniency = 0.75;

/** Presets move thresholds, the scorer and how many frames are judged, nothing else. */
const presets: Readonly<Record<Preset, ClimbOptions & { readonly scorer: BlockScorer }>> = {
  precision: { strictness: 1.35, scorer: forestScorer },
  balanced: { strictness: 1, leniency: doubtLeniency, scorer: forestScorer },
  recall: { strictness: 0.6, scorer: forestScorer },
  fast: { strictness: 1, scorer: linearScorer, stopsAtFirst: true },
};

const noRules: readonly ContainerRule[] = [];

export interface ExtractOptions extends PageHints {
  /** Measurements of the same document, when they exist already. */
  readonly table?: NodeTable | undefined;
  /** @default "balanced" */
  readonly preset?: Preset | undefined;
  /** How probable each block is to be content; replaces the preset's scorer. */
  readonly scorer?: BlockScorer | undefined;
  /** Containers to look for before those of known frameworks. */
  readonly containers?: readonly ContainerRule[] | undefined;
  /** Layers in order. @default semantic, framework, score */
  readonly layers?: readonly Layer[] | undefined;
  /**
   * Find the content by one published method alone, without scores, layers, fallbacks and comments: to compare with.
   * @default none
   */
  readonly method?: MethodName | undefined;
  /** Layers and fallbacks to leave out, by id: to see what each adds. @default none */
  readonly without?: readonly LayerName[] | undefined;
  /** Do not read class names, ids and microdata names. @default false */
  readonly ignoreNames?: boolean | undefined;
  /** What the page type is inferred by; replaces the shipped weights. */
  readonly typeWeights?: PageTypeWeights | undefined;
  /**
   * Comments below an article, a product and the like: a result of their own, part of the content, or left out. The posts of
   * a thread are its content in any case. @default "separate"
   */
  readonly comments?: CommentsOption | undefined;
}

/** Ids of layers, our own and others', and of fallbacks. */
export type LayerName = "semantic" | "framework" | "score" | FallbackName | (string & {});

export type CommentsOption = "separate" | "include" | "drop";

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
  /** The comments, with authors and dates, where they are a result of their own; `null` where there are none. */
  readonly comments: Selection | null;
  /** Layer or fallback that chose the content; `none` for a page without any. */
  readonly layer: string;
  /** F1 that pages with such a choice have reached (0 to 1); 0 for a method alone, which knows of no doubt. */
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

const checks: OptionChecks<ExtractOptions> = {
  url: aString,
  title: aString,
  schemaTypes: anArrayOf(aString, "strings"),
  hasAuthors: aBoolean,
  hasDate: aBoolean,
  ogType: { expected: "a string or null", accepts: (value) => value === null || typeof value === "string" },
  table: anObject,
  preset: oneOf(...Object.keys(presets)),
  scorer: aFunction,
  containers: anArrayOf(anObject, "rules"),
  layers: anArrayOf(anObject, "layers"),
  method: oneOf(...methodNames),
  without: anArrayOf(aString, "ids"),
  ignoreNames: aBoolean,
  typeWeights: anObject,
  comments: oneOf("separate", "include", "drop"),
};

/** @default for `layers` */
export const defaultLayers: readonly Layer[] = [semanticLayer, frameworkLayer, scoreLayer];

/** Ids of our layers and fallbacks, in the order in which they are asked. */
export const layerNames: readonly string[] = [...defaultLayers, ...fallbacks].map(({ id }) => id);

/**
 * Find a page's main content.
 *
 * Every text block gets a probability to be content. The layers propose containers in order; within each, the blocks
 * with the best expected F1 are chosen. The first choice that passes the structural checks wins; then the whole body is
 * tried, then data that the page carries (JSON-LD, hydration state). A page that fails everything gets a verdict.
 *
 * @param document Parsed page. Not modified.
 * @returns The selected subtrees, who chose them, every rejected candidate with its reason and every dropped block.
 * @throws {TypeError} If `document` is no parsed page, or an option is unknown or of the wrong type.
 * @example
 * import { parse } from "@decant/dom";
 * const page = parse("<nav><a href=/>Home</a></nav><main><h1>Tides</h1><p>The moon pulls the sea.</p></main>");
 * const { verdict, layer } = extract(page);
 * [verdict, layer]; // [["too-short"], "body"]
 */
export function extract(document: Document, options: ExtractOptions = {}): Extraction {
  const { extraction, view } = extractView(document, options);
  forgetNearest(view.table);
  return extraction;
}

/** What a pipeline asks of this package: give it to `assemblePipeline` of `@decant/pipeline`. */
export const extractor: {
  readonly extract: typeof extract;
  readonly layerNames: readonly string[];
  readonly methodNames: readonly MethodName[];
} = { extract, layerNames, methodNames };

/** A page with the numbers that were read from it. */
export interface ExtractedView {
  readonly extraction: Extraction;
  readonly view: PageView;
  readonly outcome: Outcome;
  /** Score below which a block was left out, where the score decided. */
  readonly cut: number;
  readonly scorer: BlockScorer;
}

/** As {@link extract}, with what it went by. */
export function extractView(document: Document, options: ExtractOptions): ExtractedView {
  checkOptions(options, checks);
  const { preset = "balanced", containers = noRules, comments: wanted = "separate", layers = defaultLayers } = options;
  compileContainers(containers);
  const without: ReadonlySet<string> = new Set(options.without);
  if (without.size > 0)
    checkValue("without", [...without], anArrayOf(oneOf(...[...layers, ...fallbacks].map(({ id }) => id))));
  const settings = presets[preset];
  const table = options.table ?? measure(document);
  if (options.method !== undefined) return extractAlone(table, options, methods[options.method]);
  const scorer = options.scorer ?? settings.scorer;
  const view = readPage(table, options, scorer);
  const role = commentRoles(view);
  const agreed = agreeInSlots(view);
  const judged = withoutComments(agreed, role);
  const asked = layers.filter(({ id }) => !without.has(id));
  const climbing: ClimbOptions = { ...strictnessOn(view, settings), stopsAtFirst: settings.stopsAtFirst };
  const attempts = climbShown(judged, climb(judged, asked, containers, climbing), (view) =>
    climb(view, asked, containers, climbing),
  );
  let won = attempts.find((attempt) => attempt.accepted);
  const recovery = won === undefined ? recover(judged, attempts.at(-1)?.choice, without) : outdo(judged, won, without);
  if (recovery !== undefined && "attempt" in recovery) attempts.push(recovery.attempt);
  // The whole page is tried when all else fails.
  won ??= attempts.at(-1) as Attempt;
  const outcome = readOutcome(view, agreed.probability, won);
  role.forEach((is, block) => {
    if (is === CommentRole.NONE) return;
    const isComment = is === CommentRole.COMMENT;
    outcome.fates[block] = isComment ? fateOfComments[wanted] : Fate.DROPPED;
    outcome.rules[block] = ruleNumber(isComment ? "comments" : "comment-controls");
  });
  dropCopies(view, outcome);
  const extraction = calibrate(settle(view, attempts, won, outcome, recovery), scorer);
  return { extraction, view, outcome, cut: won.choice.cut, scorer };
}

/** One method alone, as it was published: its choice is the content. */
function extractAlone(table: NodeTable, options: ExtractOptions, { id, pick }: Method): ExtractedView {
  const scorer: BlockScorer = (rows) => new Float32Array(rows.length / featureNames.length);
  const unscored = readPage(table, options, scorer);
  const keep = pick(unscored);
  const view = { ...unscored, probability: Float32Array.from(keep) };
  const won: Attempt = {
    layer: id,
    frame: { nodes: [0], reason: "asked alone" },
    choice: { keep, threshold: 1, cut: 1, expectedF1: 0 },
    changedBy: new Uint8Array(keep.length).fill(ruleNumber("method")),
    isShownOnly: false,
    accepted: true,
    reason: "asked alone",
  };
  const outcome = readOutcome(view, view.probability, won);
  return { extraction: settle(view, [won], won, outcome), view, outcome, cut: 1, scorer };
}

const fateOfComments: Readonly<Record<CommentsOption, number>> = {
  separate: Fate.COMMENT,
  include: Fate.KEPT,
  drop: Fate.DROPPED,
};

/** The page as it is judged: its comments are no content, whatever their score. */
function withoutComments(view: PageView, role: Uint8Array): PageView {
  if (!role.includes(CommentRole.COMMENT)) return view;
  return { ...view, probability: view.probability.map((p, block) => (role[block] === CommentRole.NONE ? p : 0)) };
}

function calibrate(extraction: Extraction, { curve }: BlockScorer): Extraction {
  // A page without anything to choose is no page with a doubtful choice.
  if (extraction.recovered !== null || extraction.confidence === 0) return extraction;
  return { ...extraction, confidence: confidenceOf(extraction.confidence, curve) };
}

/** A guess: such data is the publisher's own statement of the content, but its mark-up is often gone. */
const recoveredConfidence = 0.7;

/** Make the result of the attempt that won, or of data that have more to offer. What is kept in the end is in `fates`. */
function settle(
  view: PageView,
  attempts: readonly Attempt[],
  won: Attempt,
  outcome: Outcome,
  recovery?: Recovery,
): Extraction {
  const { table, blocks, pageType, typeEvidence } = view;
  const { fates } = outcome;
  const chars = keptChars(view, fates);
  const recovered = recovery !== undefined && "content" in recovery ? recovery : undefined;
  const verdict =
    recovered === undefined
      ? judge(verdictInput(view, fates, chars, recovery === undefined && isDoubtful(won)))
      : undefined;
  if (recovered !== undefined) changeFates(outcome, Fate.KEPT, Fate.DROPPED, recovered.id);
  else if (verdict?.discards === true) changeFates(outcome, Fate.KEPT, Fate.DROPPED, "verdict");
  const content = recovered?.content ?? selectNodes(table, blocks, fates, Fate.KEPT);
  const layer = recovered?.id ?? (fates.includes(Fate.KEPT) ? won.layer : "none");
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
    comments: fates.includes(Fate.COMMENT) ? selectNodes(table, blocks, fates, Fate.COMMENT) : null,
    layer,
    confidence: recovered === undefined ? won.choice.expectedF1 : recoveredConfidence,
    pageType,
    typeEvidence,
    verdict: verdict?.codes ?? [],
    candidates,
    decisions: decisions(view, outcome),
    recovered: recovered?.id ?? null,
    diagnostics: [],
  };
}

/** A choice that failed its checks but expects more is believed: a scorer of one's own may want links. A guess. */
const sureChoice = 0.9;
/** A choice that passed them but expects less is a guess of the score's own. */
const leastChoice = 0.2;

function isDoubtful(won: Attempt): boolean {
  // A method alone expects nothing, and knows of no doubt.
  if (won.choice.expectedF1 === 0) return false;
  return won.choice.expectedF1 < (won.accepted ? leastChoice : sureChoice);
}

function keptChars({ table, blocks }: PageView, fates: Uint8Array): number {
  let chars = 0;
  for (let run = 0; run < table.runs.count; run++) {
    if (fates[blocks.ofRun[run] as number] === Fate.KEPT) chars += table.runs.chars[run] as number;
  }
  return chars;
}
