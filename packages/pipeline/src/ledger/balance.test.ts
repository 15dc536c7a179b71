import type { Decision, LedgerEntry, TextRuns } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balance } from "./balance.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Runs from `[start, end, chars]`; `chars` defaults to the length. */
function runsOf(...list: readonly (readonly [start: number, end: number, chars?: number])[]): TextRuns {
  return {
    count: list.length,
    start: Int32Array.from(list, ([start]) => start),
    end: Int32Array.from(list, ([, end]) => end),
    chars: Int32Array.from(list, ([start, end, chars]) => chars ?? end - start),
  };
}

function drop(start: number, end: number, rule: string, more: Partial<Decision> = {}): Decision {
  return { fate: "dropped", start, end, stage: "extractor", rule, ...more };
}

const kept = { stage: "normalize", rule: "kept" } as const;
const brief = (entries: readonly LedgerEntry[]) =>
  entries.map(({ start, end, chars, fate, rule }) => `${start}-${end} ${chars} ${fate} ${rule}`);

describe("balance", () => {
  test("a page without text has an empty ledger", () => {
    const empty = { entries: [], totals: { visible: 0, kept: 0, moved: 0, dropped: 0, droppedByRule: {} } };
    expect(balance(runsOf(), [drop(0, 100, "all")], kept)).toEqual(empty);
  });

  test("runs without a decision are kept, in one entry", () => {
    expect(balance(runsOf([0, 5], [8, 10]), [], kept)).toEqual({
      entries: [{ start: 0, end: 10, chars: 7, fate: "kept", stage: "normalize", rule: "kept" }],
      totals: { visible: 7, kept: 7, moved: 0, dropped: 0, droppedByRule: {} },
    });
  });

  test("a decision about a part of a run governs that part", () => {
    const html = "ab [row x=&quot;1&quot;]cd e[/row] f";
    const decisions = [drop(3, 24, "code"), drop(28, 34, "code")];
    const { entries, totals } = balance(runsOf([0, html.length, 23]), decisions, kept, undefined, html);
    expect(brief(entries)).toEqual([
      "0-3 2 kept kept",
      "3-24 10 dropped code",
      "24-28 3 kept kept",
      "28-34 6 dropped code",
      "34-36 2 kept kept",
    ]);
    expect(totals).toMatchObject({ visible: 23, kept: 7, dropped: 16 });
  });

  test("a decision governs the runs that start inside it", () => {
    const runs = runsOf([0, 5], [10, 15], [20, 25]);
    expect(brief(balance(runs, [drop(10, 20, "nav")], kept).entries)).toEqual([
      "0-5 5 kept kept",
      "10-15 5 dropped nav",
      "20-25 5 kept kept",
    ]);
  });

  test("of overlapping decisions the outer wins, of equal ones the first", () => {
    const runs = runsOf([10, 12], [20, 22], [30, 32], [50, 52]);
    const decisions = [
      drop(20, 23, "inner"),
      drop(0, 40, "outer"),
      drop(0, 40, "same"),
      drop(35, 60, "overlapping"),
      drop(0, 5, "shorter"),
    ];
    expect(brief(balance(runs, decisions, kept).entries)).toEqual([
      "10-32 6 dropped outer",
      "50-52 2 dropped overlapping",
    ]);
  });

  test("totals name fates and rules", () => {
    const runs = runsOf([0, 4], [10, 13], [20, 22], [30, 31]);
    const decisions = [drop(10, 14, "a"), drop(20, 24, "b"), drop(30, 34, "caption", { fate: "moved" })];
    expect(balance(runs, decisions, kept).totals).toEqual({
      visible: 10,
      kept: 4,
      moved: 1,
      dropped: 5,
      droppedByRule: { a: 3, b: 2 },
    });
  });

  test("neighbours merge only with one fate, rule and score", () => {
    const runs = runsOf([0, 1], [2, 3], [4, 5], [6, 7]);
    const decisions = [
      drop(0, 1, "a", { score: 0.1 }),
      drop(2, 3, "a", { score: 0.1 }),
      drop(4, 5, "a", { score: 0.2 }),
      drop(6, 7, "a", { fate: "moved", score: 0.2 }),
    ];
    const { entries } = balance(runs, decisions, kept);
    expect(entries.map(({ start, end, score, fate }) => [start, end, score, fate])).toEqual([
      [0, 3, 0.1, "dropped"],
      [4, 5, 0.2, "dropped"],
      [6, 7, 0.2, "moved"],
    ]);
  });

  test("empty and backward decisions govern nothing, and rules may have any name", () => {
    const decisions = [drop(0, 0, "empty"), drop(9, 2, "backward"), drop(4, 6, "__proto__")];
    const { totals } = balance(runsOf([0, 2], [4, 6]), decisions, kept);
    expect(totals).toMatchObject({ kept: 2, dropped: 2 });
    expect(Object.entries(totals.droppedByRule)).toEqual([["__proto__", 2]]);
  });
});

const gaps = fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 8 }), fc.nat(8)), { maxLength: 40 });
const anyRuns = gaps.map((list) => {
  let offset = 0;
  return runsOf(
    ...list.map(([gap, length, chars]) => {
      const start = offset + gap;
      offset = start + length;
      return [start, offset, Math.max(1, Math.min(chars, length))] as const;
    }),
  );
});
const anyDecision: fc.Arbitrary<Decision> = fc
  .record({
    fate: fc.constantFrom("dropped" as const, "moved" as const),
    start: fc.nat(300),
    length: fc.nat(150),
    stage: fc.constantFrom("extractor" as const, "sanitizer" as const),
    rule: fc.constantFrom("a", "b", "c"),
  })
  .map(({ length, ...decision }) => ({ ...decision, end: decision.start + length }));
const anyDecisions = fc.array(anyDecision, { maxLength: 25 });

describe("whatever the decisions", () => {
  test("kept, moved and dropped make up the page, in totals and in entries", () => {
    fc.assert(
      fc.property(anyRuns, anyDecisions, (runs, decisions) => {
        const { entries, totals } = balance(runs, decisions, kept);
        const visible = runs.chars.reduce((sum, chars) => sum + chars, 0);
        expect(totals.visible).toBe(visible);
        expect(totals.kept + totals.moved + totals.dropped).toBe(visible);
        for (const fate of ["kept", "moved", "dropped"] as const) {
          const sum = entries.filter((entry) => entry.fate === fate).reduce((total, { chars }) => total + chars, 0);
          expect(sum).toBe(totals[fate]);
        }
        const byRule = Object.values(totals.droppedByRule).reduce((sum, chars) => sum + chars, 0);
        expect(byRule).toBe(totals.dropped);
      }),
      { numRuns: 1000 },
    );
  });

  test("entries are ordered, disjoint, and differ from their neighbours", () => {
    fc.assert(
      fc.property(anyRuns, anyDecisions, (runs, decisions) => {
        const { entries } = balance(runs, decisions, kept);
        entries.forEach((entry, i) => {
          expect(entry.start).toBeLessThan(entry.end);
          expect(entry.chars).toBeGreaterThan(0);
          const previous = entries[i - 1];
          if (previous === undefined) return;
          expect(previous.end).toBeLessThanOrEqual(entry.start);
          expect([previous.fate, previous.stage, previous.rule]).not.toEqual([entry.fate, entry.stage, entry.rule]);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test("each run has the fate of the decision that governs it", () => {
    fc.assert(
      fc.property(anyRuns, anyDecisions, (runs, decisions) => {
        const { entries } = balance(runs, decisions, kept);
        for (let i = 0; i < runs.count; i++) {
          const start = runs.start[i] as number;
          const entry = entries.find((candidate) => candidate.start <= start && start < candidate.end);
          const governing = governor(start, decisions);
          expect([entry?.fate, entry?.stage, entry?.rule]).toEqual(
            governing === undefined
              ? ["kept", kept.stage, kept.rule]
              : [governing.fate, governing.stage, governing.rule],
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("decisions that nest may come in any order", () => {
    fc.assert(
      fc.property(
        anyRuns,
        fc.uniqueArray(anyDecision, { selector: ({ start }) => start, maxLength: 12 }),
        (runs, decisions) => {
          const forwards = balance(runs, decisions, kept);
          expect(balance(runs, [...decisions].reverse(), kept)).toEqual(forwards);
        },
      ),
    );
  });
});

/** The rule as the documentation states it: offset by offset, the decision that started first still rules where it reaches. */
function governor(offset: number, decisions: readonly Decision[]): Decision | undefined {
  const byStart = [...decisions].sort((a, b) => a.start - b.start || b.end - a.end);
  return byStart.find(({ start, end }) => start <= offset && offset < end);
}

test("100,000 runs and decisions", () => {
  const n = 100_000;
  const runs = runsOf(...Array.from({ length: n }, (_, i) => [i * 2, i * 2 + 1] as const));
  const decisions = Array.from({ length: n / 2 }, (_, i) => drop(i * 4, i * 4 + 1, "even"));
  expect(balance(runs, decisions, kept).totals).toMatchObject({ visible: n, dropped: n / 2, kept: n / 2 });
});
