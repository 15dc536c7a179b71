import { featureNames } from "../features/feature-writer.ts";
import type { ConfidenceCurve } from "./confidence.ts";
import type { RowContributions } from "./forest.ts";

/**
 * Scores blocks: the probability of each to be main content.
 *
 * @param rows Rows of `featureNames.length` numbers, one row a block.
 * @param share Share of its work that a scorer may do on a row, 0 to 1: below 1 if a page has very many blocks for its size.
 *   @default 1
 * @returns One probability (0 to 1) a row.
 */
export interface BlockScorer {
  (rows: Float32Array, share?: number): Float32Array;
  /** Whether rows are scored independently, so that they may be passed in parts. @default false */
  readonly isRowWise?: boolean;
  /** Calibration of the expected F1. @default none */
  readonly curve?: ConfidenceCurve;
  /** Contributions to the score of each row, by row number; see `explainBlocks`. */
  readonly explain?: (rows: Float32Array, share?: number) => (row: number) => RowContributions;
}

/** A model with its features resolved to columns. */
interface Model {
  readonly score: (rows: Float32Array, width: number, share?: number) => Float32Array;
  readonly explain: (rows: Float32Array, width: number, share?: number) => (row: number) => RowContributions;
}

/** A scorer whose model is decoded at first use. */
export function createScorer(decode: () => Model, curve: ConfidenceCurve): BlockScorer {
  let decoded: Model | undefined;
  const model = () => {
    decoded ??= decode();
    return decoded;
  };
  const width = featureNames.length;
  return Object.assign((rows: Float32Array, share?: number) => model().score(rows, width, share), {
    isRowWise: true,
    curve,
    explain: (rows: Float32Array, share?: number) => model().explain(rows, width, share),
  });
}
