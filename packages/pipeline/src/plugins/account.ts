import type { NodeTable, Text } from "@decant/dom";
import { offsetsInSource } from "@decant/dom/internal";
import {
  type Addition,
  commentsRule,
  countVisible,
  type Decision,
  isVisibleUnit,
  lowerBound,
  type PluginChange,
  type RemovedText,
  type TextRuns,
} from "@decant/page";
import {
  additionsOf,
  type ConvertedSelection,
  type CountPlugins,
  type CutRuns,
  type PluginTotals,
} from "../ledger/account-page.ts";
import { isPartOf, spanAt } from "../ledger/balance.ts";
import type { RemovedItems } from "../ledger/items.ts";
import { columnsOf } from "../ledger/ledger-text.ts";
import { byKind, kindOf } from "../ledger/read-trees.ts";
import { commonStretches, type VisibleText, visibleText } from "./visible-text.ts";

/** The text and HTML of a page, and which runs plugins could change. */
export interface PluginSource {
  readonly table: NodeTable;
  readonly html: string;
  readonly runs: TextRuns;
  /** Number of the text node of each run. */
  readonly nodes: Int32Array;
  /** Whether a run is in a tree that plugins received. */
  readonly isInTree: (run: number) => boolean;
}

interface FoundText {
  readonly runs: readonly number[];
  /** Texts are those of the runs. */
  readonly source: VisibleText;
}

export const countPlugins: CountPlugins = ({ table, html, content, comments }, { runs, nodes }, decisions) => {
  const account = new PluginAccount({
    table,
    html,
    runs,
    nodes,
    isInTree: (run) => {
      const decision = spanAt(decisions, runs.start[run]);
      if (decision !== undefined && isPartOf(decision, runs.start[run], runs.end[run])) return true;
      return decision === undefined || decision.stage === "normalize" || decision.rule === commentsRule;
    },
  });
  const totalsOf = (converted: ConvertedSelection | null): PluginTotals =>
    account.apply(converted?.changes ?? [], additionsOf(converted));
  const totals = { content: totalsOf(content), comments: totalsOf(comments) };
  const items = removedItems([...content.changes, ...(comments?.changes ?? [])]);
  return { ...totals, ...account.cut(), items };
};

function removedItems(changes: readonly PluginChange[]): RemovedItems {
  const removed = byKind(() => new Map<number, string>());
  for (const { rule, removedNodes } of changes) {
    for (const { name, start } of removedNodes) {
      const kind = kindOf(name);
      if (kind !== undefined) removed[kind].set(start, rule);
    }
  }
  return removed;
}

const nothing: FoundText = { runs: [], source: visibleText([]) };

/**
 * Finds the characters of the source that plugins removed.
 *
 * A removed text has the position of its node. The characters that it shares with the source there, in order, were removed from the
 * source; the others were additions, and are removed from those.
 */
export class PluginAccount {
  private readonly source: PluginSource;
  /** Runs at the places of removed texts. */
  private readonly read = new Map<number, ReadRun>();

  constructor(source: PluginSource) {
    this.source = source;
  }

  /**
   * Count the changes of plugins to one tree.
   *
   * @param additions Texts that the stages added to it.
   * @returns The remaining additions with those of the plugins, and the number of removed characters.
   */
  apply(changes: readonly PluginChange[], additions: readonly Addition[]): PluginTotals {
    let left = [...additions];
    let removed = 0;
    let unplaced = 0;
    for (const { rule, removed: texts, added } of changes) {
      for (const parts of partsByText(texts)) {
        const { count, others } = this.remove(parts, rule);
        removed += count;
        for (const other of others) {
          const at = findAddition(left, other, parts[0]);
          const addition = left[at];
          if (addition === undefined) {
            unplaced += other.length;
            continue;
          }
          const shorter = withoutText(addition, other);
          const isGone = countVisible(shorter.text) === 0;
          left = left.toSpliced(at, 1, ...(isGone ? [] : [shorter]));
          if (isGone) removed += this.removeReplaced(addition, rule);
        }
      }
      left.push(...added);
    }
    return { additions: left, removed, unplaced };
  }

  /** Mark the units of removed parts of one text. `others` are the parts that are not in the source. */
  private remove(parts: readonly [RemovedText, ...RemovedText[]], rule: string): { count: number; others: string[] } {
    const [{ value, start, end }] = parts;
    const text = visibleText([value]);
    const found = start === undefined || end === undefined ? nothing : this.textIn(start, end);
    const places = placesOf(found.source, text);
    let count = 0;
    const others: string[] = [];
    for (const { from, to } of parts) {
      let other = "";
      for (let unit = 0; unit < places.length; unit++) {
        const at = text.offset[unit];
        if (at < from || at >= to) continue;
        const isSource = this.mark(found, places[unit], rule);
        if (isSource) count++;
        else other += text.units.charAt(unit);
        if (!isSource || other === "") continue;
        others.push(other);
        other = "";
      }
      if (other !== "") others.push(other);
    }
    return { count, others };
  }

  /** Mark as many units at the place of an addition as it replaced. */
  private removeReplaced({ replaces = 0, start, end }: Addition, rule: string): number {
    if (replaces === 0 || start === undefined || end === undefined) return 0;
    const found = this.textIn(start, end);
    let count = 0;
    for (let unit = 0; unit < replaces; unit++) if (this.mark(found, unit, rule)) count++;
    return count;
  }

  /** @returns Whether the unit is in the source and was not yet removed. */
  private mark({ runs, source }: FoundText, unit: number, rule: string): boolean {
    const at = source.offset[unit];
    if (at === undefined) return false;
    const { removedBy } = this.readRun(runs[source.text[unit]]);
    const isNew = removedBy[at] === undefined;
    removedBy[at] ??= rule;
    return isNew;
  }

  /** Text of a stretch that is in a tree and was not yet removed. */
  private textIn(start: number, end: number): FoundText {
    const { runs, isInTree } = this.source;
    const found: number[] = [];
    const texts: string[] = [];
    const first = lowerBound(runs.count, (run) => runs.end[run] <= start);
    for (let run = first; run < runs.count && runs.start[run] < end; run++) {
      if (!isInTree(run)) continue;
      const { text, offsets, removedBy } = this.readRun(run);
      const isInside = start <= runs.start[run] && runs.end[run] <= end;
      const isLeft = (at: number): boolean =>
        removedBy[at] === undefined && (isInside || (offsets[at] >= start && offsets[at] < end));
      found.push(run);
      texts.push(Array.from({ length: text.length }, (_, at) => (isLeft(at) ? text.charAt(at) : " ")).join(""));
    }
    return { runs: found, source: visibleText(texts) };
  }

  private readRun(run: number): ReadRun {
    const known = this.read.get(run);
    if (known !== undefined) return known;
    const { table, html, runs, nodes } = this.source;
    const text = (table.nodes[nodes[run]] as Text).data;
    const [start, end] = [runs.start[run], runs.end[run]];
    const every = Array.from({ length: text.length + 1 }, (_, at) => at);
    // If the HTML has other characters, offsets are counted as if it had the same ones.
    const offsets = offsetsInSource(html.slice(start, end), text, every) ?? every;
    const made = { text, offsets: offsets.map((at) => Math.min(start + at, end)), removedBy: [] };
    this.read.set(run, made);
    return made;
  }

  /** All runs, each divided into parts of one fate. */
  cut(): CutRuns {
    const { runs } = this.source;
    if (this.read.size === 0) return { runs, removed: new Map() };
    const parts: { readonly start: number; end: number; chars: number; rule: string | undefined }[] = [];
    for (let run = 0; run < runs.count; run++) {
      const [start, end] = [runs.start[run], runs.end[run]];
      const read = this.read.get(run);
      let last = { start, end, chars: read === undefined ? runs.chars[run] : 0, rule: undefined as string | undefined };
      parts.push(last);
      const { text, offsets, removedBy } = read ?? untouched;
      for (let at = 0; at < text.length; at++) {
        if (!isVisibleUnit(text.charCodeAt(at))) continue;
        const rule = removedBy[at];
        if (last.chars === 0) last.rule = rule;
        if (last.rule !== rule) {
          last = { start: offsets[at], end, chars: 0, rule };
          parts.push(last);
        }
        last.end = offsets[at + 1];
        last.chars++;
      }
      last.end = end;
    }
    const removed = parts.flatMap(({ start, end, rule }, part): [number, Decision][] =>
      rule === undefined ? [] : [[part, { fate: "dropped", start, end, stage: "plugin", rule }]],
    );
    return { runs: columnsOf(parts), removed: new Map(removed) };
  }
}

interface ReadRun {
  readonly text: string;
  /** Offsets in the HTML of its units, and of its end. */
  readonly offsets: readonly number[];
  readonly removedBy: (string | undefined)[];
}

const untouched: ReadRun = { text: "", offsets: [], removedBy: [] };

/** Removed parts that belong to one text, in order. */
function partsByText(texts: readonly RemovedText[]): [RemovedText, ...RemovedText[]][] {
  const groups: [RemovedText, ...RemovedText[]][] = [];
  for (const text of texts) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSame = last?.value === text.value && last.start === text.start && last.end === text.end;
    if (isSame && last.to <= text.from) group?.push(text);
    else groups.push([text]);
  }
  return groups;
}

/** Offset in the source of each unit of a text; -1 for added units. */
function placesOf(source: VisibleText, text: VisibleText): Int32Array {
  const places = new Int32Array(text.units.length).fill(-1);
  const whole = source.units.indexOf(text.units);
  const stretches =
    whole < 0 ? commonStretches(source, text) : [{ before: whole, after: 0, length: text.units.length }];
  for (const { before, after, length } of stretches) for (let i = 0; i < length; i++) places[after + i] = before + i;
  return places;
}

/** Index of the addition at the place of a removed text that contains a part of it; -1 if there is none. */
function findAddition(additions: readonly Addition[], part: string, { start, end }: RemovedText): number {
  return additions.findIndex((addition) => {
    const isElsewhere =
      start !== undefined &&
      end !== undefined &&
      addition.start !== undefined &&
      addition.end !== undefined &&
      (addition.end <= start || addition.start >= end);
    return !isElsewhere && visibleText([addition.text]).units.includes(part);
  });
}

/** An addition without a text that it contains. */
function withoutText(addition: Addition, text: string): Addition {
  const start = visibleText([addition.text]).units.indexOf(text);
  let count = 0;
  let left = "";
  for (let i = 0; i < addition.text.length; i++) {
    const isVisible = isVisibleUnit(addition.text.charCodeAt(i));
    const isGone = isVisible && count >= start && count < start + text.length;
    if (!isGone) left += addition.text.charAt(i);
    if (isVisible) count++;
  }
  return { ...addition, text: left };
}
