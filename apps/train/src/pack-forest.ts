import type { ForestData } from "@decant/extractor/training";

/** A regression tree as the fitting script writes it, splits in pre-order. */
export interface Tree {
  /** Go left if the value of the feature is at most the threshold. A child is a split, or `-n - 1` for leaf `n`. */
  readonly splits: readonly (readonly [feature: number, threshold: number, left: number, right: number])[];
  /** In log-odds. */
  readonly leaves: readonly number[];
}

/** Largest number of an `int16`, and of a `uint16`. */
const unitsMax = 32767;
const cutsMax = 65536;

/**
 * Pack trees into what the extractor reads (see `ForestData`): features by name, numbers as short as they may be.
 *
 * @param names Names of the features that the trees refer to by number.
 * @throws {RangeError} If a number does not fit.
 */
export function packForest(trees: readonly Tree[], names: readonly string[]): ForestData {
  const ordered = trees.map(inPreOrder);
  const splits = ordered.flatMap((tree) => tree.splits);
  const leaves = ordered.flatMap((tree) => tree.leaves);
  const features = [...new Set(splits.map(({ feature }) => feature))].sort(ascending);
  const thresholds = features.map((feature) => {
    const own = splits.filter((split) => split.feature === feature).map(({ threshold }) => threshold);
    return [...new Set(own)].sort(ascending);
  });
  const cuts = new Map<string, number>();
  for (const [i, own] of thresholds.entries()) for (const cut of own) cuts.set(`${features[i]} ${cut}`, cuts.size);
  if (cuts.size > cutsMax) throw new RangeError(`trees: ${cuts.size} cuts, at most ${cutsMax}`);
  const largest = leaves.reduce((most, leaf) => Math.max(most, Math.abs(leaf)), 0);
  const leafUnit = largest === 0 ? 1 : largest / unitsMax;
  const data = Buffer.concat([
    packShapes(splits.map(({ shape }) => shape)),
    inPlanes(splits.map(({ feature, threshold }) => cuts.get(`${feature} ${threshold}`) as number), 2),
    inPlanes(thresholds.flat().map(bitsOfFloat), 4),
    inPlanes(leaves.map((leaf) => Math.round(leaf / leafUnit)), 2),
  ]); // biome-ignore format: an array a line
  return {
    features: features.map((feature) => names[feature] as string),
    cuts: thresholds.map((own) => own.length),
    splits: ordered.map((tree) => tree.splits.length),
    base: 0,
    leafUnit,
    data: data.toString("base64"),
  };
}

interface OrderedSplit {
  readonly feature: number;
  /** A 32-bit float. */
  readonly threshold: number;
  /** 1 for a left child that is a leaf, 2 for a right one. */
  readonly shape: number;
}

/** The splits and leaves of a tree in pre-order. */
function inPreOrder({ splits, leaves }: Tree): { readonly splits: OrderedSplit[]; readonly leaves: number[] } {
  const ordered: OrderedSplit[] = [];
  const values: number[] = [];
  const pending = [splits.length === 0 ? -1 : 0];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node < 0) {
      values.push(leaves[-node - 1] as number);
      continue;
    }
    const split = splits[node];
    if (split === undefined) throw new RangeError(`tree: child ${node}, but ${splits.length} splits`);
    const [feature, threshold, left, right] = split;
    const shape = (left < 0 ? 1 : 0) | (right < 0 ? 2 : 0);
    ordered.push({ feature, threshold: floorToFloat32(threshold), shape });
    pending.push(right, left);
  }
  return { splits: ordered, leaves: values };
}

function packShapes(shapes: readonly number[]): Buffer {
  const packed = Buffer.alloc(Math.ceil(shapes.length / 4));
  for (const [i, shape] of shapes.entries()) packed[i >> 2] = (packed[i >> 2] as number) | (shape << (2 * (i & 3)));
  return packed;
}

/** The highest bytes of all numbers, then the next. */
function inPlanes(numbers: readonly number[], width: number): Buffer {
  const planes = Array.from({ length: width }, (_, plane) => 8 * (width - 1 - plane));
  return Buffer.concat(planes.map((shift) => Buffer.from(numbers.map((number) => (number >> shift) & 0xff))));
}

function bitsOfFloat(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getInt32(0);
}

/**
 * The largest 32-bit float that is at most `value`. Features are 32-bit floats, so a row goes the same way as with the
 * full threshold; the *nearest* float may lie above it and take rows along.
 */
export function floorToFloat32(value: number): number {
  const nearest = Math.fround(value);
  if (nearest <= value) return nearest;
  const bits = new DataView(new ArrayBuffer(4));
  bits.setFloat32(0, nearest);
  // The floats of one sign are ordered as their bits are; below zero the order is reversed, and zero has two signs.
  if (nearest === 0) bits.setUint32(0, 0x80000001);
  else bits.setUint32(0, bits.getUint32(0) + (nearest > 0 ? -1 : 1));
  return bits.getFloat32(0);
}

function ascending(left: number, right: number): number {
  return left - right;
}
