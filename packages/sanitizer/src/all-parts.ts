import { cardLink } from "./forms/cards/card-link.ts";
import { resolveFootnotes } from "./forms/footnotes/links.ts";
import { readPlainNotes } from "./forms/footnotes/plain-notes.ts";
import { writeLabels } from "./forms/lists/labels.ts";
import { mayContainFormula, splitMath } from "./forms/math/delimited.ts";
import { rendersTex } from "./forms/math/engines.ts";
import { textFormula } from "./forms/math/read.ts";
import { earlyForms, lateForms } from "./forms/table.ts";
import { indexOf } from "./source/rows.ts";
import { decideFor } from "./tree/decide-for.ts";
import type { SanitizerParts } from "./tree/parts.ts";

/** All that the sanitizer can do. */
export const allParts: SanitizerParts = {
  earlyForms,
  lateForms,
  decideFor,
  indexRows: indexOf,
  formulas: { mayContain: mayContainFormula, split: splitMath, areRendered: rendersTex, open: textFormula },
  cardLink,
  steps: [resolveFootnotes, readPlainNotes, writeLabels],
};
