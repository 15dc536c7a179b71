import type { PostEngine } from "./post-engine.ts";

/** Comment systems below articles. */
export const commentSystems: readonly PostEngine[] = [
  {
    id: "disqus",
    role: "comment",
    post: "li.post[id^=post-]",
    body: ".post-message",
    author: [".post-byline .author a", ".post-byline .author"],
    date: ["a.time-ago@title", ".time-ago@title"],
    score: [".vote-up .count", ".vote-up@data-count"],
    url: ["a.time-ago@href"],
    omit: ".see-more",
    isComments: true,
    fixture: "disqus",
  },
  {
    id: "wordpress",
    role: "comment",
    post: "li.comment, div.comment.depth-1",
    body: ".comment-content, .comment-text",
    author: [
      ".comment-author .fn",
      ".fn",
      ".comment-author-name",
      ".comment-author cite",
      "cite",
      ".comment-author",
      ".vcard",
    ],
    date: [".comment-metadata time@datetime", "time@datetime", ".comment-meta a"],
    url: ["a[href*='#comment-']@href"],
    omit: ".reply",
    isComments: true,
    fixture: "wordpress",
  },
  {
    // Below a story, as Slash and its descendants write them.
    id: "slash",
    role: "comment",
    post: "li.comment:has(> .cw)",
    body: ".commentBody",
    author: [".details .by > a", ".details .by"],
    date: [".details .otherdetails"],
    score: [".title .score"],
    url: [".details .otherdetails a@href"],
    isComments: true,
    fixture: "slash",
  },
];
