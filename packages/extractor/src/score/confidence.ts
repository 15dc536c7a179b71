/**
 * Calibration of the expected F1: values in rising order, each with the mean F1 of development pages with about that value (isotonic
 * regression: Zadrozny and Elkan, "Transforming Classifier Scores into Accurate Multiclass Probability Estimates", 2002). It is
 * needed because the errors of a page's blocks are correlated.
 */
export type ConfidenceCurve = readonly (readonly [expected: number, f1: number])[];

/**
 * Read a curve, with linear interpolation.
 *
 * @param expected Expected F1 of a choice (0 to 1).
 * @param curve Without points the result is `expected`.
 * @example
 * confidenceOf(0.5, [[0, 0.5], [1, 1]]); // 0.75
 * confidenceOf(0.5); // 0.5
 */
export function confidenceOf(expected: number, curve: ConfidenceCurve = []): number {
  const next = curve.findIndex(([at]) => at > expected);
  const [low, high] = next < 0 ? [curve.at(-1), undefined] : [curve[next - 1], curve[next]];
  if (low === undefined || high === undefined) return (low ?? high)?.[1] ?? expected;
  return low[1] + ((high[1] - low[1]) * (expected - low[0])) / (high[0] - low[0]);
}
