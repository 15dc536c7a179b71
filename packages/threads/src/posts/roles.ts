import type { FoundPost } from "../found-post.ts";

/** Whether a post is of a site of questions, whose comments are about a question or an answer. */
export function isQuestionOrAnswer({ role }: FoundPost): boolean {
  return role === "question" || role === "answer";
}
