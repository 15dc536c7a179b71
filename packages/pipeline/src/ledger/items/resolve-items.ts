import type { Selection } from "@decant/dom";
import {
  type Addition,
  commentsRule,
  type Decision,
  type ItemKind,
  type KeptBy,
  type LedgerEntry,
  type LedgerItem,
  type PluginChange,
  type StageName,
  type TextRuns,
} from "@decant/page";
import type { SourceItem } from "./list-items.ts";
import { isOutside, selectedStretches } from "./outside.ts";
import { kindOf, type Shown, type ShownItems, type TreeContent } from "./read-trees.ts";

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

/** Items that plugins removed. */
export function removedItems(changes: readonly PluginChange[]): RemovedItems {
  const removed = { image: new Map<number, string>(), link: new Map(), code: new Map(), cell: new Map() };
  for (const { rule, removedNodes } of changes) {
    for (const { name, start } of removedNodes) {
      const kind = kindOf(name);
      if (kind !== undefined) removed[kind].set(start, rule);
    }
  }
  return removed;
}

/** Find the fate of every item of the source. Linear, except for sorting. */
export function resolveItems(sources: readonly SourceItem[], account: Account): ResolvedItems {
  const claimed = claimExact(sources, account.shown);
  claimEnclosed(sources, claimed, account.shown);
  const { governing, entryAt, hasText } = new Cursor(account);
  const stretches = selectedStretches(account.content);
  const comments = account.comments === null ? undefined : selectedStretches(account.comments);
  const standIns = new Set(account.additions.map(({ start }) => start));
  const movedToComments: Verdict = { fate: "moved", stage: "extractor", rule: commentsRule };
  const kept: Verdict = { fate: "kept", ...account.keptBy };
  const items = sources.map((source, index): LedgerItem => {
    const { kind, start, end } = source;
    const decision = governing(start);
    const entry = entryAt(start);
    const plugin = account.removed[kind].get(start);
    const verdict: Verdict =
      claimed[index] === true
        ? kept
        : plugin !== undefined
          ? { fate: "dropped", stage: "plugin", rule: plugin }
          : decision !== undefined
            ? verdictOf(decision)
            : comments !== undefined && !isOutside(start, comments)
              ? movedToComments
              : isOutside(start, stretches)
                ? unselected(entry, account)
                : explainLoss(source, hasText(start, end), standIns.has(start), account);
    const { fate, stage, rule, score } = verdict;
    return score === undefined
      ? { kind, start, end, fate, stage, rule }
      : { kind, start, end, fate, stage, rule, score };
  });
  return { items, made: countMade(account.shown) };
}

/** Items that the Markdown shows at their own offset. */
function claimExact(sources: readonly SourceItem[], { nodes }: ShownItems): boolean[] {
  return sources.map(({ kind, start }) => {
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
}

/**
 * A card's link may be on the heading inside it, and a code block may be recognised by an element around it: such an item claims the
 * first unclaimed node inside it, or the one around it.
 */
function claimEnclosed(sources: readonly SourceItem[], claimed: boolean[], { nodes }: ShownItems): void {
  const free = { link: nodes.link.filter((node) => !node.claimed), code: nodes.code.filter(isFreeBlock) };
  for (const [index, { kind, start, end }] of sources.entries()) {
    if (claimed[index] === true || (kind !== "link" && kind !== "code")) continue;
    const list = free[kind];
    for (let at = firstFrom(list, start); at < list.length && (list[at] as Shown).start < end; at++) {
      const node = list[at] as Shown;
      if (node.claimed) continue;
      node.claimed = true;
      claimed[index] = true;
      break;
    }
  }
}

const isFreeBlock = ({ type, claimed }: Shown): boolean => type === "code" && !claimed;

/** Index of the first node that starts at or after an offset. */
function firstFrom(nodes: readonly Shown[], offset: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((nodes[middle] as Shown).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads decisions and ledger entries at increasing offsets. */
class Cursor {
  private decision = 0;
  private entry = 0;
  private run = 0;
  private readonly account: Account;

  constructor(account: Account) {
    this.account = account;
  }

  governing = (offset: number): Decision | undefined => {
    const { decisions } = this.account;
    while (this.decision < decisions.length && (decisions[this.decision] as Decision).end <= offset) this.decision++;
    const found = decisions[this.decision];
    return found !== undefined && found.start <= offset ? found : undefined;
  };

  /** Whether a run of text starts in a stretch. */
  hasText = (start: number, end: number): boolean => {
    const { runs } = this.account;
    while (this.run < runs.count && runs.start[this.run] < start) this.run++;
    return this.run < runs.count && runs.start[this.run] < end;
  };

  /** The first stretch of text that ends after an offset. */
  entryAt = (offset: number): LedgerEntry | undefined => {
    const { entries } = this.account;
    while (this.entry < entries.length && (entries[this.entry] as LedgerEntry).end <= offset) this.entry++;
    return entries[this.entry];
  };
}

function verdictOf({ fate, stage, rule, score }: Decision): Verdict {
  return { fate, stage, rule, ...(score !== undefined && { score }) };
}

/** The extractor decides about text; an item without text shares the fate of the text after it. */
function unselected(entry: LedgerEntry | undefined, { keptBy }: Account): Verdict {
  if (entry?.fate === "dropped" && entry.stage === keptBy.stage) {
    return {
      fate: "dropped",
      stage: entry.stage,
      rule: entry.rule,
      ...(entry.score !== undefined && { score: entry.score }),
    };
  }
  return { fate: "dropped", stage: keptBy.stage, rule: `${keptBy.stage}/not-selected` };
}

function explainLoss(source: SourceItem, hasText: boolean, standsIn: boolean, { tree, shown }: Account): Verdict {
  const { kind, start, end } = source;
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
  return {
    image: made.image + unclaimed("image"),
    link: made.link + unclaimed("link"),
    code: made.code + unclaimed("code"),
    cell: made.cell + unclaimed("cell"),
  };
}
