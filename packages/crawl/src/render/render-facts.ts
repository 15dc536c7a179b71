/** Which form of a page was taken, and why. */
export interface RenderFacts {
  readonly kept: "raw" | "rendered";
  /** `more-content`, `same-content`, `less-content`; or why it could not be rendered: `timeout`, `crashed`, `too-large`, `failed`, `left-host`. */
  readonly reason: string;
  readonly rawChars: number;
  readonly renderedChars: number | null;
  readonly requests: number | null;
  readonly refused: Readonly<Record<string, number>>;
  readonly totalMs: number | null;
}
