/**
 * Text of the source that people do not see, or not at first; it may hide instructions to language models. Visible text that addresses
 * models (`addresses-models`) is listed, too.
 */
export interface HiddenText {
  /** Technique that hides it: `display-none`, `same-color`, `comment`, `aria-hidden`, `alternative-text`, ... */
  readonly technique: string;
  /** `kept` if any of it is in the Markdown. */
  readonly fate: "kept" | "moved" | "dropped";
  /** Offset of the element or comment in the source. */
  readonly start: number;
  /** Offset after it. */
  readonly end: number;
  /** Its beginning, on one line. Only for kept text. */
  readonly text?: string;
}

/** Hidden texts of one technique. */
export interface HiddenTotals {
  readonly count: number;
  /** Number of them in the Markdown or the comments. */
  readonly kept: number;
}
