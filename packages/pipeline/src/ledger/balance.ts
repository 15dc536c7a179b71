import {
  commentsRule,
  countVisible,
  type Decision,
  type KeptBy,
  type LedgerEntry,
  type LedgerTotals,
  lowerBound,
  type TextLedger,
  type TextRuns,
  type Violation,
} from "@decant/page";

/**
 * Put every text run of a page under the decision that governs it.
 *
 * A decision governs the runs that start inside it, or a part of the run that it lies in. Where decisions overlap, the one that starts
 * first wins; if they start together, the longer one, then the one listed first. A subtree dropped by an early stage stays with that stage,
 * even if later stages decide about its parts.
 *
 * @param runs Text runs in source order, as `measure` of `@decant/dom` returns them.
 * @param decisions In any order; not modified.
 * @param kept Stage and rule that kept the runs without a decision.
 * @param removed Decisions about single runs, by their index; they take precedence.
 * @param html The source, for decisions about parts of runs. Without it they govern runs that start with them.
 * @returns Entries in source order, adjacent equal ones merged, and totals.
 * @example
 * const runs = { count: 2, start: Int32Array.of(3, 20), end: Int32Array.of(8, 30), chars: Int32Array.of(5, 9) };
 * const drop = { fate: "dropped", start: 15, end: 40, stage: "extractor", rule: "extractor/navigation" } as const;
 * balance(runs, [drop], { stage: "extractor", rule: "extractor/semantic" }).totals;
 * // { visible: 14, kept: 5, moved: 0, dropped: 9, droppedByRule: { "extractor/navigation": 9 } }
 */
export function balance(
  runs: TextRuns,
  decisions: readonly Decision[],
  kept: KeptBy,
  removed: ReadonlyMap<number, Decision> = none,
  html?: string,
): TextLedger {
  const ordered = outermost(decisions);
  const entries: Mutable<LedgerEntry>[] = [];
  let last: Mutable<LedgerEntry> | undefined;
  let governing: Decision | undefined;
  let next = 0;
  const add = (start: number, end: number, chars: number, decision: Decision | undefined): void => {
    if (last === undefined || (decision !== governing && !isLike(last, decision, kept))) {
      last = openEntry(start, decision, kept);
      entries.push(last);
    }
    governing = decision;
    last.end = end;
    last.chars += chars;
  };
  for (let run = 0; run < runs.count; run++) {
    const start = runs.start[run];
    const end = runs.end[run];
    while (next < ordered.length && (ordered[next] as Decision).end <= start) next++;
    const candidate = ordered[next];
    const own = removed.size === 0 ? undefined : removed.get(run);
    const chars = runs.chars[run];
    if (html !== undefined && own === undefined && candidate !== undefined && isPartOf(candidate, start, end)) {
      let [at, rest] = [start, chars];
      const put = (to: number, decision?: Decision): void => {
        const part = to === end ? rest : Math.min(rest, visibleIn(html, at, to));
        if (part > 0) add(at, to, part, decision);
        [at, rest] = [to, rest - part];
      };
      for (; next < ordered.length && isPartOf(ordered[next] as Decision, start, end); next++) {
        const decision = ordered[next] as Decision;
        if (decision.start > at) put(decision.start);
        put(decision.end, decision);
      }
      if (at < end) put(end);
      continue;
    }
    add(start, end, chars, own ?? (candidate !== undefined && candidate.start <= start ? candidate : undefined));
  }
  return { entries, totals: sumUp(entries) };
}

const none: ReadonlyMap<number, Decision> = new Map();

/** Whether a decision is about a part of a run. */
export function isPartOf(decision: Decision, start: number, end: number): boolean {
  return decision.start >= start && decision.end <= end && decision.end - decision.start < end - start;
}

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});?/gi;
const spaceReference = /^&(?:nbsp|ensp|emsp|thinsp|#160|#xa0|#32|#x20);?$/i;

/** Visible characters of a part of the source. A character reference is one. */
function visibleIn(html: string, start: number, end: number): number {
  const source = html.slice(start, end);
  return countVisible(
    source.includes("&") ? source.replace(reference, (name) => (spaceReference.test(name) ? " " : "x")) : source,
  );
}

function sumUp(entries: readonly LedgerEntry[]): LedgerTotals {
  const totals = { visible: 0, kept: 0, moved: 0, dropped: 0 };
  const droppedByRule = new Map<string, number>();
  for (const { fate, rule, chars } of entries) {
    totals.visible += chars;
    totals[fate] += chars;
    if (fate === "dropped") droppedByRule.set(rule, (droppedByRule.get(rule) ?? 0) + chars);
  }
  return { ...totals, droppedByRule: Object.fromEntries(droppedByRule) };
}

/**
 * Sort decisions by start and make them disjoint: the later part of an overlap is cut off.
 *
 * {@link balance} does this itself; a caller that needs the list, too, makes it once and passes it on.
 *
 * @example
 * const rule = { fate: "dropped", stage: "sanitizer", rule: "sanitizer/script" } as const;
 * outermost([{ ...rule, start: 4, end: 9 }, { ...rule, start: 0, end: 6 }]).map(({ start, end }) => [start, end]); // [[0, 6], [6, 9]]
 */
export function outermost(decisions: readonly Decision[]): Decision[] {
  const sorted = decisions.filter((decision) => decision.end > decision.start);
  sorted.sort((a, b) => a.start - b.start || b.end - a.end);
  const result: Decision[] = [];
  let covered = -1;
  for (const decision of sorted) {
    if (decision.start < covered) {
      if (decision.end <= covered) continue;
      result.push({ ...decision, start: covered });
    } else {
      result.push(decision);
    }
    covered = decision.end;
  }
  return result;
}

/** The span that holds an offset, such as the decision that governs it. Spans are disjoint and in order. */
export function spanAt<Span extends Pick<Decision, "start" | "end">>(
  spans: readonly Span[],
  offset: number,
): Span | undefined {
  const found = spans[lowerBound(spans.length, (at) => (spans[at] as Span).end <= offset)];
  return found !== undefined && found.start <= offset ? found : undefined;
}

/** Index of the first item whose `start` is not before an offset. */
export function firstFrom(items: readonly { readonly start: number }[], offset: number): number {
  return lowerBound(items.length, (at) => (items[at] as { start: number }).start < offset);
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Whether an entry continues with runs under a decision, or under none. */
function isLike(entry: LedgerEntry, decision: Decision | undefined, kept: KeptBy): boolean {
  const { stage, rule } = decision ?? kept;
  const fate = decision?.fate ?? "kept";
  return entry.fate === fate && entry.stage === stage && entry.rule === rule && entry.score === decision?.score;
}

/** An entry without characters yet. */
function openEntry(start: number, decision: Decision | undefined, kept: KeptBy): Mutable<LedgerEntry> {
  const { stage, rule } = decision ?? kept;
  const fate = decision?.fate ?? "kept";
  return decision?.score === undefined
    ? { start, end: start, chars: 0, fate, stage, rule }
    : { start, end: start, chars: 0, fate, stage, rule, score: decision.score };
}

/** Totals of the trees, which decisions do not contain. */
export interface TreeTotals {
  /** Visible characters of the content's tree that came from text runs of the source, without those that plugins removed. */
  readonly inContent: number;
  /** The same of the tree of the comments. */
  readonly inComments: number;
  /** Visible characters of the source that plugins removed. */
  readonly removed: number;
  /** Visible characters that plugins removed from a place that was not found. */
  readonly unplaced: number;
}

/**
 * Check a ledger against the trees that the Markdown was made from.
 *
 * The sums must equal the visible text. The text that the ledger counts as kept by the sanitizer must be in the content's tree, and the
 * text moved to the comments in theirs.
 *
 * @returns Violations of `ledger-balance`, none for a ledger that holds.
 */
export function checkLedger(
  { entries, totals }: TextLedger,
  { inContent, inComments, removed, unplaced }: TreeTotals,
): Violation[] {
  const { visible, kept, moved, dropped } = totals;
  let reached = kept;
  let commented = 0;
  let byPlugins = 0;
  for (const { fate, stage, rule, chars } of entries) {
    if (fate !== "kept" && stage === "normalize") reached += chars;
    if (fate === "moved" && rule === commentsRule) commented += chars;
    if (stage === "plugin") byPlugins += chars;
  }
  return [
    kept + moved + dropped !== visible &&
      `${kept} kept + ${moved} moved + ${dropped} dropped is not ${visible} visible characters`,
    reached !== inContent && `the ledger lets ${reached} characters into the tree, which holds ${inContent}`,
    commented !== inComments &&
      `the ledger moves ${commented} characters to the comments, whose tree holds ${inComments}`,
    unplaced > 0 && `plugins removed ${unplaced} characters from a place that was not found`,
    byPlugins !== removed && `the ledger drops ${byPlugins} characters for plugins, which removed ${removed}`,
  ]
    .filter((message) => message !== false)
    .map((message) => ({ id: "ledger-balance", message, repaired: false }));
}
