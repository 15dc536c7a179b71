import type { Element } from "@decant/dom";
import type { Diagnostic } from "@decant/page";
import { Fate, type Outcome } from "../account/outcome.ts";
import { blockChars, isUnseen } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/elements.ts";
import { blocksIn } from "../blocks/page-structure.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import type { DeclaredValue } from "../declared/declared-texts.ts";
import type { PageView } from "../page-view.ts";
import { contentElement } from "../structure/reach.ts";

/** Texts that the diagnostic names. */
const mostNamed = 10;
/** Blocks after the title of an article in which its text begins, fewest characters of one that may, and of words of all. */
const titleReach = 25;
const leastChars = 60;
const leastWords = 20;
/** Fewest words of the second method's choice that are missing, and their share; more kept words than the third are another choice. */
const leastSecond = 40;
const maxSecondShare = 0.5;
const maxKeptShare = 0.7;

/** Pages that are looked at for what their content lacks. */
interface Judged {
  /** What the page declares and shows and the content lacks. */
  readonly missing: readonly DeclaredValue[];
  /** The element that shows the page's title. */
  readonly title: Element | undefined;
  /** 1 for blocks outside the choice of a second method, if one was asked: on articles. */
  readonly doubted: Uint8Array | undefined;
}

/**
 * Why content is partial: text that is surely the page's is not in it. Doubt about other text is in the confidence.
 *
 * Of 2,453 development pages with a gold text 28 have less than half of its words; 12 of these have another verdict. The title and the
 * second method name 2 of the others, 5 that have half to nine tenths, and 11 of 2,249 that have more.
 */
export function findLosses(view: PageView, { fates }: Outcome, { missing, title, doubted }: Judged): Diagnostic[] {
  const losses: Diagnostic[] = [];
  const report = (code: Diagnostic["code"], message: string, data: Diagnostic["data"] = {}): void => {
    losses.push({ code, severity: "warning", message, data });
  };
  if (missing.length > 0) {
    const values = missing.slice(0, mostNamed).map(({ text }) => text.trim());
    const named = values.map((value) => JSON.stringify(value)).join(", ");
    report("extractor/declared-not-kept", `The page declares and shows texts that were left out: ${named}`, {
      count: missing.length,
      values,
    });
  }
  if (doubted === undefined) return losses;
  const titleWords = title === undefined ? 0 : lostUnder(title, view, fates);
  if (titleWords >= leastWords)
    report(
      "extractor/title-text-not-kept",
      `Nothing under the page's title was kept: ${titleWords} words were left out.`,
    );
  let all = 0;
  let lost = 0;
  let kept = 0;
  for (let block = 0; block < fates.length; block++) {
    const size = view.size[block];
    if (fates[block] === Fate.KEPT) kept += size;
    if (doubted[block] === 1 || fates[block] === Fate.COMMENT) continue;
    if (isUnseen(view.table, view.blocks.first[block])) continue;
    all += size;
    if (fates[block] === Fate.DROPPED) lost += size;
  }
  if (lost >= leastSecond && lost > maxSecondShare * all && kept < maxKeptShare * all)
    report(
      "extractor/second-text-not-kept",
      `${lost} of ${all} words that a second method takes for the content were left out.`,
    );
  return losses;
}

/** Words of the first texts under a title, up to a heading of its level, if none of them is kept. */
function lostUnder(title: Element, view: PageView, fates: Uint8Array): number {
  const { table, blocks, size } = view;
  const node = table.nodes.indexOf(title);
  const from = blocks.before[table.end[node]];
  let words = 0;
  for (let block = from; block < Math.min(blocks.count, from + titleReach); block++) {
    const tag = table.tag[blocks.container[block]];
    if (headingTags[tag] === 1 && tag <= table.tag[node]) break;
    const { chars, links } = blockChars(table, blocks, block);
    if (chars < leastChars || links * 2 > chars || isUnseen(table, blocks.first[block])) continue;
    if (fates[block] !== Fate.DROPPED) return 0;
    words += size[block];
  }
  return words;
}

/** Rules by which a score decides: its own, or one compared with it. */
const byScore: readonly DecisionRuleId[] = ["score", "second-opinion", "outside-container"];
const isByScore = new Set(byScore.map(ruleNumber));

/**
 * Words between kept blocks of the content that were dropped although nothing names them as chrome. Such text is only between regions,
 * never inside one.
 */
export function countUnnamedWords(view: PageView, { fates, rules }: Outcome): number {
  const { size, probability, chromeNames } = view;
  const content = contentElement(view, fates, size);
  if (content === undefined) return 0;
  const { from, to } = blocksIn(view, content.node);
  const inside = fates.subarray(from, to);
  let words = 0;
  for (let block = from + inside.indexOf(Fate.KEPT); block < from + inside.lastIndexOf(Fate.KEPT); block++) {
    const isLost = fates[block] === Fate.DROPPED && isByScore.has(rules[block]);
    if (isLost && chromeNames[block] === 0 && probability[block] !== 0) words += size[block];
  }
  return words;
}
