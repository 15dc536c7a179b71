/** A line that goes, and by which rule. */
export interface RemovedLine {
  readonly rule: string;
  readonly line: string;
}

/** A text after the rules about lines. */
export interface CleanedText {
  readonly lines: readonly string[];
  readonly removed: readonly RemovedLine[];
  /** Lines with "lorem ipsum", and with a curly bracket, among those that the rules before them keep. */
  readonly loremIpsum: number;
  readonly curlyBrackets: number;
}
