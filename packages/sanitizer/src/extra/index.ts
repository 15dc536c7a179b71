import type { Extra } from "../all-parts.ts";
import * as callouts from "../forms/callouts/read.ts";
import { codeLanguageRows } from "../forms/code/language.ts";
import { codePartRows } from "../forms/code/text.ts";
import { footnoteRows } from "../forms/footnotes/links.ts";
import * as embeds from "../forms/images/embeds.ts";
import { elementRows } from "../forms/inline/elements.ts";
import { taskIconRows } from "../forms/lists/markers.ts";
import { formulaRows } from "../forms/math/read.ts";
import { tabRows } from "../forms/tabs/read.ts";
import { bulletTerms } from "./bullet-terms.ts";
import { labelledCell } from "./cell-labels.ts";
import { expand, expandRows, statedItem, taskBlock } from "./confluence.ts";
import { signDiff } from "./diffs.ts";
import { graph } from "./graphs.ts";
import { drawnFormula } from "./mathjax.ts";
import { definedNotes, hiddenNote } from "./notes.ts";
import { rating } from "./ratings.ts";
import * as rows from "./rows.ts";
import * as tabs from "./tabs.ts";

/**
 * Forms and rows of frameworks that pages rarely have: no page of the sets that the sanitizer was developed on.
 *
 * @example
 * import { parse } from "@decant/dom";
 * const note = parse('<div class="hint hint-style-danger"><p>Moor first.</p></div>');
 * const { tree } = sanitize(note, { extra });
 * // blockquote[dataCallout=caution] > p > "Moor first."
 */
export const extra: Extra = {
  earlyForms: [
    { form: tabs.tabGroup, tags: ["sl-tab-group", "wa-tab-group"] },
    { form: expand, tags: ["div"], rows: expandRows },
    { form: hiddenNote, tags: ["aside", "div", "span", "section"], attributes: ["id"] },
    { form: drawnFormula, tags: ["span", "div"], rows: formulaRows },
    { form: graph, tags: ["svg"] },
    { form: rating, tags: ["svg"] },
    { form: rating, tags: ["i", "span"], attributes: ["aria-label"] },
  ],
  lateForms: [
    { form: definedNotes, tags: ["dl"] },
    { form: bulletTerms, tags: ["dl"] },
    { form: labelledCell, tags: ["td"] },
    { form: statedItem, tags: ["li"] },
    { form: taskBlock, tags: ["div"], attributes: ["data-task-list-local-id", "data-task-state"] },
  ],
  rows: [
    [callouts.calloutRows, rows.calloutRows],
    [codeLanguageRows, rows.codeLanguageRows],
    [codePartRows, rows.codePartRows],
    [footnoteRows, rows.footnoteRows],
    [embeds.postRows, rows.postRows],
    [embeds.videoRows, rows.videoRows],
    [elementRows, rows.elementRows],
    [taskIconRows, rows.taskIconRows],
    [formulaRows, rows.formulaRows],
    [tabRows, tabs.tabRows],
  ],
  signDiff,
};
