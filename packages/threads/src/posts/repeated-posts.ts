import type { Element, NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { datedElement, dateOfMark } from "../dates.ts";
import type { FoundPost, PostPage } from "../found-post.ts";
import { areLikely, minPosts, Naming, namingOf } from "./likely-posts.ts";
import {
  type Author,
  countBetween,
  type Draft,
  findMarks,
  type Member,
  PostContext,
  signatureName,
} from "./post-context.ts";
import { depthsOf, findAuthors, findAvatars, findBodies, findNamesBefore, type Votes, votesOf } from "./post-parts.ts";
import { resolve } from "./post-values.ts";

/** These are never around a single post. */
const widest = tagSet(["html", "body", "main"]);
/** Share of a group that must behave alike. A guess. */
const memberShare = 0.8;
const A = knownTag("a");
/** Levels by which a post may be wider than its date and text: for the author, and for its frame. Chosen by hand. */
const maxAuthorLevels = 4;
const maxFrameLevels = 6;
/** Characters of running text that may be beside a post, such as a rank. A guess. */
const maxFrameText = 100;
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

/** Read the text and the author of each element, widen it to the frame around them, and judge the group. */
function readGroup(context: PostContext, found: readonly Member[]): FoundPost[] {
  let drafts = findBodies(context, found);
  let authors = findAuthors(context, drafts);
  for (let level = 0; authors === undefined && level < maxAuthorLevels; level++) {
    const wider = widened(context, drafts);
    if (wider === undefined) break;
    drafts = wider;
    authors = findAuthors(context, drafts);
  }
  authors ??= findNamesBefore(context, drafts);
  if (namingOf(context, drafts) === Naming.REPLIES) authors ??= findAvatars(context, drafts);
  if (authors === undefined || drafts.length < minPosts) return [];
  for (let level = 0; level < maxFrameLevels; level++) {
    const wider = widened(context, drafts);
    if (wider === undefined || !wider.every(({ node }, at) => isFrame(context, (drafts[at] as Draft).node, node)))
      break;
    drafts = wider;
  }
  if (!areLikely(context, drafts, authors)) return [];
  const depths = depthsOf(context, drafts);
  const votes = votesOf(context, drafts);
  return drafts.map((draft, at) =>
    toPost(context, draft, { author: authors.get(draft.mark), depth: depths[at], ...(votes[at] as Votes) }),
  );
}

/** The parents that hold no other element of the group; `undefined` if there are too few of them. */
function widened<Kind extends Member>(context: PostContext, members: readonly Kind[]): Kind[] | undefined {
  const { parent, end, tag } = context.table;
  const sorted = members.map(({ node }) => node);
  const wider = members.flatMap((member) => {
    const node = parent[member.node];
    if (node <= 0 || widest[tag[node]] === 1) return [];
    const inside = countBetween(sorted, member.node, end[member.node]);
    return countBetween(sorted, node, end[node]) === inside ? [{ ...member, node }] : [];
  });
  return wider.length < minPosts || wider.length < memberShare * members.length ? undefined : wider;
}

/** Whether a wider element adds only the frame of a post. */
function isFrame(context: PostContext, node: number, wider: number): boolean {
  const { table } = context;
  if (table.sum(table.headings, wider) > table.sum(table.headings, node)) return false;
  return table.sum(context.text, wider) - table.sum(context.text, node) <= maxFrameText;
}

function toPost(
  context: PostContext,
  { node, body, mark }: Draft,
  { author, depth, score, accepted, sources }: Votes & { readonly author: Author | undefined; readonly depth: number },
): FoundPost {
  const { table, page } = context;
  const dateHolder = table.nodes[table.parent[table.runNodes[mark]]] as Element;
  return {
    element: table.nodes[node] as Element,
    body: table.nodes[body] as Element,
    omitted: signaturesIn(context, body),
    sources: [...(author === undefined ? [] : [author.element]), dateHolder, ...sources],
    role: "post",
    author: author?.name ?? null,
    date: dateOfMark(table, mark, page.language),
    accepted,
    score,
    depth,
    url: addressOf(context, mark),
    isComment: false,
    isGuess: true,
  };
}

function signaturesIn(context: PostContext, body: number): Element[] {
  const { end, classValues, classIds, nodes, ordinal } = context.table;
  const found: Element[] = [];
  for (let i = body + 1; i < end[body]; i++)
    if (ordinal[i] !== 0 && signatureName.test(classValues[classIds[i]] ?? "")) found.push(nodes[i] as Element);
  return found;
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
/** Shapes that are compared in detail. A guess. */
const triedGroups = 6;
/** Mean characters of a post from which more do not count. A guess. */
const enoughText = 60;

/** The elements with one date each, in the group of one shape with the most evidence. */
export function findDateGroup(context: PostContext): Member[] {
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
