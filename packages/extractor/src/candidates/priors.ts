import { readability } from "../agreement/readability.ts";
import { evidenceBit } from "../features/names.ts";
import type { PageView } from "../page-view.ts";

/** Scores of a page's blocks (0 to 1), as columns; those that the scorer gave are `probability` of the page. */
export interface Scores {
  /** After the second opinion on an article; on other pages those of the scorer. */
  readonly agreed: Float32Array;
  /** Those that the choice is made by: comments count as 0. */
  readonly judged: Float32Array;
  /** 1 for blocks that the second opinion lowered, if it was asked. */
  readonly doubted?: Uint8Array;
}

/** Ask a second method about an article. */
export function applyPrior(view: PageView): Omit<Scores, "judged"> {
  const isAsked = view.pageType === "article" && !view.without.has("second-opinion");
  return isAsked ? heedSecondOpinion(view) : { agreed: view.probability };
}

/**
 * Divisor of the scores of an article's blocks outside the choice of a second method, points for paragraphs. Two methods that
 * share nothing rarely take the same wrong block: a list of links beside a short article, the summary of another story.
 * Cross-validated, without and with it: aeb-dev .950 and .967, daniel-dev .926 and .929, articles of wcxb-dev .960 and .963, traf-dev .943
 * both; documentation, forums and listings lose .01 to .03.
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
