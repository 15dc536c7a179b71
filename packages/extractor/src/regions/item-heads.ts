import { sumOfBlock } from "../blocks/block-counts.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { ruleNumber } from "../decision-rules.ts";
import { linkCard } from "./chrome-names.ts";

/** The name of a speaker or reviewer above their words, in one of several items of one shape. */
export interface Head {
  readonly head: number;
  /** The blocks after it in its item. */
  readonly body: BlockRange;
  /** The items beside it. */
  readonly twins: readonly BlockRange[];
}

/** Longest head in words, and most levels from it up to its item. Chosen by hand. */
const maxHeadWords = 12;
const headLevels = 6;
/** Siblings that are looked at, from the first one and from the item. Bounded, because a page may have any number. */
const nearbyItems = 16;

const known = new WeakMap<PageStructure, readonly Head[]>();

/** Find blocks that look like teasers or bylines, but begin an item with text among items of the same shape. */
export function findHeads(page: PageStructure): readonly Head[] {
  const heads = known.get(page) ?? readHeads(page);
  known.set(page, heads);
  return heads;
}

function readHeads(page: PageStructure): Head[] {
  const { table, blocks, names } = page;
  const found: Head[] = [];
  for (let block = 0; block + 1 < blocks.count; block++) {
    if (!headNames.has(names[block])) continue;
    if (sumOfBlock(table.words, blocks, block) > maxHeadWords) continue;
    let item = blocks.container[block];
    for (let level = 0; level < headLevels && item > 0; level++, item = table.parent[item]) {
      const { to } = blocksIn(page, item);
      const twins = to > block + 1 ? twinsOf(page, item) : [];
      if (twins.length === 0) continue;
      found.push({ head: block, body: { from: block + 1, to }, twins });
      break;
    }
  }
  return found;
}

/** A name is a link, a byline, or named as the second line of a head. */
const headNames: ReadonlySet<number> = new Set([linkCard, ruleNumber("metadata"), ruleNumber("sidebar")]);

/** Siblings with the tag and the first class of an element. */
function twinsOf(page: PageStructure, item: number): BlockRange[] {
  const { parent, end, tag, ordinal, classIds, classValues } = page.table;
  const firstClass = (node: number): string => classValues[classIds[node]].trim().split(" ", 1)[0];
  const up = parent[item];
  const own = firstClass(item);
  const twins: BlockRange[] = [];
  if (own === "") return twins;
  for (const start of [up + 1, end[item]]) {
    let left = nearbyItems;
    for (let other = start; left > 0 && other < end[up]; other = end[other], left--)
      if (other !== item && ordinal[other] !== 0 && tag[other] === tag[item] && firstClass(other) === own)
        twins.push(blocksIn(page, other));
  }
  return twins;
}
