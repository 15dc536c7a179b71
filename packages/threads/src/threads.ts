import type { NodeTable } from "@decant/dom";
import { lazily } from "@decant/dom/internal";
import type { KeptThread, ThreadFinder, TypeEvidence } from "@decant/extractor";
import { dropQuotations, type PageView } from "@decant/extractor/internal";
import type { MetadataResult } from "@decant/metadata";
import { findComments } from "./comments/comment-roles.ts";
import { findDates } from "./dates.ts";
import type { FoundPost } from "./found-post.ts";
import { keepCommentPosts, keepPosts, selectPosts, type Thread } from "./frames/post-frames.ts";
import { findPlaced, isQuestionOrAnswer, placePosts } from "./headings.ts";
import { findPosts } from "./posts/find-posts.ts";

export interface ThreadOptions {
  /** Address of the page, for the addresses of posts. */
  readonly url?: string | undefined;
  /**
   * What the page says about itself, by `extractMetadata` of `@decant/metadata`: its language orders day and month, and its JSON-LD may
   * declare posts. @default nothing
   */
  readonly described?: Pick<MetadataResult, "metadata" | "things"> | undefined;
  /** Leave out comments on questions and answers. @default false */
  readonly withoutRemarks?: boolean | undefined;
}

/** The posts of a page, and what the extractor asks about them and about comments. */
export interface Threads extends ThreadFinder {
  /** In document order; none on a page without a thread. */
  readonly posts: readonly FoundPost[];
}

/**
 * Find the threads of a page: posts of forums, and comments below articles.
 *
 * @param table Measurements of a page. Not modified.
 * @returns Give it to `extract` of `@decant/extractor` as its option `threads`.
 * @example
 * import { measure, parse } from "@decant/dom";
 * const post = (who: string, day: number, text: string) =>
 *   `<div class="post"><b class="author">${who}</b> <time>${day} May 2024</time><p>${text}</p></div>`;
 * const page = post("Ann", 5, "The line chafes on the stone.") + post("Ben", 6, "Put a hose over the line.");
 * findThreads(measure(parse(page))).posts.map(({ author }) => author); // ["Ann", "Ben"]
 */
export function findThreads(table: NodeTable, { url, described, withoutRemarks = false }: ThreadOptions = {}): Threads {
  const language = described?.metadata.language ?? undefined;
  const dates = lazily(() => findDates(table, language));
  const found = findPosts(table, { url, language, dates }, { things: described?.things });
  const leavesRemarks = withoutRemarks && found.some(isQuestionOrAnswer);
  return threadsOf(table, dates, leavesRemarks ? found.filter(({ role }) => role !== "comment") : found);
}

/** The answers for some posts. */
export function threadsOf(table: NodeTable, dates: () => Uint8Array, posts: readonly FoundPost[]): Threads {
  return {
    posts,
    typeEvidence: evidenceOf(table, posts),
    findComments: (view) => findComments(view, dates),
    keepPosts: (view, outcome) => {
      const thread = keepPosts(view, outcome, posts);
      if (thread !== undefined) dropQuotations(view, outcome, thread.bodies);
      return keptThread(thread);
    },
    keepCommentPosts: (view, outcome) => keptThread(keepCommentPosts(view, outcome, posts)),
  };
}

function keptThread(thread: Thread | undefined): KeptThread | undefined {
  return thread && { select: (view: PageView, outcome) => selectPosts(view, outcome, thread) };
}

/** Least share of a page's text that is in the posts of a thread. A guess: a document with comments of the same mark-up has less. */
const minPostShare = 1 / 3;
/** As much as that of a schema.org type. */
const threadWeight = 3;

/** Posts of known mark-up or data that are not comments on something else. */
function evidenceOf(table: NodeTable, posts: readonly FoundPost[]): TypeEvidence[] {
  const own = posts.filter(({ isComment, isGuess }) => !isComment && !isGuess);
  if (own.length < 2) return [];
  const chars = own.reduce((sum, { body }) => sum + table.sum(table.chars, table.indexOf(body)), 0);
  return chars < minPostShare * table.sum(table.chars, 0)
    ? []
    : [{ type: "forum", source: "posts", weight: threadWeight }];
}

/** This package as a part for `createPipeline` of `@decant/pipeline/create`. */
export const threads: {
  readonly find: typeof findThreads;
  readonly place: typeof placePosts;
  readonly findPlaced: typeof findPlaced;
} = { find: findThreads, place: placePosts, findPlaced };
