import type { NodeTable } from "@decant/dom";
import type { PageView } from "../page-view.ts";

/** Fewer blocks are not a row. Cross-validated, 4 and 6 do as well. */
const minMembers = 4;
/** Weight of the slot's mean in the score of a block. On wcxb-dev, 0.5 and 0.85 gain half as much. */
const slotShare = 0.7;
/** Longer blocks are scored alone. Cross-validated, 40 costs forums 0.004. */
const maxWords = 100;

/**
 * Move the scores of blocks in the same template slot (prices of a grid, texts of posts) towards their mean, so that a grid is
 * kept or dropped whole. A slot is the path of tags and classes to a block.
 *
 * Cross-validated on wcxb-dev it gains 0.008 on forums, 0.004 on listings, 0.003 on products and 0.001 on collections; 88
 * pages improve, 46 get worse. Paragraphs of articles share slots with teasers: there it costs 0.005 on aeb-dev.
 */
export function averageSlots(view: PageView): PageView {
  if (view.pageType === "article" || view.without.has("template-slot")) return view;
  const { blocks, probability, size } = view;
  const slots = slotsOf(view);
  const sums = new Float64Array(blocks.count);
  const members = new Int32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const slot = slots[block];
    sums[slot] = sums[slot] + probability[block];
    members[slot] = members[slot] + 1;
  }
  const agreed = probability.map((own, block) => {
    const slot = slots[block];
    if (members[slot] < minMembers || size[block] > maxWords) return own;
    return own * (1 - slotShare) + (slotShare * sums[slot]) / members[slot];
  });
  return { ...view, probability: agreed };
}

/** Slot of each block, a number below the number of blocks. */
function slotsOf({ table, blocks: { container } }: PageView): Int32Array {
  const paths = pathsOf(table);
  const known = new Map<number, number>();
  return container.map((node) => {
    const path = paths[node];
    const slot = known.get(path) ?? known.size;
    known.set(path, slot);
    return slot;
  });
}

/** Hash of the tags and classes of each node and its ancestors. A collision only blurs two scores. */
function pathsOf({ size, parent, tag, classIds }: NodeTable): Int32Array {
  const paths = new Int32Array(size);
  for (let i = 1; i < size; i++) {
    const own = Math.imul(tag[i] * 65_599 + classIds[i], 0x9e3779b1);
    paths[i] = Math.imul(paths[parent[i]] ^ own, 0x85ebca6b) + own;
  }
  return paths;
}
