import { forums, questionSites } from "./forums.ts";
import { commentSystems, socialPlatforms, trackersAndLists } from "./platforms.ts";
import type { PostEngine } from "./post-engine.ts";

export const microdataId = "schema-org";

/** Microdata of an author or a creator. */
const personPlaces: readonly string[] = [
  "[itemprop=author] [itemprop=name]@content",
  "[itemprop=author] [itemprop=name]",
  "[itemprop=creator] [itemprop=name]",
  "[itemprop=author]@content",
  "[itemprop=author]",
];

/** Microdata of a date: an attribute if there is one, else the text. */
const datePlaces: readonly string[] = [
  ...["dateCreated", "datePublished"].flatMap((name) =>
    ["@datetime", "@content", ""].map((attribute) => `[itemprop=${name}]${attribute}`),
  ),
  "time@datetime",
];

/** A row for a type of schema.org. */
function ofMicrodata(type: string, row: Partial<PostEngine>): PostEngine {
  return {
    id: microdataId,
    post: `[itemtype$="schema.org/${type}"]`,
    body: "[itemprop=text], [itemprop=articleBody]",
    author: personPlaces,
    date: datePlaces,
    score: ["[itemprop=upvoteCount]@content", "[itemprop=upvoteCount]"],
    // Not the address of an author.
    url: ["[itemprop=url]:not([itemprop=author] *)@href"],
    ...row,
  };
}

/** Microdata of schema.org, by any engine. */
const microdata: readonly PostEngine[] = [
  ofMicrodata("Question", { role: "question" }),
  ofMicrodata("Answer", { role: "answer", accepted: "[itemprop=acceptedAnswer]" }),
  ofMicrodata("DiscussionForumPosting", { fixture: "schema-org-forum" }),
  ofMicrodata("Comment", { role: "comment", body: "[itemprop=text], [itemprop=commentText]" }),
];

/** Rows with one id belong together. The id whose rows find most on a page is taken, the first of equals. */
export const postEngines: readonly PostEngine[] = [
  ...forums,
  ...questionSites,
  ...socialPlatforms,
  ...trackersAndLists,
  ...commentSystems,
  ...microdata,
];
