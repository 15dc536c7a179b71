import { idempotent } from "./idempotent.ts";
import type { Invariant } from "./invariant.ts";
import { lengthBounded } from "./length-bounded.ts";
import { lineFeedOnly } from "./line-feed-only.ts";
import { listNumbers } from "./list-numbers.ts";
import { marksDeclared } from "./marks-declared.ts";
import { noControlCharacter } from "./no-control-character.ts";
import { noFrontMatter } from "./no-front-matter.ts";
import { noSwallowedEscape } from "./no-swallowed-escape.ts";
import { noTrailingSpace } from "./no-trailing-space.ts";
import { reparseEqual } from "./reparse-equal.ts";
import { sameAnywhere } from "./same-anywhere.ts";
import { singleFinalLineEnd } from "./single-final-line-end.ts";
import { treeInvariants } from "./tree-invariants.ts";
import { wellFormed } from "./well-formed.ts";

/** The invariants of the Markdown itself. */
export const markdownInvariants: readonly Invariant[] = [
  wellFormed,
  noControlCharacter,
  lineFeedOnly,
  singleFinalLineEnd,
  noTrailingSpace,
  noFrontMatter,
  noSwallowedEscape,
  sameAnywhere,
  listNumbers,
  marksDeclared,
  lengthBounded,
  reparseEqual,
  idempotent,
];

/** All invariants, in the order in which they are checked and repaired. */
export const invariants: readonly Invariant[] = [...treeInvariants, ...markdownInvariants];
