import type { Element } from "@decant/dom";
import { blockElements, tagSet } from "@decant/dom/internal";
import { type Draft, type Member, ownRuns, type PostContext } from "./post-context.ts";

/** Levels between a date and the element around its post. A guess. */
const maxLevels = 16;
/** Share of a post's text that is in its body. A guess. */
const bodyShare = 0.85;
/** The text of a post is never just one of these. */
const inner = tagSet([
  "p",
  "ul",
  "ol",
  "li",
  "dl",
  "pre",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "a",
  "b",
  "i",
  "em",
  "strong",
]);

/** The element around the text of each post, of the kind that most long posts have. */
export function findBodies(context: PostContext, members: readonly Member[]): Draft[] {
  const own = ownRuns(context, members);
  const votes = new Map<string, number>();
  const heaviest = members.map((member, at) => {
    const { node, chars } = descend(context, member, own[at] ?? []);
    if (chars > 0) {
      const key = bodyKey(context, member.node, node);
      votes.set(key, (votes.get(key) ?? 0) + chars);
    }
    return { node, chars };
  });
  const [winner] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [];
  return members.flatMap((member, at) => {
    const { node, chars } = heaviest[at] as { node: number; chars: number };
    const same = winner === undefined ? undefined : findOwn(context, member.node, own[at] ?? [], winner);
    const body = same ?? (chars > 0 ? node : undefined);
    return body === undefined ? [] : [{ ...member, body }];
  });
}

/** The innermost element that still has almost all text of an element: that after its date, or else that before it. */
function descend(
  context: PostContext,
  { node: from, mark }: Member,
  runs: readonly number[],
): { readonly node: number; readonly chars: number } {
  const { table } = context;
  const all = runs.filter((run) => context.marks.isText[run] === 1);
  // A profile may be before the date.
  const after = all.filter((run) => run > mark);
  const texts = after.length > 0 ? after : all;
  const total = texts.reduce((sum, run) => sum + table.runs.chars[run], 0);
  let node = from;
  for (let level = 0; level < maxLevels; level++) {
    const shares = new Map<number, number>();
    for (const run of texts) {
      const child = childAround(context, node, table.runNodes[run]);
      if (child !== undefined) shares.set(child, (shares.get(child) ?? 0) + table.runs.chars[run]);
    }
    const [child, chars] = [...shares].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (child === undefined || chars === undefined || chars < bodyShare * total || !canHoldText(context, child)) break;
    node = child;
  }
  return { node, chars: total };
}

/** The child of an element that holds a node. */
function childAround(context: PostContext, node: number, inside: number): number | undefined {
  const { parent } = context.table;
  let at = inside;
  for (let level = 0; level < 2 * maxLevels; level++) {
    const up = parent[at];
    if (up === node) return at === inside ? undefined : at;
    if (up <= node) return undefined;
    at = up;
  }
  return undefined;
}

/** Whether an element may hold the text of a post, and is not just one of its paragraphs. */
function canHoldText(context: PostContext, node: number): boolean {
  const { tag, nodes, classIds } = context.table;
  if (inner[tag[node]] === 1) return false;
  const { name } = nodes[node] as Element;
  return (blockElements.has(name) && name !== "blockquote") || classIds[node] > 0;
}

function bodyKey(context: PostContext, from: number, node: number): string {
  const { depth, tag } = context.table;
  const classes = context.classKey(node);
  return classes === "." ? `${depth[node] - depth[from]} ${tag[node]}` : `${tag[node]} ${classes}`;
}

/** The first element with a key around one of an element's own texts. */
function findOwn(context: PostContext, from: number, runs: readonly number[], key: string): number | undefined {
  const { parent, runNodes } = context.table;
  for (const run of runs) {
    let node = parent[runNodes[run]];
    for (let level = 0; level < maxLevels && node >= from; level++, node = parent[node])
      if (bodyKey(context, from, node) === key) return node;
  }
  return undefined;
}
