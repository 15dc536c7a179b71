import { expect, test } from "vitest";
import { isOlder, readDate } from "./dates.ts";

test.each([
  ["2024", "2024"],
  ["2024-05", "2024-05"],
  [" 2024-05-01\n", "2024-05-01"],
  ["2024-5-1", "2024-05-01"],
  ["2024-05-01T10:00Z", "2024-05-01T10:00:00Z"],
  ["2024-05-01T10:00:30.123+02:00", "2024-05-01T08:00:30Z"],
  ["2024-05-01 23:30:00 -0130", "2024-05-02T01:00:00Z"],
  ["2024-05-01T10:00:00", "2024-05-01T10:00:00Z"],
  ["Wed, 01 May 2024 10:00:00 GMT", "2024-05-01T10:00:00Z"],
  ["Wed, 1 May 2024 10:00:00 EST", "2024-05-01T15:00:00Z"],
  ["01 May 24 10:00 +0200", "2024-05-01T08:00:00Z"],
  ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"],
  ["Wednesday, 1 September 2024", "2024-09-01"],
  ["29 Feb 2024", "2024-02-29"],
  ["2023-02-29", undefined],
  ["2024-13-01", undefined],
  ["2024-05-01T25:00Z", undefined],
  ["32 May 2024", undefined],
  ["1 Mai 2024", undefined],
  ["1 May 2024 10:00 XYZ", undefined],
  ["05/01/2024", undefined],
  ["yesterday", undefined],
  ["", undefined],
  ["2".repeat(100_000), undefined],
])("%j is %s", (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each([
  ["2024-05-06", "2024-05-07", true],
  ["2024-05-07", "2024-05-07", false],
  ["2024-05-07T01:00:00Z", "2024-05-07", false],
  ["2024-05-07", "2024-05-07T12:00:00Z", false],
  ["2024", "2024-05-07", false],
  ["2023", "2024-05-07", true],
  [null, "2024-05-07", false],
])("%s is older than %s: %s", (date, since, isIt) => {
  expect(isOlder(date, since)).toBe(isIt);
});
