import type { Decision } from "@decant/page";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/elements.ts";
import type { Attempt } from "../candidates/attempts.ts";
import { type DecisionRuleId, ruleIds, ruleNumber } from "../decision-rules.ts";
import type { Exclusions } from "../exclude.ts";
import { landmarkNames } from "../features/names.ts";
import type { PageView } from "../page-view.ts";

/** Fate of a block. */
export const Fate = {
  DROPPED: 0,
  /** In the content. */
  KEPT: 1,
  /** In the comments. */
  COMMENT: 2,
} as const;

/** Fate of each block, and the rule that decided it. */
export interface Outcome {
  /** One of {@link Fate} for each block. */
  readonly fates: Uint8Array;
  /** Number of the rule in `ruleIds`; 0 where the score alone decided. */
  readonly rules: Uint8Array;
  /** Rules that drop runs of text from blocks that are kept. */
  readonly cuts: Map<number, number>;
  /** Decisions of an earlier stage by block, if any. */
  readonly excluded?: Exclusions | undefined;
}

/** Outcome of the accepted attempt. @param agreed Scores after the prior of the page's type. */
export function readOutcome(
  view: PageView,
  agreed: Float32Array,
  attempt: Attempt,
  excluded: Exclusions | undefined,
): Outcome {
  const fates = attempt.choice.keep.slice();
  const rules = attempt.changedBy.slice();
  for (let block = 0; block < fates.length; block++) {
    if (fates[block] === Fate.DROPPED && rules[block] === 0)
      rules[block] = ruleNumber(ruleOfScore(view, agreed, attempt, block));
  }
  return { fates, rules, cuts: new Map(), excluded };
}

/** Why a block was not chosen: its own score, or a score derived from it. */
function ruleOfScore(
  { probability, chromeNames }: PageView,
  agreed: Float32Array,
  { choice }: Attempt,
  block: number,
): DecisionRuleId {
  if (probability[block] < choice.cut) return "score";
  if (agreed[block] < choice.cut) return chromeNames[block] === hiddenRule ? "hidden" : "second-opinion";
  return "outside-container";
}

const hiddenRule = ruleNumber("hidden");

/** Change one fate to another, by a rule. */
export function changeFates({ fates, rules }: Outcome, from: number, to: number, rule: DecisionRuleId): void {
  for (let block = 0; block < fates.length; block++) {
    if (fates[block] !== from) continue;
    fates[block] = to;
    rules[block] = ruleNumber(rule);
  }
}

/** Drop blocks that an earlier stage excluded, even if a rule of structure kept them. */
export function dropExcluded({ fates, rules, excluded }: Outcome): void {
  excluded?.forEach((_, block) => {
    fates[block] = Fate.DROPPED;
    rules[block] = excludedRule;
  });
}

export const excludedRule: number = ruleNumber("excluded");

/** Role of a block among the comments of a page. */
export const CommentRole = {
  NONE: 0,
  /** Author, date or text of a comment. */
  COMMENT: 1,
  /** Forms, buttons, counters, the heading of the section. */
  SURROUNDING: 2,
} as const;

/** With more characters of comments than this many times the rest, the page is a thread. Half and twice change none of 261 pages that read it. */
const maxCommentRatio = 8;
/** More characters of other content are an article with many comments. Half and twice change none of 260 pages that read it. */
export const maxOpening = 2000;

/** Characters in paragraphs under a heading that are a post with comments, however many; shorter blocks are labels. Chosen by hand. */
const minPost = 300;
const minParagraph = 60;
/** Boards that declare their threads as articles have at least this in their address. */
const forumAddress = /forum/i;

/**
 * Whether a page consists almost only of comments: it is a thread.
 *
 * @param roles One of {@link CommentRole} for each block.
 */
export function isMostlyComments(view: PageView, roles: Uint8Array): boolean {
  const { table, blocks, probability, pageType, declaredType, typeEvidence, hints } = view;
  const maybeThread = typeEvidence.some(({ type }) => type === "forum") || forumAddress.test(hints.url ?? "");
  if ((declaredType ?? pageType) === "article" && !maybeThread && charsOfPost(view, roles) >= minPost) return false;
  let comments = 0;
  let others = 0;
  for (let b = 0; b < blocks.count; b++) {
    const chars = sumOfBlock(table.chars, blocks, b);
    if (roles[b] === CommentRole.COMMENT) comments += chars;
    else if (roles[b] === CommentRole.NONE) others += chars * probability[b];
  }
  return others < maxOpening && comments > others * maxCommentRatio;
}

/** Characters of likely paragraphs between the first likely heading and the first comment. */
function charsOfPost({ table, blocks, probability }: PageView, roles: Uint8Array): number {
  const end = roles.indexOf(CommentRole.COMMENT);
  let isBelow = false;
  let chars = 0;
  for (let b = 0; b < end; b++) {
    if (headingTags[table.tag[blocks.container[b]]] === 1) isBelow ||= probability[b] > 0.1;
    else if (isBelow && probability[b] >= 0.5) {
      const own = sumOfBlock(table.chars, blocks, b);
      if (own >= minParagraph) chars += own;
    }
  }
  return chars;
}

/** Whether most of the comments are in the content. @param roles One of {@link CommentRole} for each block. */
export function areCommentsKept({ table, blocks }: PageView, { fates }: Outcome, roles: Uint8Array): boolean {
  let balance = 0;
  for (let b = 0; b < blocks.count; b++) {
    if (roles[b] !== CommentRole.COMMENT) continue;
    balance += sumOfBlock(table.chars, blocks, b) * (fates[b] === Fate.KEPT ? 1 : -1);
  }
  return balance > 0;
}

/** Scores in which comments are 0. @param roles One of {@link CommentRole} for each block; `undefined` for none. */
export function withoutComments(scores: Float32Array, roles: Uint8Array | undefined): Float32Array {
  if (roles?.includes(CommentRole.COMMENT) !== true) return scores;
  return scores.map((score, block) => (roles[block] === CommentRole.NONE ? score : 0));
}

/** Set the fates of comments and their surroundings. @param roles One of {@link CommentRole} for each block. */
export function setCommentFates(
  { fates, rules }: Outcome,
  roles: Uint8Array | undefined,
  fate: typeof Fate.COMMENT | typeof Fate.DROPPED,
): void {
  roles?.forEach((role, block) => {
    if (role === CommentRole.NONE) return;
    const isComment = role === CommentRole.COMMENT;
    fates[block] = isComment ? fate : Fate.DROPPED;
    rules[block] = ruleNumber(isComment ? "comments" : "comment-controls");
  });
}

/** One decision for each text run that is not in the content. */
export function decisions(view: PageView, outcome: Outcome): Decision[] {
  const { table, blocks, probability } = view;
  const result: Decision[] = [];
  for (let run = 0; run < table.runs.count; run++) {
    const block = blocks.ofRun[run];
    const fate = outcome.fates[block];
    const cut = outcome.cuts.get(run);
    if (fate === Fate.KEPT && cut === undefined) continue;
    const given = outcome.rules[block] === excludedRule ? outcome.excluded?.get(block) : undefined;
    const isMoved = (cut === undefined && fate === Fate.COMMENT) || (cut ?? outcome.rules[block]) === postHeading;
    result.push({
      fate: isMoved ? "moved" : "dropped",
      start: table.runs.start[run],
      end: table.runs.end[run],
      stage: given?.stage ?? "extractor",
      rule: given?.rule ?? ruleOf(view, run, outcome),
      score: given?.score ?? Math.round(probability[block] * 100) / 100,
    });
  }
  return result;
}

const postHeading = ruleNumber("post-heading");
const names: readonly string[] = ruleIds.map((id) => `extractor/${id}`);

/** Landmarks that say where a block is, though they name nothing as chrome. */
const places = (["aside", "header"] as const).map((name) => [1 << landmarkNames.indexOf(name), name] as const);

/** Rule that decided about a text run. If the score decided, the rule is named by what the block is, or where. */
export function ruleOf(
  { table, blocks, evidence, chromeNames }: PageView,
  run: number,
  { rules, cuts }: Outcome,
): string {
  const block = blocks.ofRun[run];
  const rule = cuts.get(run) ?? (rules[block] || chromeNames[block]);
  if (rule !== 0) return names[rule];
  const landmarks = evidence.landmarks[table.runNodes[run]];
  const place = places.find(([bit]) => (landmarks & bit) !== 0);
  return `extractor/${place?.[1] ?? "score"}`;
}
