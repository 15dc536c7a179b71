import { words } from "../numbers.ts";
import { VirtualList } from "../parts/virtual-list.tsx";
import { useChosen } from "../use-chosen.ts";
import type { PostView } from "../worker/view-page.ts";
import type { PaneProps } from "./pane.ts";

/** The posts of a thread, and the comments of readers. */
export function PostsPane({ view, onSelect }: PaneProps) {
  const posts = [...view.posts, ...(view.comments?.posts ?? [])];
  const [active, choose] = useChosen((row) => posts[row], "posts", onSelect);
  if (posts.length === 0)
    return (
      <p class="nothing">
        {view.comments === null
          ? "This page is no thread, and has no comments."
          : "Comments were found, but not where each of them begins: see “Comments” in the Markdown."}
      </p>
    );
  return (
    <div class="pane-body">
      <VirtualList
        label="Posts"
        count={posts.length}
        estimate={96}
        active={active}
        onChoose={choose}
        rowClass={() => "post"}
        row={(row) => <PostRow post={posts[row] as PostView} isComment={row >= view.posts.length} />}
      />
    </div>
  );
}

function PostRow({ post, isComment }: { readonly post: PostView; readonly isComment: boolean }) {
  const { role, author, date, score, accepted, depth, text } = post;
  return (
    <div class="card" style={{ marginInlineStart: `${Math.min(depth, 6) * 20}px` }}>
      <div class="card-head">
        <span class="tag">{words(isComment ? "comment" : role)}</span>
        <b>{author ?? "Unknown author"}</b>
        {date === null ? null : <span class="note">{date}</span>}
        {score === null ? null : <span class="note">{score} points</span>}
        {accepted ? <span class="tag good">Accepted</span> : null}
      </div>
      <div class="clamp" dir="auto">
        {text}
      </div>
    </div>
  );
}
