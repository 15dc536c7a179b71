import { type Block, toText } from "@decant/normalize/write";
import type { Post } from "@decant/page";
import type { Nodes, Root, RootContent } from "mdast";
import type { FoundPost } from "../found-post.ts";
import { isQuestionOrAnswer } from "../posts/roles.ts";
import { describePost } from "./place-posts.ts";

/** Posts with their headings in the tree of a page's Markdown. */
export interface PostsInTree {
  /** The tree without the headings. @param hasRemarks Whether comments on questions and answers stay. */
  readonly bodyOf: (hasRemarks: boolean) => Root;
  /** The posts with their lines in the Markdown. */
  readonly locate: (blocks: readonly Block[]) => Post[];
}

/**
 * Find the headings of posts in the tree of the Markdown.
 *
 * @param posts Those with a heading, in order: the result of `placePosts`.
 * @returns `undefined` if the tree has none.
 */
export function findPlaced(tree: Root, posts: readonly FoundPost[]): PostsInTree | undefined {
  const headings = postHeadings(tree, posts);
  if (headings.size === 0) return undefined;
  return {
    bodyOf: (hasRemarks) => bodyOf(tree, posts, headings, hasRemarks || !posts.some(isQuestionOrAnswer)),
    locate: (blocks) => locatePosts(posts, headings, tree, blocks),
  };
}

/** The headings that were made for posts, in the order of the posts. Other headings of the same text have a place in the HTML. */
function postHeadings(tree: Root, posts: readonly FoundPost[]): ReadonlySet<RootContent> {
  const labels = new Set(posts.map(describePost));
  return new Set(
    tree.children.filter(
      (child) => child.type === "heading" && child.position === undefined && labels.has(toText(child)),
    ),
  );
}

function bodyOf(
  tree: Root,
  posts: readonly FoundPost[],
  headings: ReadonlySet<RootContent>,
  hasRemarks: boolean,
): Root {
  let at = -1;
  const children = tree.children.filter((child) => {
    if (headings.has(child)) at++;
    return !headings.has(child) && (hasRemarks || posts[at]?.role !== "comment");
  });
  return { ...tree, children };
}

function locatePosts(
  posts: readonly FoundPost[],
  headings: ReadonlySet<RootContent>,
  tree: Root,
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
function headingsOf(tree: Root): RootContent[] {
  const found: RootContent[] = [];
  const pending: Nodes[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "heading") found.push(node);
    else if ("children" in node) pending.push(...node.children.toReversed());
  }
  return found;
}
