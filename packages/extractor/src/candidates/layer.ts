import type { NodeTable } from "@decant/dom";

/** Input of a layer. */
export interface LayerInput {
  readonly table: NodeTable;
  /** Probability of each block to be content (0 to 1) and its size in words. */
  readonly blocks: BlockScores;
  readonly containers: readonly ContainerRule[];
}

export interface BlockScores {
  readonly count: number;
  /** First text node of each block. */
  readonly first: Int32Array;
  readonly probability: Float32Array;
  readonly size: Float32Array;
}

/** Element in which a framework puts the main content. */
export interface ContainerRule {
  /** Name of the framework. */
  readonly id: string;
  /** CSS selector. */
  readonly selector: string;
  /** Test page with such an element; all of our own rules have one. */
  readonly fixture?: string;
}

/** A set of nodes that may hold the whole main content. */
export interface Frame {
  /** Numbers of disjoint subtrees in document order. */
  readonly nodes: readonly number[];
  /** Why the layer proposes it. */
  readonly reason: string;
}

/** One way to find the content. Layers are tried in order and are independent of each other. */
export interface Layer {
  readonly id: string;
  /** Proposed frames, best first; may be empty. */
  readonly propose: (input: LayerInput) => readonly Frame[];
}
