import fc from "fast-check";
import { expect, test } from "vitest";
import { type LocatedJson, readLocatedJson, unescapeJson } from "./located-json.ts";

const read = (text: string): unknown => plain(readLocatedJson(text, 0));

function plain(value: LocatedJson | undefined): unknown {
  if (value === undefined) return undefined;
  if (value.kind === "object") return Object.fromEntries(value.entries.map(([key, inner]) => [key, plain(inner)]));
  if (value.kind === "list") return value.items.map(plain);
  return value.kind === "string" ? value.text : (JSON.parse(value.text) as unknown);
}

test("JSON is read as JSON.parse reads it", () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value")),
      fc.dictionary(
        fc.string({ minLength: 1 }).filter((key) => key !== "__proto__"),
        tie("value"),
      ),
    ),
  })).value;
  fc.assert(
    fc.property(
      fc.oneof(fc.array(json, { minLength: 1 }), fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), json)),
      (value) => {
        const text = JSON.stringify(value);
        // A quote inside a string ends it only with JSON's marks around it.
        if (!text.includes("\\")) expect(read(text)).toEqual(JSON.parse(text));
      },
    ),
  );
});

test.each([
  ['{"a": 1,}', { a: 1 }],
  ['{"a": "x\ny"}', { a: "x\ny" }],
  ['<!-- {"a": [1, 2,] } -->', { a: [1, 2] }],
  ['{"a": "say "hi" now", "b": 2}', { a: 'say "hi" now', b: 2 }],
  ['{"a": 1 /* one */, // two\n "b": 2}', { a: 1, b: 2 }],
  ['{"a": "cut o', { a: "cut o" }],
  ['{"a": "1"\n"b": "2"}', { a: "1", b: "2" }],
  ['{"a": "\\q"}', { a: "q" }],
  ['  <!-- {"a": 1} -->', { a: 1 }],
  ['//<!-- {"a": 1} //-->', { a: 1 }],
  ['<![CDATA[{"a": 1}]]>', { a: 1 }],
  ['//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
  ['// <![CDATA[ {"a": 1}', { a: 1 }],
  ['/*<![CDATA[*/{"a": 1}/*]]>*/', { a: 1 }],
  ['{"a": 1};', { a: 1 }],
  ['{"a": [1, 2,], "b": {"c": 1, },}', { a: [1, 2], b: { c: 1 } }],
  ['{"a": "it\\\'s"}', { a: "it's" }],
  ['{"a": "\\u12zz"}', { a: "u12zz" }],
  ['{"url": "https://example.com/a", }', { url: "https://example.com/a" }],
  ['{"a": "say \\"hi\\", please",}', { a: 'say "hi", please' }],
  ["\ufeff[1]", [1]],
  ["[]", []],
  ["{a: 1}", { a: 1 }],
  ["nothing", undefined],
  ["", undefined],
  ["{", undefined],
  ["<!-- -->", undefined],
])("%s", (text, value) => expect(read(text)).toEqual(value));

test("megabytes of broken strings, marks and open comments take no more than a scan", () => {
  expect(read(`{"a": "${"x\n".repeat(1_000_000)}"}`)).toBeDefined();
  for (const part of ["/*", "//", "<!", "[", '{"a":', '"', '\\"']) readLocatedJson(part.repeat(500_000), 0);
  expect(readLocatedJson("[".repeat(200_000) + "}".repeat(200_000), 0)).toBeUndefined();
});

test("slices are the values", () => {
  const text = '[{"name": "K\\u00e4se \\"fein\\"", "price": 12.5}]';
  const list = readLocatedJson(text, 0) as unknown as { items: unknown[] };
  const [object] = list.items as [{ entries: [string, { start: number; end: number; text: string }][] }];
  for (const [, { start, end, text: value }] of object.entries)
    expect(unescapeJson(text.slice(start, end))).toBe(value);
});
