import { knownTag, tagSet } from "@decant/dom/internal";
import { headingTags } from "../blocks/heading-tags.ts";
import { blocksBefore } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { ruleNumber } from "../decision-rules.ts";
import { TitleOverlap } from "../features/title-overlap.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";

const ARTICLE = knownTag("article");
const timeTags = tagSet(["time"]);
const bodyTags = tagSet(["body", "html"]);
/** Part of the title's words that the heading of the page's own article has, and that of another one has not. A guess. */
const ownOverlap = 0.8;
/** Fewest kept words of an article. A guess: a teaser has fewer. */
const leastWords = 80;
/** First blocks of an article among which are its headline and its date. A guess. */
const headBlocks = 8;

/**
 * Drop whole articles after the page's own one, which endless scrolling or "next article" appends. The heading with the page's title is
 * in the first of them; each other one is a sibling of the same kind with a headline of its own and a date or byline below it. In a live
 * blog or a list, the title stands above all entries.
 *
 * @param outcome Changed in place.
 */
export function dropNextArticles(view: PageView, outcome: Outcome): void {
  if (view.pageType !== "article") return;
  const own = ownHeading(view);
  if (own === 0) return;
  const { parent, tag } = view.table;
  const before = blocksBefore(view.table, view.blocks);
  for (let unit = own; unit > 0 && bodyTags[tag[unit] as number] === 0; unit = parent[unit] as number) {
    if (!isArticle(view, outcome, before, unit)) continue;
    for (const other of nextOfKind(view, unit)) {
      if (!isArticle(view, outcome, before, other) || !hasHeadOfItsOwn(view, outcome, before, other)) continue;
      const to = before[view.table.end[other] as number] as number;
      for (let block = before[other] as number; block < to; block++) {
        if (outcome.fates[block] !== Fate.KEPT) continue;
        outcome.fates[block] = Fate.DROPPED;
        outcome.rules[block] = rule;
      }
    }
  }
}

const rule = ruleNumber("next-article");
const headRules: ReadonlySet<number> = new Set([ruleNumber("date"), ruleNumber("byline")]);

/** The first heading that says what the page's title says; 0 for none. */
function ownHeading({ table, hints }: PageView): number {
  const title = new TitleOverlap(hints.title ?? "");
  const own = table.tag.findIndex((tag, node) => headingTags[tag] === 1 && overlapOf(title, table, node) >= ownOverlap);
  return Math.max(0, own);
}

function overlapOf(title: TitleOverlap, table: PageView["table"], node: number): number {
  const text = shownText(table, node, table.end[node] as number);
  return title.of(text, 0, text.length);
}

/** The siblings after an element with the same tag and class; every `article` is of one kind. */
function* nextOfKind({ table }: PageView, unit: number): Generator<number> {
  const { tag, classIds, end, parent } = table;
  const last = end[parent[unit] as number] as number;
  for (let node = end[unit] as number; node < last; node = Math.max(node + 1, end[node] as number)) {
    if (tag[node] === tag[unit] && (tag[node] === ARTICLE || classIds[node] === classIds[unit])) yield node;
  }
}

/** Whether enough of an element is in the content. */
function isArticle({ table, size }: PageView, { fates }: Outcome, before: Int32Array, node: number): boolean {
  let words = 0;
  const to = before[table.end[node] as number] as number;
  for (let block = before[node] as number; block < to && words < leastWords; block++)
    if (fates[block] === Fate.KEPT) words += size[block] as number;
  return words >= leastWords;
}

/** Whether an element begins with a headline that is not the page's title, and a date or byline. */
function hasHeadOfItsOwn(
  { table, blocks, hints }: PageView,
  { rules }: Outcome,
  before: Int32Array,
  unit: number,
): boolean {
  const from = before[unit] as number;
  const to = Math.min(from + headBlocks, before[table.end[unit] as number] as number);
  const stop = to < blocks.count ? (blocks.first[to] as number) : table.size;
  const title = new TitleOverlap(hints.title ?? "");
  let hasHeadline = false;
  let hasDate = rules.subarray(from, to).some((number) => headRules.has(number));
  for (let node = unit; node < stop && node < (table.end[unit] as number); node++) {
    if (timeTags[table.tag[node] as number] === 1) hasDate = true;
    if (headingTags[table.tag[node] as number] === 1 && overlapOf(title, table, node) < ownOverlap) hasHeadline = true;
  }
  return hasHeadline && hasDate;
}
