import type { StageName } from "./diagnostic.ts";
import type { Addition, LedgerItem } from "./items.ts";

/** A stage's decision to drop or move a stretch of the source. Text without a decision is kept. */
export interface Decision {
  readonly fate: "dropped" | "moved";
  /** Offset of the first UTF-16 code unit. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
  readonly stage: StageName;
  /** Id of the rule, for example `sanitizer/share-bar`. */
  readonly rule: string;
  /** Score that decided, if any. */
  readonly score?: number;
}

/**
 * The text runs of a page in source order, as columns.
 *
 * A run is one text node with at least one character that is not white space, outside of elements whose
 * text is never rendered (`script`, `style`, `head`, `template`, `canvas`, ...). Options of a list, contents of a text field, labels
 * of a drawing and the fallback of an object are shown, so they are included. `chars` counts its UTF-16 code units that are not white
 * space, after character references were decoded.
 */
export interface TextRuns {
  readonly count: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly chars: Int32Array;
}

/** The longest stretch of runs with the same fate and rule. */
export interface LedgerEntry {
  readonly start: number;
  readonly end: number;
  readonly chars: number;
  readonly fate: "kept" | "moved" | "dropped";
  readonly stage: StageName;
  readonly rule: string;
  readonly score?: number;
}

/** Counts of characters by fate; `kept + moved + dropped === visible` always. */
export interface LedgerTotals {
  readonly visible: number;
  readonly kept: number;
  readonly moved: number;
  readonly dropped: number;
  readonly droppedByRule: Readonly<Record<string, number>>;
}

/** The fate of every visible character of the source. */
export interface TextLedger {
  /** In source order, disjoint. */
  readonly entries: readonly LedgerEntry[];
  readonly totals: LedgerTotals;
}

/** The fate of all text and items of the source, and the additions. */
export interface Ledger extends TextLedger {
  /** Every image, link target, code block and table cell of the source, in source order. */
  readonly items: readonly LedgerItem[];
  /** Texts of the Markdown that are not in the source, unordered. Markdown's marks are not text. */
  readonly additions: readonly Addition[];
}

/** The stage and rule that kept the text without a decision. */
export interface KeptBy {
  readonly stage: StageName;
  readonly rule: string;
}

/** Rule of the decisions that move text and items to the comments of the page. */
export const commentsRule = "extractor/comments";
