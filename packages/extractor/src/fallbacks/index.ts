import { bodyText } from "./body-text.ts";
import type { Fallback } from "./fallback.ts";
import { jsonLd } from "./json-ld.ts";
import { microdata } from "./microdata.ts";
import { preloadData } from "./preload-data.ts";

/**
 * Ways to the content of another kind than scores, in order. Data go first: where the tree failed, they are the page's own
 * statement of its content, while the other ways would take a notice for it.
 */
export const fallbacks: readonly Fallback[] = [jsonLd, microdata, preloadData, bodyText];
