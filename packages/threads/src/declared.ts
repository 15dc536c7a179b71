import { placeTexts } from "./posts/place-declared.ts";
import { findThreads, threads } from "./threads.ts";

/**
 * The part `threads` that also adds the posts which a page declares in JSON-LD and which neither an engine nor repetition shows: each is
 * placed by its text.
 *
 * @example
 * const part: typeof threads = threadsWithDeclared; // createPipeline({}, { threads: threadsWithDeclared })
 */
export const threadsWithDeclared: typeof threads = {
  ...threads,
  find: (table, options) => findThreads(table, options, placeTexts),
};
