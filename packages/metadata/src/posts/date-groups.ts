import type { Member, PostContext } from "./post-context.ts";

/** Levels between a date and the element around its post. A guess. */
const maxLevels = 16;
/** Texts between a date and the text of its post: buttons, ranks. A guess. */
const maxRuns = 60;
/** Shapes that are compared in detail. A guess. */
const triedGroups = 6;
/** Mean characters of a post that count; more say no more. A guess. */
const enoughText = 60;

/** The elements around each date and the text after or before it, of the shape that most have. */
export function findDateGroup(context: PostContext): Member[] {
  const { dates, weights } = context.marks;
  let best: Member[] = [];
  let most = 0;
  for (const isAfter of [true, false]) {
    const groups = new Map<string, { readonly nodes: Set<number>; weight: number; repeats: number }>();
    dates.forEach((mark, at) => {
      const weight = weights[at] as number;
      const node = around(context, mark, isAfter);
      if (node <= 0) return;
      const key = pathKey(context, mark, node);
      const group = groups.get(key) ?? { nodes: new Set(), weight: 0, repeats: 0 };
      groups.set(key, group);
      if (group.nodes.has(node)) group.repeats++;
      else group.weight += weight;
      group.nodes.add(node);
    });
    const likely = [...groups].filter(([, { nodes, repeats }]) => nodes.size > repeats);
    for (const [key, { nodes, weight }] of likely.sort((a, b) => b[1].weight - a[1].weight).slice(0, triedGroups)) {
      const members = membersOf(context, key);
      const text = members.reduce((sum, { node }) => sum + context.table.sum(context.text, node), 0) / members.length;
      const total = (members.length * weight * Math.min(text, enoughText)) / nodes.size;
      if (total <= most) continue;
      best = members;
      most = total;
    }
  }
  return best;
}

/** The smallest element around a date and the next text after or before it; 0 for none. */
function around(context: PostContext, mark: number, isAfter: boolean): number {
  const { isText } = context.marks;
  const { runNodes } = context.table;
  const step = isAfter ? 1 : -1;
  for (let run = mark + step; run >= 0 && run < isText.length && Math.abs(run - mark) <= maxRuns; run += step) {
    if (isText[run] !== 1) continue;
    const [a, b] = isAfter ? [mark, run] : [run, mark];
    return common(context, runNodes[a] as number, runNodes[b] as number);
  }
  return 0;
}

/** The smallest element around two nodes, or 0 if it is too far up. */
function common(context: PostContext, first: number, second: number): number {
  const { parent, end } = context.table;
  let node = parent[first] as number;
  for (let level = 0; level < maxLevels && node > 0; level++, node = parent[node] as number)
    if (second < (end[node] as number)) return node;
  return 0;
}

/** The shape of the way from a date up to an element: levels, tags, and the classes at the date. */
function pathKey(context: PostContext, run: number, node: number): string {
  const { parent, tag, runNodes } = context.table;
  const tags: number[] = [];
  const holder = parent[runNodes[run] as number] as number;
  for (let up = holder; up > 0; up = parent[up] as number) {
    tags.push(tag[up] as number);
    if (up === node) break;
  }
  return `${tags.join(" ")} ${context.classKey(holder)}`;
}

/** All elements at the end of such a way. */
function membersOf(context: PostContext, key: string): Member[] {
  const { parent, runNodes } = context.table;
  const levels = key.split(" ").findIndex((part) => Number.isNaN(Number(part)) || part === "");
  const members = new Map<number, Member>();
  for (const mark of context.marks.dates) {
    let node = parent[runNodes[mark] as number] as number;
    for (let level = 1; level < levels && node > 0; level++) node = parent[node] as number;
    if (node <= 0 || members.has(node) || pathKey(context, mark, node) !== key) continue;
    members.set(node, { node, mark });
  }
  return [...members.values()].sort((a, b) => a.node - b.node);
}
