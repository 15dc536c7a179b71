import { type AnyNode, type ChildNode, type Document, type Hiding, measure, type Visibility } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { cardLink } from "./forms/cards/cards.ts";
import { resolveFootnotes } from "./forms/footnotes/links.ts";
import { readPlainNotes } from "./forms/footnotes/plain-notes.ts";
import { writeLabels } from "./forms/lists/labels.ts";
import { mayContainFormula, rendersTex, splitMath } from "./forms/math/delimited.ts";
import { textFormula } from "./forms/math/read.ts";
import { earlyForms, lateForms } from "./forms/table.ts";
import { indexOf, type Row, type RowIndex } from "./source/rows.ts";
import type { Entry, SanitizerParts } from "./tree/opening.ts";

/** Forms, and rows of frameworks, that are loaded on request: those of `@decant/sanitizer/extra`, or your own. */
export interface Extra {
  /** Forms before those of the sanitizer. */
  readonly earlyForms: readonly Entry[];
  readonly lateForms: readonly Entry[];
  /** Lists of rows of the sanitizer, each with the rows that come before its own. */
  readonly rows: readonly (readonly [own: readonly Row[], added: readonly Row[]])[];
  readonly signDiff?: SanitizerParts["signDiff"];
}

const nothing: Extra = { earlyForms: [], lateForms: [], rows: [] };
const composed = new WeakMap<Extra, SanitizerParts>();

/** All that the sanitizer can do, and what is added to it. Composed once. */
export function allParts(extra: Extra = nothing): SanitizerParts {
  const parts = composed.get(extra) ?? compose(extra);
  composed.set(extra, parts);
  return parts;
}

function compose(extra: Extra): SanitizerParts {
  const joined = new Map(extra.rows.map(([own, added]) => [own, [...added, ...own]]));
  const indexRows = <R extends Row>(rows: readonly R[]): RowIndex<R> =>
    indexOf((joined.get(rows) ?? rows) as readonly R[]);
  const withRows = (entry: Entry): Entry => {
    if (entry.rows === undefined) return entry;
    const { mayMatch, attributes } = indexRows(entry.rows);
    const { classes } = entry;
    return {
      ...entry,
      ...(attributes.length > 0 && { attributes }),
      classes: classes === undefined ? mayMatch : (tokens) => mayMatch(tokens) || classes(tokens),
    };
  };
  return {
    earlyForms: [...extra.earlyForms, ...earlyForms].map(withRows),
    lateForms: [...extra.lateForms, ...lateForms].map(withRows),
    decideFor,
    indexRows,
    ...(extra.signDiff !== undefined && { signDiff: extra.signDiff }),
    formulas: { mayContain: mayContainFormula, split: splitMath, areRendered: rendersTex, open: textFormula },
    cardLink,
    steps: [resolveFootnotes, readPlainNotes, writeLabels],
  };
}

/** Decide visibility for a selection without it: in the documents of its roots. */
function decideFor(roots: readonly ChildNode[]): Visibility {
  const hidden = new Map<AnyNode, Hiding>();
  let isCut = false;
  const looks: Visibility["lookOf"][] = [];
  for (const top of new Set(roots.map(topOf))) {
    const page = top.type === "root" ? top : { type: "root", parent: null, children: [top] };
    const decided = decideVisibility(measure(page as Document));
    for (const [node, hiding] of decided.hidden) hidden.set(node, hiding);
    isCut ||= decided.isCut;
    looks.push(decided.lookOf);
  }
  return { hidden, isCut, lookOf: (element) => looks.map((look) => look?.(element) ?? "").join("") };
}

function topOf(node: ChildNode): AnyNode {
  let top: AnyNode = node;
  while (top.parent !== null) top = top.parent;
  return top;
}
