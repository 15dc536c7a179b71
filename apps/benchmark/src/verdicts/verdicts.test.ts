import { convert } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import { kindOfGold } from "./gold-pages.ts";
import { measuredCodes, scoreCode } from "./score-verdicts.ts";
import { readVerdictCases } from "./verdict-case.ts";
import { judgeWrittenPages } from "./written-pages.ts";

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

describe("kindOfGold", () => {
  const long = "The pegs of the old quay stand in the water. ".repeat(40);

  test.each([
    ["none", "", "Any text.", "<p>Any text."],
    ["sound", long, long, long],
    ["shell", long, "Loading", "<div id=root></div>"],
    ["short", "A pier.", "A pier. Menu.", "A pier. Menu."],
  ])("%s", (kind, gold, text, source) => {
    expect(kindOfGold(gold, text, source)).toBe(kind);
  });

  test("says nothing of a text that data brings, nor of one of middling length", () => {
    expect(kindOfGold(long, "Loading", `<script>${JSON.stringify(long)}</script>`)).toBeUndefined();
    expect(kindOfGold(long.slice(0, 400), long, long)).toBeUndefined();
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
