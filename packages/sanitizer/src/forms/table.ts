import { slot } from "../construct/shadow-roots.ts";
import type { Entry } from "../tree/opening.ts";
import { callout, calloutRows, hasKind } from "./callouts/read.ts";
import { stackedLink } from "./cards/cards.ts";
import { codeOfLines, codeTag, gutterTable, lineContainer, preformatted, signatureTable } from "./code/read.ts";
import { drawing } from "./drawings/read.ts";
import { footnoteBackLink, footnoteReference, inlineNote, sideNote, sideNoteToggle } from "./footnotes/links.ts";
import { footnoteRows } from "./footnotes/registry.ts";
import { footnoteSection } from "./footnotes/sections.ts";
import { blockedPlayer, embed, embeddedPost, postRows, video, videoRows } from "./images/embeds.ts";
import { icon, iconImage } from "./images/icons.ts";
import { image, lazyPlaceholder, noscriptImage } from "./images/read.ts";
import {
  attribution,
  elementRows,
  inlineDiv,
  lineBlock,
  option,
  renamedElement,
  styledSpan,
} from "./inline/elements.ts";
import { compactItem, splitList } from "./lists/generated.ts";
import { leveledList, wordList } from "./lists/leveled.ts";
import { indentedText, numberedRows, ownMarker } from "./lists/markers.ts";
import { taskCheckbox, taskCode, taskIcon, taskIconRows, taskSign } from "./lists/task-items.ts";
import { equationTable, formulaRows, mathElement, mathImage, mathScript, renderedMath } from "./math/read.ts";
import { named } from "./plans.ts";
import { divGrid, ruledRow, tableOfRoles, tableWithRole } from "./tables/read.ts";
import { accordionTrigger, radioLabel, radioTabs, tabList, tabPanel, tabRows } from "./tabs/read.ts";

const headings: readonly string[] = ["h1", "h2", "h3", "h4", "h5", "h6", "button", "a", "div", "span", "dt", "summary"];

/** Forms that come before the drop rules, because they read hidden or dropped elements. In order. */
export const earlyForms: readonly Entry[] = [
  { form: tabPanel },
  { form: tabList, tags: ["div", "nav", "section", "p"], rows: tabRows },
  { form: tabList, tags: ["ul", "ol"] },
  { form: radioTabs, tags: ["div"] },
  { form: radioLabel, tags: ["label"] },
  { form: accordionTrigger, tags: headings, attributes: ["aria-controls", "data-bs-target", "data-target"] },
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
];

/** Forms of content. In order. */
export const lateForms: readonly Entry[] = [
  { form: mathImage, tags: ["img"], rows: formulaRows },
  { form: iconImage, tags: ["img"] },
  { form: image, tags: ["img", "amp-img", "amp-anim"] },
  { form: preformatted, tags: ["pre", "listing", "xmp", "plaintext"] },
  { form: numberedRows, tags: ["table"] },
  { form: gutterTable, tags: ["table"] },
  { form: signatureTable, tags: ["table"], classes: named("memname") },
  { form: lineBlock, tags: ["div"], classes: named("line-block") },
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
  { form: indentedText, tags: ["dl"] },
  { form: leveledList, tags: ["ul", "ol"] },
  { form: leveledList, tags: ["div"], classes: named("outlineelement") },
  { form: wordList, tags: ["p"], attributes: ["style", "class"] },
  { form: splitList, tags: ["dl", "ol", "ul"], attributes: ["class"] },
  { form: taskCode, tags: ["code"] },
  { form: codeOfLines, tags: ["code"] },
  { form: codeTag, tags: ["code"], classes: named("tsd-tag") },
  { form: ruledRow, tags: ["tr"], attributes: ["style"] },
  { form: taskIcon, tags: ["i", "span", "div", "button"], rows: taskIconRows },
  { form: styledSpan, tags: ["span", "font"], attributes: ["style", "class", "face"] },
  { form: inlineDiv, tags: ["div"], attributes: ["style"] },
  { form: option, tags: ["label"] },
  { form: ownMarker, tags: ["li"] },
  { form: taskSign, tags: ["li"] },
  { form: compactItem, tags: ["p"] },
  { form: attribution, tags: ["cite"] },
  { form: video, tags: ["lite-youtube", "lite-vimeo", "amp-youtube", "amp-vimeo"] },
  { form: video, tags: ["div"], rows: videoRows },
  { form: embeddedPost, tags: ["blockquote", "div"], rows: postRows },
  { form: blockedPlayer, tags: ["div", "figure", "section", "span", "a"], attributes: ["data-src", "data-embed-url"] },
  { form: embed, tags: ["iframe", "video", "audio"] },
  { form: slot, tags: ["slot"] },
  { form: lazyPlaceholder, tags: ["span", "div", "figure"], attributes: ["data-src"] },
];
