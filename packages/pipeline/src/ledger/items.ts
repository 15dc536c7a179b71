import { type ChildNode, type Element, Flag, type NodeTable, type Selection, spanOf } from "@decant/dom";
import {
  type Addition,
  commentsRule,
  type Decision,
  type ItemKind,
  type ItemTotals,
  type KeptBy,
  type LedgerEntry,
  type LedgerItem,
  lowerBound,
  type StageName,
  type TextRuns,
} from "@decant/page";
import { firstFrom, spanAt } from "./balance.ts";
import { byKind, kindOfTag, type Shown, type ShownItems, type TreeContent } from "./read-trees.ts";

/** An item of the source, without its fate. */
export interface SourceItem {
  readonly kind: ItemKind;
  readonly element: Element;
  readonly start: number;
  readonly end: number;
}

/** List the items of a page in source order, except those that are never rendered: in scripts, templates and drawings. */
export function listItems({ size, ordinal, flags, nodes }: NodeTable): SourceItem[] {
  const items: SourceItem[] = [];
  for (let i = 1; i < size; i++) {
    if (ordinal[i] === 0 || (flags[i] & Flag.UNRENDERED) !== 0) continue;
    const element = nodes[i] as Element;
    const { name, startIndex, endIndex } = element;
    const kind = kindOfTag.get(name);
    if (kind === undefined) continue;
    if (startIndex === null || endIndex === null) continue;
    if (kind === "link" && element.attribs.href === undefined) continue;
    items.push({ kind, element, start: startIndex, end: Math.max(startIndex, endIndex + 1) });
  }
  return items;
}

/** The facts about a page that its items are resolved from. */
export interface Account {
  /** Disjoint, in source order. */
  readonly decisions: readonly Decision[];
  readonly entries: readonly LedgerEntry[];
  readonly runs: TextRuns;
  readonly content: Selection;
  readonly comments: Selection | null;
  readonly keptBy: KeptBy;
  readonly tree: TreeContent;
  readonly additions: readonly Addition[];
  readonly shown: ShownItems;
  /** Rule of the plugin that removed an item, by the item's start. */
  readonly removed: RemovedItems;
}

export type RemovedItems = Readonly<Record<ItemKind, ReadonlyMap<number, string>>>;

export interface ResolvedItems {
  readonly items: readonly LedgerItem[];
  readonly made: Readonly<Record<ItemKind, number>>;
}

type Verdict = Pick<LedgerItem, "fate" | "stage" | "rule" | "score">;

/** Reasons why an item of the selection without a decision is not in the Markdown. First match wins. */
interface LossRule {
  readonly id: string;
  readonly kinds: readonly ItemKind[];
  readonly fate: "moved" | "dropped";
  readonly applies: (item: SourceItem, loss: Loss) => boolean;
}

interface Loss {
  /** The code, formula or cell that contains the item's text. */
  readonly inside: Shown | undefined;
  readonly standsIn: boolean;
  readonly hasText: boolean;
}

const scheme = /^[\s\p{Cc}]*[a-z][a-z0-9+.-]*:/iu;
const allowedScheme = /^[\s\p{Cc}]*(?:https?|mailto|tel|ftp):/iu;

const lossRules: readonly LossRule[] = [
  // A picture of a character, or one without an address: its alternative text is in the Markdown.
  { id: "alternative-text", kinds: ["image"], fate: "moved", applies: (_, { standsIn }) => standsIn },
  {
    id: "image-without-address",
    kinds: ["image"],
    fate: "dropped",
    applies: ({ element }) => !hasAddress(element.attribs.src),
  },
  // Code and formulas of Markdown contain only text.
  { id: "inside-code", kinds: ["image", "link"], fate: "dropped", applies: (_, { inside }) => inside !== undefined },
  {
    id: "link-without-address",
    kinds: ["link"],
    fate: "dropped",
    applies: ({ element }) => !hasAddress(element.attribs.href),
  },
  {
    id: "unsafe-link",
    kinds: ["link"],
    fate: "dropped",
    applies: ({ element }) => isRefused(element.attribs.href),
  },
  { id: "link-without-text", kinds: ["link"], fate: "dropped", applies: (_, { hasText }) => !hasText },
  // A heading's link to itself, or a link around another one: only the text is kept.
  { id: "link-target", kinds: ["link"], fate: "dropped", applies: () => true },
  { id: "code-inline", kinds: ["code"], fate: "moved", applies: (_, { inside }) => inside !== undefined },
  { id: "code-as-text", kinds: ["code"], fate: "moved", applies: (_, { hasText }) => hasText },
  { id: "code-table", kinds: ["cell"], fate: "moved", applies: (_, { inside }) => inside !== undefined },
  { id: "layout-table", kinds: ["cell"], fate: "moved", applies: (_, { hasText }) => hasText },
  { id: "empty", kinds: ["code", "cell"], fate: "dropped", applies: () => true },
  { id: "image", kinds: ["image"], fate: "dropped", applies: () => true },
];

const movedToComments: Verdict = { fate: "moved", stage: "extractor", rule: commentsRule };

/** Find the fate of every item of the source. */
export function resolveItems(sources: readonly SourceItem[], account: Account): ResolvedItems {
  const { decisions, keptBy, shown, removed } = account;
  const claimed = claimNodes(sources, shown);
  const isContent = covers(account.content);
  const isComment = account.comments === null ? () => false : covers(account.comments);
  const standIns = new Set(account.additions.map(({ start }) => start));
  const verdictOf = (source: SourceItem, index: number): Verdict => {
    const { kind, start } = source;
    if (claimed[index] === true) return { fate: "kept", ...keptBy };
    const plugin = removed[kind].get(start);
    if (plugin !== undefined) return { fate: "dropped", stage: "plugin", rule: plugin };
    const decision = spanAt(decisions, start);
    if (decision !== undefined) return decision;
    if (isComment(start)) return movedToComments;
    return isContent(start) ? explainLoss(source, standIns.has(start), account) : unselected(start, account);
  };
  const items = sources.map((source, index): LedgerItem => {
    const { kind, start, end } = source;
    const { fate, stage, rule, score } = verdictOf(source, index);
    const item = { kind, start, end, fate, stage, rule };
    return score === undefined ? item : { ...item, score };
  });
  return { items, made: countMade(shown) };
}

/** Tells whether an offset is in the selected subtrees, and in no omitted one. */
function covers({ roots, omitted }: Selection): (offset: number) => boolean {
  const [inside, outside] = [stretchesOf(roots), stretchesOf(omitted)];
  return (offset) => spanAt(inside, offset) !== undefined && spanAt(outside, offset) === undefined;
}

function stretchesOf(nodes: Iterable<ChildNode>): { readonly start: number; readonly end: number }[] {
  const stretches = Array.from(nodes, spanOf).filter((span) => span !== undefined);
  return stretches.sort((a, b) => a.start - b.start);
}

/**
 * The items that the Markdown shows: at their own offset, or else at that of a node inside. A card's link may be on the heading inside it,
 * and a code block may be recognised by an element around it: such an item claims the first unclaimed node inside.
 */
function claimNodes(sources: readonly SourceItem[], { nodes }: ShownItems): boolean[] {
  const claimed = sources.map(({ kind, start }) => {
    const list = nodes[kind];
    let isShown = false;
    for (let at = firstFrom(list, start); list[at]?.start === start; at++) {
      const node = list[at] as Shown;
      if (kind === "code" && node.type !== "code") continue;
      node.claimed = true;
      isShown = true;
    }
    return isShown;
  });
  const isFree = ({ claimed }: Shown): boolean => !claimed;
  const free = {
    link: nodes.link.filter(isFree),
    code: nodes.code.filter((node) => node.type === "code" && isFree(node)),
  };
  sources.forEach(({ kind, start, end }, index) => {
    if (claimed[index] === true || (kind !== "link" && kind !== "code")) return;
    const list = free[kind];
    let at = firstFrom(list, start);
    while (list[at]?.claimed === true) at++;
    const node = list[at];
    if (node === undefined || node.start >= end) return;
    node.claimed = true;
    claimed[index] = true;
  });
  return claimed;
}

/** The extractor decides about text; an item without text shares the fate of the text after it. */
function unselected(offset: number, { entries, keptBy: { stage } }: Account): Verdict {
  const entry = entries[lowerBound(entries.length, (at) => (entries[at] as LedgerEntry).end <= offset)];
  const isDropped = entry?.fate === "dropped" && entry.stage === stage;
  return isDropped ? entry : { fate: "dropped", stage, rule: `${stage}/not-selected` };
}

function explainLoss(source: SourceItem, standsIn: boolean, { tree, shown, runs }: Account): Verdict {
  const { kind, start, end } = source;
  const run = lowerBound(runs.count, (at) => runs.start[at] < start);
  const hasText = run < runs.count && runs.start[run] < end;
  const loss: Loss = { inside: around(shown.nodes.code, start, end), standsIn, hasText };
  const rule = lossRules.find(({ kinds, applies }) => kinds.includes(kind) && applies(source, loss)) as LossRule;
  const stage: StageName = tree.starts[kind].has(start) ? "normalize" : "sanitizer";
  return { fate: rule.fate, stage, rule: `${stage}/${rule.id}` };
}

/** The node around a stretch, or the first one inside it. */
function around(nodes: readonly Shown[], start: number, end: number): Shown | undefined {
  const at = firstFrom(nodes, start);
  const next = nodes[at];
  if (next !== undefined && next.start < end) return next;
  const before = nodes[at - 1];
  return before !== undefined && before.end >= end ? before : undefined;
}

function hasAddress(url: string | undefined): boolean {
  const value = url?.trim() ?? "";
  return value !== "" && value !== "#" && !value.startsWith("data:");
}

function isRefused(url: string | undefined): boolean {
  return url !== undefined && scheme.test(url) && !allowedScheme.test(url);
}

function countMade({ nodes, made }: ShownItems): Readonly<Record<ItemKind, number>> {
  const unclaimed = (kind: ItemKind) =>
    nodes[kind].filter(({ type, claimed }) => !claimed && (kind !== "code" || type === "code")).length;
  return byKind((kind) => made[kind] + unclaimed(kind));
}

/**
 * Count items by kind and fate.
 *
 * @param made Numbers of items in the Markdown that are not in the source, by kind.
 * @example
 * const item = { kind: "image", start: 0, end: 9, fate: "kept", stage: "extractor", rule: "extractor/score" } as const;
 * countItems([item], {}).image; // { total: 1, kept: 1, moved: 0, dropped: 0, made: 0 }
 */
export function countItems(
  items: readonly LedgerItem[],
  made: Readonly<Partial<Record<ItemKind, number>>>,
): Readonly<Record<ItemKind, ItemTotals>> {
  const start = (kind: ItemKind) => ({ total: 0, kept: 0, moved: 0, dropped: 0, made: made[kind] ?? 0 });
  const totals = byKind(start);
  for (const { kind, fate } of items) {
    totals[kind].total++;
    totals[kind][fate]++;
  }
  return totals;
}
