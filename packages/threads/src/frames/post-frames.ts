import { type ChildNode, type Element, Flag, type NodeTable, type Selection } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import {
  countKept,
  type DecisionRuleId,
  excludedRule,
  Fate,
  findPageHeading,
  isHidden,
  linkShare,
  maxOpening,
  type Outcome,
  omitDropped,
  type PageView,
  ruleNumber,
  sumOfBlock,
} from "@decant/extractor/internal";
import type { FoundPost } from "../found-post.ts";

/** The posts of a page that are its content or its comments, in order. */
export interface Thread {
  /** Their bodies, by their numbers in the table, in order. */
  readonly bodies: readonly number[];
  /** Fate of the blocks in them. */
  readonly fate: number;
  /** Parts of the bodies that are not text of the posts. Some hold only pictures. */
  readonly omitted: readonly Element[];
}

/** Role of a text among the posts of a page. */
const Part = { OUTSIDE: 0, BODY: 1, SOURCE: 2, FRAME: 3 } as const;
/** Posts found by repetition alone must have so many times the other kept text; more if they look like comments. Chosen by hand. */
const leastOfGuess = 3;
const leastOfComments = 8;

/**
 * Keep the posts of a thread whole and drop the frames of their texts: avatars, ranks, signatures, buttons. The lines with author and
 * date are moved: they become the heading of the post.
 *
 * @param outcome Changed in place, if the posts are the content of the page.
 * @returns `undefined` if the posts are not the content of the page.
 */
export function keepPosts(view: PageView, outcome: Outcome, posts: readonly FoundPost[]): Thread | undefined {
  const own = posts.filter(({ isComment }) => !isComment);
  if (own.length === 0) return undefined;
  const { table } = view;
  const { parts, bodies } = readParts(view, own);
  if (!areContent(view, outcome, parts, own)) return undefined;
  const first = firstOf(bodies);
  // Engines mark up the opening as a post.
  const opening = own.some(({ isGuess }) => isGuess) ? openingOf(view, outcome, first) : { from: 0, to: -1 };
  const isAbove = (run: number): boolean => parts[run] === Part.OUTSIDE && table.runNodes[run] < first;
  dropRuns(view, outcome, parts, Fate.KEPT, (run) => !isAbove(run));
  const title = findPageHeading(view, outcome);
  const isTitle = (node: number): boolean => title !== undefined && node > title.node && node < table.end[title.node];
  dropRuns(view, outcome, parts, Fate.KEPT, (run) => {
    const block = view.blocks.ofRun[run];
    return isAbove(run) && !isTitle(table.runNodes[run]) && (block < opening.from || block > opening.to);
  });
  return { bodies, fate: Fate.KEPT, omitted: own.flatMap(({ omitted }) => omitted) };
}

/**
 * The same for posts among the comments of a page. Other comments stay as they are.
 *
 * @returns `undefined` if the page has no comments, or its comments are not these posts.
 */
export function keepCommentPosts(view: PageView, outcome: Outcome, posts: readonly FoundPost[]): Thread | undefined {
  if (posts.length === 0 || !outcome.fates.includes(Fate.COMMENT)) return undefined;
  const { table, blocks } = view;
  const { parts, bodies } = readParts(view, posts);
  let inside = 0;
  let elsewhere = 0;
  for (let run = 0; run < table.runs.count; run++) {
    if (parts[run] !== Part.BODY) continue;
    if (outcome.fates[blocks.ofRun[run]] === Fate.COMMENT) inside += table.runs.chars[run];
    else if (!isControl(table, run)) elsewhere += table.runs.chars[run];
  }
  // Pages may fold some comments of known systems.
  const areKnown = posts.every(({ isComment, isGuess }) => isComment && !isGuess);
  if (inside === 0 || (!areKnown && inside <= elsewhere)) return undefined;
  dropRuns(view, outcome, parts, Fate.COMMENT, (run) => parts[run] !== Part.OUTSIDE);
  return { bodies, fate: Fate.COMMENT, omitted: posts.flatMap(({ omitted }) => omitted) };
}

/** Fewer characters are a notice. Half changes none, twice 1 of 3 pages that read it. */
const minProse = 100;

/** The blocks of a text above the posts, which they answer. */
function openingOf(
  { table, blocks }: PageView,
  { fates }: Outcome,
  first: number,
): { readonly from: number; readonly to: number } {
  let from = blocks.count;
  let to = -1;
  for (let block = 0; block < blocks.count && blocks.first[block] < first; block++) {
    if (fates[block] !== Fate.KEPT || sumOfBlock(table.chars, blocks, block) < minProse) continue;
    if (linkShare(table, blocks, block) >= 0.5) continue;
    from = Math.min(from, block);
    to = block;
  }
  return { from, to };
}

/** Decide about runs of text by their parts. A block is kept if any of its runs is. */
function dropRuns(
  { table, blocks }: PageView,
  { fates, rules, cuts }: Outcome,
  parts: Uint8Array,
  fate: number,
  isMeant: (run: number) => boolean,
): void {
  const keeps = new Uint8Array(blocks.count);
  // Text that the page's script shows later is hidden, and yet chosen.
  const isChosen = fates.map((chosen, block) => Number(chosen === fate && isHidden(table, blocks, block)));
  const isKept = (run: number): boolean =>
    parts[run] === Part.BODY && (!isControl(table, run) || isChosen[blocks.ofRun[run]] === 1);
  for (let run = 0; run < table.runs.count; run++) if (isKept(run)) keeps[blocks.ofRun[run]] = 1;
  for (let run = 0; run < table.runs.count; run++) {
    const block = blocks.ofRun[run];
    // Quotations of other posts stay out, and blocks that recur on the site.
    if (!isMeant(run) || repeatRules.has(rules[block]) || rules[block] === excludedRule) continue;
    const rule = ruleNumber(ruleOfPart[parts[run]] ?? "post-frame");
    if (keeps[block] === 0) {
      // The line is moved if any part of it is.
      if (fates[block] === Fate.DROPPED && rules[block] === movedRule) continue;
      fates[block] = Fate.DROPPED;
      rules[block] = rule;
    } else if (!isKept(run)) cuts.set(run, rule);
    else if (fates[block] !== fate) {
      fates[block] = fate;
      rules[block] = fate === Fate.COMMENT ? commentsRule : rule;
    }
  }
}

const ruleOfPart: Readonly<Record<number, DecisionRuleId>> = {
  [Part.OUTSIDE]: "outside-posts",
  [Part.BODY]: "post",
  [Part.SOURCE]: "post-heading",
  [Part.FRAME]: "post-frame",
};

const commentsRule = ruleNumber("comments");
const repeatRules: ReadonlySet<number> = new Set(
  (["copy", "passage", "layout-copy", "quotation"] as const).map(ruleNumber),
);
const movedRule = ruleNumber("post-heading");

function isControl(table: NodeTable, run: number): boolean {
  const flags = table.flags[table.runNodes[run]];
  return (flags & (Flag.CONTROL | Flag.HIDDEN | Flag.UNRENDERED)) !== 0;
}

/** Whether most of the chosen text is in the posts; almost all of it if only repetition shows that they are posts. */
function areContent(view: PageView, { fates }: Outcome, parts: Uint8Array, posts: readonly FoundPost[]): boolean {
  const { table, blocks } = view;
  const isUnanswered = posts.every(({ role }) => role === "question");
  let [inside, outside] = [0, 0];
  let looksLikeComments = false;
  for (let run = 0; run < table.runs.count; run++) {
    const chars = table.runs.chars[run];
    const fate = fates[blocks.ofRun[run]];
    if (parts[run] === Part.BODY) {
      inside += chars;
      looksLikeComments ||= fate === Fate.COMMENT;
    } else if (fate === Fate.KEPT && (parts[run] === Part.OUTSIDE || isUnanswered)) outside += chars;
  }
  const isKnown = view.pageType === "forum" || !posts.some(({ isGuess }) => isGuess);
  if (!isKnown && looksLikeComments && outside > maxOpening) return false;
  return inside > outside * (isKnown && !isUnanswered ? 1 : looksLikeComments ? leastOfComments : leastOfGuess);
}

/**
 * The part of each run of text, and the numbers of the bodies. Later marks win: bodies over frames, their omitted parts over bodies, inner
 * posts over outer ones.
 */
function readParts({ table }: PageView, posts: readonly FoundPost[]) {
  const wanted = new Set(
    posts.flatMap(({ element, body, omitted, sources }) => [element, body, ...omitted, ...sources]),
  );
  const places = new Map<Element, number>();
  for (let i = 0; i < table.size; i++) {
    const node = table.nodes[i] as Element;
    if (wanted.has(node)) places.set(node, i);
  }
  const placeOf = (element: Element): number => places.get(element) as number;
  const ofNode = new Uint8Array(table.size);
  const mark = (element: Element, part: number): void => {
    ofNode.fill(part, placeOf(element), table.end[placeOf(element)]);
  };
  for (const { element, body, omitted, sources } of posts) {
    mark(element, Part.FRAME);
    mark(body, Part.BODY);
    for (const part of omitted) mark(part, Part.FRAME);
    for (const source of sources) if (!isAround(table, placeOf(source), placeOf(body))) mark(source, Part.SOURCE);
  }
  const parts = Uint8Array.from(table.runNodes, (node) => ofNode[node]);
  return { parts, bodies: posts.map(({ body }) => placeOf(body)) };
}

function isAround({ end }: NodeTable, node: number, inner: number): boolean {
  return node <= inner && inner < end[node];
}

/** The texts of the posts without the lists and tables around them, and the other blocks with their fate. */
export function selectPosts(
  { table, blocks }: PageView,
  outcome: Outcome,
  { bodies, fate, omitted: left }: Thread,
): Selection {
  const { fates, cuts } = outcome;
  const kept = countKept(table, blocks, fates, fate, cuts);
  const omitted = new Set<ChildNode>(left);
  const first = firstOf(bodies);
  const roots = new Set<number>();
  for (let block = 0; block < blocks.count; block++) {
    const node = blocks.first[block];
    if (fates[block] !== fate || (fate === Fate.KEPT && node > first)) continue;
    // Comments outside of posts are between them.
    roots.add(blocks.container[block]);
  }
  for (const body of bodies) if (kept[table.end[body]] !== kept[body]) roots.add(blockAround(table, body));
  const outermost = withoutInner(table, Array.from(roots));
  for (const root of outermost) omitDropped(table, kept, root, omitted);
  return {
    roots: outermost.map((root) => table.nodes[root] as ChildNode),
    omitted,
    visibility: table.visibility,
  };
}

/** The least number. A page may have more than a call takes arguments. */
function firstOf(nodes: readonly number[]): number {
  return nodes.reduce((first, node) => Math.min(first, node), Number.POSITIVE_INFINITY);
}

/** Damaged pages have a post in the text of another. */
function withoutInner({ end }: NodeTable, roots: readonly number[]): number[] {
  let covered = 0;
  return roots
    .toSorted((a, b) => a - b)
    .filter((root) => {
      if (root < covered) return false;
      covered = end[root];
      return true;
    });
}

/** The nearest element that is a block or holds some: inline texts side by side would become one paragraph. */
function blockAround({ nodes, parent }: NodeTable, node: number): number {
  let block = node;
  while (parent[block] > 0 && !isBlock(nodes[block] as Element)) block = parent[block];
  return block;
}

/** Custom elements are blocks by what they hold. */
function isBlock({ name, children }: Element): boolean {
  return blockElements.has(name) || children.some((child) => "name" in child && blockElements.has(child.name));
}
