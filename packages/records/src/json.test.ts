import fc from "fast-check";
import { expect, test } from "vitest";
import { type LocatedJson, readLocatedJson, unescapeJson } from "./json.ts";

const read = (text: string): unknown => plain(readLocatedJson(text, 0, text.length));

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
  ["nothing", undefined],
])("%s", (text, value) => expect(read(text)).toEqual(value));

test("slices are the values", () => {
  const text = '[{"name": "K\\u00e4se \\"fein\\"", "price": 12.5}]';
  const list = readLocatedJson(text, 0, text.length) as unknown as { items: unknown[] };
  const [object] = list.items as [{ entries: [string, { start: number; end: number; text: string }][] }];
  for (const [, { start, end, text: value }] of object.entries)
    expect(unescapeJson(text.slice(start, end))).toBe(value);
});
