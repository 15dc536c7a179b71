/** A page whose gold says how good it is, with what may tell so without gold. */
export interface RankedPage {
  readonly isBad: boolean;
  /** Higher for pages that are trusted more. */
  readonly trust: number;
}

/**
 * Area under the ROC curve: how probable it is that a bad page is trusted less than a good one, ties counted half.
 *
 * @returns `null` where all pages are bad or none is.
 */
export function areaUnderCurve(pages: readonly RankedPage[]): number | null {
  const sorted = [...pages].sort((a, b) => a.trust - b.trust);
  const bad = sorted.filter(({ isBad }) => isBad).length;
  const good = sorted.length - bad;
  if (bad === 0 || good === 0) return null;
  let rankSum = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.trust === sorted[from]?.trust) to++;
    const rank = (from + 1 + to) / 2;
    for (let i = from; i < to; i++) if (sorted[i]?.isBad === false) rankSum += rank;
    from = to;
  }
  return (rankSum - (good * (good + 1)) / 2) / (good * bad);
}
