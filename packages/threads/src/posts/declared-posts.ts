import { readDate, type Thing, texts } from "@decant/metadata/internal";
import type { PostRole } from "@decant/page";
import { decodeHTML } from "entities";
import type { PostPage } from "../found-post.ts";
import { readName, readNumber, resolve } from "./post-values.ts";

/** A post that the page declares in JSON-LD. */
export interface DeclaredPost {
  readonly role: PostRole;
  /** Without mark-up. */
  readonly text: string;
  readonly author: string | null;
  readonly date: string | null;
  readonly accepted: boolean;
  readonly score: number | null;
  readonly depth: number;
  readonly url: string | null;
  /** Whether it is a comment on something else, such as an article. */
  readonly isComment: boolean;
}

const postTypes = /^(?:Question|Answer|Comment|UserComments|DiscussionForumPosting|SocialMediaPosting)$/;
/** A page of answers by its publisher: nobody asked the questions. */
const faq = "FAQPage";
const textProperties = ["text", "articleBody", "commentText", "sharedContent"] as const;
/** Nesting that is followed; keeps hostile pages linear. */
const maxNesting = 100;
const tag = /<[^<>]{1,2000}>/g;
const entity = /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** The posts among the things of a page, in the order of the data. */
export function readDeclaredPosts(things: readonly Thing[], page: PostPage): DeclaredPost[] {
  return things.flatMap((thing) => (isPost(thing) ? readPost(thing, page) : []));
}

function isPost({ types }: Thing): boolean {
  return types.some((type) => postTypes.test(type));
}

function readPost(thing: Thing, page: PostPage): DeclaredPost[] {
  const around = ancestorsOf(thing);
  if (around.some(({ types }) => types.includes(faq))) return [];
  const text = textOfThing(thing);
  const author = firstOf(thing, ["author", "creator"], readName);
  const date = firstOf(thing, ["dateCreated", "datePublished", "commentTime"], (value) =>
    readDate(value, page.language),
  );
  if (text === "" || (author === null && date === null)) return [];
  const posts = around.filter(isPost);
  const root = posts.at(-1) ?? thing;
  return [
    {
      role: roleOf(thing, posts.length > 0 && isForum(root)),
      text,
      author,
      date,
      accepted: thing.role === "acceptedAnswer",
      score: firstOf(thing, ["upvoteCount"], readNumber) ?? likesOf(thing),
      // Answers and comments below the post that opens a thread do not reply to one another.
      depth: Math.max(0, posts.length - (isComment(root) ? 0 : 1)),
      url: firstOf(thing, ["url"], (value) => resolve(value, page.url)),
      isComment: isComment(root),
    },
  ];
}

function ancestorsOf(thing: Thing): Thing[] {
  const around: Thing[] = [];
  for (let up = thing.parent; up !== undefined && around.length < maxNesting; up = up.parent) around.push(up);
  return around;
}

function isForum({ types }: Thing): boolean {
  return types.some((type) => type.endsWith("Posting"));
}

/** A comment that belongs to no other post belongs to an article. */
function isComment({ types }: Thing): boolean {
  return types.includes("Comment") || types.includes("UserComments");
}

function roleOf(thing: Thing, isInForum: boolean): PostRole {
  if (thing.types.includes("Question")) return "question";
  if (thing.types.includes("Answer")) return "answer";
  if (isInForum) return "reply";
  return isComment(thing) ? "comment" : "post";
}

function firstOf<Value>(
  thing: Thing,
  properties: readonly string[],
  read: (value: string) => Value | undefined,
): Value | null {
  for (const property of properties)
    for (const text of texts(thing, property)) {
      const value = read(text);
      if (value !== undefined) return value;
    }
  return null;
}

function textOfThing(thing: Thing): string {
  for (const property of textProperties) {
    const [text] = texts(thing, property);
    if (text !== undefined) return plainText(text);
  }
  return "";
}

function plainText(text: string): string {
  const bare = text.includes("<") ? text.replace(tag, " ") : text;
  return entity.test(bare) ? decodeHTML(bare) : bare;
}

const likeAction = /LikeAction$/;

/** The number of likes among the counters of a post. */
function likesOf(thing: Thing): number | null {
  for (const counter of thing.properties.get("interactionStatistic") ?? []) {
    if (typeof counter === "string") continue;
    const [kind] = counter.properties.get("interactionType") ?? [];
    const name = typeof kind === "string" ? kind : (kind?.types[0] ?? kind?.id ?? "");
    if (likeAction.test(name)) return firstOf(counter, ["userInteractionCount"], readNumber);
  }
  return null;
}
