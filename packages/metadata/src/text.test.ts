import { expect, test } from "vitest";
import { collapse } from "./text.ts";

test.each([
  ["  a \n\t b\u00a0c ", "a b c"],
  ["a\u0000b\u0001c\u007fd\u0085e", "abcde"],
  ["pay \u202egnp.exe\u202c now", "pay gnp.exe now"],
  ["a\u{e0069}\u{e0067}b", "ab"],
  ["so\u00adft", "soft"],
  ["\ud800a\udc00", "\ufffda\ufffd"],
  ["😀 é 漢", "😀 é 漢"],
])("collapse(%j) is %j", (text, expected) => {
  expect(collapse(text)).toBe(expected);
});
