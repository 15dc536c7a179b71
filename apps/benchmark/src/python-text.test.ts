import { describe, expect, test } from "vitest";
import {
  casefold,
  codePointCount,
  collapseSpaces,
  findWords,
  parseDigits,
  pythonRegExp,
  strip,
} from "./python-text.ts";

describe("findWords", () => {
  test("takes letters, numbers of all kinds and underscores", () => {
    expect(findWords("don't x_y 漢字 ²½Ⅷ ٣ 𝒳𝟙")).toEqual(["don", "t", "x_y", "漢字", "²½Ⅷ", "٣", "𝒳𝟙"]);
  });

  test("ends a word at a combining mark", () => {
    expect(findWords("e\u0301te नमस्ते")).toEqual(["e", "te", "नमस", "त"]);
  });
});

test("white space is Python's: separators and next line count, the byte order mark does not", () => {
  expect(strip("\u001c\u0085 a\ufeff\u2029")).toBe("a\ufeff");
  expect(collapseSpaces("a\u00a0\u001f\u3000b\ufeffc")).toBe("a b\ufeffc");
});

test("casefold folds fully", () => {
  expect(casefold("STRASSE straße ẞ")).toBe("strasse strasse ss");
  expect(casefold("ΟΔΟΣ οδός ı İ")).toBe("οδοσ οδόσ ı i\u0307");
  expect(casefold("\u13a0\uab70")).toBe("\u13a0\u13a0");
});

test("parseDigits reads decimal digits of any script", () => {
  expect(parseDigits("2024")).toBe(2024);
  expect(parseDigits("٢٠٢٤")).toBe(2024);
  expect(parseDigits("𝟙𝟡")).toBe(19);
});

test("codePointCount counts a surrogate pair once", () => {
  expect(codePointCount("a😀")).toBe(2);
});

test("pythonRegExp keeps the dot and anchors away from other line ends", () => {
  expect("a\u2028b".match(pythonRegExp("a.b"))).toHaveLength(1);
  expect("a\rb\nb".match(pythonRegExp("^b", "m"))).toHaveLength(1);
  expect("x\u0085y".split(pythonRegExp("[\\s,]"))).toEqual(["x", "y"]);
});
