import { microdataId, type PostEngine } from "./post-engine.ts";

/** Microdata of an author or a creator. */
const personPlaces: readonly string[] = [
  "[itemprop=author] [itemprop=name]@content",
  "[itemprop=author] [itemprop=name]",
  "[itemprop=creator] [itemprop=name]",
  "[itemprop=author]@content",
  "[itemprop=author]",
];

/** Microdata of a date: an attribute if there is one, else the text. */
const datePlaces: readonly string[] = ["dateCreated", "datePublished"].flatMap((name) => [
  `[itemprop=${name}]@datetime`,
  `[itemprop=${name}]@content`,
  `[itemprop=${name}]`,
]);

/** Not the address of an author. */
const addressPlaces: readonly string[] = ["[itemprop=url]:not([itemprop=author] *)@href"];

/** Microdata of schema.org, by any engine. */
export const microdata: readonly PostEngine[] = [
  {
    id: microdataId,
    role: "question",
    post: '[itemtype$="schema.org/Question"]',
    body: "[itemprop=text], [itemprop=articleBody]",
    author: personPlaces,
    date: datePlaces,
    score: ["[itemprop=upvoteCount]@content", "[itemprop=upvoteCount]"],
    fixture: "schema-org",
  },
  {
    id: microdataId,
    role: "answer",
    post: '[itemtype$="schema.org/Answer"]',
    body: "[itemprop=text], [itemprop=articleBody]",
    author: personPlaces,
    date: datePlaces,
    score: ["[itemprop=upvoteCount]@content", "[itemprop=upvoteCount]"],
    accepted: "[itemprop=acceptedAnswer]",
    url: addressPlaces,
    fixture: "schema-org",
  },
  {
    id: microdataId,
    role: "post",
    post: '[itemtype$="schema.org/DiscussionForumPosting"]',
    body: "[itemprop=text], [itemprop=articleBody]",
    author: personPlaces,
    date: [...datePlaces, "time@datetime"],
    url: addressPlaces,
    fixture: "schema-org-forum",
  },
  {
    id: microdataId,
    role: "comment",
    post: '[itemtype$="schema.org/Comment"]',
    body: "[itemprop=text], [itemprop=commentText]",
    author: personPlaces,
    date: [...datePlaces, "time@datetime"],
    score: ["[itemprop=upvoteCount]"],
    url: addressPlaces,
    fixture: "schema-org",
  },
];
