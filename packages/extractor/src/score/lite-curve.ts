// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance
import type { ConfidenceCurve } from "./confidence.ts";

/** Written by the training script; do not edit. */
// biome-ignore format: rows of data
export const liteCurve: ConfidenceCurve = [
    [0.021, 0.353], [0.258, 0.428], [0.39, 0.542], [0.491, 0.566], [0.566, 0.632], [0.613, 0.661], [0.648, 0.69],
    [0.72, 0.74], [0.767, 0.783], [0.791, 0.787], [0.809, 0.811], [0.826, 0.835], [0.856, 0.85], [0.877, 0.864],
    [0.884, 0.865], [0.889, 0.884], [0.898, 0.892], [0.916, 0.917], [0.929, 0.928], [0.936, 0.93], [0.942, 0.932],
    [0.945, 0.939], [0.952, 0.952], [0.963, 0.953], [0.97, 0.958], [0.974, 0.97], [0.981, 0.988],
];
