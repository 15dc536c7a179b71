import { commentSystems } from "./comment-systems.ts";
import { forums } from "./forums.ts";
import { microdata } from "./microdata.ts";
import type { PostEngine } from "./post-engine.ts";
import { questionSites } from "./question-sites.ts";
import { socialPlatforms } from "./social-platforms.ts";
import { trackersAndLists } from "./trackers-and-lists.ts";

/** Rows with one id belong together. On a page, the rows of the id that says most are taken; of equals, the first. */
export const postEngines: readonly PostEngine[] = [
  ...forums,
  ...questionSites,
  ...socialPlatforms,
  ...trackersAndLists,
  ...commentSystems,
  ...microdata,
];
