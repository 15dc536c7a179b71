// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { ConfidenceCurve } from "./confidence.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const forestCurve: ConfidenceCurve = [
    [0.021, 0.5], [0.341, 0.564], [0.486, 0.64], [0.569, 0.697], [0.646, 0.711], [0.7, 0.757], [0.724, 0.836],
    [0.756, 0.84], [0.81, 0.856], [0.839, 0.878], [0.849, 0.885], [0.866, 0.894], [0.889, 0.899], [0.9, 0.906],
    [0.91, 0.923], [0.925, 0.93], [0.941, 0.938], [0.953, 0.951], [0.965, 0.956], [0.973, 0.956], [0.975, 0.968],
    [0.98, 0.969], [0.985, 0.978], [0.986, 0.979], [0.988, 0.985], [0.989, 0.994], [0.992, 0.996],
];
