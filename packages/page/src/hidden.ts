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
