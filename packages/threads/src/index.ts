export type { FoundPost } from "./found-post.ts";
export type { PostsOption } from "./headings/place-posts.ts";
export { findThreads, type ThreadOptions, type Threads, threads } from "./threads.ts";
