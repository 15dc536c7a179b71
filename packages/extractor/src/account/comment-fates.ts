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
