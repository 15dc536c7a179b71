import { type AnyNode, type ChildNode, type Document, type Hiding, measure, type Visibility } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { slot } from "./construct/shadow-roots.ts";
import { callout, calloutRows, hasKind } from "./forms/callouts/read.ts";
import { cardLink } from "./forms/cards/cards.ts";
import { codeOfLines, gutterTable, lineContainer, preformatted, signatureTable } from "./forms/code/read.ts";
import {
  footnoteBackLink,
  footnoteReference,
  footnoteRows,
  inlineNote,
  resolveFootnotes,
  sideNote,
  sideNoteToggle,
} from "./forms/footnotes/links.ts";
import { readPlainNotes } from "./forms/footnotes/plain-notes.ts";
import { footnoteSection } from "./forms/footnotes/sections.ts";
import { blockedPlayer, embed, embeddedPost, postRows, video } from "./forms/images/embeds.ts";
import { carrier, icon, iconImage, img, noscriptImage } from "./forms/images/read.ts";
import { attribution, elementRows, lineBlock, option, renamedElement, styledSpan } from "./forms/inline/elements.ts";
import { compactItem, leveledList, splitList, wordList } from "./forms/lists/generated.ts";
import { writeLabels } from "./forms/lists/labels.ts";
import { markedRows, ownMarker, taskCheckbox } from "./forms/lists/markers.ts";
import {
  formulaRows,
  formulasIn,
  mathElement,
  mathImage,
  mathScript,
  renderedMath,
  textFormula,
} from "./forms/math/read.ts";
import { named } from "./forms/plans.ts";
import { divGrid, tableOfRoles, tableWithRole } from "./forms/tables/read.ts";
import { accordionTrigger, radioLabel, radioTabs, tabList, tabPanel, tabRows } from "./forms/tabs/read.ts";
import { indexOf, type Row, type RowIndex } from "./source/rows.ts";
import type { Entry, SanitizerParts } from "./tree/context.ts";

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
  { form: mathElement, tags: ["math", "mml:math", "m:math"] },
  { form: renderedMath, tags: ["span", "div", "p", "eqn", "eq"], rows: formulaRows },
  { form: renderedMath, tags: ["mjx-container", "math-renderer"] },
  { form: icon, tags: ["svg"] },
  { form: icon, tags: ["i", "span"], attributes: ["aria-label", "title", "class"] },
  { form: noscriptImage, tags: ["noscript"] },
  { form: carrier, tags: ["object", "embed"] },
  { form: taskCheckbox, tags: ["input"] },
];

/** Forms of content. In order. */
export const lateForms: readonly Entry[] = [
  { form: mathImage, tags: ["img"], rows: formulaRows },
  { form: iconImage, tags: ["img"] },
  { form: img, tags: ["img", "amp-img", "amp-anim"] },
  { form: preformatted, tags: ["pre", "listing", "xmp", "plaintext"] },
  { form: markedRows, tags: ["table"] },
  { form: gutterTable, tags: ["table"] },
  { form: signatureTable, tags: ["table"], classes: named("memname") },
  { form: lineBlock, tags: ["div"], classes: named("line-block") },
  { form: divGrid, tags: ["div"] },
  { form: lineContainer, tags: ["div"] },
  { form: footnoteBackLink, tags: ["a"] },
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
    tags: ["div", "span", "blockquote", "p", "section", "aside", "h1", "h2", "h3", "h4", "h5"],
    rows: elementRows,
  },
  { form: renamedElement, tags: ["dt"] },
  { form: leveledList, tags: ["ul", "ol"] },
  { form: leveledList, tags: ["div"], classes: named("outlineelement") },
  { form: splitList, tags: ["dl", "ol", "ul"], attributes: ["class"] },
  { form: wordList, tags: ["p"], attributes: ["style", "class"] },
  { form: codeOfLines, tags: ["code"] },
  { form: styledSpan, tags: ["span", "font"], attributes: ["style", "class", "face"] },
  { form: option, tags: ["label"] },
  { form: ownMarker, tags: ["li"] },
  { form: compactItem, tags: ["p"] },
  { form: attribution, tags: ["cite"] },
  { form: video, tags: ["lite-youtube", "lite-vimeo", "amp-youtube", "amp-vimeo"] },
  { form: blockedPlayer, tags: ["div", "figure", "section", "span", "a"], attributes: ["data-src", "data-embed-url"] },
  { form: embed, tags: ["iframe", "video", "audio"] },
  { form: embeddedPost, tags: ["blockquote", "div"], rows: postRows },
  { form: slot, tags: ["slot"] },
];

/** Forms, and rows of frameworks, that are loaded on request: those of `@decant/sanitizer/extra`, or your own. */
export interface Extra {
  /** Forms before those of the sanitizer. */
  readonly earlyForms: readonly Entry[];
  readonly lateForms: readonly Entry[];
  /** Lists of rows of the sanitizer, each with the rows that come before its own. */
  readonly rows: readonly (readonly [own: readonly Row[], added: readonly Row[]])[];
  readonly signDiff?: SanitizerParts["signDiff"];
  readonly writeText?: SanitizerParts["writeText"];
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
    ...(extra.writeText !== undefined && { writeText: extra.writeText }),
    formulas: { read: formulasIn, open: textFormula },
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
  return { hidden, isCut, lookOf: (element, kind) => looks.map((look) => look?.(element, kind) ?? "").join("") };
}

function topOf(node: ChildNode): AnyNode {
  let top: AnyNode = node;
  while (top.parent !== null) top = top.parent;
  return top;
}
