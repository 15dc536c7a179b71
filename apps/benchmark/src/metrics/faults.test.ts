import { expect, test } from "vitest";
import { countFaults, findFaults } from "./faults.ts";

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `w${from + at}`).join(" ");
const article = words(0, 100);

test.each([
  ["the same text", article, { foreign: 0, missing: 0, doubled: 0 }],
  ["other case, marks and white space", `${article.toUpperCase()}!\n`, { foreign: 0, missing: 0, doubled: 0 }],
  ["a second article after it", `${article} ${words(500, 100)}`, { foreign: 0.5, missing: 0, doubled: 0 }],
  ["its first half", words(0, 50), { foreign: 0, missing: 0.5, doubled: 0 }],
  ["its whole body twice", `${article} ${article}`, { foreign: 0.5, missing: 0, doubled: 100 }],
  ["40 of its words again", `${article} ${words(10, 40)}`, { foreign: 40 / 140, missing: 0, doubled: 40 }],
  ["39 of its words again", `${article} ${words(10, 39)}`, { foreign: 39 / 139, missing: 0, doubled: 0 }],
  ["nothing", "", { foreign: 0, missing: 1, doubled: 0 }],
])("%s", (_, text, expected) => {
  const found = findFaults(article, text);
  expect(found?.foreign).toBeCloseTo(expected.foreign);
  expect(found).toMatchObject({ missing: expected.missing, doubled: expected.doubled });
});

test("what the gold has twice is not doubled", () => {
  expect(findFaults(`${article} ${article}`, `${article} ${article}`)).toEqual({ foreign: 0, missing: 0, doubled: 0 });
});

test("pages without gold are not counted; 30 % is allowed", () => {
  const pages = [
    findFaults(undefined, "x"),
    findFaults("", "x"),
    findFaults(article, `${words(0, 70)} ${words(900, 30)}`),
    findFaults(article, `${words(0, 69)} ${words(900, 31)}`),
    findFaults(article, `${article} ${article}`),
  ];
  expect(countFaults(pages)).toEqual({ pages: 3, foreign: 2, missing: 1, doubled: 1 });
});
