import type { Element } from "@decant/dom";
import type { TreeFallback } from "./fallback.ts";

/** Properties of schema.org with the body of a thing, best first. */
const bodyProperties: readonly string[] = ["articleBody", "text", "description"];
/** Types whose text is not the content of the page. */
const asideTypes = /\/(?:Comment|UserComments|Review|Person|Organization)$/;
const space = /\s+/;

/** Text of elements that microdata or RDFa Lite marks as `articleBody`, else `text`, else `description`. */
export const microdata: TreeFallback = {
  id: "microdata",
  pick: ({ table, blocks }) => {
    const isAside = new Uint8Array(table.size);
    const marked = bodyProperties.map(() => new Uint8Array(table.size));
    const found = bodyProperties.map(() => 0);
    for (let i = 1; i < table.size; i++) {
      isAside[i] = isAside[table.parent[i]];
      if (table.ordinal[i] === 0) continue;
      const { attribs } = table.nodes[i] as Element;
      if (asideTypes.test(attribs.itemtype ?? attribs.typeof ?? "")) isAside[i] = 1;
      const names = attribs.itemprop ?? attribs.property;
      if (names === undefined || isAside[i] === 1) continue;
      const rank = bodyProperties.findIndex((name) => names.split(space).includes(name));
      if (rank < 0) continue;
      (marked[rank] as Uint8Array)[i] = 1;
      found[rank] = found[rank] + table.sum(table.chars, i);
    }
    const best = found.findIndex((chars) => chars > 0);
    const isInside = marked[best];
    if (isInside === undefined) return new Uint8Array(blocks.count);
    for (let i = 1; i < table.size; i++) isInside[i] = Math.max(isInside[i], isInside[table.parent[i]]);
    return Uint8Array.from(blocks.first, (node) => isInside[node]);
  },
};
