/**
 * A forest of regression trees as `apps/train` writes it, in a form that compresses well.
 *
 * Splits and leaves of each tree are in pre-order, so that a split only needs to mark which of its children are leaves. A pair of
 * feature and threshold, a cut, is shared by many splits and written once.
 */
export interface ForestData {
  /** Names of the features with cuts. */
  readonly features: readonly string[];
  /** Number of cuts of each feature. */
  readonly cuts: readonly number[];
  /** Number of splits of each tree. */
  readonly splits: readonly number[];
  /** Sum before the first tree, in log-odds. */
  readonly base: number;
  /** Unit of the leaf values, in log-odds. */
  readonly leafUnit: number;
  /**
   * Base64 of four arrays in a row: two bits for each split (lower: left child is a leaf; upper: right child), from the lowest bits of
   * a byte; the cut of each split (uint16); the threshold of each cut (float32; values up to it go left); the leaves (int16). Numbers
   * of several bytes are split into planes: the highest bytes of all of them, then the next.
   */
  readonly data: string;
}

/** Trees between two checks whether a row is decided. */
export const stride = 20;
/** Share of the trees that every row passes through. */
const leastShare = 0.2;
/** Log-odds beyond which a row is decided, at the first check (probability 0.982 or 0.018) and after the last tree; linear in between. */
const boundAtFirst = 4;
const boundAtLast = 2.5;

/** Rows that pass through the trees together: as many as stay in the first-level cache. */
const tileRows = 32;
/** Bits of a node that hold its column. */
const columnBits = 9;
const mostColumns = 1 << columnBits;
export const columnMask: number = mostColumns - 1;
export const leafBit: number = mostColumns;
/** The other bits are the position of the right child, which the left one follows. */
export const childShift: number = columnBits + 1;
/** Positions count two words a node and must not reach the sign bit. */
export const mostNodes: number = 2 ** (31 - childShift) / 2;

/** Bits of a split's shape: which of its children are leaves. */
const LEFT = 1;
const RIGHT = 2;

/** A decoded forest, ready to score rows of features. Those of callers are checked: see `own-models.ts`. */
export class Forest {
  /**
   * Two words a node: column, leaf bit and position of the children; threshold as float32. A leaf is its own child and its threshold
   * is NaN, so that another step changes nothing. Children come after their parents.
   */
  readonly nodes: Int32Array;
  readonly thresholds: Float32Array;
  /** Values of the leaves, by position in `nodes` divided by two. */
  readonly values: Float64Array;
  readonly roots: Int32Array;
  readonly base: number;

  /** @param columns Names of the features in the order of the rows that will be scored. */
  constructor(data: ForestData, columns: readonly string[]) {
    const columnOf = data.features.map((name) => columns.indexOf(name));
    const splits = sumOf(data.splits);
    const size = 2 * splits + data.splits.length;
    this.base = data.base;
    this.nodes = new Int32Array(size * 2);
    this.thresholds = new Float32Array(this.nodes.buffer);
    this.values = new Float64Array(size);
    this.roots = new Int32Array(data.splits.length);
    this.decode(data, columnOf, splits);
  }

  /** Lay the trees out so that the two children of a split are beside each other. */
  private decode({ data, cuts, splits, leafUnit }: ForestData, columnOf: readonly number[], count: number): void {
    const read = new PlaneReader(decodeBase64(data));
    const shapes = read.bytes(Math.ceil(count / 4));
    const cutOf = read.numbers(count, 2);
    const thresholds = new Float32Array(read.numbers(sumOf(cuts), 4).buffer);
    const leaves = read.numbers(count + splits.length, 2);
    const columns = cuts.flatMap((own, feature) => new Array<number>(own).fill(columnOf[feature]));
    const isLeaf = (split: number, side: number): boolean => ((shapes[split >> 2] >> (2 * (split & 3))) & side) !== 0;
    // Splits below each, itself included. Children come after their parents.
    const sizes = new Int32Array(count + 1);
    let firstSplit = 0;
    let firstLeaf = 0;
    let node = 0;
    splits.forEach((own, tree) => {
      for (let split = firstSplit + own - 1; split >= firstSplit; split--) {
        const left = isLeaf(split, LEFT) ? 0 : sizes[split + 1];
        const right = isLeaf(split, RIGHT) ? 0 : sizes[split + 1 + left];
        sizes[split] = 1 + left + right;
      }
      this.roots[tree] = node * 2;
      // For each node of the tree: its split, or -1, and the first leaf below. Grows while it is read.
      const below = [own === 0 ? -1 : firstSplit, firstLeaf];
      const firstNode = node;
      for (let i = 0; i < below.length; i += 2, node++) {
        const split = below[i];
        const leaf = below[i + 1];
        if (split < 0) {
          this.values[node] = ((leaves[leaf] << 16) >> 16) * leafUnit;
          this.nodes[node * 2] = ((node * 2) << childShift) | leafBit;
          this.thresholds[node * 2 + 1] = Number.NaN;
          continue;
        }
        const cut = cutOf[split];
        this.nodes[node * 2] = (((firstNode + below.length / 2) * 2) << childShift) | columns[cut];
        this.thresholds[node * 2 + 1] = thresholds[cut];
        const left = isLeaf(split, LEFT) ? 0 : sizes[split + 1];
        // The right child comes first.
        below.push(isLeaf(split, RIGHT) ? -1 : split + 1 + left, leaf + left + 1);
        below.push(isLeaf(split, LEFT) ? -1 : split + 1, leaf);
      }
      firstSplit += own;
      firstLeaf += own + 1;
    });
  }

  /**
   * Probabilities (0 to 1) for rows of `width` features each.
   *
   * @param share Share of the trees that is used, 0 to 1. Later trees only correct the earlier ones.
   */
  score(rows: Float32Array, width: number, share = 1): Float32Array {
    const roots = this.firstRoots(share);
    const result = new Float32Array(rows.length / width);
    const sums = new Float64Array(tileRows);
    const active = new Int32Array(tileRows);
    for (let from = 0; from < result.length; from += tileRows) {
      const count = Math.min(tileRows, result.length - from);
      const tile = rows.subarray(from * width, (from + count) * width);
      this.sumTile(roots, tile, width, sums.fill(this.base), active);
      for (let i = 0; i < count; i++) result[from + i] = sigmoid(sums[i]);
    }
    return result;
  }

  /** Add up the log-odds of at most {@link tileRows} rows. */
  private sumTile(roots: Int32Array, rows: Float32Array, width: number, sums: Float64Array, active: Int32Array): void {
    let left = rows.length / width;
    for (let row = 0; row < left; row++) active[row] = row;
    for (let tree = 0; tree < roots.length; tree++) {
      if (tree % stride === 0) {
        const bound = this.boundAfter(tree);
        let undecided = 0;
        for (let k = 0; k < left; k++) {
          const row = active[k];
          if (Math.abs(sums[row]) <= bound) active[undecided++] = row;
        }
        left = undecided;
        if (left === 0) return;
      }
      this.addTree(roots[tree], rows, width, sums, active, left);
    }
  }

  /** Roots of the trees that are used. */
  firstRoots(share: number): Int32Array {
    return this.roots.subarray(0, Math.ceil(share * this.roots.length));
  }

  /** Log-odds beyond which a row is decided after so many trees. */
  boundAfter(trees: number): number {
    const share = trees / this.roots.length;
    if (share < leastShare) return Number.POSITIVE_INFINITY;
    return boundAtFirst - ((boundAtFirst - boundAtLast) * (share - leastShare)) / (1 - leastShare);
  }

  /** Pass rows through one tree, four at a time and without branches, so that loads overlap: 0.6 of the time of one row at a time. */
  private addTree(
    root: number,
    rows: Float32Array,
    width: number,
    sums: Float64Array,
    active: Int32Array,
    count: number,
  ): void {
    const { nodes, thresholds, values } = this;
    const first = nodes[root];
    const last = count - 1;
    for (let k = 0; k < count; k += 4) {
      const rowA = active[k];
      const rowB = active[Math.min(k + 1, last)];
      const rowC = active[Math.min(k + 2, last)];
      const rowD = active[Math.min(k + 3, last)];
      const fromA = rowA * width;
      const fromB = rowB * width;
      const fromC = rowC * width;
      const fromD = rowD * width;
      let [a, b, c, d] = [root, root, root, root];
      let [nodeA, nodeB, nodeC, nodeD] = [first, first, first, first];
      while ((nodeA & nodeB & nodeC & nodeD & leafBit) === 0) {
        a = (nodeA >> childShift) + (Number(rows[fromA + (nodeA & columnMask)] <= thresholds[a + 1]) << 1);
        b = (nodeB >> childShift) + (Number(rows[fromB + (nodeB & columnMask)] <= thresholds[b + 1]) << 1);
        c = (nodeC >> childShift) + (Number(rows[fromC + (nodeC & columnMask)] <= thresholds[c + 1]) << 1);
        d = (nodeD >> childShift) + (Number(rows[fromD + (nodeD & columnMask)] <= thresholds[d + 1]) << 1);
        nodeA = nodes[a];
        nodeB = nodes[b];
        nodeC = nodes[c];
        nodeD = nodes[d];
      }
      sums[rowA] = sums[rowA] + values[a >> 1];
      if (k < last) sums[rowB] = sums[rowB] + values[b >> 1];
      if (k + 1 < last) sums[rowC] = sums[rowC] + values[c >> 1];
      if (k + 2 < last) sums[rowD] = sums[rowD] + values[d >> 1];
    }
  }
}

function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Reads consecutive arrays of numbers, see {@link ForestData.data}. */
class PlaneReader {
  private at = 0;
  private readonly all: Uint8Array;

  constructor(all: Uint8Array) {
    this.all = all;
  }

  bytes(count: number): Uint8Array {
    this.at += count;
    return this.all.subarray(this.at - count, this.at);
  }

  /** Unsigned numbers of `width` bytes, at most four. */
  numbers(count: number, width: number): Int32Array<ArrayBuffer> {
    const numbers = new Int32Array(count);
    for (let plane = 0; plane < width; plane++) {
      const bytes = this.bytes(count);
      for (let i = 0; i < count; i++) numbers[i] = (numbers[i] << 8) | bytes[i];
    }
    return numbers;
  }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
