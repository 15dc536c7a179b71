import type { Element } from "@decant/dom";
import type { Post } from "@decant/page";

/** What is known of a post, wherever it was found. */
export interface PostFacts extends Omit<Post, "line" | "endLine"> {
  /** Whether it is a comment on something else, such as an article. */
  readonly isComment: boolean;
}

/** A post of a thread, and where it is on the page. */
export interface FoundPost extends PostFacts {
  /** Around the post with its author and date. */
  readonly element: Element;
  /** Around its text. */
  readonly body: Element;
  /** Parts of the body that are not text of the post. */
  readonly omitted: readonly Element[];
  /** Elements that show its author, date and votes. */
  readonly sources: readonly Element[];
  /** Whether only repetition shows that it is a post. */
  readonly isGuess: boolean;
}

export interface PostPage {
  readonly url: string | undefined;
  /** BCP 47 tag. */
  readonly language: string | undefined;
  /** 1 for each run of text that is a date or an age: `findDates`, once for all who ask. */
  readonly dates: () => Uint8Array;
}
