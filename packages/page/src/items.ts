import type { StageName } from "./diagnostic.ts";

/** What a page holds beside text: `link` is a link's target, `code` a preformatted element, `cell` a table cell. */
export type ItemKind = "image" | "link" | "code" | "cell";

/** In the order of all accounts. */
export const itemKinds: readonly ItemKind[] = ["image", "link", "code", "cell"];

/** An element of the source that is more than its text, and where it went. */
export interface LedgerItem {
  readonly kind: ItemKind;
  /** Offset of the element's start tag. */
  readonly start: number;
  /** Offset behind the element. */
  readonly end: number;
  /** `moved`: what it says is in the Markdown in another form. */
  readonly fate: "kept" | "moved" | "dropped";
  readonly stage: StageName;
  readonly rule: string;
  readonly score?: number;
}

/** Items of one kind; `kept + moved + dropped === total` always. */
export interface ItemTotals {
  /** In the source. */
  readonly total: number;
  readonly kept: number;
  readonly moved: number;
  readonly dropped: number;
  /** In the Markdown without being an item of this kind in the source: made from players, lazy placeholders, line containers. */
  readonly made: number;
}

/** Text of the Markdown that the page does not show in these words. */
export interface Addition {
  readonly text: string;
  readonly stage: StageName;
  /** What it is, for example `normalize/quotation-mark`. */
  readonly rule: string;
  /** Offsets of the element that it was made from or stands beside; without them it belongs to no place. */
  readonly start?: number;
  readonly end?: number;
  /** Visible characters of kept text that it stands in place of. @default 0 */
  readonly replaces?: number;
}
