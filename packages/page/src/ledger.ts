import type { StageName } from "./diagnostic.ts";
import type { Addition, LedgerItem } from "./items.ts";

/** What a stage decided about a stretch of source that would otherwise be kept. */
export interface Decision {
  readonly fate: "dropped" | "moved";
  /** Offset of the first UTF-16 code unit concerned. */
  readonly start: number;
  /** Offset behind the last one. */
  readonly end: number;
  readonly stage: StageName;
  /** Id of the rule that decided, for example `sanitizer/copy-button`. */
  readonly rule: string;
  /** The number that decided, where a number did. */
  readonly score?: number;
}

/**
 * The text runs of a page in source order, as columns.
 *
 * A run is one text node with at least one character that is not white space, outside of elements whose
 * text is never rendered (`script`, `style`, `head`, `template`, `canvas`, ...). Options of a list, contents of a text field, labels
 * of a drawing and what stands in for an object are shown, and so they are in it. `chars` counts its UTF-16 code units that
 * are not white space, after character references were decoded.
 */
export interface TextRuns {
  readonly count: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly chars: Int32Array;
}

/** A maximal stretch of runs with one fate and one reason. */
export interface LedgerEntry {
  readonly start: number;
  readonly end: number;
  readonly chars: number;
  readonly fate: "kept" | "moved" | "dropped";
  readonly stage: StageName;
  readonly rule: string;
  readonly score?: number;
}

/** Characters by fate; `kept + moved + dropped === visible` always. */
export interface LedgerTotals {
  readonly visible: number;
  readonly kept: number;
  readonly moved: number;
  readonly dropped: number;
  readonly droppedByRule: Readonly<Record<string, number>>;
}

/** Where every visible character of the source went. */
export interface TextLedger {
  /** In source order, disjoint. */
  readonly entries: readonly LedgerEntry[];
  readonly totals: LedgerTotals;
}

/** Where everything of the source went, and what came to it. */
export interface Ledger extends TextLedger {
  /** Every image, link target, code block and table cell of the source, in source order. */
  readonly items: readonly LedgerItem[];
  /** Texts of the Markdown that are not in the source, in no order. Marks are not text: Markdown's reader tells them. */
  readonly additions: readonly Addition[];
}

/** The stage and rule that kept whatever no decision took away. */
export interface KeptBy {
  readonly stage: StageName;
  readonly rule: string;
}

/** Rule of the decisions that move text to the comments of the page, and of what moves along. */
export const commentsRule = "extractor/comments";
