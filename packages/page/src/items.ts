import type { StageName } from "./diagnostic.ts";

/** Items beside text: `link` is a link's target, `code` a preformatted element, `cell` a table cell. */
export type ItemKind = "image" | "link" | "code" | "cell";

/** All kinds, in the order of the ledger. */
export const itemKinds: readonly ItemKind[] = ["image", "link", "code", "cell"];

/** The fate of an image, link target, code block or table cell. */
export interface LedgerItem {
  readonly kind: ItemKind;
  /** Offset of the element's start tag. */
  readonly start: number;
  /** Offset after the element. */
  readonly end: number;
  /** `moved`: it is in the Markdown in another form. */
  readonly fate: "kept" | "moved" | "dropped";
  readonly stage: StageName;
  readonly rule: string;
  readonly score?: number;
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
