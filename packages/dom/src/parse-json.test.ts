import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const padding = `"${'\\"[{'.repeat(4000)}\\\\"`;

test.each(["", "{", "{a: 1}", '"unclosed', "[1] [2]"])("%j is none", (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test("whatever JSON reads is read the same, beside a long string of brackets and quotes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(parseJson(`[${padding},${text}]`)).toEqual(JSON.parse(`[${padding},${text}]`));
    }),
  );
});

test("brackets nest up to 1,000 deep in long texts, those in strings aside", () => {
  const nested = (depth: number) => `[${padding},${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}]`;
  expect(parseJson(nested(1000))).toBeDefined();
  expect(parseJson(nested(1001))).toBeUndefined();
  expect(parseJson(`[${padding},${"[],".repeat(2000)}1]`)).toBeDefined();
  expect(parseJson(`${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`)).toBeUndefined();
});

test("what is never closed costs one scan", () => {
  for (const part of ["[", '{"a":', '"', '\\"', '"\\']) expect(parseJson(part.repeat(1_000_000))).toBeUndefined();
});

test("what is no text is refused by name", () => {
  expect(() => parseJson({} as never)).toThrow("text: expected a string, got an object");
});
