import type { NodeTable } from "@decant/dom";
import {
  aBoolean,
  aFunction,
  anArrayOf,
  anObject,
  aString,
  checkOptions,
  checkValue,
  type Decision,
  type OptionChecks,
  oneOf,
} from "@decant/page";
import type { ChooseOptions } from "./candidates/choose.ts";
import { defaultLayers, type Layer } from "./candidates/layers.ts";
import type { DecisionRuleId } from "./decision-rules.ts";
import type { Exclude } from "./exclude.ts";
import { type FallbackName, fallbacks } from "./fallbacks/fall-back.ts";
import type { PageHints } from "./features/feature-input.ts";
import type { PageTypeWeights } from "./page-type/page-type-weights.ts";
import { type BlockScorer, forestScorer } from "./score/scorer.ts";
import { smoothingRules } from "./structure/smooth.ts";
import type { ThreadFinder } from "./thread-finder.ts";

export type Preset = "precision" | "balanced" | "recall" | "fast";

/**
 * Factor on the threshold if the best choice is doubtful. Cross-validated on wcxb-dev this finds 0.820 of the wanted snippets instead
 * of 0.816 and keeps 0.046 of the unwanted ones instead of 0.042, at the same word F1; 0.7 costs 0.0002 of it.
 */
const doubtLeniency = 0.75;

/** Presets change thresholds, and `fast` leaves work out: the second opinion, and in a pipeline the posts of threads. */
const presets: Readonly<Record<Preset, ChooseOptions>> = {
  precision: { strictness: 1.35 },
  balanced: { strictness: 1, leniency: doubtLeniency },
  recall: { strictness: 0.6 },
  fast: { strictness: 1 },
};

export interface ExtractOptions extends PageHints {
  /** Measurements of the same document, if they exist already. @default measured */
  readonly table?: NodeTable | undefined;
  /** The posts and comments of the page, as `findThreads` of `@decant/threads` finds them. @default none: comments are text like any other */
  readonly threads?: ThreadFinder | undefined;
  /** @default "balanced" */
  readonly preset?: Preset | undefined;
  /** Scores blocks. @default `forestScorer` */
  readonly scorer?: BlockScorer | undefined;
  /** Layers in order; `containerLayer` of `@decant/extractor/training` makes one of selectors. @default score */
  readonly layers?: readonly Layer[] | undefined;
  /** Ids of layers, fallbacks and {@link ruleNames} to switch off, to keep what one drops or to measure what it adds. @default none */
  readonly without?: readonly LayerName[] | undefined;
  /** Do not read class names, ids and microdata names. @default false */
  readonly ignoreNames?: boolean | undefined;
  /** Weights of the page type; replace the shipped ones. */
  readonly typeWeights?: PageTypeWeights | undefined;
  /** Comments below the content: a separate result, part of the content, or dropped. Posts of a thread are always content. @default "separate" */
  readonly comments?: CommentsOption | undefined;
  /** Keep the page's heading with the content, also where it is far from it. @default false */
  readonly keepHeading?: boolean | undefined;
  /** Drops text that an earlier stage decided to drop: made by `apply` or `excluder` of `@decant/site`. @default none */
  readonly exclude?: Exclude | undefined;
  /** Decisions to drop text whatever is left. @default none */
  readonly remove?: readonly Decision[] | undefined;
}

/** Id of a layer, ours or another, of a fallback, or of a rule. */
export type LayerName = "score" | FallbackName | DecisionRuleId | (string & {});

export type CommentsOption = "separate" | "include" | "drop";

const checks: OptionChecks<ExtractOptions> = {
  url: aString,
  title: aString,
  schemaTypes: anArrayOf(aString, "strings"),
  hasAuthors: aBoolean,
  hasDate: aBoolean,
  ogType: { expected: "a string or null", accepts: (value) => value === null || typeof value === "string" },
  threads: anObject,
  table: anObject,
  preset: oneOf(...Object.keys(presets)),
  scorer: aFunction,
  layers: anArrayOf(anObject, "layers"),
  without: anArrayOf(aString, "ids"),
  ignoreNames: aBoolean,
  typeWeights: anObject,
  comments: oneOf("separate", "include", "drop"),
  keepHeading: aBoolean,
  exclude: aFunction,
  remove: anArrayOf(anObject, "decisions"),
};

/** Ids of our layers and fallbacks, in the order in which they are tried. */
export const layerNames: readonly string[] = [...defaultLayers, ...fallbacks].map(({ id }) => id);

/** Ids of the rules that `without` switches off: those of priors, structure and repeats, and what is declared. */
export const ruleNames: readonly DecisionRuleId[] = [
  ...new Set([
    "second-opinion" as const,
    ...smoothingRules.map(({ id }) => id),
    ...(["layout-copy", "copy", "passage", "quotation", "declared"] as const),
  ]),
];

/** Options with their defaults. */
export interface Settings {
  readonly scorer: BlockScorer;
  readonly layers: readonly Layer[];
  readonly without: ReadonlySet<string>;
  readonly thresholds: ChooseOptions;
  readonly comments: CommentsOption;
}

/** @throws {TypeError} If an option is unknown or of the wrong type. */
export function resolveOptions(options: ExtractOptions): Settings {
  checkOptions(options, checks);
  const { preset = "balanced", comments = "separate", layers = defaultLayers } = options;
  const without: ReadonlySet<string> = new Set(options.without);
  if (without.size > 0)
    checkValue(
      "without",
      [...without],
      anArrayOf(oneOf(...[...layers, ...fallbacks].map(({ id }) => id), ...ruleNames)),
    );
  return {
    scorer: options.scorer ?? forestScorer,
    layers: layers.filter(({ id }) => !without.has(id)),
    without: preset === "fast" ? new Set([...without, "second-opinion"]) : without,
    thresholds: presets[preset],
    comments,
  };
}
