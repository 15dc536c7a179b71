import { expect, test } from "vitest";
import type { Outcome } from "../output/sink.ts";
import { Tally } from "./progress.ts";

const converted: Outcome = { kind: "converted" };
const failed = (reason: string): Outcome => ({ kind: "failed", reason });

function count(...outcomes: Outcome[]): Tally {
  const tally = new Tally();
  for (const outcome of outcomes) tally.add({ outcome });
  return tally;
}

test("sums up in a line, with nothing failed and nothing empty said too", () => {
  const { summary, exitCode } = count(converted, converted);
  expect({ summary, exitCode }).toEqual({
    summary: "2 pages: 2 converted, 0 without content, 0 failed",
    exitCode: 0,
  });
  expect(count(converted).summary).toMatch(/^1 page: /);
});

test("tells why, with the reasons in order", () => {
  const { summary, exitCode } = count(
    failed("timeout"),
    converted,
    failed("broken"),
    { kind: "without-content", reason: "js-shell" },
    failed("broken"),
    { kind: "left-out", reason: "language" },
  );
  expect(summary).toBe(
    "6 pages: 1 converted, 1 without content (js-shell 1), 1 left out (language 1), 3 failed (broken 2, timeout 1)",
  );
  expect(exitCode).toBe(1);
});

test("pages that are left out or have no content are no failure", () => {
  expect(count({ kind: "left-out", reason: "duplicate" }, { kind: "without-content" }).exitCode).toBe(0);
});

test("an input that cannot be read outweighs pages that failed", () => {
  const tally = count(failed("timeout"));
  tally.addUnreadable();
  expect(tally.exitCode).toBe(3);
});

test("tells how much was done as far as that is known", () => {
  const tally = new Tally();
  tally.setTotal({ bytes: 200 });
  tally.addBytes(50);
  tally.add({ outcome: converted });
  expect(tally.counts()).toEqual({ pages: 1, of: undefined, failed: 0, share: 0.25 });
  tally.setTotal({ pages: 4 });
  expect(tally.counts()).toEqual({ pages: 1, of: 4, failed: 0, share: 0.25 });
  expect(count(converted).counts().share).toBeUndefined();
});

test("records that are no pages are counted by reason, and are no pages", () => {
  const tally = count(converted);
  for (const reason of ["request", "not-html", "request"]) tally.addSkipped(reason);
  expect(tally.summary).toBe(
    "1 page: 1 converted, 0 without content, 0 failed; 3 records skipped (not-html 1, request 2)",
  );
  expect(tally.exitCode).toBe(0);
});
