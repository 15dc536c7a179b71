import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sizeOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allValues, proveRecords, records, recordTypes } from "../src/index.ts";
import { labels, labelWords } from "../src/labels.ts";
import { frame } from "./pages/page.ts";

/** The same inputs in every run of `npm test`; long runs search on. */
const seed = process.env.DECANT_LONG ? {} : { seed: 1 };

const folder = join(import.meta.dirname, "../../../fixtures");
const fixtures = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => {
    try {
      return [[name, readFileSync(join(folder, name, "index.html"), "utf8")] as const];
    } catch {
      return [];
    }
  });

test("there are fixtures", () => expect(fixtures.length).toBeGreaterThan(50));

describe("every value of every fixture is proved by its place", () => {
  test.each(fixtures)("%s", (_, html) => {
    for (const type of recordTypes) {
      const result = records(html, { type, url: "https://kestle.example/page" });
      expect(proveRecords(html, result)).toEqual([]);
    }
  });
});

const words = Object.keys(labels).flatMap((concept) => labelWords(concept).slice(0, 6));
const property = fc.record(
  {
    type: fc.constantFrom("string", "number", "integer", "array", "boolean"),
    title: fc.constantFrom(...words),
    format: fc.constantFrom("date", "duration", "uri", "email"),
    "x-kind": fc.constantFrom("price", "rating", "quantity", "address", "telephone", "count", "availability"),
    description: fc.string({ maxLength: 30 }),
    items: fc.constantFrom(
      { type: "string" },
      { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } },
    ),
    enum: fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const schema = fc.record({
  type: fc.constant("object"),
  title: fc.constantFrom("Product", "Event", "Recipe", "JobPosting", "Thing"),
  properties: fc.dictionary(fc.oneof(fc.constantFrom(...words), fc.string({ minLength: 1, maxLength: 12 })), property, {
    minKeys: 1,
    maxKeys: 8,
  }),
});

test.each(["constructor", "toString", "__proto__", "valueOf"])("a schema may ask for %s", (name) => {
  const properties = JSON.parse(`{"${name}":{},"name":{}}`);
  expect(records("<h1>Lamp</h1>", { schema: { type: "object", title: "Product", properties } }).records).toHaveLength(
    1,
  );
});

test("no schema gets a value that the page does not hold", () => {
  fc.assert(
    fc.property(fc.constantFrom(...fixtures), schema, ([, html], asked) => {
      const result = records(html, { schema: asked });
      expect(proveRecords(html, result)).toEqual([]);
    }),
    { numRuns: sizeOf("records"), ...seed },
  );
});

test("no page makes it throw, however broken", () => {
  const piece = fc.constantFrom(
    "<h1>Lamp</h1>",
    "<td>",
    "<dl><dt>Price</dt><dd>",
    "5,00 €",
    '<script type="application/ld+json">',
    '{"@type":"Product","name":"',
    '"}',
    "</script>",
    '<p itemprop="name" itemscope>',
    "SKU: 1&amp;2",
    "<sup>99</sup>",
    "&#8364;",
    "\u0000",
    "<li>a $1</li>",
    "\ud800",
    "&nbsp;&zwj;",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 10 })), { maxLength: 40 }),
      fc.constantFrom(...recordTypes),
      (parts, type) => {
        const html = parts.join("");
        expect(proveRecords(html, records(html, { type }))).toEqual([]);
      },
    ),
    { numRuns: 3 * sizeOf("records"), ...seed },
  );
});

test("a changed page or a changed value is not proved", () => {
  const html = frame("en", "Lamp", '<h1>Lamp</h1><p class="price">$12.50</p><p>SKU: L-1</p>');
  const result = records(html, { type: "product" });
  const values = [...allValues(result)];
  expect(values.length).toBeGreaterThan(2);
  expect(proveRecords(html.replace("12.50", "13.50"), result)).toEqual([{ at: "0.price", reason: "spans" }]);
  const [record] = result.records;
  const price = { ...(record?.values.price as object), value: { amount: 1, currency: "$" } } as never;
  const forged = { ...result, records: [{ ...record, values: { ...record?.values, price } } as never] };
  expect(proveRecords(html, forged)).toEqual([{ at: "0.price", reason: "value" }]);
});

test("time grows with the page", () => {
  const item = '<li><a href="/x">Anchor</a> $12.00 <span class="price">SKU: 12</span></li>';
  const deep = `${"<div>".repeat(20_000)}5 € ${'{"@type":'.repeat(2000)}`;
  for (const html of [
    `<h1>Shop</h1><ul>${item.repeat(500)}</ul>`,
    deep,
    `<script type="application/ld+json">${"[".repeat(100_000)}</script>`,
    `SKU: ${"a: ".repeat(50_000)}`,
  ])
    for (const type of ["product", "event", "price-list", "questions"])
      expect(proveRecords(html, records(html, { type }))).toEqual([]);
});
