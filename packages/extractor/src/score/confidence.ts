/**
 * What an expected F1 was worth on pages with gold: its values in rising order, each with the mean F1 of the pages that expected
 * about as much (isotonic regression: Zadrozny and Elkan, "Transforming Classifier Scores into Accurate Multiclass Probability
 * Estimates", 2002). Scores of blocks err together, so that what they expect of a page is too low where they are unsure, and too
 * high where they are fairly sure.
 */
export type ConfidenceCurve = readonly (readonly [expected: number, f1: number])[];

/**
 * Read a curve: straight between its points, level beyond them.
 *
 * @param expected Expected F1 of a choice (0 to 1).
 * @param curve Without one, or an empty one, what is expected is believed.
 */
export function confidenceOf(expected: number, curve: ConfidenceCurve = []): number {
  const next = curve.findIndex(([at]) => at > expected);
  const [low, high] = next < 0 ? [curve.at(-1), undefined] : [curve[next - 1], curve[next]];
  if (low === undefined || high === undefined) return (low ?? high)?.[1] ?? expected;
  return low[1] + ((high[1] - low[1]) * (expected - low[0])) / (high[0] - low[0]);
}
