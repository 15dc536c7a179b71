import { type Element, Flag, type NodeTable } from "@decant/dom";
import { Has, isSiteName, knownTag, SelectorRules, tagSet } from "@decant/dom/internal";
import { H1, headingTags } from "../blocks/elements.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { frameworkRows } from "../frameworks.ts";
import type { Draft } from "./draft.ts";

// What the content brings with it: the heading of the page, the notes that it refers to, the list of the pages below.

const A = knownTag("a");
const SUP = knownTag("sup");
const linkTags = tagSet(["a"]);
const raisedTags = tagSet(["sup"]);
const footerTags = tagSet(["footer"]);
const contentTags = tagSet(["main", "article", "section"]);

/** Most blocks between a page's heading and its first kept block: byline, date, caption. Half changes 4, twice 5 of 260 pages that read it. */
const titleReach = 8;
/** The same in manuals: languages, versions, a table of facts. A guess. */
const manualTitleReach = 24;

/** Keep the page's heading above the content. In articles it is metadata. */
export function keepTitle({ table }: PageStructure) {
  return ({ blocks, keep, pageType }: Draft): void => {
    const reach = pageType === "documentation" ? manualTitleReach : titleReach;
    const first = keep.indexOf(1);
    for (let block = first; block >= Math.max(0, first - reach); block--) {
      const container = blocks.container[block];
      if (table.tag[container] !== H1 || isSiteName(table, container)) continue;
      keep[block] = 1;
      return;
    }
  };
}

/** Longest label of a reference to a footnote, with brackets. */
const maxReferenceChars = 6;
/** Longer targets are sections. Half and twice change no page of 1,982. */
const maxFootnoteWords = 120;

/** Keep footnotes that the kept text refers to. */
export function keepFootnotes(page: PageStructure) {
  const { table } = page;
  return ({ keep }: Draft): void => {
    const wanted = referredNotes(page, keep);
    if (wanted.size === 0) return;
    for (let i = 1; i < table.size; i++) {
      if ((table.attributes[i] & Has.ID) === 0) continue;
      const { id } = attributesOf(table, i);
      if (id === undefined || !((wanted.get(id) ?? i) < i)) continue;
      const { from, to } = blocksIn(page, i);
      if (table.sum(table.words, i) > maxFootnoteWords || isInSiteFooter(page, i)) continue;
      // The target may be the label alone, in a heading above the note (texinfo).
      const isLabel = table.sum(table.chars, i) <= maxReferenceChars && page.nearest(headingTags)[i] > 0;
      keep.fill(1, from, isLabel ? to + 1 : to);
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
    // Saved pages have whole addresses.
    const hash = href.slice(href.indexOf("#"));
    if (hash.length < 2 || !hash.startsWith("#")) continue;
    const ofProgram = noteOfProgram.exec(hash);
    const isNamed = ofProgram !== null || role === "doc-noteref" || type === "noteref" || names.includes("footnote");
    if (!raised && !isNamed) continue;
    const fragment = ofProgram?.[1] ?? ofProgram?.[2] ?? hash.slice(1);
    if (!found.has(fragment)) found.set(fragment, link);
  }
  return found;
}

const factBoxes = new SelectorRules(frameworkRows("facts"), true);

/** Keep the boxes with the facts of a wiki's page, and its galleries. They stand beside the text, with few words. */
export function keepFacts(page: PageStructure) {
  const boxes = [...factBoxes.match(page.table).values()].flat().map((node) => blocksIn(page, node));
  return ({ keep }: Draft): void => {
    if (keep.includes(1)) for (const { from, to } of boxes) keep.fill(1, from, to);
  };
}

const subpageLists = new SelectorRules(frameworkRows("subpages"), true);

const navigationTags = tagSet(["nav", "aside"]);
/** Keep a generator's list of the pages below this one, not of its headings, nor in navigation. Its entries score like a menu's (documentation +.004). */
export function keepSubpages(page: PageStructure) {
  const lists = subpagesOf(page);
  return ({ keep }: Draft): void => {
    if (lists.length === 0 || !keep.includes(1)) return;
    for (const { from, to } of lists) keep.fill(1, from, to);
  };
}

function subpagesOf(page: PageStructure): BlockRange[] {
  const { table } = page;
  const found = new Set<number>();
  for (const [{ ofParent = false }, nodes] of subpageLists.match(table))
    for (const node of nodes) found.add(ofParent ? table.parent[node] : node);
  return [...found]
    .filter((node) => leadsElsewhere(table, node) && !isInNavigation(page, node))
    .map((node) => blocksIn(page, node));
}

/** Whether a list has links and all lead to other pages. */
function leadsElsewhere({ tag, end, nodes }: NodeTable, node: number): boolean {
  let hasLinks = false;
  for (let i = node + 1; i < end[node]; i++) {
    if (tag[i] !== A) continue;
    const { href = "#" } = (nodes[i] as Element).attribs;
    if (href.startsWith("#")) return false;
    hasLinks = true;
  }
  return hasLinks;
}

function isInNavigation({ table, nearest }: PageStructure, node: number): boolean {
  return (table.flags[node] & Flag.HIDDEN) !== 0 || nearest(navigationTags)[node] !== 0;
}
