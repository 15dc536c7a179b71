import type { Violation } from "@decant/page";
import { checkTree } from "./check.ts";
import { checkElsewhere } from "./check-elsewhere.ts";
import { invariants, markdownInvariants } from "./index.ts";
import type { Checked } from "./invariant.ts";
import { treeInvariants } from "./tree-invariants.ts";

/** Checks all invariants, also those that read the Markdown; the options `verify` and `strict` need it. */
export interface Verification {
  /** Check the invariants of trees, and repair the tree. */
  checkTree(document: Checked): Violation[];
  /** Check the invariants of the Markdown. */
  checkMarkdown(document: Checked): Violation[];
}

/**
 * The part of a normalizer that `verify` and `strict` need.
 *
 * @example
 * createNormalizer({ verify: true }, { verification })({ type: "root", children: [] }).violations; // []
 */
export const verification: Verification = {
  checkTree: (document) => checkTree(document, treeInvariants),
  checkMarkdown: (document) => [...checkTree(document, markdownInvariants), ...checkElsewhere(document, invariants)],
};
