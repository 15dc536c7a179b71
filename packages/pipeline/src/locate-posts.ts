import type { FoundPost } from "@decant/metadata";
import type { Block } from "@decant/normalize/write";
import type { Post } from "@decant/page";
import type { Nodes, Root, RootContent } from "mdast";

/**
 * Add the lines to posts.
 *
 * @param posts Those with a heading in the tree, in order.
 * @param headings The headings.
 */
export function locatePosts(
  posts: readonly FoundPost[],
  headings: ReadonlySet<RootContent>,
  tree: Root,
  blocks: readonly Block[],
): Post[] {
  if (posts.length === 0) return [];
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
