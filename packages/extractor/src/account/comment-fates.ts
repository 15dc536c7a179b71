import { sumOfBlock } from "../blocks/block-counts.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import { Fate, type Outcome } from "./outcome.ts";

/** Role of a block among the comments of a page. */
export const CommentRole = {
  NONE: 0,
  /** Author, date or text of a comment. */
  COMMENT: 1,
  /** Forms, buttons, counters, the heading of the section. */
  SURROUNDING: 2,
} as const;

/** With more characters of comments than this many times the rest, the page is a thread. A guess. */
const maxCommentRatio = 8;
/** More characters of other content are an article with many comments. A guess. */
export const maxOpening = 2000;

/** Whether a page consists almost only of comments. @param roles One of {@link CommentRole} for each block. */
export function isMostlyComments({ table, blocks, probability }: PageView, roles: Uint8Array): boolean {
  let comments = 0;
  let others = 0;
  for (let b = 0; b < blocks.count; b++) {
    const chars = sumOfBlock(table.chars, blocks, b);
    if (roles[b] === CommentRole.COMMENT) comments += chars;
    else if (roles[b] === CommentRole.NONE) others += chars * probability[b];
  }
  return others < maxOpening && comments > others * maxCommentRatio;
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

/** A view in which comments score 0. @param roles One of {@link CommentRole} for each block; `undefined` for none. */
export function withoutComments(view: PageView, roles: Uint8Array | undefined): PageView {
  if (roles?.includes(CommentRole.COMMENT) !== true) return view;
  return { ...view, probability: view.probability.map((p, block) => (roles[block] === CommentRole.NONE ? p : 0)) };
}

const fateOfComments: Readonly<Record<"separate" | "include" | "drop", number>> = {
  separate: Fate.COMMENT,
  include: Fate.KEPT,
  drop: Fate.DROPPED,
};

/** Set the fates of comments and their surroundings. @param roles One of {@link CommentRole} for each block. */
export function setCommentFates(
  { fates, rules }: Outcome,
  roles: Uint8Array | undefined,
  wanted: "separate" | "include" | "drop",
): void {
  roles?.forEach((role, block) => {
    if (role === CommentRole.NONE) return;
    const isComment = role === CommentRole.COMMENT;
    fates[block] = isComment ? fateOfComments[wanted] : Fate.DROPPED;
    rules[block] = ruleNumber(isComment ? "comments" : "comment-controls");
  });
}
