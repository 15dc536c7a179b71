import { Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { H1 } from "../blocks/heading-tags.ts";
import { attributesOf, blocksIn, type PageStructure, readStructure } from "../blocks/page-structure.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import { articleLines, dropLines } from "./article-lines.ts";
import { dropEmptyLabels, dropLinkParagraphs } from "./article-links.ts";
import { dropFeedbackBoxes, dropSignupBoxes } from "./asking-boxes.ts";
import { boxRules, dropBoxes } from "./boxes.ts";
import type { Draft } from "./draft.ts";
import { dropDialogs, dropNavigation, dropPageContents, dropPagers } from "./navigation.ts";
import { fillGaps, reach } from "./reach.ts";
import { keepSubpages } from "./subpages.ts";
import { dropTeasers } from "./teasers.ts";
import { settle, tieCards, tieEmptyHeadings, tieHeadings, tieHeads, tieLabels, tieLists, tieTables } from "./ties.ts";

interface SmoothingRule {
  /** Its reason is in `ruleIds`. */
  readonly id: DecisionRuleId;
  /** Types of pages that it applies to. @default all */
  readonly on?: ReadonlySet<PageType>;
  /** Reads the page once. The result changes each draft of a choice on it. */
  readonly prepare: (page: PageStructure) => (draft: Draft) => void;
}

const articles: ReadonlySet<PageType> = new Set(["article"]);
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

/** In order. The score is of single blocks; these rules keep tables, lists and sections together. */
export const smoothingRules: readonly SmoothingRule[] = [
  { id: "footnote", prepare: keepFootnotes },
  { id: "title", on: allButArticles, prepare: keepTitle },
  { id: "whole-list", prepare: settle(tieLists) },
  { id: "whole-table", prepare: settle(tieTables) },
  { id: "gap", prepare: () => fillGaps },
  { id: "heading", prepare: settle(tieHeadings) },
  { id: "empty-section", prepare: settle(tieEmptyHeadings) },
  { id: "item-head", prepare: settle(tieHeads) },
  { id: "region", prepare: reach },
  { id: "tab-labels", prepare: settle(tieLabels) },
  { id: "card-grid", prepare: settle(tieCards) },
  { id: "subpages", on: allButArticles, prepare: keepSubpages },
  { id: "page-contents", prepare: dropPageContents },
  { id: "navigation-landmark", prepare: dropNavigation },
  { id: "dialog", prepare: dropDialogs },
  { id: "pager", prepare: dropPagers },
  { id: "feedback-box", prepare: dropFeedbackBoxes },
  { id: "signup-box", on: new Set(["article", "documentation"]), prepare: dropSignupBoxes },
  { id: "teasers", on: articles, prepare: dropTeasers },
  { id: "link-paragraphs", on: articles, prepare: dropLinkParagraphs },
  ...articleLines.map(
    (line): SmoothingRule => ({ id: line.id, on: articles, prepare: (page) => dropLines(page, line) }),
  ),
  ...boxRules.map(
    (box): SmoothingRule => ({ id: box.id, on: new Set(box.on), prepare: (page) => dropBoxes(page, box) }),
  ),
  { id: "empty-label", on: articles, prepare: () => dropEmptyLabels },
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
