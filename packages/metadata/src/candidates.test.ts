import { expect, test } from "vitest";
import { choose, FeatureList, mergeCandidates, nameOfChange, rank } from "./candidates.ts";

function features(numbers: Readonly<Record<string, number | boolean>>): FeatureList {
  const list = new FeatureList();
  list.addPresent(numbers);
  return list;
}

const merged = () =>
  mergeCandidates(
    [
      { value: "Tides", source: "h1", features: features({ a: 1, near: 0.5 }) },
      { value: "tides", source: "meta:og:title", features: features({ near: 0.8 }) },
      { value: "Other", source: "title", features: features({ b: 1 }) },
      { value: "", source: "title", features: features({}) },
    ],
    (value) => value.toLowerCase(),
  );

test("places of one value are one candidate, in the form of the first, with the largest numbers", () => {
  expect(
    merged().map((candidate) => ({ ...candidate, features: Object.fromEntries(candidate.features.numbers) })),
  ).toEqual([
    { value: "Tides", source: "h1", sources: ["h1", "meta:og:title"], features: { a: 1, near: 0.8 } },
    { value: "Other", source: "title", sources: ["title"], features: { b: 1 } },
  ]);
});

test("a page with ever more values is bounded", () => {
  const many = Array.from({ length: 1000 }, (_, i) => ({ value: `v${i}`, source: "h1", features: features({}) }));
  expect(mergeCandidates(many, (value) => value).length).toBe(40);
});

test("a value with ever more sources is described by the first of them", () => {
  const many = Array.from({ length: 1000 }, (_, i) => ({
    value: "2024-03-05",
    source: `meta:${i}`,
    features: features({ [`meta:${i}`]: 1 }),
  }));
  const [candidate] = mergeCandidates(many, (value) => value);
  expect(candidate?.sources.length).toBe(200);
  expect(candidate?.features.numbers.size).toBe(200);
});

test("features that are not there are left out", () => {
  const list = new FeatureList(["b"]);
  list.addPresent({ yes: true, no: false, half: 0.5 });
  expect(Object.fromEntries(list.numbers)).toEqual({ b: 1, yes: 1, half: 0.5 });
});

test("the score is what speaks for a candidate less what speaks for none", () => {
  const ranking = rank(merged(), features({ front: 1 }), { a: 1, b: 3, none: 0.5, "none:front": 1 });
  expect(ranking.map(({ candidate, score }) => [candidate.value, score])).toEqual([
    ["Other", 1.5],
    ["Tides", -0.5],
  ]);
});

test("a change has weights of its own, except for what is marked", () => {
  const list = features({ near: 1, "own:time": 1 });
  const change = { value: "2024", source: "time", sources: ["time"], features: list, isModified: true };
  expect(rank([change], undefined, { near: 1, "changed:near": 2, time: 4, "changed:time": 8 })[0]?.score).toBe(6);
  expect([...list.numbers.keys()].map(nameOfChange)).toEqual(["changed:near", "time"]);
});

test("equal scores keep their order, which is that of trust", () => {
  expect(rank(merged(), undefined, {}).map(({ candidate }) => candidate.value)).toEqual(["Tides", "Other"]);
});

test("evidence lists each other value once, ten at most", () => {
  const list = ["a", "b", "a", "b", ..."cdefghijklmnop"].map((value) => ({ value, source: `s:${value}` }));
  const chosen = choose(list);
  expect(chosen?.value).toBe("a");
  expect(chosen?.evidence.source).toBe("s:a");
  expect(chosen?.evidence.alternatives.map(({ value }) => value)).toEqual([..."bcdefghijk"]);
  expect(choose([])).toBeUndefined();
});
