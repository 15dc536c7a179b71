import { readability } from "../agreement/readability.ts";
import type { PageView } from "../page-view.ts";

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
export function heedSecondOpinion(view: PageView): PageView {
  if (view.pageType !== "article" || view.without.has("second-opinion")) return view;
  const keep = readability.pick(view);
  // What another stage has excluded, or comments are, has a probability of 0: an opinion about that says nothing of the rest.
  let picked = 0;
  let possible = 0;
  for (let block = 0; block < keep.length; block++) {
    if (keep[block] === 0) continue;
    picked += view.size[block] as number;
    if ((view.probability[block] as number) > 0) possible += view.size[block] as number;
  }
  if (possible * 2 < picked) return view;
  return {
    ...view,
    doubted: keep.map((kept) => 1 - kept),
    probability: view.probability.map((own, block) => (keep[block] === 1 ? own : own / doubt)),
  };
}
