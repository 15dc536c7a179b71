import { type Element, Flag } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";
import { textOf } from "@decant/metadata/internal";
import { dateOfMark } from "../dates.ts";
import type { Author, Draft, PostContext } from "./post-context.ts";

/** Fewer elements must be named for posts. */
const minUnnamed = 3;
/** Fewer are not a repetition. */
export const minPosts = 2;
const A = knownTag("a");
/** Mean characters of a text. Half changes none, twice 1 of 46 pages that read it. */
const minMeanChars = 30;
/** Share of the text in links. Half changes 1, twice none of 44 pages that read it. */
const maxLinkShare = 0.5;
/** Shorter links are buttons. Half changes 7, twice 2 of 38 pages that read it. */
const titleChars = 18;
const maxTitleLength = 100;
/** Share of elements with a title of their own. A guess. */
const maxTitled = 1 / 3;
const replyName =
  /(?:^|[^a-z])(?:comments?|repl(?:y|ies)|messages?|msgs?|answers?|responses?|discussions?|kommentare?|commentaires?|comentarios?|antworten?)(?![a-z])|[a-z](?:Comment|Reply|Message|Answer)s?(?![a-z])/;
/** Weaker: articles are posts, too. */
const postName = /(?:^|[^a-z])(?:posts?|threads?|topics?|beitr(?:ag|aege|äge))(?![a-z])|[a-z]Post(?![a-z])/;
/** Names of elements: for posts, for replies, or neither. */
export const Naming = { NONE: 0, POSTS: 1, REPLIES: 2 } as const;

/** Whether the elements are posts, and not teasers, products, or entries of a log. */
export function areLikely(
  context: PostContext,
  drafts: readonly Draft[],
  authors: ReadonlyMap<number, Author>,
): boolean {
  const { table } = context;
  const naming = namingOf(context, drafts);
  if (drafts.length < (naming === Naming.NONE ? minUnnamed : minPosts)) return false;
  if (naming !== Naming.REPLIES && new Set([...authors.values()].map(({ name }) => name)).size < 2) return false;
  if (countTitled(context, drafts) > maxTitled * drafts.length) return false;
  const chars = drafts.reduce((sum, { body }) => sum + table.sum(table.chars, body), 0);
  const linkChars = drafts.reduce((sum, { body }) => sum + table.sum(table.linkChars, body), 0);
  if (chars < minMeanChars * drafts.length || linkChars > maxLinkShare * chars) return false;
  return naming !== Naming.NONE || areDatedInOrder(context, drafts);
}

/** The {@link Naming} of most elements. */
export function namingOf(context: PostContext, drafts: readonly Draft[]): number {
  const counts = [0, 0, 0];
  for (const { node } of drafts) {
    const naming = namingAt(context, node);
    counts[naming] = counts[naming] + 1;
  }
  if (counts[Naming.REPLIES] >= drafts.length / 2) return Naming.REPLIES;
  return counts[Naming.NONE] > drafts.length / 2 ? Naming.NONE : Naming.POSTS;
}

function namingAt(context: PostContext, node: number): number {
  const { nodes, parent } = context.table;
  let naming: number = Naming.NONE;
  for (let level = 0, up = node; level < 2 && up > 0; level++, up = parent[up]) {
    const { class: classes = "", id = "", itemprop = "" } = (nodes[up] as Element).attribs;
    if (replyName.test(classes) || replyName.test(id) || itemprop === "comment") return Naming.REPLIES;
    if (postName.test(classes) || postName.test(id)) naming = Naming.POSTS;
  }
  return naming;
}

/** Number of different titles beside the texts that link to another page. */
function countTitled(context: PostContext, drafts: readonly Draft[]): number {
  const titles = drafts.flatMap((draft) => titleOf(context, draft) ?? []);
  return new Set(titles).size;
}

function titleOf(context: PostContext, { node, body, mark }: Draft): string | undefined {
  const { table } = context;
  const isMixed = context.holds(body, table.runNodes[mark]);
  for (let i = node + 1; i < table.end[node]; i++) {
    if (i === body && !isMixed) i = table.end[i] - 1;
    if (table.tag[i] !== A || (table.attributes[i] & Has.HREF) === 0) continue;
    const element = table.nodes[i] as Element;
    if ((element.attribs.href ?? "").includes("#") || context.authorSigns()[i] > 0) continue;
    if (context.holds(i, table.runNodes[mark])) continue;
    const isHeading = (table.flags[i] & Flag.HEADING) !== 0 || table.sum(table.headings, i) > 0;
    if (isHeading || table.sum(table.chars, i) >= titleChars) return textOf(element, 2 * maxTitleLength);
  }
  return undefined;
}

/** Whether most have a date, and the newest is not first, as in news and logs. */
function areDatedInOrder(context: PostContext, drafts: readonly Draft[]): boolean {
  const days = drafts.flatMap(({ mark }) => dateOfMark(context.table, mark, context.page.language)?.slice(0, 10) ?? []);
  let falls = 0;
  let rises = 0;
  for (let i = 1; i < days.length; i++) {
    if (days[i] < days[i - 1]) falls++;
    if (days[i] > days[i - 1]) rises++;
  }
  return days.length >= drafts.length / 2 && falls <= rises;
}
