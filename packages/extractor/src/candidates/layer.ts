import type { NodeTable } from "@decant/dom";

/** What a layer may look at. */
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

/** A place where a framework puts the main content. */
export interface ContainerRule {
  /** Name of the framework. */
  readonly id: string;
  /** CSS selector. */
  readonly selector: string;
  /** Test page that has it; our own rules all name one. */
  readonly fixture?: string;
}

/** A set of nodes that may hold the whole main content. */
export interface Frame {
  /** Numbers of disjoint subtrees in document order. */
  readonly nodes: readonly number[];
  /** Why the layer proposes it. */
  readonly reason: string;
}

/** One way to find where the content is. Layers are tried in order; none knows of the others. */
export interface Layer {
  readonly id: string;
  /** Proposals, best first; none when the layer has nothing to say about the page. */
  readonly propose: (input: LayerInput) => readonly Frame[];
}
