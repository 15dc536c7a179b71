import type { Addition } from "./items.ts";

/** What one plug-in of the reader's did to a tree. */
export interface PluginChange {
  /** `plugin/<name>`. */
  readonly rule: string;
  readonly removed: readonly RemovedText[];
  readonly removedNodes: readonly RemovedNode[];
  readonly added: readonly Addition[];
}

/** A part of a text that a plug-in removed. */
export interface RemovedText {
  /** The whole text before. */
  readonly value: string;
  /** Offsets of the part in it. */
  readonly from: number;
  readonly to: number;
  /** Offsets of the whole text in the HTML, where its node had a position. */
  readonly start?: number;
  readonly end?: number;
}

/** A node that a plug-in removed. */
export interface RemovedNode {
  /** Tag name of an element, type of any other node. */
  readonly name: string;
  /** Offset in the HTML where it began. */
  readonly start: number;
}
