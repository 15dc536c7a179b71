/** Text of the source that people do not see, or not at once: where instructions to machines hide. */
export interface HiddenText {
  /** How it is hidden: `display-none`, `same-color`, `comment`, `aria-hidden`, `alternative-text`, ... */
  readonly technique: string;
  /** `kept` when any of it is in the Markdown. */
  readonly fate: "kept" | "moved" | "dropped";
  /** Offset of the element or comment in the source. */
  readonly start: number;
  /** Offset behind it. */
  readonly end: number;
  /** How it begins, on one line. Given for what is kept alone. */
  readonly text?: string;
}

/** Hidden texts of one technique. */
export interface HiddenTotals {
  readonly count: number;
  /** How many of them are in the Markdown, or in the comments. */
  readonly kept: number;
}

/**
 * Count hidden texts by technique.
 *
 * @example
 * countHidden([{ technique: "comment", fate: "dropped", start: 0, end: 9 }]); // { comment: { count: 1, kept: 0 } }
 */
export function countHidden(texts: readonly HiddenText[]): Readonly<Record<string, HiddenTotals>> {
  const totals = new Map<string, { count: number; kept: number }>();
  for (const { technique, fate } of texts) {
    const total = totals.get(technique) ?? { count: 0, kept: 0 };
    totals.set(technique, total);
    total.count++;
    if (fate !== "dropped") total.kept++;
  }
  return Object.fromEntries([...totals].sort(([a], [b]) => (a < b ? -1 : 1)));
}
