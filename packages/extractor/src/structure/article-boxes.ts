import { linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { classesWith } from "../blocks/joined-texts.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { DecisionRuleId } from "../decision-rules.ts";
import { readAlso } from "./article-lines.ts";
import type { Draft } from "./draft.ts";

interface BoxRule {
  readonly id: DecisionRuleId;
  /** Class names of such boxes, with the flag `g`. */
  readonly names?: RegExp;
  /** Headings of such sections. */
  readonly label?: RegExp;
  /** Whether such a section consists of links. */
  readonly isLinks?: boolean;
  /** Whether it may be anywhere. @default at the end only */
  readonly isAnywhere?: boolean;
}

/**
 * Boxes and sections of an article that are not part of its text, recognised by their names or headings. Of their blocks that the fits
 * kept on unseen hosts of wcxb-dev, the gold keeps 4 of 28 about authors and 1 of 15 disclaimers.
 */
export const articleBoxes: readonly BoxRule[] = [
  {
    id: "author-box",
    names: /(?<![A-Za-z])(?:[Aa]uthors?|[Bb]io|vcard|saboxplugin|[Cc]ontributors?)(?![a-z])/g,
    label:
      /^(?:(?:about|meet) the (?:author|writer|reviewer|contributor)s?|über (?:den autor|die autorin)|à propos de l['’]auteur|sobre (?:el autor|la autora|[oa] autora?)|over de auteur|o autor(?:ze|ce)|informazioni sull['’]autore|об авторе)\b/iu,
  },
  { id: "disclaimer-box", names: /(?<![A-Za-z])[Dd]isclaimers?(?![a-z])/g, isAnywhere: true },
  { id: "more-pages", label: new RegExp(`^(?:${readAlso})(?:\\P{L}|$)`, "iu"), isLinks: true },
];

/** Longest box in words, and its largest share of the kept words. Guesses. */
const maxBoxWords = 200;
const maxBoxShare = 0.25;
/** Largest share of the kept words that may follow. A guess. */
const maxAfter = 0.15;
/** Longest heading, in words. A guess. */
const maxLabelWords = 8;
/** Share of links in the text of a block from which it is one. */
const minLinkShare = 0.8;

/** Drop one kind of {@link articleBoxes} from an article. */
export function dropBoxes(page: PageStructure, rule: BoxRule) {
  const boxes = [...boxesNamed(page, rule), ...sectionsUnder(page, rule)];
  return ({ keep, size }: Draft): void => {
    if (boxes.length === 0) return;
    const words = new Float64Array(keep.length + 1);
    for (let block = 0; block < keep.length; block++)
      words[block + 1] = (words[block] as number) + (keep[block] === 1 ? (size[block] as number) : 0);
    const total = words[keep.length] as number;
    for (const { from, to } of boxes) {
      const own = (words[to] as number) - (words[from] as number);
      if (own > maxBoxWords || own > maxBoxShare * total) continue;
      if (rule.isAnywhere !== true && total - (words[to] as number) > maxAfter * total) continue;
      keep.fill(0, from, to);
    }
  };
}

function boxesNamed(page: PageStructure, { names }: BoxRule): BlockRange[] {
  const { table } = page;
  const classes = new Set(names === undefined ? [] : classesWith(table, names));
  const boxes: BlockRange[] = [];
  if (classes.size === 0) return boxes;
  for (let node = 1; node < table.size; node++)
    if (classes.has(table.classIds[node] as number) && table.sum(table.words, node) > 0)
      boxes.push(blocksIn(page, node));
  return boxes;
}

function sectionsUnder(page: PageStructure, { label, isLinks }: BoxRule): BlockRange[] {
  const { table, blocks, sections } = page;
  const found: BlockRange[] = [];
  if (label === undefined) return found;
  for (const { heading, from, to } of sections) {
    if (to === from) continue;
    if (sumOfBlock(table.words, blocks, heading) > maxLabelWords || !label.test(page.lineOf(heading))) continue;
    let isAll = true;
    for (let block = from; isAll && isLinks === true && block < to; block++)
      isAll = linkShare(table, blocks, block) >= minLinkShare;
    if (isAll) found.push({ from: heading, to });
  }
  return found;
}
