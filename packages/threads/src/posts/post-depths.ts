import type { Draft, PostContext } from "./post-context.ts";

/** Deepest reply that a page shows, and elements around it that are looked at. Chosen by hand. */
const maxDepth = 100;
const maxAncestors = 500;
const depthName = /(?:^|[\s_-])(?:depth|level|indent)[_-]?(\d{1,2})(?!\d)/i;

/** Levels of nesting: elements of the same kind around each other, or a number in a class name. */
export function depthsOf(context: PostContext, drafts: readonly Draft[]): number[] {
  const depths = drafts.map(({ node }) => namedDepth(context, node) ?? nestedDepth(context, node));
  const least = depths.reduce((least, depth) => Math.min(least, depth), maxAncestors);
  return depths.map((depth) => Math.min(depth - least, maxDepth));
}

function namedDepth(context: PostContext, node: number): number | undefined {
  const { parent, classValues, classIds } = context.table;
  for (const at of [node, parent[node]]) {
    const [, level] = depthName.exec(classValues[classIds[at]] ?? "") ?? [];
    if (level !== undefined) return Number(level);
  }
  return undefined;
}

function nestedDepth(context: PostContext, node: number): number {
  const { parent, tag } = context.table;
  const kinds = [node, parent[node]].map((at) => `${tag[at]} ${context.classKey(at)}`);
  const counts = kinds.map(() => 0);
  for (let up = node, level = 0; up > 0 && level < maxAncestors; up = parent[up], level++) {
    const kind = `${tag[up]} ${context.classKey(up)}`;
    kinds.forEach((own, at) => {
      if (own === kind) counts[at] = counts[at] + 1;
    });
  }
  return Math.max(...counts);
}
