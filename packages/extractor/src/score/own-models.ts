import {
  aNumber,
  anArrayOf,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type OptionChecks,
  type ValueCheck,
} from "@decant/page";
import { featureNames } from "../features/feature-writer.ts";
import { columnMask, Forest as DecodedForest, type ForestData, mostNodes, sumOf } from "./forest.ts";
import { forestCurve } from "./forest-curve.ts";
import { type BlockScorer, createScorer } from "./scorer.ts";

const aFiniteNumber: ValueCheck = { expected: "a finite number", accepts: Number.isFinite };
const someRows: ValueCheck = { expected: "a Float32Array", accepts: (value) => value instanceof Float32Array };

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const dataChecks: OptionChecks<ForestData> = {
  features: anArrayOf(aString, "strings"),
  cuts: anArrayOf({ ...aWholeNumber(0), accepts: isCount }, "whole numbers"),
  splits: anArrayOf({ ...aWholeNumber(0), accepts: isCount }, "whole numbers"),
  base: aFiniteNumber,
  leafUnit: aFiniteNumber,
  data: aString,
};

/**
 * A decoded forest, ready to score rows of features.
 *
 * @example
 * // not run: the training script writes the data
 * import { readFileSync } from "node:fs";
 * const forest = new Forest(JSON.parse(readFileSync("forest.json", "utf8")), featureNames);
 */
export class Forest extends DecodedForest {
  /**
   * @param data From the training script.
   * @param columns Names of the features in the order of the rows that will be scored, at most 512.
   * @throws {TypeError} If the data or the columns are of the wrong type.
   * @throws {RangeError} If a feature has no column, or there are more columns or nodes than fit.
   */
  constructor(data: ForestData, columns: readonly string[]) {
    checkForest(data, columns);
    super(data, columns);
  }

  /**
   * Probabilities (0 to 1) for rows of `width` features each.
   *
   * @param share Share of the trees that is used, 0 to 1. Later trees only correct the earlier ones.
   * @throws {TypeError} If the rows are not a `Float32Array`, or `width` or `share` is not a number.
   * @throws {RangeError} If `width` is not a whole number of at least 1, or `share` is not from 0 to 1.
   */
  override score(rows: Float32Array, width: number, share = 1): Float32Array {
    checkValue("rows", rows, someRows);
    checkValue("width", width, aWholeNumber(1));
    checkValue("share", share, aNumber(0, 1));
    return super.score(rows, width, share);
  }
}

const mostColumns = columnMask + 1;

function checkForest(data: ForestData, columns: readonly string[]): void {
  checkOptions(data, dataChecks);
  checkValue("columns", columns, anArrayOf(aString, "strings"));
  const missing = data.features.find((name) => !columns.includes(name));
  if (missing !== undefined) throw new RangeError(`forest: no column for feature "${missing}"`);
  const size = 2 * sumOf(data.splits) + data.splits.length;
  if (columns.length > mostColumns || size > mostNodes)
    throw new RangeError(
      `forest: ${columns.length} columns and ${size} nodes, at most ${mostColumns} and ${mostNodes}`,
    );
}

/**
 * A scorer of boosted trees, decoded at first use.
 *
 * @param data From the training script.
 * @example
 * // not run: the training script writes the data
 * import { readFileSync } from "node:fs";
 * const scorer = createForestScorer(JSON.parse(readFileSync("forest.json", "utf8")));
 */
export function createForestScorer(data: ForestData): BlockScorer {
  return createScorer(() => new Forest(data, featureNames), forestCurve);
}
