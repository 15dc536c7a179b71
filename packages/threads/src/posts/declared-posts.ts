import { readDate, squash, type Thing, textOf, texts } from "@decant/metadata/internal";
import type { PostRole } from "@decant/page";
import { decodeHTML } from "entities";
import type { FoundPost, PostPage } from "../found-post.ts";
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

/** Letters and digits by which the beginning of a text is recognised. A guess. */
const keyLength = 24;
/** Letters and digits that may be before the text of a post in its element, such as a title. A guess. */
const maxLead = 120;
/** Characters of mark-up and white space that hold as many. A guess. */
const leadReach = 8 * (maxLead + keyLength);

/**
 * Complete the posts that were found on a page by those that it declares: those whose text begins as theirs. Declared values win over
 * guessed ones. A declared post that was not found is left out.
 *
 * @returns In document order.
 */
export function joinDeclared(found: readonly FoundPost[], declared: readonly DeclaredPost[]): FoundPost[] {
  const byKey = new Map<string, DeclaredPost[]>();
  for (const post of declared) {
    const key = squash(post.text.slice(0, leadReach)).slice(0, keyLength);
    const alike = byKey.get(key);
    if (alike === undefined) byKey.set(key, [post]);
    else alike.push(post);
  }
  let known: DeclaredPost | undefined;
  const joined = found.map((post) => {
    const data = takeDeclared(byKey, squash(textOf(post.body, leadReach)).slice(0, maxLead + keyLength));
    if (data === undefined) return post;
    if (post.isGuess) known ??= data;
    return join(post, data);
  });
  return joined.map((post) => (post.isGuess && known !== undefined ? asDeclared(post, known) : post));
}

/** The next declared post whose text begins near the start of a text. A short one must be the whole text. */
function takeDeclared(byKey: ReadonlyMap<string, DeclaredPost[]>, lead: string): DeclaredPost | undefined {
  if (lead.length < keyLength) return byKey.get(lead)?.shift();
  for (let at = 0; at + keyLength <= lead.length; at++) {
    const data = byKey.get(lead.slice(at, at + keyLength))?.shift();
    if (data !== undefined) return data;
  }
  return undefined;
}

/** A guessed post beside declared ones: a further answer, reply or comment. */
function asDeclared(post: FoundPost, { role, isComment }: DeclaredPost): FoundPost {
  const asked = role === "question" ? "answer" : role === "post" ? "reply" : role;
  return { ...post, role: asked, isComment, isGuess: false };
}

function join(post: FoundPost, data: DeclaredPost): FoundPost {
  const { role, author, date, accepted, score, depth, url, isComment } = data;
  if (post.isGuess)
    return {
      ...post,
      role,
      author: author ?? post.author,
      date: date ?? post.date,
      accepted,
      score: score ?? post.score,
      depth,
      url: url ?? post.url,
      isComment,
      isGuess: false,
    };
  return {
    ...post,
    author: post.author ?? author,
    date: post.date ?? date,
    accepted: post.accepted || accepted,
    score: post.score ?? score,
    url: post.url ?? url,
  };
}
