import type { NodeTable } from "@decant/dom";
import { blocksBefore } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";

/** Class names by which Bootstrap, Tailwind, Foundation, Bulma and themes hide an element in wide windows. */
const narrowName =
  /(?:^|\s)(?:d-(?:sm|md|lg|xl|xxl)-none|(?:sm|md|lg|xl|2xl):hidden|hidden-(?:sm|md|lg)(?:-up)?|visible-(?:xs|sm)(?:-\w{1,12})?|(?:show-for-small|hide-for-(?:medium|large))(?:-only|-up)?|is-hidden-(?:tablet|desktop)|(?:mobile|phone|small)-only|(?:hide|hidden)-(?:on-)?desktop)(?=\s|$)/;
/** The same for narrow windows. */
const wideName =
  /(?:^|\s)(?:d-(?:sm|md|lg|xl|xxl)-(?:block|flex|grid|inline|inline-block|table)|(?:sm|md|lg|xl|2xl):(?:block|flex|grid|inline|inline-block|table)|hidden-xs(?:-down)?|visible-(?:md|lg)(?:-\w{1,12})?|(?:hide-for-small|show-for-(?:medium|large))(?:-only|-up)?|is-hidden-(?:mobile|touch)|(?:desktop|tablet|large)-only|(?:hide|hidden)-(?:on-)?mobile)(?=\s|$)/;
/** Tested first, because most class attributes do not match. */
const windowWord = /-none|hidden|hide-|visible-|show-|-only|d-\w\w-|:(?:block|flex|grid|inline|table)/;
/** Share of the words for narrow windows that the element for wide windows must have. A guess: labels differ. */
const sharedWords = 0.8;
const word = /[\p{L}\p{N}]+/gu;

/**
 * Drop the second of two layouts of one part: an element that is only in narrow windows, beside one that is only in wide windows and has
 * its words. {@link dropCopies} compares blocks; a table in one layout is a list in the other.
 *
 * @param outcome Changed in place.
 */
export function dropLayoutCopies({ table, blocks }: PageView, { fates, rules }: Outcome): void {
  const isNarrow = table.classValues.map((names) => windowWord.test(names) && narrowName.test(names));
  if (!isNarrow.includes(true)) return;
  const isWide = table.classValues.map((names) => windowWord.test(names) && wideName.test(names));
  const before = blocksBefore(table, blocks);
  for (let node = 1; node < table.size; node++) {
    const names = table.classIds[node];
    if (isNarrow[names] !== true || isWide[names] === true) continue;
    const from = before[node];
    const to = before[table.end[node]];
    if (!fates.subarray(from, to).includes(Fate.KEPT)) continue;
    const own = wordsOf(table, node);
    const isTwin = (other: number): boolean => {
      if (isWide[table.classIds[other]] !== true || isNarrow[table.classIds[other]] === true) return false;
      if (!fates.subarray(before[other], before[table.end[other]]).includes(Fate.KEPT)) return false;
      const known = new Set(wordsOf(table, other));
      return own.filter((each) => known.has(each)).length >= sharedWords * own.length;
    };
    if (own.length === 0 || !siblingsOf(table, node).some(isTwin)) continue;
    for (let block = from; block < to; block++) {
      if (fates[block] !== Fate.KEPT) continue;
      fates[block] = Fate.DROPPED;
      rules[block] = copyRule;
    }
  }
}

const copyRule = ruleNumber("layout-copy");

function wordsOf(table: NodeTable, node: number): string[] {
  return shownText(table, node, table.end[node], " ").toLowerCase().match(word) ?? [];
}

/** Siblings beside an element that are compared, on each side. */
const nearby = 3;

/** The elements beside an element, nearest first on each side. */
function siblingsOf({ parent, end, ordinal }: NodeTable, node: number): number[] {
  const up = parent[node];
  const before: number[] = [];
  const after: number[] = [];
  for (let other = up + 1; other < end[up] && after.length < nearby; other = end[other]) {
    if (ordinal[other] === 0 || other === node) continue;
    if (other < node) before.push(other);
    else after.push(other);
  }
  return [...before.slice(-nearby), ...after];
}
