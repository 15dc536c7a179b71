import type { ForestData } from "@decant/extractor";

/** A regression tree as the fitting script writes it, splits in pre-order. */
export interface Tree {
  /** Go left if the value of the feature is at most the threshold. A child is a split, or `-n - 1` for leaf `n`. */
  readonly splits: readonly (readonly [feature: number, threshold: number, left: number, right: number])[];
  /** In log-odds. */
  readonly leaves: readonly number[];
}

/** Largest number of an `int16`. */
const unitsMax = 32767;

/**
 * Pack trees into what the extractor reads: features by name, numbers little-endian and as short as they may be.
 *
 * @param names Names of the features that the trees refer to by number.
 * @throws {RangeError} If a number does not fit.
 */
export function packForest(trees: readonly Tree[], names: readonly string[]): ForestData {
  const splits = trees.flatMap((tree) => tree.splits);
  const leaves = trees.flatMap((tree) => tree.leaves);
  const used = [...new Set(splits.map(([feature]) => feature))].sort((a, b) => a - b);
  const columnOf = new Map(used.map((feature, column) => [feature, column]));
  const largest = leaves.reduce((most, leaf) => Math.max(most, Math.abs(leaf)), 0);
  const leafUnit = largest === 0 ? 1 : largest / unitsMax;
  const view = new DataView(new ArrayBuffer(splits.length * 10 + leaves.length * 2));
  const at = {
    threshold: splits.length * 2,
    left: splits.length * 6,
    right: splits.length * 8,
    leaf: splits.length * 10,
  };
  for (const [i, [feature, threshold, left, right]] of splits.entries()) {
    view.setUint16(i * 2, columnOf.get(feature) as number, true);
    view.setFloat32(at.threshold + i * 4, floorToFloat32(threshold), true);
    view.setInt16(at.left + i * 2, checkInt16(left), true);
    view.setInt16(at.right + i * 2, checkInt16(right), true);
  }
  for (const [i, leaf] of leaves.entries()) view.setInt16(at.leaf + i * 2, Math.round(leaf / leafUnit), true);
  return {
    features: used.map((feature) => names[feature] as string),
    splits: trees.map((tree) => tree.splits.length),
    base: 0,
    leafUnit,
    data: Buffer.from(view.buffer).toString("base64"),
  };
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

function checkInt16(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) <= unitsMax) return value;
  throw new RangeError(`tree: child ${value} does not fit into 16 bits`);
}
