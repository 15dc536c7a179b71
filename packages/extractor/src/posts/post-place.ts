import type { Element } from "@decant/dom";

/** Where a post of a thread is on the page. */
export interface PostPlace {
  /** Around the post with its author and date. */
  readonly element: Element;
  /** Around its text. */
  readonly body: Element;
  /** Parts of the body that are no text of the post. */
  readonly omitted: readonly Element[];
  /** Elements that name its author and date. */
  readonly sources: readonly Element[];
  /** Whether it is a comment on something else, such as an article. */
  readonly isComment: boolean;
  /** Whether only repetition shows that it is a post. @default false */
  readonly isGuess?: boolean | undefined;
}
