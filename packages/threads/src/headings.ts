import { type Block, toText } from "@decant/normalize/write";
import { nodesIn, type Post, type PostRole } from "@decant/page";
import type { Element, Nodes, Root, RootContent, Text } from "hast";
import type * as mdast from "mdast";
import type { FoundPost } from "./found-post.ts";

/** Whether each post of a thread begins with a heading of author and date, or the texts follow one another. */
export type PostsOption = "headings" | "plain";

const headingName = /^h[1-6]$/;
const rule = "pipeline/post";
const deepestHeading = 6;
/** Below the title of the page. */
const firstLevel = 2;

/**
 * Put a heading before each post of a thread. Headings within a post become headings below it.
 *
 * @param tree Content of posts side by side; changed in place.
 * @param title Heading of the page. It stays before the posts, although some engines write it inside the first.
 * @returns The posts with text, in the order of their headings.
 */
export function placePosts(tree: Root, posts: readonly FoundPost[], title?: Element): FoundPost[] {
  const placed: FoundPost[] = [];
  const children: RootContent[] = [];
  let body: RootContent[] = [];
  const finish = (): void => {
    const post = placed.at(-1);
    if (post !== undefined) lowerHeadings(body, levelOf(post));
    children.push(...body);
    body = [];
  };
  let next = 0;
  for (const child of tree.children) {
    if (child === title) {
      children.push(child);
      continue;
    }
    const start = child.position?.start.offset;
    let post: FoundPost | undefined;
    // A post without text has no node.
    while (start !== undefined && next < posts.length && startOf(posts[next] as FoundPost) <= start)
      post = posts[next++];
    if (post !== undefined && start !== undefined && start < (post.element.endIndex ?? 0) + 1) {
      finish();
      placed.push(post);
      children.push(makeHeading(post));
    }
    const isHolder =
      post !== undefined && start === post.body.startIndex && child.type === "element" && holders.has(child.tagName);
    body.push(...((isHolder ? child.children : [child]) as RootContent[]));
  }
  finish();
  tree.children = children;
  return placed;
}

/** Elements that hold the text of a post without being a quotation or an item. */
const holders: ReadonlySet<string> = new Set(["blockquote", "li", "td"]);

// An inline body is in the tree with the block around it.
const startOf = ({ element }: FoundPost): number => element.startIndex ?? 0;
const levelOf = ({ depth }: FoundPost): number => Math.min(firstLevel + depth, deepestHeading);

function makeHeading(post: FoundPost): Element {
  return {
    type: "element",
    tagName: `h${levelOf(post)}`,
    properties: {},
    children: [{ type: "text", value: describePost(post), data: { rule } as Text["data"] }],
  };
}

const labels: Readonly<Record<PostRole, string>> = {
  question: "Question",
  answer: "Answer",
  comment: "Comment",
  post: "Post",
  reply: "Reply",
};
const dateLength = "2016-07-28".length;

/**
 * The heading of a post.
 *
 * For example "Answer by Ann, 2016-07-28 (accepted, 7 votes)".
 */
function describePost({
  role,
  author,
  date,
  accepted,
  score,
}: Pick<Post, "role" | "author" | "date" | "accepted" | "score">): string {
  const by = author === null ? "" : ` by ${author}`;
  const on = date === null ? "" : `, ${date.slice(0, dateLength)}`;
  const votes = score === null || score === 0 ? [] : [`${score} ${Math.abs(score) === 1 ? "vote" : "votes"}`];
  const notes = [...(accepted ? ["accepted"] : []), ...votes];
  return `${labels[role]}${by}${on}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
}

/** Lower the headings of a post below the post's own heading, and keep the steps between them. */
function lowerHeadings(body: readonly RootContent[], level: number): void {
  const headings = [...nodesIn<Nodes>(body)].filter(
    (node): node is Element => node.type === "element" && headingName.test(node.tagName),
  );
  const highest = headings.reduce((least, { tagName }) => Math.min(least, depthOf(tagName)), deepestHeading);
  for (const heading of headings)
    heading.tagName = `h${Math.min(deepestHeading, level + 1 + depthOf(heading.tagName) - highest)}`;
}

const depthOf = (tagName: string): number => Number(tagName.charAt(1));

/** Whether a post is of a site of questions, whose comments are about a question or an answer. */
export function isQuestionOrAnswer({ role }: FoundPost): boolean {
  return role === "question" || role === "answer";
}

/** Posts with their headings in the tree of a page's Markdown. */
export interface PostsInTree {
  /** The tree without the headings. @param hasRemarks Whether comments on questions and answers stay. */
  readonly bodyOf: (hasRemarks: boolean) => mdast.Root;
  /** The posts with their lines in the Markdown. */
  readonly locate: (blocks: readonly Block[]) => Post[];
}

/**
 * Find the headings of posts in the tree of the Markdown.
 *
 * @param posts Those with a heading, in order: the result of `placePosts`.
 * @returns `undefined` if the tree has none.
 */
export function findPlaced(tree: mdast.Root, posts: readonly FoundPost[]): PostsInTree | undefined {
  const headings = postHeadings(tree, posts);
  if (headings.size === 0) return undefined;
  return {
    bodyOf: (hasRemarks) => bodyOf(tree, posts, headings, hasRemarks || !posts.some(isQuestionOrAnswer)),
    locate: (blocks) => locatePosts(posts, headings, tree, blocks),
  };
}

/** The headings that were made for posts, in the order of the posts. Other headings of the same text have a place in the HTML. */
function postHeadings(tree: mdast.Root, posts: readonly FoundPost[]): ReadonlySet<mdast.RootContent> {
  const labels = new Set(posts.map(describePost));
  return new Set(
    tree.children.filter(
      (child) => child.type === "heading" && child.position === undefined && labels.has(toText(child)),
    ),
  );
}

function bodyOf(
  tree: mdast.Root,
  posts: readonly FoundPost[],
  headings: ReadonlySet<mdast.RootContent>,
  hasRemarks: boolean,
): mdast.Root {
  let at = -1;
  const children = tree.children.filter((child) => {
    if (headings.has(child)) at++;
    return !headings.has(child) && (hasRemarks || posts[at]?.role !== "comment");
  });
  return { ...tree, children };
}

function locatePosts(
  posts: readonly FoundPost[],
  headings: ReadonlySet<mdast.RootContent>,
  tree: mdast.Root,
  blocks: readonly Block[],
): Post[] {
  const isPost = headingsOf(tree).map((heading) => headings.has(heading));
  const lines = blocks.filter(({ type }) => type === "heading").flatMap(({ line }, at) => (isPost[at] ? [line] : []));
  const last = blocks.reduce((most, { endLine }) => Math.max(most, endLine), 0);
  return posts.flatMap((post, at) => {
    const line = lines[at];
    if (line === undefined) return [];
    const { role, author, date, accepted, score, depth, url } = post;
    // A blank line is before the next heading.
    const endLine = (lines[at + 1] ?? last + 2) - 2;
    return [{ role, author, date, accepted, score, depth, url, line, endLine }];
  });
}

/** In document order, as the blocks of the Markdown are. */
function headingsOf(tree: mdast.Root): mdast.RootContent[] {
  return [...nodesIn<mdast.Nodes>([tree])].filter((node) => node.type === "heading");
}
