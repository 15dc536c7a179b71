export type { FoundPost } from "./found-post.ts";
export type { PostsOption } from "./headings.ts";
export { findThreads, type ThreadOptions, type Threads, threads } from "./threads.ts";
