import { knownTag, tagSet } from "@decant/dom/internal";

/** Table over tag ids: 1 for `h1` to `h6`, whose ids follow each other. */
export const headingTags: Uint8Array = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Tag id of `h1`; the level of a heading is its id less this one, plus 1. */
export const H1: number = knownTag("h1");
