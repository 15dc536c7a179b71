import { expect, test } from "vitest";
import { Tally } from "./tally.ts";

function count(...outcomes: string[]): Tally {
  const tally = new Tally(undefined);
  for (const outcome of outcomes) tally.add({ bytes: Buffer.alloc(0), outcome });
  return tally;
}

test("says nothing of pages that were converted", () => {
  const { summary, exitCode } = count("converted", "converted");
  expect({ summary, exitCode }).toEqual({ summary: undefined, exitCode: 0 });
});

test("counts a page that breaks an invariant as failed", () => {
  const { summary, exitCode } = count("converted", "timeout", "broken", "broken");
  expect({ summary, exitCode }).toEqual({ summary: "3 of 4 pages failed (broken 2, timeout 1)", exitCode: 1 });
});

test("an input that cannot be read outweighs pages that failed", () => {
  const tally = count("timeout");
  tally.addUnreadable();
  expect(tally.exitCode).toBe(3);
});

test("tells how much was done as far as that is known", () => {
  const tally = new Tally(200);
  tally.addBytes(50);
  tally.add({ bytes: Buffer.alloc(0), outcome: "converted" });
  expect(tally.counts()).toEqual({ pages: 1, failed: 0, share: 0.25 });
  expect(count("converted").counts().share).toBeUndefined();
});
