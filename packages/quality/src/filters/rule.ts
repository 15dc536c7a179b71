import type { CleanedText } from "./cleaned-text.ts";
import type { Reading } from "./reading.ts";

/** A document as rules see it. */
export interface RuleDocument {
  readonly reading: Reading;
  /** Words of `reading.writing` and of `reading.all`, punctuation included; split when they are first asked for. */
  readonly words: { readonly writing: readonly string[]; readonly all: readonly string[] };
  /** The lines of `reading.prose` that C4 keeps. */
  readonly cleaned: () => CleanedText;
  /** Primary language subtag, lower case; `null` if it is not known. */
  readonly language: string | null;
}

/** A measured value and the number it is compared with. */
export interface Rule<Document = RuleDocument> {
  /** `SET/NAME`. */
  readonly id: string;
  /** Where the number was published. */
  readonly source: string;
  /** What is measured, in words. */
  readonly measures: string;
  /** A document is dropped below `min`, or above `max`. */
  readonly bound: "min" | "max";
  readonly number: number;
  /** Applied only when asked for by name. */
  readonly isOff?: boolean;
  /** `null` if the rule does not apply. */
  readonly measure: (document: Document) => number | null;
}

/** Why a document is dropped. */
export interface Reason {
  /** Id of the rule. */
  readonly rule: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
}

/** Part of a whole; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
