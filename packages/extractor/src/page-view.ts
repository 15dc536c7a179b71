import type { NodeTable } from "@decant/dom";
import type { PageType } from "@decant/page";
import { sumOfBlock } from "./blocks/block-counts.ts";
import { splitBlocks } from "./blocks/split-blocks.ts";
import type { FeatureInput, PageHints } from "./features/feature-input.ts";
import { FeatureWriter, featureNames } from "./features/feature-writer.ts";
import { readEvidence } from "./features/names.ts";
import { readNesting, readShapes } from "./features/shapes.ts";
import { inferPageType, type TypeEvidence } from "./page-type/infer-page-type.ts";
import { readTypeClues } from "./page-type/page-shape.ts";
import type { PageTypeWeights } from "./page-type/page-type-weights.ts";
import type { BlockScorer } from "./score/scorer.ts";
import { nameChrome } from "./structure/chrome-names.ts";

/** Options that describing a page uses. */
interface ViewOptions extends PageHints {
  readonly ignoreNames?: boolean | undefined;
  readonly typeWeights?: PageTypeWeights | undefined;
  readonly threads?: { readonly typeEvidence: readonly TypeEvidence[] } | undefined;
}

/** All that is known about a page before the choice: what features read, then its type, then columns with a number for each block. */
export interface PageView extends FeatureInput {
  /** Score that the scorer gave (0 to 1). */
  readonly probability: Float32Array;
  /** Words of each block. */
  readonly size: Float32Array;
  readonly pageType: PageType;
  /** Probability of that type (0 to 1). */
  readonly typeProbability: number;
  /** Type that the page declares; see `inferPageType`. */
  readonly declaredType: PageType | undefined;
  readonly typeEvidence: readonly TypeEvidence[];
  /** Rule that names each block as chrome, 0 for none; see `nameChrome`. */
  readonly chromeNames: Uint8Array;
  /** Whether class names, ids and microdata names are ignored. */
  readonly ignoresNames: boolean;
  /** Ids of rules that are switched off. */
  readonly without: ReadonlySet<string>;
}

/** Whether the type of a page is probable enough for rules of that type. */
export function isBelieved({ typeProbability }: PageView): boolean {
  return typeProbability >= 0.5;
}

type DescribedPage = Omit<PageView, "probability">;

/** Describe a page: its blocks, what features read, and its type. @param without Ids of rules that are switched off. */
export function describePage(
  table: NodeTable,
  options: ViewOptions,
  without: ReadonlySet<string> = new Set(),
): DescribedPage {
  const input = readFeatures(table, options);
  const inferred = inferPageType(readTypeClues(input, options, options.threads?.typeEvidence), options.typeWeights);
  return {
    ...input,
    size: sizesOf(input),
    pageType: inferred.type,
    typeProbability: inferred.probability,
    declaredType: inferred.declared,
    typeEvidence: inferred.evidence,
    chromeNames: nameChrome({ ...input, pageType: inferred.type }),
    ignoresNames: options.ignoreNames === true,
    without,
  };
}

/** Words of each block. */
export function sizesOf({ table, blocks }: FeatureInput): Float32Array {
  const sizes = new Float32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) sizes[block] = sumOfBlock(table.words, blocks, block);
  return sizes;
}

export function scorePage(page: DescribedPage, scorer: BlockScorer): PageView {
  return { ...page, probability: scoreBlocks(page, scorer) };
}

/** Rows that are described and scored at a time, if the scorer takes parts. */
const partRows = 64;

/** Blocks that are scored in full on any page, plus one for this many characters of its source: more than any page has (2,641; 135). */
const freeBlocks = 3000;
const charsPerBlock = 48;

/** Share of the work that a scorer may do on a block; see {@link BlockScorer}. */
export function scoringShare({ table, blocks }: FeatureInput): number {
  const allowed = freeBlocks + sourceLength(table) / charsPerBlock;
  return Math.min(1, allowed / Math.max(1, blocks.count));
}

/** The probability of each block to be content. */
export function scoreBlocks(input: FeatureInput, scorer: BlockScorer): Float32Array {
  const { count } = input.blocks;
  const share = scoringShare(input);
  const part = scorer.isRowWise === true ? Math.min(count, partRows) : count;
  const probability = new Float32Array(count);
  const rows = new Float32Array(part * featureNames.length);
  const writer = new FeatureWriter(input);
  for (let first = 0; first < count; first += part) {
    const size = Math.min(part, count - first);
    writer.write(rows, first, first + size);
    probability.set(requireScores(scorer(rows.subarray(0, size * featureNames.length), share), size), first);
  }
  return probability;
}

/** In UTF-16 code units; 0 for a tree that was not parsed. */
export function sourceLength({ document }: NodeTable): number {
  return (document.children.at(-1)?.endIndex ?? -1) + 1;
}

/** @throws {RangeError} If a scorer does not return one score for each row. */
function requireScores(scores: Float32Array, rows: number): Float32Array {
  if (scores?.length === rows) return scores;
  throw new RangeError(`scorer: expected ${rows} scores, one for each row, got ${scores?.length ?? "none"}`);
}

export function readFeatures(table: NodeTable, options: ViewOptions): FeatureInput {
  const nesting = readNesting(table);
  const evidence = readEvidence(table, { ignoreNames: options.ignoreNames === true, nesting });
  return { table, blocks: splitBlocks(table), evidence, shapes: readShapes(table), nesting, hints: options };
}
