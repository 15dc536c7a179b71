import type { PostEngine } from "./post-engine.ts";

/** Question sites. */
export const questionSites: readonly PostEngine[] = [
  {
    id: "stack-exchange",
    role: "question",
    post: "div.question.js-question, div#question.question",
    body: "div.js-post-body, div.s-prose, div.post-text",
    author: [
      ".post-signature:last-child .user-details a",
      ".post-signature.owner .user-details a",
      ".post-signature:last-child .user-details",
    ],
    date: [
      ".post-signature:last-child .relativetime@title",
      ".post-signature:last-child time@datetime",
      ".post-signature:last-child .relativetime",
    ],
    score: [".js-vote-count@data-value", ".js-vote-count", ".vote-count-post"],
    url: [".js-share-link@href", "a.short-link@href"],
    fixture: "stack-exchange",
  },
  {
    id: "stack-exchange",
    role: "answer",
    post: "div.answer.js-answer, div.answer[data-answerid]",
    body: "div.js-post-body, div.s-prose, div.post-text",
    author: [".post-signature:last-child .user-details a", ".post-signature:last-child .user-details"],
    date: [
      ".post-signature:last-child .relativetime@title",
      ".post-signature:last-child time@datetime",
      ".post-signature:last-child .relativetime",
    ],
    score: [".js-vote-count@data-value", ".js-vote-count", ".vote-count-post"],
    url: [".js-share-link@href", "a.short-link@href"],
    accepted: ".accepted-answer, .js-accepted-answer",
    fixture: "stack-exchange",
  },
  {
    id: "stack-exchange",
    role: "comment",
    post: "li.comment.js-comment, tr.comment.js-comment, div[id^=follow-up-][itemprop=comment]",
    body: ".comment-copy, [itemprop=text]",
    author: [".comment-user"],
    date: [".comment-date .relativetime-clean@title", ".comment-date", ".comment-link time@title"],
    score: [".comment-score"],
    url: [".comment-link@href", ".comment-date a@href"],
    fixture: "stack-exchange",
  },
];
