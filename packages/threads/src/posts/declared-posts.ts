import { type Element, Flag, type NodeTable } from "@decant/dom";
import { type Thing, tagSet } from "@decant/dom/internal";
import { firstFrom } from "@decant/extractor/internal";
import { readDate, squash, texts } from "@decant/metadata/internal";
import type { PostRole } from "@decant/page";
import { decodeHTML } from "entities";
import { textOfRun } from "../dates.ts";
import type { FoundPost, PostFacts, PostPage } from "../found-post.ts";
import { readName, readNumber, resolve } from "./post-values.ts";

/** A post that the page declares in JSON-LD. */
export interface DeclaredPost extends PostFacts {
  /** Without mark-up. */
  readonly text: string;
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
      role: roleOf(thing, posts.length > 0 && root.types.some((type) => type.endsWith("Posting"))),
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

/** Letters and digits by which the beginning of a text is recognised. Half and twice change no page of 8 that read it. */
const keyLength = 24;
const keyReach = 8 * keyLength;
/** Letters and digits that may be before the text of a post in its element, such as a title. Half and twice change none of 8 pages. */
const maxLead = 120;
const headings = tagSet(["h1", "h2", "h3", "h4", "h5", "h6", "title", "blockquote"]);
/** Levels between a text and the post around it; keeps deep pages linear. */
const maxLevels = 24;

/**
 * Join the posts that a page declares with those that were found on it; one that was not found is left out. Guessed posts whose
 * frames have more of the declared text than they are misread: the notes below signed answers, or first paragraphs.
 *
 * @returns In document order.
 */
export function joinDeclared(
  table: NodeTable,
  found: readonly FoundPost[],
  declared: readonly DeclaredPost[],
): FoundPost[] {
  const bodies = new Map(found.map((post, at) => [post.body, at]));
  const frames = new Map(found.map(({ element }, at) => [element, at]));
  const joined: FoundPost[] = [...found];
  let known: DeclaredPost | undefined;
  let missed = 0;
  for (const { post: data, runs } of findTexts(table, declared)) {
    const at = runs.map((run) => bodyAround(table, run, bodies)).find((post) => post !== undefined);
    const post = found[at ?? -1];
    const isFramed = post !== undefined || runs.some((run) => bodyAround(table, run, frames) !== undefined);
    const letters = isFramed ? squash(data.text).length : 0;
    missed +=
      letters - (post === undefined ? 0 : 2 * Math.min(letters, table.sum(table.chars, table.indexOf(post.body))));
    if (at === undefined || post === undefined) continue;
    bodies.delete(post.body);
    joined[at] = join(post, data);
    if (post.isGuess) known ??= data;
  }
  if (missed > 0) return joined.filter((_, at) => found[at]?.isGuess === false);
  return known === undefined ? joined : joined.map((post) => (post.isGuess ? asDeclared(post, known) : post));
}

/** A declared post and the runs that its text may begin with, at least one. */
interface PlacedText {
  readonly post: DeclaredPost;
  readonly runs: readonly number[];
}

/** A guessed post beside declared ones: a further answer, reply or comment. */
function asDeclared(post: FoundPost, { role, isComment }: DeclaredPost): FoundPost {
  const asked = role === "question" ? "answer" : role === "post" ? "reply" : role;
  return { ...post, role: asked, isComment, isGuess: false };
}

/** The letters and digits of a page, with the place of each run in them, and their number at the end. */
function lettersOf(table: NodeTable): { readonly text: string; readonly starts: readonly number[] } {
  const { runs, runNodes, flags } = table;
  const starts = [0];
  let text = "";
  for (let run = 0; run < runs.count; run++) {
    if ((flags[runNodes[run]] & Flag.UNRENDERED) === 0) text += squash(textOfRun(table, run));
    starts.push(text.length);
  }
  return { text, starts };
}

/** Find where each declared text begins: at a run with the same letters. Equal texts share their runs in the order of the data. */
function findTexts(table: NodeTable, declared: readonly DeclaredPost[]): PlacedText[] {
  const { text, starts } = lettersOf(table);
  const byKey = new Map<string, { readonly posts: DeclaredPost[]; readonly runs: number[] }>();
  for (const post of declared) {
    const key = squash(post.text.slice(0, keyReach)).slice(0, keyLength);
    const entry = byKey.get(key) ?? { posts: [], runs: [] };
    byKey.set(key, entry);
    entry.posts.push(post);
  }
  byKey.delete("");
  const lengths = new Set([...byKey.keys()].map((key) => key.length));
  for (let run = 0; run < table.runs.count; run++) {
    const start = starts[run] as number;
    if (starts[run + 1] === start || isAside(table, run)) continue;
    for (const length of lengths) {
      const entry = byKey.get(text.slice(start, start + length));
      // A short text must be whole.
      if (entry !== undefined && (length === keyLength || starts[firstFrom(starts, start + length)] === start + length))
        entry.runs.push(run);
    }
  }
  return [...byKey.values()].flatMap(({ posts, runs }) =>
    posts.length === 1
      ? posts.flatMap((post) => (runs.length === 0 ? [] : [{ post, runs }]))
      : posts.flatMap((post, at) => (runs[at] === undefined ? [] : [{ post, runs: [runs[at]] }])),
  );
}

/** Whether a text is a heading or a quotation. */
function isAside({ parent, tag, runNodes }: NodeTable, run: number): boolean {
  let up = parent[runNodes[run]];
  for (let level = 0; level < 4 && up > 0; level++, up = parent[up]) if (headings[tag[up]] === 1) return true;
  return false;
}

/** The found post in whose text a run is, near the beginning. */
function bodyAround(table: NodeTable, run: number, bodies: ReadonlyMap<Element, number>): number | undefined {
  const { parent, nodes, runNodes, chars } = table;
  const text = runNodes[run];
  let up = parent[text];
  for (let level = 0; level < maxLevels && up > 0; level++, up = parent[up]) {
    const at = bodies.get(nodes[up] as Element);
    if (at !== undefined) return chars[text] - chars[up] <= maxLead ? at : undefined;
  }
  return undefined;
}

/** Declared values win over guessed ones and complete those of known mark-up. */
function join(post: FoundPost, data: DeclaredPost): FoundPost {
  const [first, second]: readonly PostFacts[] = post.isGuess ? [data, post] : [post, data];
  const values = {
    author: first.author ?? second.author,
    date: first.date ?? second.date,
    score: first.score ?? second.score,
    url: first.url ?? second.url,
  };
  if (!post.isGuess) return { ...post, ...values, accepted: post.accepted || data.accepted };
  const { role, accepted, depth, isComment } = data;
  return { ...post, ...values, role, accepted, depth, isComment, isGuess: false };
}
