import type { Extra } from "../all-parts.ts";
import * as callouts from "../forms/callouts/read.ts";
import { codeLanguageRows } from "../forms/code/language.ts";
import { codePartRows } from "../forms/code/text.ts";
import { footnoteRows } from "../forms/footnotes/links.ts";
import { video, videoRows } from "../forms/images/embeds.ts";
import { elementRows, renamedElement } from "../forms/inline/elements.ts";
import { formulaRows } from "../forms/math/read.ts";
import { named } from "../forms/plans.ts";
import { tabRows } from "../forms/tabs/read.ts";
import { expand, expandRows, statedItem, taskBlock } from "./confluence.ts";
import { signDiff } from "./diffs.ts";
import { drawing } from "./drawings.ts";
import { indentedText } from "./elements.ts";
import { equationTable } from "./equations.ts";
import { graph } from "./graphs.ts";
import { drawnFormula } from "./mathjax.ts";
import { hiddenNote, titledNotes } from "./notes.ts";
import * as rows from "./rows.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import * as tabs from "./tabs.ts";
import { taskCode, taskIcon, taskIconRows, taskSign } from "./tasks.ts";

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
    { form: equationTable, tags: ["table"], classes: named("ltx_equationgroup") },
    { form: graph, tags: ["svg"] },
    { form: drawing, tags: ["svg"] },
  ],
  lateForms: [
    { form: titledNotes, tags: ["div"] },
    { form: renamedElement, tags: ["a"], rows: elementRows },
    { form: indentedText, tags: ["dl"] },
    { form: taskCode, tags: ["code"] },
    { form: taskIcon, tags: ["i", "span", "div", "button"], rows: taskIconRows },
    { form: taskSign, tags: ["li"] },
    { form: video, tags: ["div"], rows: videoRows },
    { form: statedItem, tags: ["li"] },
    { form: taskBlock, tags: ["div"], attributes: ["data-task-list-local-id", "data-task-state"] },
  ],
  rows: [
    [callouts.calloutRows, rows.calloutRows],
    [codeLanguageRows, rows.codeLanguageRows],
    [codePartRows, rows.codePartRows],
    [footnoteRows, rows.footnoteRows],
    [videoRows, rows.videoRows],
    [elementRows, rows.elementRows],
    [formulaRows, rows.formulaRows],
    [tabRows, tabs.tabRows],
  ],
  signDiff,
  writeText: withoutShortcodes,
};
