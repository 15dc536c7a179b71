import { expect, test } from "vitest";
import { plainValues, records, type StandardSchema } from "./index.ts";

const html = `<html lang="en"><h1>Lamp</h1><p>Article number: K-12</p><p>Colour: red</p><p>Price: 12.50 €</p><p>Weight: 1.5 kg</p>
<p>Erscheinungsdatum: 5 March 2026</p><p>Shade of glass: frosted</p><p>Tags: light, glass; home</p>`;
const read = (properties: Record<string, object>, more: object = {}) =>
  plainValues(records(html, { schema: { type: "object", properties, ...more } }).records[0]?.values ?? {});

test("names are matched by name, title, description, synonyms and language", () => {
  expect(
    read({
      articleNumber: { type: "string" },
      shade: { type: "string", description: "Shade of glass" },
      hue: { type: "string", "x-synonyms": ["Colour"] },
      out: { type: "string", format: "date", title: "Publication date" },
      nothing: { type: "string" },
    }),
  ).toEqual({ articleNumber: "K-12", shade: "frosted", hue: "red", out: "2026-03-05", nothing: null });
});

test("types, formats and enums say how a value is read", () => {
  expect(
    read(
      {
        price: { type: "number", "x-kind": "price" },
        weight: { "x-kind": "quantity" },
        colour: { enum: ["red", "green"] },
        color: { enum: ["blue"] },
        tags: { type: "array", items: { type: "string" } },
      },
      { title: "Lamp" },
    ),
  ).toEqual({
    price: { amount: 12.5, currency: "EUR" },
    weight: { amount: 1.5, unit: "kg" },
    colour: "red",
    color: null,
    tags: ["light", "glass", "home"],
  });
});

test("the title names a built-in type, whose fields know more places", () => {
  const declared =
    '<script type="application/ld+json">{"@type":"Product","name":"Lamp","gtin13":"4006381333931","offers":[{"price":5,"priceCurrency":"EUR"},{"price":6,"priceCurrency":"EUR"}]}</script><h1>Lamp</h1>';
  const properties = { ean: { type: "string" }, offers: { type: "array", items: { $ref: "#/$defs/offer" } } };
  const $defs = { offer: { type: "object", properties: { price: { type: "number" } } } };
  const result = records(declared, { schema: { title: "Product", type: "object", properties, $defs } });
  expect(plainValues(result.records[0]?.values ?? {})).toEqual({
    ean: "4006381333931",
    offers: [{ price: 5 }, { price: 6 }],
  });
});

test("a Standard Schema gives its JSON Schema and judges the result", () => {
  const schema: StandardSchema = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: (value) =>
        (value as { sku: unknown }).sku === null
          ? { issues: [{ message: "expected a string", path: ["sku"] }] }
          : { value },
      jsonSchema: {
        input: () => ({ type: "object", properties: { sku: { type: "string" }, brand: { type: "string" } } }),
      },
    },
  };
  expect(records("<p>Brand: Kestle</p>", { schema }).findings).toEqual([
    { code: "invalid", record: 0, field: "sku", message: "expected a string" },
  ]);
  expect(records("<p>SKU: K-1</p>", { schema }).findings).toEqual([]);
});

test("wrong calls throw at once and say what was expected", () => {
  expect(() => records("", {})).toThrow("type, schema: expected exactly one of them");
  expect(() => records("", { type: "lamp" })).toThrow(/^type: expected one of product, recipe, .*, got "lamp"$/);
  expect(() => records("", { schema: { type: "string" } })).toThrow(/^schema: expected a JSON Schema of an object/);
  expect(() => records(1 as never, { type: "product" })).toThrow(/^page: expected HTML as a string/);
  expect(() => records("", { type: "product", what: 1 } as never)).toThrow(/^what: unknown option/);
});
