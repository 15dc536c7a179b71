import fc from "fast-check";
import { expect, test } from "vitest";
import { hasInvisible, removeInvisible } from "./invisible.ts";

const tags = (word: string): string =>
  Array.from(word, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("");
const flag = (region: string, end = "\u{e007f}"): string => `\u{1f3f4}${tags(region)}${end}`;

test.each([
  ["tag characters", `a${tags("ignore this")}b`, "ab"],
  ["the language tag", "a\u{e0001}b", "ab"],
  ["the flag of England", flag("gbeng"), flag("gbeng")],
  ["the flags of Scotland and Wales", flag("gbsct") + flag("gbwls"), flag("gbsct") + flag("gbwls")],
  ["a flag without its end", flag("gbeng", ""), "\u{1f3f4}"],
  ["a flag of another region", flag("usca"), "\u{1f3f4}"],
  ["letters after a flag", flag("gbeng") + tags("hi"), flag("gbeng")],
  ["letters in a flag", `\u{1f3f4}${tags("gb hidden eng")}\u{e007f}`, "\u{1f3f4}"],
  ["direction characters", "\u202aa\u202c \u202db\u202c \u2066c\u2069 \u200ed\u061c", "a b c d"],
  ["white space", " a\t\u00a0b\n\u2003c\r\n", " a\t\u00a0b\n\u2003c\r\n"],
  ["joiners in a family", "\u{1f468}\u200d\u{1f469}", "\u{1f468}\u200d\u{1f469}"],
  ["joiners in Persian", "\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"],
  ["joiners between Latin letters", "a\u200d\u200cb", "ab"],
  ["zero-width spaces between Thai letters", "\u0e01\u200b\u0e02 a\u200bb", "\u0e01\u200b\u0e02 ab"],
  ["data in variation selectors", "a\ufe0f\u{e0150}\u{e0151}", "a\ufe0f"],
  ["a selector of an ideograph", "\u8fbb\u{e0100} a\u{e0150}b", "\u8fbb\u{e0100} ab"],
  ["unassigned neighbours of tags", "a\u{e0080}\u{e0fff}\ufff0b", "ab"],
  ["lone surrogates", "a\ud800b", "a\ufffdb"],
  ["controls", "a\u0000\u0085\u007fb", "ab"],
])("%s", (_, text, expected) => {
  expect(removeInvisible(text)).toBe(expected);
  expect(hasInvisible(text)).toBe(text !== expected);
});

test("nothing is left to remove, and no tag is left outside the three flags", () => {
  const part = fc.constantFrom(
    ..."a \u{1f3f4} \u{e0067} \u{e0062} \u{e0065} \u{e006e} \u{e007f} \u200b \u200c \u200d \u202e \ufe0f \u{e0150} \u{1f469} \u0e01 \u0645 \u{1d173} \ud800".split(
      " ",
    ),
    flag("gbeng"),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const clean = removeInvisible(parts.join(""));
      expect(hasInvisible(clean)).toBe(false);
      expect(clean.replaceAll(flag("gbeng"), "")).not.toMatch(/[\u{e0000}-\u{e007f}\u202e]/u);
    }),
  );
});
