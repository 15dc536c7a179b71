import type { Element, NodeTable } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";
import type { Frame, Layer } from "./layer.ts";

const MAIN = knownTag("main");
const ARTICLE = knownTag("article");

/**
 * The elements with which HTML and ARIA mark main content, in this priority. Several `article`s side by side (posts,
 * cards) are one set.
 *
 * On the development sets the score does as well without (wcxb-dev F1 0.0005 more, traf-dev 0.0013, aeb-dev 0.0024), but on manuals
 * more of the chrome is kept then (round trip: precision of headings 0.986 -> 0.983), and fixtures lose a recipe's title and a product's care.
 */
export const semanticLayer: Layer = {
  id: "semantic",
  propose: ({ table }) => {
    const mains: number[] = [];
    const roles: number[] = [];
    const articles: number[] = [];
    for (let i = 1; i < table.size; i++) {
      if (table.tag[i] === MAIN) mains.push(i);
      else if (table.tag[i] === ARTICLE) articles.push(i);
      if (((table.attributes[i] as number) & Has.ROLE) !== 0 && (table.nodes[i] as Element).attribs.role === "main")
        roles.push(i);
    }
    const frames: Frame[] = [];
    if (mains.length > 0) frames.push({ nodes: outermost(table, mains), reason: "<main>" });
    if (roles.length > 0) frames.push({ nodes: outermost(table, roles), reason: "role=main" });
    if (articles.length > 0) frames.push({ nodes: outermost(table, articles), reason: articleReason(articles.length) });
    return frames;
  },
};

function articleReason(count: number): string {
  return count === 1 ? "<article>" : `${count} <article>s as a set`;
}

/** Without the nodes that lie inside others of the list. */
export function outermost(table: NodeTable, nodes: readonly number[]): number[] {
  const result: number[] = [];
  let covered = -1;
  for (const node of nodes) {
    if (node < covered) continue;
    result.push(node);
    covered = table.end[node] as number;
  }
  return result;
}
