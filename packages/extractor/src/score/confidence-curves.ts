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

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const linearCurve: ConfidenceCurve = [
    [0.022, 0.545], [0.223, 0.552], [0.362, 0.586], [0.506, 0.613], [0.586, 0.65], [0.661, 0.75], [0.707, 0.775],
    [0.734, 0.806], [0.757, 0.826], [0.771, 0.843], [0.792, 0.849], [0.81, 0.872], [0.839, 0.894], [0.861, 0.907],
    [0.88, 0.91], [0.913, 0.929], [0.931, 0.932], [0.937, 0.936], [0.941, 0.948], [0.946, 0.952], [0.953, 0.954],
    [0.963, 0.972], [0.978, 0.977],
];
