import { Flag } from "@decant/dom";
import { blockChars } from "../blocks/block-counts.ts";
import type { TreeFallback } from "./fallback.ts";

/** Blocks of at least so many characters, mostly not links, are prose, as for the page's type. */
const proseChars = 100;
/** Share of the text that must be prose: else it is menus and labels. A guess. */
const minProseShare = 0.5;

/** All text that is shown, where most of it is prose: what is left to do when nothing else is. */
export const bodyText: TreeFallback = {
  id: "body-text",
  pick: ({ table, blocks }) => {
    const keep = Uint8Array.from(blocks.first, (node) =>
      ((table.flags[node] as number) & (Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL)) === 0 ? 1 : 0,
    );
    let shown = 0;
    let prose = 0;
    keep.forEach((isShown, block) => {
      if (isShown === 0) return;
      const { chars, links } = blockChars(table, blocks, block);
      shown += chars;
      if (chars >= proseChars && links * 2 <= chars) prose += chars;
    });
    return prose >= shown * minProseShare ? keep : keep.fill(0);
  },
};
