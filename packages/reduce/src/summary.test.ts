import { expect, test } from "vitest";
import { reduce } from "./reduce.ts";
import { summarizeReductions } from "./summary.ts";

const page = (words: number): string =>
  `<body><p>${Array.from({ length: words }, (_, i) => `w${i}`).join(" ")}</p></body>`;
const countTokens = (text: string): number => text.split(" ").length;
const resultOf = (words: number) => reduce(page(words), { mode: "subtree", coverage: 1, countTokens });

test("groups by name, all last, with median, range and shares", () => {
  const [a, b, all] = summarizeReductions([
    { group: "b", result: resultOf(10_000) },
    { group: "a", result: resultOf(10) },
    { group: "a", result: resultOf(30) },
    { group: "a", result: reduce("") },
  ]);
  expect(a).toMatchObject({ group: "a", pages: 3, refused: 1, coverage: 1, reduction: 0 });
  expect(a?.after).toEqual({ mean: 20, median: 20, min: 10, max: 30, within8k: 1, within32k: 1 });
  expect(b?.after).toMatchObject({ within8k: 0, within32k: 1 });
  expect(all).toMatchObject({ group: "all", pages: 4 });
});

test("nothing is zeros", () => {
  expect(summarizeReductions([])).toMatchObject([
    { group: "all", pages: 0, refused: 0, before: { mean: 0, median: 0 } },
  ]);
});

test("what is no list of results is refused by name", () => {
  for (const wrong of [null, "a", [null], [{ group: "a" }], [{ group: 1, result: resultOf(10) }]])
    expect(() => summarizeReductions(wrong as never)).toThrow(
      /^results: expected an array of groups and results, got /,
    );
});
