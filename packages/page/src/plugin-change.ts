import type { Addition } from "./items.ts";

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
