/** Which form of a page was taken, and why. */
export interface RenderFacts {
  readonly kept: "raw" | "rendered";
  /**
   * Why it was rendered: it is `empty` without scripts; it is a `sample` of its template, the pages of one host with addresses of one
   * pattern; scripts complete the pages of its `template`; or `always`. `null` for a page that was not to be rendered.
   */
  readonly cause: "empty" | "sample" | "template" | "always" | null;
  /**
   * `more-content`, `same-content`, `less-content`; why it was not rendered: `no-scripts`, `static-template` (scripts add nothing to the
   * samples of its template); or why it could not be rendered: `timeout`, `crashed`, `too-large`, `failed`, `left-host`.
   */
  readonly reason: string;
  readonly rawChars: number;
  readonly renderedChars: number | null;
  readonly requests: number | null;
  readonly refused: Readonly<Record<string, number>>;
  readonly totalMs: number | null;
}
