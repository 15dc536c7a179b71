import type { NodeTable } from "@decant/dom";
import { readability } from "../agreement/readability.ts";
import { evidenceBit } from "../features/names.ts";
import type { PageView } from "../page-view.ts";

/** Scores of a page's blocks (0 to 1), as columns; those that the scorer gave are `probability` of the page. */
export interface Scores {
  /** After the prior of the page's type: the second opinion on an article, the means of slots on other pages. */
  readonly agreed: Float32Array;
  /** Those that the choice is made by: comments count as 0. */
  readonly judged: Float32Array;
  /** 1 for blocks that the second opinion lowered, if it was asked. */
  readonly doubted?: Uint8Array;
}

/** Apply the prior of the page's type. */
export function applyPrior(view: PageView): Omit<Scores, "judged"> {
  const isArticle = view.pageType === "article";
  if (view.without.has(isArticle ? "second-opinion" : "template-slot")) return { agreed: view.probability };
  return isArticle ? heedSecondOpinion(view) : { agreed: averageSlots(view) };
}

/**
 * Divisor of the scores of an article's blocks outside the choice of a second method, points for paragraphs. Two methods that
 * share nothing rarely take the same wrong block: a list of links beside a short article, the summary of another story.
 *
 * Cross-validated, one fit, without and with it: aeb-dev .950 and .967, daniel-dev .926 and .929, articles of wcxb-dev .960 and .963,
 * traf-dev .943 both. By the choice of blocks alone on two folds, 1.3 gains less on articles and daniel-dev, and 2 loses articles again,
 * though aeb-dev (31 pages) rises on; documentation, forums and listings lose .01 to .03, so it is for articles only.
 */
export const doubt = 1.6;

/** Lower the scores of blocks that the second method leaves out of an article. */
function heedSecondOpinion(view: PageView): Omit<Scores, "judged"> {
  const keep = readability(view);
  // Comments and excluded blocks have a probability of 0. An opinion about them says nothing about the rest.
  let picked = 0;
  let possible = 0;
  for (let block = 0; block < keep.length; block++) {
    if (keep[block] === 0) continue;
    picked += view.size[block];
    if (view.probability[block] > 0) possible += view.size[block];
  }
  if (possible * 2 < picked) return { agreed: view.probability };
  const doubted = keep.map((kept, block) => (kept === 1 || isCaption(view, block) ? 0 : 1));
  return { agreed: view.probability.map((own, block) => (doubted[block] === 0 ? own : own / doubt)), doubted };
}

const captionBit = evidenceBit("caption");

/** Whether a block is named as a caption, about which a method that knows paragraphs only says nothing. */
function isCaption({ blocks, evidence }: PageView, block: number): boolean {
  return (evidence.near[blocks.first[block]] & captionBit) !== 0;
}

/** Fewer blocks are not a row. Cross-validated, 4 and 6 do as well. */
const minMembers = 4;
/** Weight of the slot's mean in the score of a block. On wcxb-dev, 0.5 and 0.85 gain half as much. */
const slotShare = 0.7;
/** Longer blocks are scored alone. Cross-validated, 40 costs forums 0.004. */
const maxWords = 100;

/**
 * Move the scores of blocks in the same template slot (prices of a grid, texts of posts) towards their mean, so that a grid is
 * kept or dropped whole. A slot is the path of tags and classes to a block.
 *
 * Cross-validated on wcxb-dev it gains 0.008 on forums, 0.004 on listings, 0.003 on products and 0.001 on collections; 88
 * pages improve, 46 get worse. Paragraphs of articles share slots with teasers: there it costs 0.005 on aeb-dev.
 */
function averageSlots(view: PageView): Float32Array {
  const { blocks, probability, size } = view;
  const slots = slotsOf(view);
  const sums = new Float64Array(blocks.count);
  const members = new Int32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const slot = slots[block];
    sums[slot] = sums[slot] + probability[block];
    members[slot] = members[slot] + 1;
  }
  return probability.map((own, block) => {
    const slot = slots[block];
    if (members[slot] < minMembers || size[block] > maxWords) return own;
    return own * (1 - slotShare) + (slotShare * sums[slot]) / members[slot];
  });
}

/** Slot of each block, a number below the number of blocks. */
function slotsOf({ table, blocks: { container } }: PageView): Int32Array {
  const paths = pathsOf(table);
  const known = new Map<number, number>();
  return container.map((node) => {
    const path = paths[node];
    const slot = known.get(path) ?? known.size;
    known.set(path, slot);
    return slot;
  });
}

/** Hash of the tags and classes of each node and its ancestors. A collision only blurs two scores. */
function pathsOf({ size, parent, tag, classIds }: NodeTable): Int32Array {
  const paths = new Int32Array(size);
  for (let i = 1; i < size; i++) {
    const own = Math.imul(tag[i] * 65_599 + classIds[i], 0x9e3779b1);
    paths[i] = Math.imul(paths[parent[i]] ^ own, 0x85ebca6b) + own;
  }
  return paths;
}
