import { slot } from "../construct/shadow-roots.ts";
import { indexOf } from "../source/rows.ts";
import { calloutRows } from "./callouts/frameworks.ts";
import { callout, hasKind } from "./callouts/read.ts";
import { stackedLink } from "./cards/stacked-link.ts";
import { codeOfLines, gutterTable, lineContainer, preformatted } from "./code/read.ts";
import { signatureTable } from "./code/signature-table.ts";
import { drawing } from "./drawings/read.ts";
import { footnoteRows } from "./footnotes/frameworks.ts";
import { footnoteBackLink, footnoteReference, inlineNote, sideNote, sideNoteToggle } from "./footnotes/links.ts";
import { footnoteSection, hiddenNote } from "./footnotes/sections.ts";
import { type Entry, type FormTable, formTable, named } from "./form-table.ts";
import { blockedPlayer, embed, embeddedPost, video } from "./images/embeds.ts";
import { postRows, videoRows } from "./images/frameworks.ts";
import { icon, iconImage } from "./images/icons.ts";
import { image, lazyPlaceholder, noscriptImage } from "./images/read.ts";
import { attribution } from "./inline/attributions.ts";
import { inlineDiv, renamedElement, styledSpan } from "./inline/elements.ts";
import { elementRows } from "./inline/frameworks.ts";
import { option } from "./inline/options.ts";
import { bulletTerms } from "./lists/bullet-terms.ts";
import { compactItem } from "./lists/compact.ts";
import { taskIconRows } from "./lists/frameworks.ts";
import { leveledList, wordList } from "./lists/leveled.ts";
import { numberedRows } from "./lists/numbered-rows.ts";
import { ownMarker } from "./lists/own-markers.ts";
import { splitList } from "./lists/split.ts";
import { taskBlock, taskCheckbox, taskCode, taskIcon, taskSign } from "./lists/task-items.ts";
import { formulaRows } from "./math/frameworks.ts";
import { equationTable, mathElement, mathImage, mathScript, renderedMath } from "./math/read.ts";
import { labelledCell } from "./tables/cell-labels.ts";
import { divGrid } from "./tables/grids.ts";
import { ruledRow, tableOfRoles, tableWithRole } from "./tables/read.ts";
import { accordionTrigger, expand } from "./tabs/accordions.ts";
import { expandRows, tabRows } from "./tabs/frameworks.ts";
import { radioLabel, radioTabs, tabGroup, tabList, tabPanel } from "./tabs/read.ts";

const headings: readonly string[] = ["h1", "h2", "h3", "h4", "h5", "h6", "button", "a", "div", "span", "dt", "summary"];

/** Forms that come before the drop rules, because they read hidden or dropped elements. In order. */
export const earlyForms: FormTable = table([
  { form: tabPanel },
  { form: tabList, tags: ["div", "nav", "section", "p"], rows: tabRows },
  { form: tabList, tags: ["ul", "ol"] },
  { form: tabGroup, tags: ["sl-tab-group", "wa-tab-group"] },
  { form: radioTabs, tags: ["div"] },
  { form: radioLabel, tags: ["label"] },
  { form: expand, tags: ["div"], rows: expandRows },
  { form: accordionTrigger, tags: headings, attributes: ["aria-controls", "data-bs-target", "data-target"] },
  { form: hiddenNote, tags: ["aside", "div", "span", "section"], attributes: ["id"] },
  { form: sideNoteToggle, tags: ["label", "sup"], rows: footnoteRows },
  { form: inlineNote, tags: ["span", "sup"], rows: footnoteRows },
  { form: mathScript, tags: ["script"] },
  { form: equationTable, tags: ["table"], classes: named("ltx_equationgroup") },
  { form: mathElement, tags: ["math", "mml:math", "m:math"] },
  { form: renderedMath, tags: ["span", "div", "p", "eqn", "eq"], rows: formulaRows },
  { form: renderedMath, tags: ["mjx-container", "math-renderer"] },
  { form: drawing, tags: ["svg"] },
  { form: icon, tags: ["svg"] },
  { form: icon, tags: ["i", "span"], attributes: ["aria-label", "title", "class"] },
  { form: noscriptImage, tags: ["noscript"] },
  { form: taskCheckbox, tags: ["input"] },
]);

/** Forms of content. In order. */
export const lateForms: FormTable = table([
  { form: mathImage, tags: ["img"], rows: formulaRows },
  { form: iconImage, tags: ["img"] },
  { form: image, tags: ["img", "amp-img", "amp-anim"] },
  { form: preformatted, tags: ["pre", "listing", "xmp", "plaintext"] },
  { form: numberedRows, tags: ["table"] },
  { form: gutterTable, tags: ["table"] },
  { form: signatureTable, tags: ["table"], classes: named("memname") },
  { form: divGrid, tags: ["div"] },
  { form: lineContainer, tags: ["div"] },
  { form: footnoteBackLink, tags: ["a"] },
  { form: stackedLink, tags: ["a"], attributes: ["href"] },
  { form: sideNote, tags: ["span"], rows: footnoteRows },
  { form: footnoteBackLink, tags: ["span"], rows: footnoteRows },
  { form: footnoteReference, tags: ["a", "sup"] },
  { form: footnoteSection, tags: ["ol", "ul", "section", "div", "aside", "dl", "table", "blockquote", "p"] },
  { form: tableWithRole, tags: ["table"], attributes: ["role"] },
  { form: tableOfRoles, tags: ["div", "span", "section"], attributes: ["role"] },
  {
    form: callout,
    tags: ["div", "aside", "section", "blockquote", "p", "dl", "article", "details", "figure"],
    rows: calloutRows,
    classes: hasKind,
  },
  {
    form: renamedElement,
    tags: ["div", "span", "blockquote", "p", "section", "h1", "h2", "h3", "h4", "h5"],
    rows: elementRows,
  },
  { form: renamedElement, tags: ["dt"] },
  { form: renamedElement, tags: ["a"], classes: named("permalink") },
  { form: bulletTerms, tags: ["dl"] },
  { form: leveledList, tags: ["ul", "ol"] },
  { form: leveledList, tags: ["div"], classes: named("outlineelement") },
  { form: wordList, tags: ["p"], attributes: ["style", "class"] },
  { form: splitList, tags: ["dl", "ol", "ul"], attributes: ["class"] },
  { form: taskCode, tags: ["code"] },
  { form: codeOfLines, tags: ["code"] },
  { form: ruledRow, tags: ["tr"], attributes: ["style"] },
  { form: labelledCell, tags: ["td"] },
  { form: taskIcon, tags: ["i", "span", "div", "button"], rows: taskIconRows },
  { form: styledSpan, tags: ["span", "font"], attributes: ["style", "class", "face"] },
  { form: inlineDiv, tags: ["div"], attributes: ["style"] },
  { form: option, tags: ["label"] },
  { form: ownMarker, tags: ["li"] },
  { form: taskSign, tags: ["li"] },
  { form: taskBlock, tags: ["div"], attributes: ["data-task-list-local-id", "data-task-state"] },
  { form: compactItem, tags: ["p"] },
  { form: attribution, tags: ["cite"] },
  { form: video, tags: ["lite-youtube", "lite-vimeo", "amp-youtube", "amp-vimeo"] },
  { form: video, tags: ["div"], rows: videoRows },
  { form: embeddedPost, tags: ["blockquote", "div"], rows: postRows },
  { form: blockedPlayer, tags: ["div", "figure", "section", "span", "a"], attributes: ["data-src", "data-embed-url"] },
  { form: embed, tags: ["iframe", "video", "audio"] },
  { form: slot, tags: ["slot"] },
  { form: lazyPlaceholder, tags: ["span", "div", "figure"], attributes: ["data-src"] },
]);

/** An entry with the conditions of its rows. */
function withRows(entry: Entry): Entry {
  if (entry.rows === undefined) return entry;
  const { mayMatch, attributes } = indexOf(entry.rows);
  const { classes } = entry;
  return {
    ...entry,
    ...(attributes.length > 0 && { attributes }),
    classes: classes === undefined ? mayMatch : (tokens) => mayMatch(tokens) || classes(tokens),
  };
}

/** Index entries, with the conditions of their rows. */
function table(entries: readonly Entry[]): FormTable {
  return formTable(entries.map(withRows));
}
