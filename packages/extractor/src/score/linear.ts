/** A weighted sum of features in log-odds, as `apps/train` writes it. */
export interface LinearModel {
  readonly bias: number;
  /** Weight of each feature by name. */
  readonly weights: Readonly<Record<string, number>>;
}

/** A linear model with its features resolved to columns. */
export class Linear {
  readonly column: Int32Array;
  readonly weight: Float64Array;
  readonly bias: number;

  /**
   * @param model From the training script.
   * @param columns Names of the features in the order of the rows that will be scored.
   * @throws {RangeError} If a feature of the model has no column.
   */
  constructor(model: LinearModel, columns: readonly string[]) {
    const names = Object.keys(model.weights);
    this.column = Int32Array.from(names, (name) => columns.indexOf(name));
    const missing = this.column.indexOf(-1);
    if (missing >= 0) throw new RangeError(`linear model: no column for feature "${names[missing]}"`);
    this.weight = Float64Array.from(Object.values(model.weights));
    this.bias = model.bias;
  }

  /** Probabilities (0 to 1) for rows of `width` features each. `share` is ignored, because the work is small. */
  score(rows: Float32Array, width: number, _share?: number): Float32Array {
    const { column, weight, bias } = this;
    const result = new Float32Array(rows.length / width);
    for (let row = 0; row < result.length; row++) {
      let sum = bias;
      for (let i = 0; i < column.length; i++) {
        sum += weight[i] * rows[row * width + column[i]];
      }
      result[row] = 1 / (1 + Math.exp(-sum));
    }
    return result;
  }
}
