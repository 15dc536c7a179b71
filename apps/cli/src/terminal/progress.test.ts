import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { formatProgress } from "./progress.ts";

const format = (...args: Parameters<typeof formatProgress>): string =>
  stripVTControlCharacters(formatProgress(...args));

test("shows a bar when the end is known", () => {
  expect(format({ pages: 50, failed: 1, share: 0.5 }, 2000)).toBe(
    "############............   50 %  50 pages  25.0/s  1 failed",
  );
});

test("shows counts alone when it is not", () => {
  expect(format({ pages: 3, failed: 0, share: undefined }, 1500)).toBe("3 pages  2.0/s");
});

test("never shows more than all", () => {
  expect(format({ pages: 1, failed: 0, share: 1.2 }, 1000)).toBe("########################  100 %  1 pages  1.0/s");
});
