import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeJson, toJson } from "./json.ts";

/** Line ends of Python's `str.splitlines`, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const unsafe = /[\n\v\f\r\x1c-\x1e\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

test("any value is one line of every program, and reads back equal", () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'a"\\\n\v\f\u001c\u0080\u0085\u009f\u2028\u2029\u202e\u2066\u200f'),
      fc.string({ unit: "binary", maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.integer(), fc.constant(null))), (value) => {
      const line = toJson(value);
      expect(line).not.toMatch(unsafe);
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(escapeJson(line)).toBe(line);
      expect(JSON.parse(toJson(value, 2))).toEqual(JSON.parse(line));
    }),
  );
});

test("undefined is null", () => expect(toJson(undefined)).toBe("null"));
