import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLooseJson } from "./json-ld.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

test.each([
  ['{"a": 1}', { a: 1 }],
  ['  <!-- {"a": 1} -->', { a: 1 }],
  ['//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
  ['/*<![CDATA[*/{"a": 1}/*]]>*/', { a: 1 }],
  ['{"a": 1};', { a: 1 }],
  ['{"a": [1, 2,], "b": {"c": 1, },}', { a: [1, 2], b: { c: 1 } }],
  ['{"a": "one\ntwo\tthree"}', { a: "one two three" }],
  ['{"a": 1, // note\n "b": /* two */ 2}', { a: 1, b: 2 }],
  ['{"a": "it\\\'s"}', { a: "it's" }],
  ['{"a": "\\u12zz"}', { a: "u12zz" }],
  ['{"url": "https://example.com/a", }', { url: "https://example.com/a" }],
  ['{"a": "say \\"hi\\", please",}', { a: 'say "hi", please' }],
  ["\ufeff[1]", [1]],
])("%j is read", (text, value) => {
  expect(parseLooseJson(text)).toEqual(value);
});

test.each(["", "{", "<!-- -->", "{a: 1}", "window.data = {}", '{"a": "unclosed'])("%j is not", (text) => {
  expect(parseLooseJson(text)).toBeUndefined();
});

test("what JSON reads is read the same", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      if (!text.endsWith(";")) expect(parseLooseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("megabytes of broken string and of open comments take no more than a scan", () => {
  expect(parseLooseJson(`{"a": "${"x\n".repeat(1_000_000)}"}`)).toBeDefined();
  expect(parseLooseJson("/*".repeat(500_000))).toBeUndefined();
  expect(parseLooseJson(`${"[".repeat(200_000)}`)).toBeUndefined();
});
