import { expect, test } from "vitest";
import { judge } from "./page-command.ts";

const page = { output: "", verdict: [], hasContent: true, isUnmatched: false, broken: [] };
const lax = { strict: false, verify: false };

test("a page with content and nothing to say of it", () => {
  expect(judge(page, lax)).toEqual({ notes: [], exitCode: 0 });
});

test("a page without content fails, with its verdict", () => {
  expect(judge({ ...page, hasContent: false, verdict: ["js-shell", "empty"] }, lax)).toEqual({
    notes: ["no main content (verdict: js-shell, empty)"],
    exitCode: 1,
  });
});

test("content with a verdict is doubtful, and no failure", () => {
  expect(judge({ ...page, verdict: ["paywall"] }, lax)).toEqual({
    notes: ["the content may be incomplete (verdict: paywall)"],
    exitCode: 0,
  });
});

test("a broken invariant is reported with --verify, and fails with --strict", () => {
  const broken = { ...page, broken: ["idempotent", "reparse-equal"] };
  const notes = ["the Markdown breaks idempotent, reparse-equal; see --explain"];
  expect(judge(broken, lax)).toEqual({ notes: [], exitCode: 0 });
  expect(judge(broken, { ...lax, verify: true })).toEqual({ notes, exitCode: 0 });
  expect(judge(broken, { ...lax, strict: true })).toEqual({ notes, exitCode: 1 });
});

test("selectors that match nothing are named", () => {
  expect(judge({ ...page, isUnmatched: true }, lax).notes).toEqual([
    "no element matches --selector; the main content was searched for",
  ]);
});
