import { type NodeTable, offsetsInSource, type Text } from "@decant/dom";
import {
  type Addition,
  countVisible,
  type Decision,
  isVisibleUnit,
  type PluginChange,
  type RemovedText,
  type TextRuns,
} from "@decant/page";

/** The text of a page, its HTML, and who governs it before plug-ins are counted. */
export interface PluginSource {
  readonly table: NodeTable;
  readonly html: string;
  readonly runs: TextRuns;
  /** Number of the text node of each run. */
  readonly nodes: Int32Array;
  /** Whether a run is in a tree that plug-ins saw. */
  readonly isInTree: (run: number) => boolean;
}

/** Runs divided where a plug-in removed a part of one, and what governs the parts that were removed. */
export interface CutRuns {
  readonly runs: TextRuns;
  readonly removed: ReadonlyMap<number, Decision>;
}

/** One visible unit of the source. */
interface Unit {
  readonly run: number;
  /** Index in the text of the run. */
  readonly at: number;
}

/**
 * Finds the characters of the source that plug-ins removed.
 *
 * A removed text says where its node stood; what it shares with the text there, in order, is what was removed. The rest was no text
 * of the source: it was added before, and is an addition no more.
 */
export class PluginAccount {
  private readonly source: PluginSource;
  /** Rule that removed each unit of a run, by run. */
  private readonly rules = new Map<number, (string | undefined)[]>();
  private readonly offsets = new Map<number, readonly number[] | undefined>();

  constructor(source: PluginSource) {
    this.source = source;
  }

  /**
   * Count what plug-ins did to one tree.
   *
   * @param additions Texts that the stages added to it.
   * @returns Those that are left, with those of the plug-ins, and the visible characters that were removed from the source.
   */
  apply(changes: readonly PluginChange[], additions: readonly Addition[]): { additions: Addition[]; removed: number } {
    let left = [...additions];
    let removed = 0;
    for (const { rule, removed: texts, added } of changes) {
      for (const parts of partsByText(texts)) {
        const { count, others } = this.remove(parts, rule);
        removed += count;
        for (const other of others) {
          const at = findAddition(left, other, parts[0].start);
          const addition = left[at];
          if (addition === undefined) continue;
          const shorter = withoutText(addition, other);
          const isGone = countVisible(shorter.text) === 0;
          left = left.toSpliced(at, 1, ...(isGone ? [] : [shorter]));
          if (isGone) removed += this.removeReplaced(addition, rule);
        }
      }
      left.push(...added);
    }
    return { additions: left, removed };
  }

  /** Mark the units of removed parts of one text; `others` are the parts that were no text of the source. */
  private remove(parts: readonly [RemovedText, ...RemovedText[]], rule: string): { count: number; others: string[] } {
    const [{ value, start, end }] = parts;
    const text = visible(value);
    const units = start === undefined || end === undefined ? [] : this.unitsIn(start, end);
    const source = units.map(({ run, at }) => this.textOf(run).charAt(at)).join("");
    const places = align(source, text);
    let count = 0;
    const others: string[] = [];
    for (const { from, to } of parts) {
      const first = countVisible(value.slice(0, from));
      const last = first + countVisible(value.slice(from, to));
      const known = places ?? alignPart(source, text, first, last);
      let other = "";
      for (let i = first; i < last; i++) {
        const unit = units[known[i] ?? -1];
        if (unit === undefined) other += text.charAt(i);
        else {
          this.mark(unit, rule);
          count++;
        }
      }
      if (other !== "") others.push(other);
    }
    return { count, others };
  }

  /** Mark as many units at the place of an addition as it stood for. */
  private removeReplaced({ replaces = 0, start, end }: Addition, rule: string): number {
    if (replaces === 0 || start === undefined || end === undefined) return 0;
    const units = this.unitsIn(start, end).slice(0, replaces);
    for (const unit of units) this.mark(unit, rule);
    return units.length;
  }

  private mark({ run, at }: Unit, rule: string): void {
    const known = this.rules.get(run) ?? new Array<string | undefined>(this.textOf(run).length).fill(undefined);
    known[at] = rule;
    this.rules.set(run, known);
  }

  /** Visible units of a stretch that are in a tree, and that nothing has removed yet. */
  private unitsIn(start: number, end: number): Unit[] {
    const { runs, isInTree } = this.source;
    const units: Unit[] = [];
    for (let run = firstEndingAfter(runs, start); run < runs.count && (runs.start[run] as number) < end; run++) {
      if (!isInTree(run)) continue;
      const text = this.textOf(run);
      const isInside = start <= (runs.start[run] as number) && (runs.end[run] as number) <= end;
      const offsets = isInside ? undefined : this.offsetsOf(run);
      const rules = this.rules.get(run);
      for (let at = 0; at < text.length; at++) {
        const offset = offsets?.[at];
        if (offset !== undefined && (offset < start || offset >= end)) continue;
        if (isVisibleUnit(text.charCodeAt(at)) && rules?.[at] === undefined) units.push({ run, at });
      }
    }
    return units;
  }

  private textOf(run: number): string {
    return (this.source.table.nodes[this.source.nodes[run] as number] as Text).data;
  }

  /** Offsets in the HTML of the units of a run; `undefined` where its text is not what the HTML says there. */
  private offsetsOf(run: number): readonly number[] | undefined {
    if (!this.offsets.has(run)) {
      const { html, runs } = this.source;
      const text = this.textOf(run);
      const start = runs.start[run] as number;
      const every = Array.from({ length: text.length + 1 }, (_, index) => index);
      const found = offsetsInSource(html.slice(start, runs.end[run] as number), text, every);
      this.offsets.set(
        run,
        found?.map((offset) => start + offset),
      );
    }
    return this.offsets.get(run);
  }

  /** All runs, each divided into parts of one fate. */
  cut(): CutRuns {
    const { runs } = this.source;
    const removed = new Map<number, Decision>();
    if (this.rules.size === 0) return { runs, removed };
    const parts: Part[] = [];
    for (let run = 0; run < runs.count; run++) {
      for (const part of this.partsOf(run)) {
        const { start, end, rule } = part;
        if (rule !== undefined) removed.set(parts.length, { fate: "dropped", start, end, stage: "plugin", rule });
        parts.push(part);
      }
    }
    return {
      runs: {
        count: parts.length,
        start: Int32Array.from(parts, ({ start }) => start),
        end: Int32Array.from(parts, ({ end }) => end),
        chars: Int32Array.from(parts, ({ chars }) => chars),
      },
      removed,
    };
  }

  private partsOf(run: number): Part[] {
    const { runs } = this.source;
    const start = runs.start[run] as number;
    const end = runs.end[run] as number;
    const rules = this.rules.get(run);
    if (rules === undefined) return [{ start, end, chars: runs.chars[run] as number, rule: undefined }];
    const text = this.textOf(run);
    const offsets = this.offsetsOf(run);
    const parts: Part[] = [];
    for (let at = 0; at < text.length; at++) {
      if (!isVisibleUnit(text.charCodeAt(at))) continue;
      // Where the HTML has other characters than are known here, offsets are as if it had the same.
      const unitStart = offsets?.[at] ?? Math.min(start + at, end);
      const unitEnd = offsets?.[at + 1] ?? Math.min(start + at + 1, end);
      const last = parts.at(-1);
      if (last !== undefined && last.rule === rules[at]) {
        last.end = unitEnd;
        last.chars++;
      } else {
        parts.push({ start: last === undefined ? start : unitStart, end: unitEnd, chars: 1, rule: rules[at] });
      }
    }
    const last = parts.at(-1);
    if (last !== undefined) last.end = end;
    return parts;
  }
}

interface Part {
  start: number;
  end: number;
  chars: number;
  readonly rule: string | undefined;
}

function visible(text: string): string {
  let result = "";
  for (let i = 0; i < text.length; i++) if (isVisibleUnit(text.charCodeAt(i))) result += text.charAt(i);
  return result;
}

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

/**
 * Where the units of a text stand in a source that is in it in its order, with what was added between.
 *
 * @returns An index into the source for each unit, -1 for units that were added; `undefined` where the text does not hold the source.
 */
function align(source: string, text: string): number[] | undefined {
  const places: number[] = [];
  let next = 0;
  for (let i = 0; i < text.length; i++) places.push(text.charAt(i) === source.charAt(next) ? next++ : -1);
  return next === source.length ? places : undefined;
}

/** The same of a part of the text that the source may hold. */
function alignPart(source: string, text: string, from: number, to: number): number[] {
  const places = new Array<number>(text.length).fill(-1);
  const at = source.indexOf(text.slice(from, to));
  for (let i = from; i < to && at >= 0; i++) places[i] = at + i - from;
  return places;
}

function firstEndingAfter({ count, end }: TextRuns, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((end[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The addition that holds a text, one that stands at its place rather than another; -1 where there is none. */
function findAddition(additions: readonly Addition[], text: string, start: number | undefined): number {
  const holds = additions.map((addition) => visible(addition.text).includes(text));
  const near = additions.findIndex((addition, index) => holds[index] === true && addition.start === start);
  return near < 0 ? holds.indexOf(true) : near;
}

/** An addition without the units of a text, which it holds. */
function withoutText(addition: Addition, text: string): Addition {
  const start = visible(addition.text).indexOf(text);
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
