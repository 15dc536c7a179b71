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
export const liteCurve: ConfidenceCurve = [
    [0.025, 0.345], [0.314, 0.421], [0.414, 0.615], [0.498, 0.632], [0.608, 0.713], [0.663, 0.747], [0.683, 0.773],
    [0.704, 0.778], [0.717, 0.801], [0.744, 0.823], [0.78, 0.836], [0.805, 0.857], [0.823, 0.883], [0.845, 0.896],
    [0.87, 0.921], [0.901, 0.937], [0.917, 0.96], [0.92, 0.963], [0.93, 0.964], [0.944, 0.987],
];
