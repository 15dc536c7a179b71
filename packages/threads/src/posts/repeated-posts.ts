import type { Element, NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { datedElement, dateOfMark } from "../dates.ts";
import type { FoundPost, PostPage } from "../found-post.ts";
import { areLikely, minPosts, Naming, namingOf } from "./likely-posts.ts";
import { findMarks, type Member, PostContext } from "./post-context.ts";
import { depthsOf, findAuthors, findAvatars, findBodies, findNamesBefore, votesOf } from "./post-parts.ts";
import { resolve } from "./post-values.ts";

const A = knownTag("a");
/** Levels between a date and a link around it. */
const linkLevels = 4;

/**
 * Find the posts of a thread by repetition: elements of the same shape, each with one date, one author and a text.
 *
 * @returns In document order; none on pages that repeat something else: teasers, products, entries of a log.
 */
export function findRepeatedPosts(table: NodeTable, page: PostPage): FoundPost[] {
  const marks = findMarks(table, page.dates());
  if (marks === undefined) return [];
  const context = new PostContext(table, marks, page);
  const members = findDateGroup(context);
  return members.length < minPosts ? [] : readGroup(context, members);
}

/** Read the text and the author of each element, and judge the group. */
function readGroup(context: PostContext, found: readonly Member[]): FoundPost[] {
  const drafts = findBodies(context, found);
  let authors = findAuthors(context, drafts) ?? findNamesBefore(context, drafts);
  if (namingOf(context, drafts) === Naming.REPLIES) authors ??= findAvatars(context, drafts);
  if (authors === undefined || drafts.length < minPosts || !areLikely(context, drafts, authors)) return [];
  const depths = depthsOf(context, drafts);
  const votes = votesOf(context, drafts);
  const { table, page } = context;
  return drafts.map(({ node, body, mark }, at) => {
    const author = authors.get(mark);
    const count = votes.get(at);
    const own = table.nodes[node] as Element;
    const dateHolder = table.nodes[table.parent[table.runNodes[mark]]] as Element;
    const shown = count === undefined || count.element === own ? [] : [count.element];
    return {
      element: own,
      body: table.nodes[body] as Element,
      omitted: [],
      sources: [...(author === undefined ? [] : [author.element]), dateHolder, ...shown],
      role: "post",
      author: author?.name ?? null,
      date: dateOfMark(table, mark, page.language),
      accepted: false,
      score: count?.value ?? null,
      depth: depths[at],
      url: addressOf(context, mark),
      isComment: false,
      isGuess: true,
    };
  });
}

/** The address of the link around the date. */
function addressOf(context: PostContext, mark: number): string | null {
  const { parent, tag, nodes, runNodes } = context.table;
  let up = parent[runNodes[mark]];
  for (let level = 0; level < linkLevels && up > 0; level++, up = parent[up])
    if (tag[up] === A) return resolve((nodes[up] as Element).attribs.href ?? "", context.page.url) ?? null;
  return null;
}

/** Levels between a date and the element of its post; keeps deep pages linear. */
const maxLevels = 32;
/** Shapes that are compared in detail. Half and twice change no page of 260 that read it. */
const triedGroups = 6;
/** Mean characters of a post from which more do not count. Half changes none, twice 1 of 261 pages that read it. */
const enoughText = 60;

/** The elements with one date each, in the group of one shape with the most evidence. */
function findDateGroup(context: PostContext): Member[] {
  const { table } = context;
  const { runNodes } = table;
  const { dates, weights } = context.marks;
  let best: Member[] = [];
  let most = 0;
  const groups = new Map<string, { readonly nodes: Set<number>; weight: number; repeats: number }>();
  dates.forEach((run, at) => {
    const mark = runNodes[run];
    const { node } = datedElement(table, { marks: context.dates, text: context.text }, mark);
    const levels = table.depth[mark] - table.depth[node];
    if (levels === 0 || levels > maxLevels || table.sum(context.text, node) === 0) return;
    const key = pathKey(context, run, node);
    const group = groups.get(key) ?? { nodes: new Set(), weight: 0, repeats: 0 };
    groups.set(key, group);
    if (group.nodes.has(node)) group.repeats++;
    else group.weight += weights[at];
    group.nodes.add(node);
  });
  const likely = [...groups].filter(([, { nodes, repeats }]) => nodes.size > repeats);
  for (const [key, { nodes, weight }] of likely.sort((a, b) => b[1].weight - a[1].weight).slice(0, triedGroups)) {
    const members = membersOf(context, key);
    const text = members.reduce((sum, { node }) => sum + table.sum(context.text, node), 0) / members.length;
    const total = (members.length * weight * Math.min(text, enoughText)) / nodes.size;
    if (total <= most) continue;
    best = members;
    most = total;
  }
  return best;
}

/** The path from a date up to an element: levels, tags, and the classes at the date. */
function pathKey(context: PostContext, run: number, node: number): string {
  const { parent, tag, runNodes } = context.table;
  const tags: number[] = [];
  const holder = parent[runNodes[run]];
  for (let up = holder; up > 0; up = parent[up]) {
    tags.push(tag[up]);
    if (up === node) break;
  }
  return `${tags.join(" ")} ${context.classKey(holder)}`;
}

/** All elements at the end of such a path. */
function membersOf(context: PostContext, key: string): Member[] {
  const { parent, runNodes } = context.table;
  const levels = key.split(" ").findIndex((part) => Number.isNaN(Number(part)) || part === "");
  const members = new Map<number, Member>();
  for (const mark of context.marks.dates) {
    let node = parent[runNodes[mark]];
    for (let level = 1; level < levels && node > 0; level++) node = parent[node];
    if (node <= 0 || members.has(node) || pathKey(context, mark, node) !== key) continue;
    members.set(node, { node, mark });
  }
  return [...members.values()].sort((a, b) => a.node - b.node);
}
