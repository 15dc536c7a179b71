import { commentSystems } from "./comment-systems.ts";
import { forums } from "./forums.ts";
import { microdata } from "./microdata.ts";
import type { PostEngine } from "./post-engine.ts";
import { questionSites } from "./question-sites.ts";
import { socialPlatforms } from "./social-platforms.ts";
import { trackersAndLists } from "./trackers-and-lists.ts";

/** Rows with one id belong together. The id whose rows find most on a page is taken, the first of equals. */
export const postEngines: readonly PostEngine[] = [
  ...forums,
  ...questionSites,
  ...socialPlatforms,
  ...trackersAndLists,
  ...commentSystems,
  ...microdata,
];
