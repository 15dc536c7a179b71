import { describe, expect, test } from "vitest";
import type { GoldPage } from "../data-sets.ts";
import { compareWords, scorePage, summarize } from "./index.ts";

function gold(fields: Partial<GoldPage>): GoldPage {
  return { id: "p", url: "https://example.com/", file: "", with: [], without: [], ...fields };
}

describe("words", () => {
  test("count as a multiset", () => {
    const { precision, recall, f1 } = compareWords(["a", "a", "b", "x"], ["a", "b", "b"]);
    expect([precision, recall]).toEqual([0.5, 2 / 3]);
    expect(f1).toBeCloseTo(4 / 7, 12);
  });

  test("two empty texts agree, one empty text does not", () => {
    expect(compareWords([], []).f1).toBe(1);
    expect(compareWords([], ["a"]).f1).toBe(0);
    expect(compareWords(["a"], []).f1).toBe(0);
  });

  test("snippets are found whatever their case, but not across line breaks", () => {
    const page = gold({ text: "x", with: ["Tide table", "absent"], without: ["Sign up"] });
    const score = scorePage("words", page, "the TIDE\ntable and sign up");
    expect(score).toMatchObject({ with: 0, without: 1 });
  });

  test("means leave out pages without snippets; types are listed in the usual order", () => {
    const rows = [
      { page: gold({ id: "a", pageType: "forum", text: "one two", with: ["one"] }), text: "one two" },
      { page: gold({ id: "b", pageType: "article", text: "one two" }), text: "three" },
    ].map(({ page, text }) => ({ gold: page, score: scorePage("words", page, text) }));
    const summary = summarize("words", rows);
    expect(summary).toMatchObject({ pages: 2, f1: 0.5, with: 1, without: null, f1Below50: 0.5 });
    expect(summary).toMatchObject({ types: { article: { f1: 0 }, forum: { f1: 1 } } });
    expect(Object.keys(summary.metric === "words" ? summary.types : {})).toEqual(["article", "forum"]);
  });
});

describe("shingles", () => {
  test("are four words, counted as a multiset and weighed per page", () => {
    const page = gold({ text: "a b c d e" });
    expect(scorePage("shingles", page, "a b c d")).toMatchObject({
      tp: 0.5,
      fp: 0,
      fn: 0.5,
      precision: 1,
      recall: 0.5,
    });
  });

  test("a text shorter than that is one shingle; case counts", () => {
    expect(scorePage("shingles", gold({ text: "a b" }), "a b")).toMatchObject({ f1: 1, exact: true });
    expect(scorePage("shingles", gold({ text: "a b" }), "A b")).toMatchObject({ f1: 0, exact: false });
  });

  test("a page without a prediction counts for recall alone", () => {
    const rows = ["a b c d", ""].map((text) => {
      const page = gold({ text: "a b c d" });
      return { gold: page, score: scorePage("shingles", page, text) };
    });
    expect(summarize("shingles", rows)).toMatchObject({ precision: 1, recall: 0.5, f1: 2 / 3, accuracy: 0.5 });
  });
});

describe("segments", () => {
  test("are found with white space folded, their case kept", () => {
    const page = gold({ with: ["the  tide", "missing"], without: ["Sign up", "sign up"] });
    const score = scorePage("segments", page, " the\ntide\u00a0sign up");
    expect(score).toMatchObject({ tp: 1, fn: 1, fp: 1, tn: 1, f1: 0.5 });
  });

  test("counts are added before rates are taken", () => {
    const rows = [
      { page: gold({ with: ["a", "b", "c"] }), text: "a b c" },
      { page: gold({ with: ["x"], without: ["y"] }), text: "y" },
    ].map(({ page, text }) => ({ gold: page, score: scorePage("segments", page, text) }));
    expect(summarize("segments", rows)).toMatchObject({ tp: 3, fn: 1, fp: 1, tn: 0, precision: 0.75, recall: 0.75 });
  });
});

test("rows of another metric are refused", () => {
  const page = gold({ text: "a" });
  expect(() => summarize("words", [{ gold: page, score: scorePage("shingles", page, "a") }])).toThrow(TypeError);
});
