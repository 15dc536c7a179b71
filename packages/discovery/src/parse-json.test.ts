import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const padding = `"${'\\"[{'.repeat(100_000)}\\\\"`;

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

test("brackets nest however deep", () => {
  const [open, close] = ["[".repeat(1_000_000), "]".repeat(1_000_000)];
  expect(parseJson(`${open}${close}`)).toBeDefined();
});

test("what is never closed costs one scan", () => {
  for (const part of ["[", '{"a":', '"', '\\"', '"\\']) expect(parseJson(part.repeat(1_000_000))).toBeUndefined();
});
