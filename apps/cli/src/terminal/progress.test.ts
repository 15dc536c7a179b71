import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { formatProgress } from "./progress.ts";

const format = (...args: Parameters<typeof formatProgress>): string =>
  stripVTControlCharacters(formatProgress(...args));

test("shows a bar when the end is known", () => {
  expect(format({ pages: 50, of: 100, failed: 1, share: 0.5 }, 2000)).toBe(
    "############............   50 %  50 of 100 pages  25.0/s  2 s left  1 failed",
  );
});

test("shows counts alone when it is not", () => {
  expect(format({ pages: 3, of: undefined, failed: 0, share: undefined }, 1500)).toBe("3 pages  2.0/s");
});

test("never shows more than all", () => {
  expect(format({ pages: 1, of: undefined, failed: 0, share: 1.2 }, 1000)).toBe(
    "########################  100 %  1 page  1.0/s",
  );
});

test.each([
  [0.5, 10_000, /10 s left/],
  [0.1, 60_000, /9 min left/],
  [0.01, 600_000, /16 h 30 min left/],
  [0.001, 10_000, /0\.1\/s$/],
  [1, 10_000, /0\.1\/s$/],
])("with a share of %d done after %d ms, the time that is left is shown as %s", (share, elapsedMs, expected) => {
  expect(format({ pages: 1, of: undefined, failed: 0, share }, elapsedMs)).toMatch(expected);
});
