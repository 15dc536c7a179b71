import { expect, test } from "vitest";
import { mergeOffers, withFeatures } from "./candidates.ts";
import { choose, rank } from "./choose.ts";

const offers = [
  { value: "Tides", source: "h1", features: { a: 1, near: 0.5 } },
  { value: "tides", source: "meta:og:title", features: { near: 0.8 } },
  { value: "Other", source: "title", features: { b: 1 } },
  { value: "", source: "title", features: {} },
];
const candidates = mergeOffers(offers, (value) => value.toLowerCase());

test("offers of one value are one candidate, in the form of the first, with the largest numbers", () => {
  expect(candidates).toEqual([
    { value: "Tides", source: "h1", sources: ["h1", "meta:og:title"], features: { a: 1, near: 0.8 } },
    { value: "Other", source: "title", sources: ["title"], features: { b: 1 } },
  ]);
});

test("a page with ever more values is bounded", () => {
  const many = Array.from({ length: 1000 }, (_, i) => ({ value: `v${i}`, source: "h1", features: {} }));
  expect(mergeOffers(many, (value) => value).length).toBe(40);
});

test("features that are not there are left out", () => {
  expect(withFeatures(candidates[1] as never, { yes: true, no: false, half: 0.5 }).features).toEqual({
    b: 1,
    yes: 1,
    half: 0.5,
  });
});

test("the score is what speaks for a candidate less what speaks for none", () => {
  const ranking = rank(candidates, { front: 1 }, { a: 1, b: 3, none: 0.5, "none:front": 1 });
  expect(ranking.map(({ candidate, score }) => [candidate.value, score])).toEqual([
    ["Other", 1.5],
    ["Tides", -0.5],
  ]);
});

test("equal scores keep their order, which is that of trust", () => {
  expect(rank(candidates, {}, {}).map(({ candidate }) => candidate.value)).toEqual(["Tides", "Other"]);
});

test("evidence lists each other value once, ten at most", () => {
  const list = ["a", "b", "a", "b", ..."cdefghijklmnop"].map((value) => ({ value, source: `s:${value}` }));
  const chosen = choose(list);
  expect(chosen?.value).toBe("a");
  expect(chosen?.evidence.source).toBe("s:a");
  expect(chosen?.evidence.alternatives.map(({ value }) => value)).toEqual([..."bcdefghijk"]);
  expect(choose([])).toBeUndefined();
});
