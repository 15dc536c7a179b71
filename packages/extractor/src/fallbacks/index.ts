import { bodyText } from "./body-text.ts";
import type { Fallback } from "./fallback.ts";
import { frameset } from "./frameset.ts";
import { jsonLd } from "./json-ld.ts";
import { microdata } from "./microdata.ts";
import { preloadData } from "./preload-data.ts";

/** In order. Data comes first, because it is the publisher's own text, and the others may take a notice for the content. */
export const fallbacks: readonly Fallback[] = [jsonLd, microdata, preloadData, frameset, bodyText];
