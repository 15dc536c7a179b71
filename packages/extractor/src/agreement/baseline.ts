import { Flag } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { blockChars } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/elements.ts";
import type { Method, MethodInput } from "./method.ts";

const proseTags = tagSet(["p", "blockquote", "pre", "li", "dd"]);
/** Minimum prose of a run (guess). */
const minRunChars = 140;

/**
 * The longest run of paragraphs with the text in between; on a page without one, all visible text.
 *
 * The run is the stretch of blocks with the greatest sum, in which prose counts for and other text against it, as in maximum
 * subsequence segmentation (Pasternack and Roth, "Extracting Article Text from the Web", 2009) without its learned scores.
 */
export const baseline: Method = {
  id: "baseline",
  pick: (input) => {
    const run = longestRun(input);
    return Uint8Array.from(input.blocks.first, (node, block) => {
      if (run !== undefined) return block >= run.from && block <= run.to ? 1 : 0;
      return (input.table.flags[node] & (Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL)) === 0 ? 1 : 0;
    });
  },
};

interface Run {
  readonly from: number;
  readonly to: number;
}

function longestRun(input: MethodInput): Run | undefined {
  let best: Run | undefined;
  let most = minRunChars - 1;
  let sum = 0;
  let from = 0;
  for (let b = 0; b < input.blocks.count; b++) {
    if (sum <= 0) {
      sum = 0;
      from = b;
    }
    sum += worthOf(input, b);
    if (sum <= most) continue;
    most = sum;
    best = { from, to: b };
  }
  return best;
}

/** Characters of prose count for a run, other characters against it, headings not at all. */
function worthOf({ table, blocks }: MethodInput, block: number): number {
  const { chars, links } = blockChars(table, blocks, block);
  const tag = table.tag[blocks.container[block]];
  if (headingTags[tag] === 1) return 0;
  return proseTags[tag] === 1 && links * 2 < chars ? chars : -chars;
}
