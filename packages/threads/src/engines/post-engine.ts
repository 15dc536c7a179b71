import type { PostRole } from "@decant/page";

/**
 * Places of the posts of a thread in the mark-up of a forum, a question site or a comment system.
 *
 * A place is a CSS selector below the post, `selector@attribute`, or `@attribute` of the post itself. Of several, the first with a
 * value is taken.
 */
export interface PostEngine {
  readonly id: string;
  /** @default "post" */
  readonly role?: PostRole;
  /** The element around a post. Posts may be nested. */
  readonly post: string;
  readonly body: string;
  readonly author: readonly string[];
  readonly date: readonly string[];
  readonly score?: readonly string[];
  /** Names those who like the post, and the number of others. */
  readonly likers?: string;
  readonly url?: readonly string[];
  /** Depth of a reply, for engines that do not nest their posts. */
  readonly depth?: readonly string[];
  /** Matches posts that are accepted as the answer, or the mark in them. */
  readonly accepted?: string;
  /** Parts of the body that are not text of the post: signatures, buttons that unfold quotations. */
  readonly omit?: string;
  /** Whether the posts are comments on something else, such as an article. @default false */
  readonly isComments?: boolean;
  /** Test page that changes without the row. @default the id */
  readonly fixture?: string;
}
