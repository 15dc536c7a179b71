import { forums, questionSites } from "./forums.ts";
import { microdata } from "./microdata.ts";
import { commentSystems, socialPlatforms, trackersAndLists } from "./platforms.ts";
import type { PostEngine } from "./post-engine.ts";

/** Rows with one id belong together. The id whose rows find most on a page is taken, the first of equals. */
export const postEngines: readonly PostEngine[] = [
  ...forums,
  ...questionSites,
  ...socialPlatforms,
  ...trackersAndLists,
  ...commentSystems,
  ...microdata,
];
