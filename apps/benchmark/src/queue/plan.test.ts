import { expect, test } from "vitest";
import { planFor } from "./plan.ts";

test("a plan is the product of what was measured", () => {
  const figures = {
    ...{ cpuMsPerPage: 36, coordinatorMsPerPage: 0.36, inputBytesPerPage: 1000, outputBytesPerPage: 500 },
    ...{ redisBytesPerJob: 1000, pagesPerJob: 500 },
  };
  expect(planFor(10_000_000, figures)).toEqual({
    ...{ pages: 10_000_000, coreHours: 100, hours: 0.625, coordinatorHours: 1 },
    ...{ redisBytes: 20_000_000, storageBytes: 10_000_000_000, dollars: 4 },
  });
});
