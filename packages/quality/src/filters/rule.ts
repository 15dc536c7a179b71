import type { Reading, Reads } from "./reading.ts";
import type { Words } from "./words.ts";

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

export interface RuleDocument {
  readonly reading: Reading;
  readonly words: (reads: Reads) => Words;
  /** Lines of `reading.prose` that are not blank. */
  readonly proseLines: () => readonly string[];
  /** The lines of `reading.prose` that C4 keeps. */
  readonly cleaned: () => CleanedText;
  /** Primary language subtag, lower case; `null` if it is not known. */
  readonly language: string | null;
}

/** A measured value and the number it is compared with. */
export interface Rule<Document = RuleDocument> {
  /** `SET/NAME`. */
  readonly id: string;
  /** Publication of the number. */
  readonly source: string;
  /** Measured quantity, in words. */
  readonly measures: string;
  /** A document is dropped below `min`, or above `max`. */
  readonly bound: "min" | "max";
  readonly number: number;
  /** Applied only when asked for by name. */
  readonly isOff?: boolean;
  /**
   * `null` if the rule does not apply.
   *
   * @param limit The number it is compared with: a rule may stop counting there.
   */
  readonly measure: (document: Document, limit: number) => number | null;
}

/** Why a document is dropped. */
export interface Reason {
  readonly rule: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
}

/** Part of a whole; 0 if the whole is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Makes the rules of one source, which share the beginning of their ids. */
export function rulesOf(family: string, source: string) {
  return (name: string, bound: "min" | "max", number: number, measures: string, measure: Rule["measure"]): Rule => ({
    ...{ id: `${family}/${name}`, source, measures, bound, number, measure },
  });
}
