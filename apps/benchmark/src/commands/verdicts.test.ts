import { convert } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import {
  formatWarnings,
  judgeWrittenPages,
  measuredCodes,
  readVerdictCases,
  rightVerdicts,
  scoreCode,
} from "./verdicts.ts";

describe("scoreCode", () => {
  test("counts what is named, what is right and what is missed", () => {
    const score = scoreCode("paywall", [
      { id: "a", right: ["paywall"], given: ["paywall"] },
      { id: "b", right: ["paywall"], given: [] },
      { id: "c", right: [], given: ["paywall"] },
      { id: "d", right: [], given: ["listing"] },
    ]);
    expect(score).toMatchObject({ positives: 2, named: 2, precision: 0.5, recall: 0.5, wrong: ["c"], missed: ["b"] });
    expect(scoreCode("listing", [])).toMatchObject({ precision: null, recall: null });
  });
});

test("warnings are counted on pages that lost more than half, and on those that are nearly whole", () => {
  const table = formatWarnings([
    { recall: 0.2, confidence: 0.9, verdict: ["partial"] },
    { recall: 0.4, confidence: 0.6, verdict: [] },
    { recall: 0.7, confidence: 0.1, verdict: ["partial"] },
    { recall: 0.95, confidence: 0.9, verdict: ["listing"] },
    { recall: 1, confidence: 0.99, verdict: [] },
  ]);
  expect(table.match(/\d of \d/g)).toEqual([
    ...["1 of 2", "0 of 2"],
    ...["1 of 2", "0 of 2"],
    ...["1 of 2", "1 of 2"],
    ...["2 of 2", "1 of 2"],
  ]);
});

describe("verdicts that gold implies", () => {
  const long = "The pegs of the old quay stand in the water. ".repeat(40);
  const gold = (text: string, pageType?: string) => ({
    ...{ id: "a", url: "", file: "", with: [], without: [], text, ...(pageType !== undefined && { pageType }) },
  });

  test.each([
    ["a sound page", gold(long), long, []],
    ["a listing", gold(long, "listing"), long, ["listing"]],
    ["a shell", gold(long), "<div id=root></div>Loading", ["js-shell"]],
    ["a short page", gold("A pier."), "A pier. Menu.", ["too-short"]],
  ])("%s", (_, page, source, right) => {
    expect(rightVerdicts(page, source)).toEqual(right);
  });

  test("nothing of a page without gold, of a text that data brings, nor of one of middling length", () => {
    expect(rightVerdicts(gold(""), "<p>Any text.")).toBeUndefined();
    expect(rightVerdicts(gold(long), `Loading<script>${JSON.stringify(long)}</script>`)).toBeUndefined();
    expect(rightVerdicts(gold(long.slice(0, 400)), long)).toBeUndefined();
  });
});

describe("written pages", () => {
  const verdictCases = readVerdictCases();
  const judged = judgeWrittenPages((html, url) => convert(html, { url }));

  test("each code has pages, and so have those that look alike", () => {
    for (const code of measuredCodes) {
      expect(verdictCases.filter((page) => page.code === code).length, code).toBeGreaterThanOrEqual(8);
    }
    expect(verdictCases.filter(({ code }) => code === undefined).length).toBeGreaterThanOrEqual(20);
    expect(new Set(verdictCases.map(({ id }) => id)).size).toBe(verdictCases.length);
  });

  // What was measured: floors that only rise.
  test.each([
    ["js-shell", 1, 1],
    ["consent-wall", 1, 1],
    ["paywall", 1, 1],
    ["error-page", 1, 1],
    ["listing", 1, 1],
    ["too-short", 0.9, 1],
  ] as const)("%s holds its precision and recall", (code, precision, recall) => {
    const score = scoreCode(code, judged);
    expect(score.precision, score.wrong.join("; ")).toBeGreaterThanOrEqual(precision);
    expect(score.recall, score.missed.join("; ")).toBeGreaterThanOrEqual(recall);
  });
});
