import { sizeOf } from "@decant/package-checks/sizes";
import { describe, expect, test } from "vitest";
import { categories } from "./light-case.ts";
import { casesOf, faultOf } from "./run-light.ts";

/** Cases of each category that run here, spread over all of them; `npm run benchmark -- light` runs them all. */
const sampleSize = sizeOf("light");

describe.each(categories)("%s", (category) => {
  const cases = casesOf[category];
  const step = Math.max(1, cases.length / sampleSize);
  const sample = cases.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));

  test("every case has a name of its own", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  test(`${sample.length} of ${cases.length} cases are without fault`, () => {
    const faults = sample.flatMap((one) => {
      const fault = faultOf(one);
      return fault === undefined ? [] : [`${one.id}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
