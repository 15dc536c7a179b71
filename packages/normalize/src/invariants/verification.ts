import type { Violation } from "@decant/page";
import { checkTree } from "./check.ts";
import { checkElsewhere } from "./check-elsewhere.ts";
import { invariants } from "./index.ts";
import type { Checked } from "./invariant.ts";

/** Checks every invariant, also those that read the Markdown back; needed for `verify` and `strict`. */
export interface Verification {
  /** Check all that look at the tree, and repair it. */
  checkTree(document: Checked): Violation[];
  /** Check all that look at the Markdown. */
  checkMarkdown(document: Checked): Violation[];
}

const treeInvariants = invariants.filter(({ runs }) => runs !== "markdown");
const markdownInvariants = invariants.filter(({ runs }) => runs === "markdown");

export const verification: Verification = {
  checkTree: (document) => checkTree(document, treeInvariants),
  checkMarkdown: (document) => [...checkTree(document, markdownInvariants), ...checkElsewhere(document, invariants)],
};
