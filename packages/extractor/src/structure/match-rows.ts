import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { linkShare } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/elements.ts";
import { type BlockRange, type PageStructure, remember } from "../blocks/page-structure.ts";
import type { DecisionRuleId } from "../decision-rules.ts";
import { type Draft, drop, keptBefore } from "./draft.ts";

/** Lines or boxes that are not part of the content: what they are, where they are, and how long. */
export interface MatchRow {
  readonly id: DecisionRuleId;
  /** Types of pages that it applies to. @default articles */
  readonly on?: ReadonlySet<PageType>;
  /** The boxes of a page. @default each line */
  readonly boxes?: (page: PageStructure) => readonly BlockRange[];
  /** Whether the boxes are known by more than shape and name: a role, a control, a field. @default false */
  readonly isSure?: boolean;
  /** Wording of the line, or of the first line of a box, which is evidence as well. */
  readonly wording?: RegExp;
  /** The line has one of these words. Tested first, because most wordings are slow. */
  readonly about?: RegExp;
  /** Whether the wording is evidence only above the first paragraph, below the last, or beside a picture. @default false */
  readonly isCredit?: boolean;
  /** Whether the wording of a single word is evidence only in a link. @default false */
  readonly isLabel?: boolean;
  /** Wording that is evidence only beside a picture. @default none */
  readonly weak?: RegExp;
  /** Above the first paragraph, or with little text after it. @default anywhere */
  readonly place?: "top" | "end";
  /** Fewest kept words beside it. @default 1 */
  readonly minOthers?: number;
  /** Most words. @default 12 for a line, any for a box */
  readonly maxWords?: number;
  /** Largest share of the kept words. @default 1 */
  readonly maxShare?: number;
  /** Score of all their blocks from which they stay. @default none */
  readonly certain?: number;
  /** Whether such a line is no item of the list that it is in. @default false */
  readonly interrupts?: boolean;
  /** What goes with such a line: the box that it begins, the links that it announces. @default the line alone */
  readonly grow?: (page: PageStructure, line: number, maxWords: number) => BlockRange | undefined;
}

/** Longer lines are sentences or captions. Half changes 14, twice 1 of 260 pages that read it. */
const maxLineWords = 12;
/** Largest share of the kept words after what is at the end. A guess. */
const maxAfter = 0.15;

/** Drop what a row describes, if anything else is kept. */
export function matchRow(row: MatchRow): (page: PageStructure) => (draft: Draft) => void {
  const {
    boxes,
    isSure = false,
    isCredit = false,
    isLabel = false,
    wording,
    weak,
    place,
    minOthers = 1,
    maxShare = 1,
    certain = Number.POSITIVE_INFINITY,
    grow,
  } = row;
  const { interrupts = false, maxWords = boxes === undefined ? maxLineWords : Number.POSITIVE_INFINITY } = row;
  return (page) => {
    const { table, blocks } = page;
    const ranges = boxes?.(page) ?? page.lines;
    const reads =
      wording === undefined ? () => false : remember(blocks, (block) => isWordingOf(row, page.lineOf(block)));
    return (draft) => {
      if (ranges.length === 0) return;
      const { keep, size, probability } = draft;
      const words = keptBefore(draft);
      const isProse = (kept: number, block: number): boolean => kept === 1 && size[block] > maxLineWords;
      const prose = place === "top" || isCredit ? keep.findIndex(isProse) : -1;
      const last = isCredit ? keep.findLastIndex(isProse) : -1;
      const total = words[keep.length];
      const isInPlace = ({ from, to }: BlockRange): boolean =>
        place === "end" ? total - words[to] <= maxAfter * total : place === undefined || from < prose;
      const levelOf = (block: number): number => {
        const tag = table.tag[blocks.container[block]];
        return headingTags[tag] === 1 ? tag : Number.POSITIVE_INFINITY;
      };
      // A heading with text or a lower heading below it heads a section.
      const isLine = ({ from }: BlockRange): boolean =>
        (keep[from + 1] !== 1 || levelOf(from) >= levelOf(from + 1)) && reads(from);
      for (const line of ranges) {
        const isGrowing = grow !== undefined && keep[line.from] === 1 && size[line.from] <= maxWords;
        const grown = isGrowing && reads(line.from) ? grow(page, line.from, maxWords) : undefined;
        const range = grown ?? line;
        const own = words[range.to] - words[range.from];
        if (own === 0 || total - own < minOthers || own > maxWords || own > maxShare * total) continue;
        if (!isInPlace(range) || (boxes === undefined && grown === undefined && !isLine(range))) continue;
        const isCertain = (kept: number, at: number): boolean => kept === 0 || probability[range.from + at] >= certain;
        if (certain !== Number.POSITIVE_INFINITY && keep.subarray(range.from, range.to).every(isCertain)) continue;
        const isTold = (): boolean =>
          !isCredit ||
          ((range.from < prose || range.from > last) && weak?.test(page.lineOf(range.from)) !== true) ||
          isCreditPlace(table, blocks.container[range.from]);
        // A picture in the same element would go with its line.
        if ((isCredit || isLabel) && table.sum(table.images, blocks.container[range.from]) > 0) continue;
        const isLone = isLabel && own < 2 && linkShare(table, blocks, range.from) === 0;
        drop(page, draft, range, { evidence: isSure || (!isLone && reads(range.from) && isTold()), interrupts });
      }
    };
  };
}

/** Whether a line has the wording of a row, at any place and length. */
export function isWordingOf({ about, wording }: MatchRow, line: string): boolean {
  return about?.test(line) !== false && wording?.test(line) === true;
}

const creditTags = tagSet(["figure", "figcaption", "caption", "footer"]);
/** Levels from a credit up to its figure or footer. Half changes 1, twice none of 260 pages that read it. */
const creditLevels = 4;
/** A box with a picture and more words is not a figure. Half and twice change 1 of 260 pages that read it. */
const maxFigureWords = 60;

/** Whether an element is in a figure, a footer, or a box around a picture. */
function isCreditPlace(table: NodeTable, container: number): boolean {
  let node = container;
  for (let level = 0; level < creditLevels && node > 0; level++, node = table.parent[node]) {
    if (creditTags[table.tag[node]] === 1) return true;
    if (table.sum(table.images, node) > 0 && table.sum(table.words, node) <= maxFigureWords) return true;
  }
  return false;
}
