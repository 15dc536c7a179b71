import type { StageName } from "./diagnostic.ts";

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
export interface LedgerEntry extends Omit<Decision, "fate"> {
  readonly chars: number;
  readonly fate: "kept" | "moved" | "dropped";
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

/** Items beside text: `link` is a link's target, `code` a preformatted element, `cell` a table cell. */
export type ItemKind = "image" | "link" | "code" | "cell";

/** The fate of an image, link target, code block or table cell; `moved`: it is in the Markdown in another form. */
export interface LedgerItem extends Omit<LedgerEntry, "chars"> {
  readonly kind: ItemKind;
}

/** Counts of items of one kind; `kept + moved + dropped === total` always. */
export interface ItemTotals {
  /** Items in the source. */
  readonly total: number;
  readonly kept: number;
  readonly moved: number;
  readonly dropped: number;
  /** Items of the Markdown that are not of this kind in the source: made from players, lazy placeholders, line containers. */
  readonly made: number;
}

/** Text of the Markdown that the page does not show in these words. */
export interface Addition {
  readonly text: string;
  readonly stage: StageName;
  /** Id of the rule that added it, for example `normalize/quotation-mark`. */
  readonly rule: string;
  /** Offsets of the element that it was made from or is beside, if any. */
  readonly start?: number;
  readonly end?: number;
  /** Visible characters of kept text that it replaces. @default 0 */
  readonly replaces?: number;
}

/**
 * Text of the source that people do not see, or not at first; it may hide instructions to language models. Visible text that addresses
 * models (`addresses-models`) is listed, too, and such values of the metadata, which have no place: `start` and `end` are 0.
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

/** The changes that one plugin of the user made to a tree. */
export interface PluginChange {
  /** `plugin/<name>`. */
  readonly rule: string;
  readonly removed: readonly RemovedText[];
  readonly removedNodes: readonly RemovedNode[];
  readonly added: readonly Addition[];
}

/** A part of a text that a plugin removed. */
export interface RemovedText {
  /** The whole text before. */
  readonly value: string;
  /** Offsets of the part in it. */
  readonly from: number;
  readonly to: number;
  /** Offsets of the whole text in the HTML, if its node had a position. */
  readonly start?: number;
  readonly end?: number;
}

/** A node that a plugin removed. */
export interface RemovedNode {
  /** Tag name of an element, type of any other node. */
  readonly name: string;
  /** Offset in the HTML where it began. */
  readonly start: number;
}
