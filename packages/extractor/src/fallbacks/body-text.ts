import { Flag } from "@decant/dom";
import { blockChars, isProse } from "../blocks/block-counts.ts";
import type { TreeFallback } from "./fallback.ts";

/** Share of the text that must be prose and not menus and labels. A guess. */
const minProseShare = 0.5;

/** All visible text, if most of it is prose. */
export const bodyText: TreeFallback = {
  id: "body-text",
  pick: ({ table, blocks }) => {
    const keep = Uint8Array.from(blocks.first, (node) =>
      (table.flags[node] & (Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL)) === 0 ? 1 : 0,
    );
    let shown = 0;
    let prose = 0;
    keep.forEach((isShown, block) => {
      if (isShown === 0) return;
      const own = blockChars(table, blocks, block);
      shown += own.chars;
      if (isProse(own)) prose += own.chars;
    });
    return prose >= shown * minProseShare ? keep : keep.fill(0);
  },
};
