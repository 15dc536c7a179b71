import type { AnyNode, Element, Selection } from "@decant/dom";
import { isSiteName } from "@decant/dom/internal";
import { isUnseen } from "../blocks/block-counts.ts";
import { H1, headingTags } from "../blocks/elements.ts";
import { blocksIn } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { TitleOverlap } from "../features/title-overlap.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";

/** The element that shows a page's title as a heading. */
export interface PageHeading {
  readonly element: Element;
  /** Whether it is in the content only because the caller asked for it: `keepHeading`. */
  readonly isAdded: boolean;
}

/** Least share of common words in the page's title and a heading outside the content. This and the next two are guesses. */
const leastOverlap = 0.5;
/** The same for a heading of a lower level, which may be that of a section. */
const leastOverlapBelow = 0.8;
/** Shortest heading that begins or ends the title, as a share of the title's characters. */
const leastPart = 1 / 3;
/** Longest heading, in characters. */
const maxHeadingChars = 300;

type HeadedPage = Pick<PageView, "table" | "blocks" | "hints">;
type Fates = Pick<Outcome, "fates">;

/** A heading that may be the page's. */
export interface HeadingCandidate {
  /** Its number in the table. */
  readonly node: number;
  readonly isH1: boolean;
  readonly isKept: boolean;
  /** Whether it is the first kept heading. */
  readonly isFirst: boolean;
  readonly overlap: number;
}

/**
 * Find the heading of a page: the shown heading that has most words in common with the page's title, an `h1` before others. Without
 * such a heading, the only `h1` of the page is taken if the content begins with it.
 *
 * @returns `undefined` if the page has no such heading.
 */
export function findPageHeading(page: HeadedPage, { fates }: Fates): HeadingCandidate | undefined {
  const { table, blocks, hints } = page;
  const title = new TitleOverlap(hints.title ?? "");
  let best: HeadingCandidate | undefined;
  let hasKept = false;
  const h1s: HeadingCandidate[] = [];
  for (let node = 1; node < table.size; node++) {
    if (headingTags[table.tag[node]] !== 1 || isUnseen(table, node)) continue;
    const { from, to } = blocksIn(page, node);
    if (from === to || table.sum(table.chars, node) > maxHeadingChars) continue;
    const isH1 = table.tag[node] === H1;
    const text = shownText(table, node, table.end[node]);
    const isKept = fates.subarray(from, to).includes(Fate.KEPT);
    if (!isKept && isSiteName(table, node)) continue;
    const candidate = { node, isH1, isKept, isFirst: isKept && !hasKept, overlap: title.of(text, 0, text.length) };
    hasKept ||= isKept;
    if (isH1) h1s.push(candidate);
    const isTitle = candidate.overlap >= (isH1 ? leastOverlap : leastOverlapBelow);
    if (!isTitle && !(isH1 && isPartOf(hints.title, text.trim()))) continue;
    if (best === undefined || rank(candidate) > rank(best)) best = candidate;
  }
  const [only, ...others] = h1s;
  const opensContent = only !== undefined && blocks.before[only.node] === fates.indexOf(Fate.KEPT);
  return best ?? (opensContent && others.length === 0 ? only : undefined);
}

/** Whether a title begins or ends with a heading: the name of the site, or of a section, is the rest. */
function isPartOf(title = "", heading: string): boolean {
  return heading.length >= title.length * leastPart && (title.startsWith(heading) || title.endsWith(heading));
}

/** An `h1` comes before any other heading, then the first heading of the content, then one that has exactly the title's words. */
function rank({ isH1, isKept, isFirst, overlap }: HeadingCandidate): number {
  return (isH1 ? 8 : 0) + (isFirst ? 4 : 0) + (overlap === 1 ? 2 : 0) + (isKept ? 1 : 0) + overlap;
}

/**
 * Keep a heading outside the content. Changes the fates in place.
 *
 * @param select Reads the content from the fates.
 */
export function addHeading(
  page: HeadedPage,
  { fates }: Fates,
  { node }: HeadingCandidate,
  content: Selection,
  select: () => Selection,
): Selection {
  const { from, to } = blocksIn(page, node);
  fates.fill(Fate.KEPT, from, to);
  const heading = page.table.nodes[node] as Element;
  return content.roots.some((root) => holds(root, heading)) ? select() : withRoot(content, heading);
}

/** Whether a node is `inner` or contains it. */
function holds(node: AnyNode, inner: AnyNode): boolean {
  for (let at: AnyNode | null = inner; at !== null; at = at.parent) if (at === node) return true;
  return false;
}

/** A selection with one more root, which is no longer omitted. */
function withRoot(content: Selection, root: Element): Selection {
  const next = content.roots.findIndex(({ startIndex }) => (startIndex ?? 0) > (root.startIndex ?? 0));
  const omitted = new Set(content.omitted);
  omitted.delete(root);
  return { ...content, roots: content.roots.toSpliced(next < 0 ? content.roots.length : next, 0, root), omitted };
}
