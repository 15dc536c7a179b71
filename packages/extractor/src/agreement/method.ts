import type { NodeTable } from "@decant/dom";
import type { Blocks } from "../blocks/split-blocks.ts";
import type { Evidence } from "../features/name-evidence.ts";

/** Another way to find main content. */
export interface Method {
  readonly id: string;
  /** 1 for each block that is content. */
  readonly pick: (page: MethodInput) => Uint8Array;
}

/** Input of a method. */
export interface MethodInput {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  readonly evidence: Evidence;
}
