import type { Selection } from "@decant/dom";
import type { Outcome } from "./account/outcome.ts";
import type { TypeEvidence } from "./page-type/infer-page-type.ts";
import type { PageView } from "./page-view.ts";

/** Posts that were kept: as the content of a page, or as its comments. */
export interface KeptThread {
  /** The texts of the posts without the lists and tables around them, and the other blocks with their fate. */
  readonly select: (view: PageView, outcome: Outcome) => Selection;
}

/** The posts and comments of one page: `findThreads` of `@decant/threads` finds them. */
export interface ThreadFinder {
  /** What the posts say about the page's type. */
  readonly typeEvidence: readonly TypeEvidence[];
  /** Find the comments that are not content. @returns One of `CommentRole` for each block. */
  readonly findComments: (view: PageView) => Uint8Array;
  /** Keep the posts and drop what is around them, if they are the content. @param outcome Changed in place. */
  readonly keepPosts: (view: PageView, outcome: Outcome) => KeptThread | undefined;
  /** The same for posts among the comments of a page. */
  readonly keepCommentPosts: (view: PageView, outcome: Outcome) => KeptThread | undefined;
}
