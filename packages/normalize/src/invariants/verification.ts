import type { Violation } from "@decant/page";
import { alwaysChecked, checkTree } from "./check.ts";
import { foreignInvariants } from "./foreign-trees.ts";
import type { Checked, Invariant } from "./invariant.ts";
import { textOfMarkdown } from "./markdown-text.ts";
import { readElsewhere } from "./read-back.ts";
import { readerInvariants } from "./readers.ts";
import { roundTripInvariants } from "./round-trip.ts";

/** Those of trees. */
const treeInvariants: readonly Invariant[] = [...foreignInvariants, ...alwaysChecked];
/** Those of the Markdown itself. */
const markdownInvariants: readonly Invariant[] = [...textOfMarkdown, ...readerInvariants, ...roundTripInvariants];

/** All invariants, in the order in which they are checked and repaired. */
export const invariants: readonly Invariant[] = [...treeInvariants, ...markdownInvariants];

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

/**
 * Check the invariants for every reader on the trees of readers that know less than the writer.
 *
 * @param which Invariants with `everyReader`; others are ignored.
 * @param known Violations with lines that are not reported again.
 * @returns Violations with their Markdown line, each once, in whichever dialects it is found.
 */
export function checkElsewhere(
  document: Checked,
  which: readonly Invariant[],
  known: readonly Violation[] = [],
): Violation[] {
  const { markdown } = document;
  const everyReader = which.filter((invariant) => invariant.everyReader);
  if (everyReader.length === 0 || markdown === undefined) return [];
  const seen = new Set(known.map(keyOf));
  const found: Violation[] = [];
  for (const { dialect, tree } of readElsewhere(document)) {
    for (const { id, message, at } of checkTree({ mdast: tree, dialect }, everyReader, { keep: true })) {
      const line = at === undefined ? {} : { line: markdown.slice(0, at.start).split("\n").length };
      const key = keyOf({ id, message, ...line });
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ id, message: `Read as ${dialect.id}: ${message}`, repaired: false, ...line });
    }
  }
  return found;
}

function keyOf({ id, message, line }: Pick<Violation, "id" | "message" | "line">): string {
  return `${id} ${line} ${message}`;
}
