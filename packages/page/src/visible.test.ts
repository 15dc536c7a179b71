import { expect, test } from "vitest";
import { countVisible, isVisibleUnit } from "./visible.ts";

test.each([
  ["abc", 3],
  [" \t\n\r\f", 0],
  ["a\u00a0b", 2],
  ["soft\u00adhyphen", 10],
  ["\u200bzero\u200dwidth\ufeff", 9],
  ["\u202eright to left\u2066", 11],
  ["\u0000\u001b\u0085", 0],
  ["\u2028\u2029\u3000\u1680\u2003\u205f", 0],
  ["é日本한", 4],
  ["😀", 2],
  ["–…€\u2010\u2070", 5],
  ["\u061c\u180e\u3164", 0],
])("%j shows %d units", (text, count) => {
  expect(countVisible(text)).toBe(count);
});

test("white space as regular expressions know it is never visible", () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    if (/\s|\p{Cc}/u.test(String.fromCharCode(unit))) expect(isVisibleUnit(unit), unit.toString(16)).toBe(false);
  }
});

test("letters, digits and marks always are, but for those without ink", () => {
  const withoutInk = new Set(["\u3164", "\u115f", "\u1160", "\uffa0"]);
  for (let unit = 0; unit < 0xd800; unit++) {
    const char = String.fromCharCode(unit);
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(char) && !withoutInk.has(char)) {
      expect(isVisibleUnit(unit), unit.toString(16)).toBe(true);
    }
  }
});
