import { sizeOf } from "@decant/package-checks/sizes";
import { describe, expect, test } from "vitest";
import { casesOf, faultOf } from "./cases.ts";
import type { LightCase } from "./light-case.ts";

/** All cases of a category take a minute of CPU, and longer on a busy machine. */
const long = 3_600_000;

describe.each(Object.entries(casesOf))("%s", (_, cases) => {
  // Spread over all cases; `npm run test:long` runs them all.
  const sampleSize = sizeOf("light");
  const step = Math.max(1, cases.length / sampleSize);
  const sample = Array.from(
    { length: Math.min(sampleSize, cases.length) },
    (_, at) => cases[Math.floor((at + 0.5) * step)] as LightCase,
  );

  test("every case has a name of its own", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  test(
    `${sample.length} of ${cases.length} cases are without fault`,
    () => {
      const faults = sample.flatMap((one) => {
        const fault = faultOf(one);
        return fault === undefined ? [] : [`${one.id}: ${fault}`];
      });
      expect(faults).toEqual([]);
    },
    long,
  );
});
