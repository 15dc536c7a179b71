/**
 * A forest of regression trees, as the training script of `apps/train` writes it.
 *
 * Per split: the column of the feature, the threshold (go left when the value is at most that) and the numbers of the two
 * children within the tree; a negative number `n` is the leaf `-n - 1`. All little-endian, one array after the other.
 */
export interface ForestData {
  /** Names of the features the columns refer to. */
  readonly features: readonly string[];
  /** Number of splits of each tree. */
  readonly splits: readonly number[];
  /** What all trees start from, in log-odds. */
  readonly base: number;
  /** Unit of the leaf values, in log-odds. */
  readonly leafUnit: number;
  /** Base64 of: feature (uint16), threshold (float32), left and right (int16 each), leaves (int16). */
  readonly data: string;
}

/** A decoded forest, ready to score rows of features. */
export class Forest {
  private readonly feature: Uint16Array;
  private readonly threshold: Float32Array;
  private readonly left: Int16Array;
  private readonly right: Int16Array;
  private readonly leaf: Float64Array;
  private readonly splits: readonly number[];
  private readonly base: number;

  /**
   * @param data From the training script.
   * @param columns Names of the features in the order of the rows that will be scored.
   * @throws {RangeError} If the forest wants a feature that no column has.
   */
  constructor(data: ForestData, columns: readonly string[]) {
    const bytes = decodeBase64(data.data);
    const splitCount = data.splits.reduce((sum, count) => sum + count, 0);
    const leafCount = splitCount + data.splits.length;
    const view = new DataView(bytes.buffer);
    const columnOf = data.features.map((name) => columns.indexOf(name));
    if (columnOf.includes(-1)) {
      throw new RangeError(`forest: no column for feature "${data.features[columnOf.indexOf(-1)]}"`);
    }
    this.splits = data.splits;
    this.base = data.base;
    this.feature = Uint16Array.from({ length: splitCount }, (_, i) => columnOf[view.getUint16(i * 2, true)] as number);
    this.threshold = Float32Array.from({ length: splitCount }, (_, i) => view.getFloat32(splitCount * 2 + i * 4, true));
    this.left = Int16Array.from({ length: splitCount }, (_, i) => view.getInt16(splitCount * 6 + i * 2, true));
    this.right = Int16Array.from({ length: splitCount }, (_, i) => view.getInt16(splitCount * 8 + i * 2, true));
    this.leaf = Float64Array.from(
      { length: leafCount },
      (_, i) => view.getInt16(splitCount * 10 + i * 2, true) * data.leafUnit,
    );
  }

  /** Probabilities (0 to 1) for rows of `width` features each. */
  score(rows: Float32Array, width: number): Float32Array {
    const result = new Float32Array(rows.length / width);
    for (let row = 0; row < result.length; row++) result[row] = sigmoid(this.margin(rows, row * width));
    return result;
  }

  /** Log-odds of the row that starts at `offset`. */
  private margin(rows: Float32Array, offset: number): number {
    const { feature, threshold, left, right, leaf, splits } = this;
    let sum = this.base;
    let root = 0;
    let leaves = 0;
    for (let tree = 0; tree < splits.length; tree++) {
      const count = splits[tree] as number;
      let node = count === 0 ? -1 : 0;
      while (node >= 0) {
        const at = root + node;
        const value = rows[offset + (feature[at] as number)] as number;
        node = value <= (threshold[at] as number) ? (left[at] as number) : (right[at] as number);
      }
      sum += leaf[leaves - node - 1] as number;
      root += count;
      leaves += count + 1;
    }
    return sum;
  }
}

function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  return Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
}
