import { Flag } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { Fate, type Outcome } from "../account/outcome.ts";
import { firstFrom, isHidden, isUnseen } from "../blocks/block-counts.ts";
import { headingTags, nearest } from "../blocks/elements.ts";
import { type BlockRange, blocksIn } from "../blocks/page-structure.ts";
import { blockText } from "../blocks/split-blocks.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { type DeclaredValue, declaredValues, lettersOf, sentenceLetters } from "./declared-texts.ts";

/** Values of one property that are evidence together; a sentence is alone. */
const leastInRow = 3;
/** Blocks between two values of a row: names of groups, controls, notes. */
const mostBetween = 4;
/** Letters beside a short value in its blocks: a number, a box to tick, another unit. */
const mostBeside = 12;
/** Blocks of one value, and places where it is looked for. */
const mostBlocks = 7;
const mostPlaces = 8;
/** Blocks from a heading to its list, and levels from it up to the element around both. */
const headingReach = 4;
const headingLevels = 3;

const declaredRule = ruleNumber("declared");
const listTags = tagSet(["ul", "ol", "dl", "table"]);

/** Blocks `from` to `last` show a value. */
interface Place {
  readonly value: DeclaredValue;
  readonly from: number;
  readonly last: number;
}

/** What the page declares for its own thing. */
interface Declared {
  /** Whether the content has enough of it. */
  readonly isShown: boolean;
  /** Values that the page shows, but the content lacks. */
  readonly missing: readonly DeclaredValue[];
}

/**
 * Keep what the page declares for its own thing and shows: a sentence, or several values of one property in a row, with what is between
 * them, their list and its heading. A page that keeps all values stays as it is.
 *
 * @param outcome Changed in place.
 */
export function keepDeclared(view: PageView, outcome: Outcome): Declared {
  const values = view.without.has("declared") ? [] : declaredValues(view);
  const isKept = (block: number): boolean => outcome.fates[block] !== Fate.DROPPED;
  const kept = values.length === 0 ? "" : lettersOfPage(view, isKept).text;
  const missing = values.filter(({ letters }) => !kept.includes(letters));
  let shown = values.length - missing.length;
  if (missing.length === 0) return { isShown: shown >= leastInRow, missing };
  const page = lettersOfPage(view, (block) => !outcome.excluded?.has(block));
  const lost = new Map(missing.map((value) => [value, placesOf(view, page, value)]));
  for (const [value, places] of lost) if (places.length === 0) lost.delete(value);
  const keep = (block: number): void => {
    if (isKept(block) || outcome.excluded?.has(block) === true) return;
    outcome.fates[block] = Fate.KEPT;
    outcome.rules[block] = declaredRule;
  };
  for (const property of new Set([...lost.keys()].map((value) => value.property))) {
    const own = values.filter((value) => value.property === property);
    const places = own.flatMap((value) => lost.get(value) ?? placesOf(view, page, value));
    for (const row of rowsOf(places)) {
      const found = row.filter(({ value }) => lost.has(value));
      const isSentence = found.some(({ value }) => value.letters.length >= sentenceLetters);
      if (found.length === 0 || !(isSentence || row.length >= Math.min(leastInRow, Math.max(2, own.length)))) continue;
      shown += found.length;
      for (const { value } of found) lost.delete(value);
      for (const block of blocksOf(view, row, isKept)) keep(block);
    }
  }
  return { isShown: shown >= leastInRow, missing: [...lost.keys()] };
}

/** Letters of the blocks of a page one after the other, and where those of each begin. */
interface PageLetters {
  readonly text: string;
  readonly starts: readonly number[];
}

function lettersOfPage({ table, blocks }: PageView, isRead: (block: number) => boolean): PageLetters {
  let text = "";
  const starts: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    starts.push(text.length);
    const flags = table.flags[blocks.first[block]];
    if (isRead(block) && (flags & (Flag.UNRENDERED | Flag.NOSCRIPT)) === 0)
      text += lettersOf(blockText(table, blocks, block));
  }
  return { text, starts: [...starts, text.length] };
}

/** Where a page shows a value: in text that it hides only if it is nowhere else. */
function placesOf({ table, blocks }: PageView, { text, starts }: PageLetters, value: DeclaredValue): Place[] {
  const { letters } = value;
  const places: Place[] = [];
  for (let at = text.indexOf(letters); at >= 0 && places.length < mostPlaces; at = text.indexOf(letters, at + 1)) {
    const from = firstFrom(starts, at + 1) - 1;
    const last = firstFrom(starts, at + letters.length) - 1;
    const beside = starts[last + 1] - starts[from] - letters.length;
    if (last - from < mostBlocks && (letters.length >= sentenceLetters || beside <= mostBeside))
      places.push({ value, from, last });
  }
  const visible = places.filter(({ from }) => !isHidden(table, blocks, from));
  return visible.length > 0 ? visible : places;
}

/** Places close to each other, the first of each value in a row; rows with most values first. */
function rowsOf(places: Place[]): Place[][] {
  const rows: Map<DeclaredValue, Place>[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const place of places.sort((one, other) => one.from - other.from || other.last - one.last)) {
    if (place.from > end + mostBetween) rows.push(new Map());
    const row = rows.at(-1);
    if (row?.has(place.value) === false) row.set(place.value, place);
    end = Math.max(end, place.last);
  }
  return rows.map((row) => [...row.values()]).sort((one, other) => other.length - one.length);
}

/** Blocks of a row and what is shown between them, their lists if half of them is kept then, and the heading of their section. */
function blocksOf(view: PageView, row: readonly Place[], isKept: (block: number) => boolean): Set<number> {
  const { table, blocks } = view;
  const found = new Set<number>();
  const add = ({ from, to }: BlockRange): void => {
    for (let block = from; block < to; block++) if (!isUnseen(view.table, view.blocks.first[block])) found.add(block);
  };
  let end = row[0].from;
  for (const { from, last } of row) {
    add({ from: end, to: from });
    for (let block = from; block <= last; block++) found.add(block);
    end = Math.max(end, last + 1);
  }
  const lists = nearest(table, listTags);
  for (const list of new Set(row.map(({ from }) => lists[blocks.container[from]]))) {
    const whole = blocksIn(view, list);
    let kept = 0;
    for (let block = whole.from; block < whole.to; block++) if (found.has(block) || isKept(block)) kept++;
    if (list > 0 && 2 * kept >= whole.to - whole.from) add(whole);
  }
  const heading = headingOver(view, row[0].from);
  if (heading >= 0) found.add(heading);
  return found;
}

/** The heading before a block in an element that holds both, -1 for none. */
function headingOver({ table, blocks }: PageView, first: number): number {
  const node = blocks.first[first];
  for (let block = first - 1; block >= Math.max(0, first - headingReach); block--) {
    let around = blocks.container[block];
    if (headingTags[table.tag[around]] !== 1) continue;
    for (let level = 0; level < headingLevels && around > 0 && table.end[around] <= node; level++)
      around = table.parent[around];
    return around > 0 && table.end[around] > node ? block : -1;
  }
  return -1;
}
