import type { Element } from "@decant/dom";
import { blockElements, knownTag, tagSet } from "@decant/dom/internal";
import { collapse } from "@decant/metadata/internal";
import { textOfRun } from "../dates.ts";
import { type Author, AuthorSign, type Draft, type Member, ownRuns, type PostContext } from "./post-context.ts";
import { nameBefore, nameIn, readNumber } from "./post-values.ts";

/** Levels between a date and the element around its post. Half and twice change no page of 181 that read it. */
const maxLevels = 16;
/** Share of a post's text that is in its body. Half and twice change no page of 170 that read it. */
const bodyShare = 0.85;
/** The text of a post is never just one of these. */
const inner = tagSet([
  "p", "ul", "ol", "li", "dl", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "a", "b", "i", "em", "strong",
]); // biome-ignore format: a table of words

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

const IMG = knownTag("img");
/** Share of the posts that must have such a name. Half changes 4, twice 2 of 181 pages that read it. */
const authorShare = 0.8;
/** Levels around a name that may mark it as one. Half changes 1, twice none of 181 pages that read it. */
const authorLevels = 4;
/** Least number of different names for each post. Without it the same words of pictures were names on 1 of 427 pages with posts. */
const minDistinctNames = 0.2;

/** The element that names the author of each post, by the run of its date; `undefined` if too few have one. */
export function findAuthors(context: PostContext, drafts: readonly Draft[]): Map<number, Author> | undefined {
  const { table } = context;
  const own = ownRuns(context, drafts);
  const byKey = new Map<string, Map<number, Author>>();
  const signs = new Map<string, number>();
  drafts.forEach(({ node, body, mark }, at) => {
    const isMixed = context.holds(body, table.runNodes[mark]);
    for (const run of own[at] ?? []) {
      const text = table.runNodes[run];
      if (!isMixed && context.holds(body, text)) continue;
      let up = table.parent[text];
      for (let level = 0; level < authorLevels && up > node; level++, up = table.parent[up]) {
        const sign = context.authorSigns()[up];
        if (sign === AuthorSign.NONE || context.holds(up, table.runNodes[mark])) continue;
        const key = `${table.tag[up]} ${context.classKey(up)} ${sign}`;
        signs.set(key, sign);
        const named = byKey.get(key) ?? new Map<number, Author>();
        byKey.set(key, named);
        const element = table.nodes[up] as Element;
        const name = named.has(mark) ? "" : nameIn(element);
        if (name !== "") named.set(mark, { element, name });
      }
    }
  });
  let best: Map<number, Author> | undefined;
  let most = 0;
  for (const [key, named] of byKey) {
    if (named.size < authorShare * drafts.length) continue;
    const names = new Set([...named.values()].map(({ name }) => name));
    const weight = (signs.get(key) as number) / AuthorSign.LINKED + names.size / named.size;
    if (weight > most) {
      best = named;
      most = weight;
    }
  }
  return best;
}

/** Short texts right before the dates: "Ann · 3 March 2026". */
export function findNamesBefore(context: PostContext, drafts: readonly Draft[]): Map<number, Author> | undefined {
  const { table } = context;
  const named = new Map<number, Author>();
  for (const { node, body, mark } of drafts) {
    const before = mark - 1;
    const text = table.runNodes[before] ?? 0;
    if (text <= node || context.holds(body, text)) continue;
    const element = table.nodes[table.parent[text]] as Element;
    const name = nameBefore(textOfRun(table, before));
    if (name !== "" && !context.holds(table.parent[text], body)) named.set(mark, { element, name });
  }
  return areNames(named, drafts) ? named : undefined;
}

function areNames(named: ReadonlyMap<number, Author>, drafts: readonly Draft[]): boolean {
  if (named.size < authorShare * drafts.length) return false;
  const names = new Set([...named.values()].map(({ name }) => name));
  return names.size >= Math.max(2, minDistinctNames * drafts.length);
}

/** Pictures whose alternative text names the author. */
export function findAvatars(context: PostContext, drafts: readonly Draft[]): Map<number, Author> | undefined {
  const { table } = context;
  const named = new Map<number, Author>();
  for (const { node, body, mark } of drafts) {
    for (let i = node + 1; i < table.end[node]; i++) {
      if (table.tag[i] !== IMG || context.holds(body, i)) continue;
      const element = table.nodes[i] as Element;
      const name = nameIn(element);
      if (name === "") continue;
      named.set(mark, { element, name });
      break;
    }
  }
  return areNames(named, drafts) ? named : undefined;
}

/** Readers' votes on a post, and the element that shows them. */
export interface Votes {
  readonly value: number;
  readonly element: Element;
}

const voteName = /(?:^|[\s_-])(?:up|down)?(?:votes?|score|points|karma|likes?|rep(?:utation)?)(?=$|[\s_-])/i;
const voteCamelName = /[a-z](?:Votes?|Score|Points|Likes?)(?:Count)?(?![a-z])/;
// Texts are collapsed before these are tested.
const voteText =
  /^[+−-]?\d[\d,.]{0,9}k?(?: ?(?:votes?|upvotes?|points?|pts|likes?|stimmen?|punkte?|votos?|puntos?|pontos?))?$/i;
/** Levels from a number up to the element that is named for votes. Half and twice change no page of 8 that read it. */
const voteLevels = 3;
/** Least share of posts with votes; a counter beside fewer is something else, on 1 of 427 pages. */
const voteShare = 0.5;

/** Votes by repetition: a number beside each post in an element that is named for it. By the number of the draft. */
export function votesOf(context: PostContext, drafts: readonly Draft[]): ReadonlyMap<number, Votes> {
  const { table } = context;
  const kinds = new Map<string, Map<number, Votes>>();
  for (const [at, runs] of ownRuns(context, drafts).entries()) {
    const { node, body } = drafts[at] as Draft;
    for (const run of runs) {
      const text = table.runNodes[run];
      if (context.holds(body, text)) continue;
      const label = collapse(textOfRun(table, run));
      if (!voteText.test(label)) continue;
      addCount(context, kinds, { at, node, holder: table.parent[text], label });
    }
  }
  const counts = [...kinds.values()].reduce((most, kind) => (kind.size > most.size ? kind : most), new Map());
  return counts.size > 1 && counts.size >= voteShare * drafts.length ? counts : new Map();
}

/** Add a number to those of its kind: the tag and classes of the element that is named for votes. The first of a post counts. */
function addCount(
  context: PostContext,
  kinds: Map<string, Map<number, Votes>>,
  { at, node, holder, label }: { at: number; node: number; holder: number; label: string },
): void {
  const { table } = context;
  const value = readNumber(label.replace("−", "-"));
  if (value === undefined) return;
  let up = holder;
  for (let level = 0; level < voteLevels && up > node; level++, up = table.parent[up]) {
    const names = table.classValues[table.classIds[up]] ?? "";
    if (!voteName.test(names) && !voteCamelName.test(names)) continue;
    const key = `${table.tag[up]} ${context.classKey(up)}`;
    const kind = kinds.get(key) ?? new Map<number, Votes>();
    kinds.set(key, kind);
    if (!kind.has(at)) kind.set(at, { value, element: table.nodes[holder] as Element });
    return;
  }
}

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
