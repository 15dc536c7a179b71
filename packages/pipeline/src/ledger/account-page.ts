import type { NodeTable, Selection } from "@decant/dom";
import {
  type Addition,
  type Decision,
  type HiddenText,
  type HiddenTotals,
  type ItemKind,
  type ItemTotals,
  type KeptBy,
  type Ledger,
  type Metadata,
  type PageList,
  type PluginChange,
  pageLists,
  type TextLedger,
  type TextRuns,
  type Violation,
} from "@decant/page";
import { balance, checkLedger, outermost } from "./balance.ts";
import { boundHidden, countHidden, findHidden } from "./hidden-texts.ts";
import { countItems, listItems, type RemovedItems, resolveItems } from "./items.ts";
import { type LedgerText, ledgerText } from "./ledger-text.ts";
import { withOwnText } from "./own-text.ts";
import { type AttributeText, byKind, type ShownItems, type TreeContent } from "./read-trees.ts";

/** A converted selection of the page. */
export interface ConvertedSelection {
  readonly selection: Selection;
  /** Contents of the sanitizer's tree. */
  readonly tree: TreeContent;
  /** Texts of attributes in that tree that people do not see. */
  readonly attributes: readonly AttributeText[];
  /** Items that the Markdown shows. */
  readonly shown: () => ShownItems;
  readonly decisions: readonly Decision[];
  /** Texts that were added after the sanitizer. */
  readonly additions: readonly Addition[];
  readonly changes: readonly PluginChange[];
}

/** The results of the stages for a page. */
export interface PageFacts {
  readonly table: NodeTable;
  readonly html: string;
  readonly metadata: Metadata;
  /** Decisions of the stage that chose the content. */
  readonly decisions: readonly Decision[];
  /** Stage and rule that kept the text without a decision. */
  readonly keptBy: KeptBy;
  readonly content: ConvertedSelection;
  readonly comments: ConvertedSelection | null;
  /** Lists that are made; the others are empty, and so are their counts. @default all */
  readonly lists?: ReadonlySet<PageList> | undefined;
  /** Counts the changes of plugins. @default they are not counted */
  readonly countPlugins?: CountPlugins | undefined;
}

/** The fate of everything on a page. */
export interface PageAccount {
  readonly ledger: Ledger;
  readonly items: Readonly<Record<ItemKind, ItemTotals>>;
  readonly hidden: readonly HiddenText[];
  /** Counts of all hidden texts, including those that are not listed. */
  readonly hiddenTotals: Readonly<Record<string, HiddenTotals>>;
  /** Texts of the comments that the page does not show. */
  readonly commentAdditions: readonly Addition[];
  /** `ledger-balance` if the ledger does not agree with the trees. */
  readonly violations: readonly Violation[];
}

/**
 * Account for all text, images, link targets, code blocks and table cells of a page.
 *
 * The sums are checked against the text of the trees that the Markdown was made from, which does not depend on decisions.
 */
export function accountPage(facts: PageFacts): PageAccount {
  const { table, html, metadata, keptBy, content, comments, lists = everyList, countPlugins = countNone } = facts;
  const all = ledgerText(table);
  const decisions = outermost([
    ...facts.decisions,
    ...content.decisions,
    // Text that is moved within the comments stays in them.
    ...(comments?.decisions ?? []).filter(({ stage }) => stage !== "normalize"),
    ...all.decisions,
  ]);
  const plugins = countPlugins(facts, all, decisions);
  const text = balance(plugins.runs, decisions, keptBy, plugins.removed, html);
  const { items: removed } = plugins;
  const { items, made } = lists.has("items")
    ? resolveItems(listItems(table), {
        decisions,
        entries: text.entries,
        runs: table.runs,
        content: content.selection,
        comments: comments?.selection ?? null,
        keptBy,
        tree: content.tree,
        additions: plugins.content.additions,
        shown: content.shown(),
        removed,
      })
    : noItems;
  const isLeft = ({ start }: AttributeText) => !removed.image.has(start) && !removed.link.has(start);
  const hidden = lists.has("hidden")
    ? findHidden(table, text.entries, content.attributes.filter(isLeft), plugins.content.additions, metadata, html)
    : [];
  return {
    ledger: { ...text, items, additions: plugins.content.additions.map(withOwnText) },
    items: countItems(items, made),
    hidden: boundHidden(hidden).map(withOwnText),
    hiddenTotals: countHidden(hidden),
    commentAdditions: plugins.comments.additions,
    violations: checkAccount(text, facts, plugins),
  };
}

const everyList: ReadonlySet<PageList> = new Set(pageLists);
const noItems = { items: [], made: {} };

/** The effect of plugins on one tree. */
export interface PluginTotals {
  /** Of the stages and the plugins. */
  readonly additions: readonly Addition[];
  /** Visible characters of the source that were removed. */
  readonly removed: number;
  /** Removed visible characters that are neither in the source nor in the additions. */
  readonly unplaced: number;
}

/** Runs, divided where a plugin removed a part, and the rules of the removed parts. */
export interface CutRuns {
  readonly runs: TextRuns;
  readonly removed: ReadonlyMap<number, Decision>;
}

/** The effect of plugins on a page. */
export interface PluginCounts extends CutRuns {
  readonly content: PluginTotals;
  readonly comments: PluginTotals;
  readonly items: RemovedItems;
}

/** Counts the changes of plugins to a page, given its text and the decisions of the stages. */
export type CountPlugins = (facts: PageFacts, text: LedgerText, decisions: readonly Decision[]) => PluginCounts;

/** Texts that the stages added to a tree. */
export function additionsOf(converted: ConvertedSelection | null): readonly Addition[] {
  return converted === null ? [] : [...converted.tree.additions, ...converted.additions];
}

const countNone: CountPlugins = ({ content, comments }, { runs }) => ({
  runs,
  removed: new Map(),
  items: byKind(() => new Map()),
  content: { additions: additionsOf(content), removed: 0, unplaced: 0 },
  comments: { additions: additionsOf(comments), removed: 0, unplaced: 0 },
});

function checkAccount(text: TextLedger, { content, comments }: PageFacts, plugins: PluginCounts): Violation[] {
  return checkLedger(text, {
    inContent: content.tree.fromSource - plugins.content.removed,
    inComments: (comments?.tree.fromSource ?? 0) - plugins.comments.removed,
    removed: plugins.content.removed + plugins.comments.removed,
    unplaced: plugins.content.unplaced + plugins.comments.unplaced,
  });
}
