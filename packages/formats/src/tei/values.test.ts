import { expect, test } from "vitest";
import { addressed, languageTag, when } from "../tei.ts";

test.each([
  ["2024", "2024"],
  ["2024-03", "2024-03"],
  ["2024-03-05", "2024-03-05"],
  ["2024-03-05T10:00:07Z", "2024-03-05T10:00:07Z"],
  ["2024-03-05T10:00:07.5+01:00", "2024-03-05T10:00:07.5+01:00"],
  // XML Schema has no type for a time to the minute.
  ["2024-03-05T10:00+01:00", "2024-03-05"],
  ["2024-03-05T25:00:00Z", "2024-03-05"],
  ["2024-02-29", "2024-02-29"],
  ["2023-02-29", undefined],
  ["1900-02-29", undefined],
  ["2024-13", undefined],
  ["2024-00-01", undefined],
  ["2024-04-31", undefined],
  ["0000-01-01", undefined],
  ["yesterday", undefined],
])("%j is when %j", (date, expected) => {
  expect(when(date)).toBe(expected);
});

test.each([
  ["en", "en"],
  ["zh-Hant-TW", "zh-Hant-TW"],
  ["en_GB", "en-GB"],
  ["english, mostly", undefined],
  ["", undefined],
])("%j is the language %j", (declared, expected) => {
  expect(languageTag(declared)).toBe(expected);
});

test.each([
  ["https://a.b/c?d=e#f", "https://a.b/c?d=e#f"],
  ["https://[::1]/a", "https://[::1]/a"],
  ["/a b", "/a%20b"],
  ["https://a.b/[c]?d[]=1", "https://a.b/%5Bc%5D?d%5B%5D=1"],
  ["https://a.b/%zz%41", "https://a.b/%25zz%41"],
  ["#a#b", "#a%23b"],
  ["https://a.b:c/", undefined],
])("%j is spelled as %j", (url, target) => {
  expect(addressed("target", url)).toEqual({ target, n: target === url ? undefined : url });
});
