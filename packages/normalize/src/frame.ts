import type { Diagnostic, PluginChange, Violation } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import type { Checked } from "./invariants/invariant.ts";
import type { NormalizeOptions } from "./options.ts";
import type { Writer } from "./to-markdown/to-markdown.ts";
import type { Bridged } from "./to-mdast/to-mdast.ts";

/** The steps of a conversion, for a frame that runs others between them. */
export interface Steps {
  readonly toMdast: (tree: HastNodes, conversion: Conversion) => Root;
  /** Check and repair the invariants. */
  readonly check: (tree: Root, conversion: Conversion) => void;
  /** Our writer, for mdast-util-to-markdown. */
  readonly extension: Writer["extension"];
}

/** Runs the steps of conversions, one conversion after the other. */
export interface Frame {
  readonly run: (tree: HastNodes, conversion: Conversion) => Root;
  readonly stringify: (tree: Root) => string;
}

export type CreateFrame = (steps: Steps) => Frame;

/** The state of one tree between the steps. */
export interface Conversion {
  readonly options: NormalizeOptions;
  /** Changes that plugins made to the hast, and to the mdast. */
  readonly rehypeChanges: PluginChange[];
  readonly remarkChanges: PluginChange[];
  /** Messages of plugins. */
  readonly messages: Diagnostic[];
  /** Whether the hast is converted for the second time: rehype plugins have changed it already. */
  readonly isRetry: boolean;
  /** The tree that was converted. */
  hast?: HastNodes;
  bridged?: Bridged;
  document?: Checked;
  violations?: Violation[];
}
