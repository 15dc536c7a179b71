import { Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { H1 } from "../blocks/elements.ts";
import {
  attributesOf,
  type BlockRange,
  blocksIn,
  type PageStructure,
  readStructure,
} from "../blocks/page-structure.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import { proseTypes } from "../page-type/infer-page-type.ts";
import { fillRegions } from "../regions/fill-regions.ts";
import { articleLines, dropLines } from "./article-lines.ts";
import { dropCards, dropEmptyLabels, dropLinkParagraphs } from "./article-links.ts";
import { dropFeedbackBoxes, dropSignupBoxes } from "./asking-boxes.ts";
import { boxRules, dropBoxes } from "./boxes.ts";
import { keepCardGrids } from "./card-grids.ts";
import { countWords, type Draft } from "./draft.ts";
import { fillHoles } from "./holes.ts";
import {
  dropBreadcrumbs,
  dropDialogs,
  dropNavigation,
  dropPageContents,
  dropPagers,
  dropRepeatedTitle,
} from "./navigation.ts";
import { keepQuestions } from "./questions.ts";
import { dropSlides } from "./slides.ts";
import { keepSubpages } from "./subpages.ts";
import { keepTabLabels, keepTabPanels } from "./tabs.ts";
import { dropTeasers } from "./teasers.ts";

interface SmoothingRule {
  /** Its reason is in `ruleIds`. */
  readonly id: DecisionRuleId;
  /** Types of pages that it applies to. @default all */
  readonly on?: ReadonlySet<PageType>;
  /** Reads the page once. The result changes each draft of a choice on it. */
  readonly prepare: (page: PageStructure) => (draft: Draft) => void;
}

const articles: ReadonlySet<PageType> = new Set(["article"]);
const manuals: ReadonlySet<PageType> = new Set(["documentation"]);
const tabTypes: ReadonlySet<PageType> = new Set(["documentation", "article"]);
const allButForums: ReadonlySet<PageType> = new Set([
  "article", "documentation", "product", "collection", "listing", "service",
]); // biome-ignore format: a row of names
const allButArticles: ReadonlySet<PageType> = new Set([
  "documentation", "forum", "product", "collection", "listing", "service",
]); // biome-ignore format: a row of names

const H2 = knownTag("h2");
const A = knownTag("a");
const SUP = knownTag("sup");
const linkTags = tagSet(["a"]);
const raisedTags = tagSet(["sup"]);
const footerTags = tagSet(["footer"]);
const contentTags = tagSet(["main", "article", "section"]);

/** A gap between two kept siblings is filled if its blocks score this share of the threshold. */
const gapShare = 0.4;
/** The same if one of the two is nested deeper. */
const nearGapShare = 0.6;

/** In order. The score is of single blocks; these rules keep tables, lists and sections together. */
export const smoothingRules: readonly SmoothingRule[] = [
  { id: "whole-list", prepare: (page) => decideWhole(page, page.elements.lists, 0.5, 0.2) },
  { id: "whole-table", prepare: (page) => decideWhole(page, page.elements.tables, 0.5, 0.2) },
  { id: "gap", prepare: () => fillGaps },
  { id: "footnote", prepare: keepFootnotes },
  { id: "heading", prepare: followSections },
  { id: "empty-section", on: proseTypes, prepare: resolveEmptySections },
  { id: "title", on: allButArticles, prepare: keepTitle },
  { id: "region", prepare: fillRegions },
  { id: "hole", on: manuals, prepare: fillHoles },
  { id: "tab-labels", prepare: keepTabLabels },
  { id: "tab-panels", on: tabTypes, prepare: keepTabPanels },
  { id: "card-grid", prepare: keepCardGrids },
  { id: "questions", on: allButForums, prepare: keepQuestions },
  { id: "subpages", on: allButArticles, prepare: keepSubpages },
  { id: "page-contents", prepare: dropPageContents },
  { id: "breadcrumb-trail", prepare: dropBreadcrumbs },
  { id: "navigation-landmark", prepare: dropNavigation },
  { id: "dialog", prepare: dropDialogs },
  { id: "pager", prepare: dropPagers },
  { id: "feedback-box", prepare: dropFeedbackBoxes },
  { id: "signup-box", on: new Set(["article", "documentation"]), prepare: dropSignupBoxes },
  { id: "card", on: new Set(["article", "product"]), prepare: dropCards },
  { id: "teasers", on: articles, prepare: dropTeasers },
  { id: "slides", on: articles, prepare: dropSlides },
  { id: "link-paragraphs", on: articles, prepare: dropLinkParagraphs },
  ...articleLines.map(
    (line): SmoothingRule => ({
      id: line.id,
      ...(line.isAnyPage !== true && { on: articles }),
      prepare: (page) => dropLines(page, line),
    }),
  ),
  ...boxRules.map(
    (box): SmoothingRule => ({ id: box.id, on: new Set(box.on), prepare: (page) => dropBoxes(page, box) }),
  ),
  { id: "empty-label", on: articles, prepare: () => dropEmptyLabels },
  { id: "repeated-title", prepare: dropRepeatedTitle },
];

/** Page whose choices are smoothed. */
interface SmoothedPage extends Pick<Draft, "table" | "blocks" | "pageType"> {
  /** Rule that names each block as chrome, 0 for none. @default none */
  readonly chromeNames?: Uint8Array;
  /** Whether class names and ids are ignored. @default false */
  readonly ignoresNames?: boolean;
  /** Ids of rules that are switched off. @default none */
  readonly without?: ReadonlySet<string>;
}

/**
 * Make choices of blocks on one page agree with its structure. The result changes a draft and returns the number of the rule that
 * changed each block last, 0 for none.
 */
export function createSmoother(
  { table, blocks, pageType, chromeNames, ignoresNames, without }: SmoothedPage,
  rules: readonly SmoothingRule[] = smoothingRules,
): (draft: Draft) => Uint8Array {
  const page = readStructure(table, blocks, chromeNames, ignoresNames);
  const prepared = rules
    .filter(({ id, on }) => (on?.has(pageType) ?? true) && without?.has(id) !== true)
    .map(({ id, prepare }) => ({ rule: ruleNumber(id), apply: prepare(page) }));
  return (draft) => {
    const { keep } = draft;
    const changedBy = new Uint8Array(keep.length);
    const before = keep.slice();
    for (const { rule, apply } of prepared) {
      apply(draft);
      for (let block = 0; block < keep.length; block++) {
        if (keep[block] === before[block]) continue;
        before[block] = keep[block];
        changedBy[block] = rule;
      }
    }
    return changedBy;
  };
}

/** Longest gap or element, in blocks, that these rules fill. */
const maxGap = 8;
/** Levels from a gap's neighbours up to the element around both: items of lists, captions. */
const nearLevels = 3;

/** Keep short gaps between kept blocks that score little below the threshold. */
function fillGaps({ table, blocks, keep, probability, threshold }: Draft): void {
  let left = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block] === 0) continue;
    if (left >= 0 && block > left + 1 && block - left <= maxGap) {
      const share = shareBetween(table, blocks.container[left], blocks.container[block]);
      let fill = true;
      for (let b = left + 1; fill && b < block; b++) fill = probability[b] >= threshold * share;
      if (fill) keep.fill(1, left + 1, block);
    }
    left = block;
  }
}

/** Share of the threshold for blocks between two nodes; infinite for nodes in different parts of the page. */
function shareBetween({ parent, end }: NodeTable, left: number, right: number): number {
  let shared = left;
  let above = 0;
  for (; shared > 0 && end[shared] <= right && above <= nearLevels; above++) shared = parent[shared];
  if (above > nearLevels) return Number.POSITIVE_INFINITY;
  let below = 0;
  for (let node = right; node > shared && below <= nearLevels; below++) node = parent[node];
  if (Math.min(above, below) > 1) return Number.POSITIVE_INFINITY;
  const levels = Math.max(above, below);
  return levels <= 1 ? gapShare : levels <= nearLevels ? nearGapShare : Number.POSITIVE_INFINITY;
}

/** Longer cells and items are scored alone: layout tables, lists of articles. A guess. */
const longItemWords = 40;

/** Keep or drop elements of short items whole, by the share of their words that is kept. */
function decideWhole(page: PageStructure, elements: readonly number[], keepShare: number, dropShare: number) {
  const wholes: BlockRange[] = [];
  for (const element of elements) {
    const whole = blocksIn(page, element);
    if (whole.to - whole.from >= 2) wholes.push(whole);
  }
  return (draft: Draft): void => {
    for (const whole of wholes) {
      const { kept, total, longest } = countWords(draft, whole);
      if (longest > longItemWords) continue;
      if (kept >= keepShare * total) draft.keep.fill(1, whole.from, whole.to);
      else if (kept <= dropShare * total) draft.keep.fill(0, whole.from, whole.to);
    }
  };
}

/**
 * Keep a heading if the next block and most of its section are kept. In documentation the section ends at its last kept block,
 * because the end of the page follows the last section. In an article, a heading with a very low score is an author or a card.
 */
function followSections({ sections }: PageStructure) {
  return ({ keep, probability, pageType }: Draft): void => {
    for (const { heading, from, to } of sections) {
      let kept = 0;
      let last = from;
      for (let block = from; block < to; block++) {
        if (keep[block] === 0) continue;
        kept++;
        last = block;
      }
      if (pageType === "article" && probability[heading] < leastHeading) continue;
      const end = pageType === "documentation" ? last + 1 : to;
      if (keep[from] === 1 && kept * 2 >= end - from) keep.fill(1, heading, from);
    }
  };
}

/** Cross-validated, 0.1 to 0.3 do the same on traf-dev; higher values lose headings on aeb-dev. */
const leastHeading = 0.1;

/** A dropped section under a kept heading is kept if its best block scores this share of the threshold. A guess. */
const sectionShare = 0.75;

/**
 * Resolve kept headings with nothing kept below: keep the section if it scores little below the threshold, else drop a heading at
 * the end of the content. On pages of other types a heading may be all that is kept of an item.
 */
function resolveEmptySections({ sections }: PageStructure) {
  return ({ keep, probability, threshold, pageType }: Draft): void => {
    let last = keep.lastIndexOf(1);
    for (const { heading, from, to } of sections) {
      if (from === to || keep[heading] === 0 || holdsKept(keep, from, to)) continue;
      let best = 0;
      for (let block = from; block < to; block++) best = Math.max(best, probability[block]);
      const isLast = last < to;
      if (best >= threshold * sectionShare && (!isLast || pageType === "documentation")) keep.fill(1, from, to);
      else if (isLast) keep.fill(0, heading, from);
      if (isLast) last = keep.lastIndexOf(1, Math.max(from, to - 1));
    }
  };
}

function holdsKept(keep: Uint8Array, from: number, to: number): boolean {
  for (let block = from; block < to; block++) if (keep[block] === 1) return true;
  return false;
}

/** Most blocks between a page's heading and its first kept block: byline, date, caption. A guess. */
const titleReach = 8;
/** The same in manuals: languages, versions, a table of facts. A guess. */
const manualTitleReach = 24;

/** Keep the page's heading above the content: its `h1`, or the first `h2` of a manual without one. In articles it is metadata. */
function keepTitle({ table }: PageStructure) {
  const hasTitle = table.tag.includes(H1);
  return ({ blocks, keep, pageType }: Draft): void => {
    const isManual = pageType === "documentation";
    const wanted = isManual && !hasTitle ? H2 : H1;
    const first = keep.indexOf(1);
    for (let block = first; block >= Math.max(0, first - (isManual ? manualTitleReach : titleReach)); block--) {
      const container = blocks.container[block];
      if (table.tag[container] !== wanted || isSiteName(table, container)) continue;
      keep[block] = 1;
      return;
    }
  };
}

const siteRoot = /^(?:https?:\/\/[^/]+)?\/?(?:index\.html?)?$/;

/** Whether a heading is a single link to the front page: the name of the site (Pelican). */
function isSiteName(table: NodeTable, heading: number): boolean {
  let child = heading + 1;
  while (child < table.end[heading] && table.sum(table.chars, child) === 0) child = table.end[child];
  if (table.tag[child] !== A || table.end[child] > table.end[heading]) return false;
  const isAll = table.sum(table.chars, child) === table.sum(table.chars, heading);
  return isAll && siteRoot.test(attributesOf(table, child).href ?? "#");
}

/** Longest label of a reference to a footnote, with brackets. */
const maxReferenceChars = 6;
/** Longer targets are sections. A guess. */
const maxFootnoteWords = 120;

/** Keep footnotes that the kept text refers to. */
function keepFootnotes(page: PageStructure) {
  const { table } = page;
  return ({ keep }: Draft): void => {
    const wanted = referredNotes(page, keep);
    if (wanted.size === 0) return;
    for (let i = 1; i < table.size; i++) {
      if ((table.attributes[i] & Has.ID) === 0) continue;
      const { id } = attributesOf(table, i);
      if (id === undefined || !((wanted.get(id) ?? i) < i)) continue;
      const { from, to } = blocksIn(page, i);
      if (to > from && table.sum(table.words, i) <= maxFootnoteWords && !isInSiteFooter(page, i))
        keep.fill(1, from, to);
    }
  };
}

/** Whether a note is in the footer of the site, not of an article. */
function isInSiteFooter({ nearest }: PageStructure, node: number): boolean {
  const footer = nearest(footerTags)[node];
  return footer > 0 && nearest(contentTags)[footer] === 0;
}

/** Address of an anchor in a note, and the id of the box around it: Word and LibreOffice write both. */
const noteOfProgram = /^#(?:_((?:ftn|edn)\d+)|(sd(?:foot|end)note\d+)sym)$/;

/** Fragments that footnote references in kept blocks link to, each with the node of its first link. */
function referredNotes({ table, blocks: { ofRun }, nearest }: PageStructure, keep: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  const links = nearest(linkTags);
  const raising = nearest(raisedTags);
  for (let run = 0; run < ofRun.length; run++) {
    const node = table.runNodes[run];
    if (keep[ofRun[run]] === 0 || (table.flags[node] & Flag.LINK) === 0) continue;
    const link = links[node];
    if (link <= 0 || table.sum(table.chars, link) > maxReferenceChars) continue;
    const raised = raising[node] > link || table.tag[table.parent[link]] === SUP;
    const { href = "", class: names = "", role, "epub:type": type } = attributesOf(table, link);
    if (href.length < 2 || !href.startsWith("#")) continue;
    const ofProgram = noteOfProgram.exec(href);
    const isNamed = ofProgram !== null || role === "doc-noteref" || type === "noteref" || names.includes("footnote");
    if (!raised && !isNamed) continue;
    const fragment = ofProgram?.[1] ?? ofProgram?.[2] ?? href.slice(1);
    if (!found.has(fragment)) found.set(fragment, link);
  }
  return found;
}
