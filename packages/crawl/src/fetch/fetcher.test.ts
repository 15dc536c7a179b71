import { expect, test } from "vitest";
import { type FetchFailureCode, isTransient } from "./fetcher.ts";

test.each<[FetchFailureCode, boolean]>([
  ["dns", true],
  ["reset", true],
  ["refused-address", false],
  ["too-large", false],
  ["tls", false],
  ["aborted", false],
])("a request that failed with %s may succeed later: %s", (code, expected) => {
  expect(isTransient({ ok: false, code })).toBe(expected);
});

test.each([
  [200, false],
  [404, false],
  [429, true],
  [501, false],
  [503, true],
])("status %i asks for a later attempt: %s", (status, expected) => {
  expect(isTransient({ ok: true, status })).toBe(expected);
});
