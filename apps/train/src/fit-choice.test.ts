import { expect, test } from "vitest";
import { type Choice, fitChoice, type Option } from "./fit-choice.ts";

const option = (isRight: boolean, ...columns: number[]): Option => ({
  columns,
  numbers: columns.map(() => 1),
  isRight,
});

test("what right options have weighs more than what wrong ones have, and what both have weighs nothing", () => {
  const choices: Choice[] = Array.from({ length: 60 }, () => [option(true, 0, 2), option(false, 1, 2)]);
  const [right, wrong, both] = fitChoice(choices, 3);
  expect(right).toBeGreaterThan(0.1);
  expect(wrong).toBeLessThan(-0.1);
  expect(both).toBeCloseTo(0, 3);
});

test("the probabilities are those of the data where the penalty is small beside them", () => {
  // Of 4,000 pages with two options, the one with the feature is right on 3,000: log-odds of 3.
  const choices: Choice[] = Array.from({ length: 4000 }, (_, i) => [option(i % 4 !== 0, 0), option(i % 4 === 0)]);
  expect(fitChoice(choices, 1)[0]).toBeCloseTo(Math.log(3), 1);
});

test("pages on which nothing or everything is right teach nothing", () => {
  const choices: Choice[] = [
    [option(false, 0), option(false)],
    [option(true, 0), option(true)],
  ];
  expect([...fitChoice(choices, 1)]).toEqual([0]);
});

test("the same data give the same weights", () => {
  const choices: Choice[] = Array.from({ length: 50 }, (_, i) => [option(i % 3 > 0, 0, 1), option(i % 3 === 0, i % 2)]);
  expect(fitChoice(choices, 2)).toEqual(fitChoice(choices, 2));
});
