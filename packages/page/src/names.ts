import type { ItemKind } from "./ledger.ts";

/** Rule of the decisions that move text and items to the comments of the page. */
export const commentsRule = "extractor/comments";

/** All kinds of items, in the order of the ledger. */
export const itemKinds: readonly ItemKind[] = ["image", "link", "code", "cell"];

/**
 * Lists that a pipeline may leave out. `paths`: the node paths of blocks, spans and candidates. `candidates` and `hidden`: the lists of
 * those names. `items`: the images, link targets, code blocks and cells of the ledger.
 */
export const pageLists = ["paths", "candidates", "items", "hidden"] as const;
export type PageList = (typeof pageLists)[number];
