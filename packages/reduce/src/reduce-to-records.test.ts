import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plainValues, records } from "@decant/records";
import { expect, test } from "vitest";
import { type ReducedRecords, reduceToRecords } from "./index.ts";

const words = "Words about other things, which no record needs. ".repeat(40);
const frame = (body: string) =>
  `<html lang="en"><head><title>Harbour</title><style>.a{}</style></head><body><nav><a href="/">Home</a></nav><main>${body}<section><p>${words}</p></section></main><footer>${words}</footer></body></html>`;

const event = frame(
  `<h1>Summer fair</h1><p class="lead">${words}</p><dl><dt>Date</dt><dd>7 March 2027</dd><dt>Location</dt><dd>Old Mole, Fjordby</dd></dl>`,
);
const recipe = frame(
  `<h1>Pancakes</h1><p>${words}</p><h2>Ingredients</h2><ul><li>200 g flour</li><li>2 eggs</li></ul><h2>Instructions</h2><ol><li>Stir.</li><li>Bake.</li></ol><h2>Notes</h2><p>${words}</p>`,
);
const product = frame(
  `<script type="application/ld+json">{"@type":"Product","name":"Lamp","brand":"Kestle","offers":{"price":"24.00","priceCurrency":"EUR"}}</script><h1>Lamp</h1><p>${words}</p><table><tr><th>Article number</th><td>K-12</td></tr><tr><th>About</th><td>${words}</td></tr></table><p class="price">24,00 €</p>`,
);

test.each([
  ["event", event],
  ["recipe", recipe],
  ["product", product],
])("the smallest HTML of one %s has all its values, which can be read again", (type, html) => {
  const result = reduceToRecords(html, { type }) as ReducedRecords;
  expect(result).toMatchObject({ ok: true, records: 1 });
  expect(result.values.held).toBe(result.values.all);
  expect(result.values.all).toBeGreaterThan(2);
  expect(result.reduction).toBeGreaterThan(0.85);
  expect(result.output).not.toContain("which no record needs");
  const values = (source: string) => records(source, { type }).records.map((record) => plainValues(record.values));
  expect(values(result.output)).toEqual(values(html));
});

test("a fragment without marks has the event as people see it", () => {
  const { output, values, coverage } = reduceToRecords(event, { type: "event", mode: "strip" }) as ReducedRecords;
  expect(output).toBe(
    "<main><h1>Summer fair</h1><dl><dt>Date</dt><dd>7 March 2027</dd><dt>Location</dt><dd>Old Mole, Fjordby</dd></dl></main>",
  );
  expect(values).toEqual({ all: 3, held: 3 });
  expect(coverage).toBeLessThan(1);
});

test("what is only declared is lost with its script, and counted", () => {
  const { values } = reduceToRecords(product, { type: "product", mode: "strip" }) as ReducedRecords;
  expect(values.held).toBeLessThan(values.all);
});

test("a page without such a record, and a limit of tokens, are refusals", () => {
  expect(reduceToRecords(frame("<p>Nothing is for sale.</p>"), { type: "product" })).toMatchObject({
    ok: false,
    code: "no-record",
    tokens: null,
  });
  expect(reduceToRecords(event, { type: "event", maxTokens: 5 })).toMatchObject({ ok: false, code: "too-many-tokens" });
});

test("a bad call says what was expected", () => {
  expect(() => reduceToRecords(event, {})).toThrow("type, schema: expected exactly one of them");
  expect(() => reduceToRecords(1 as never, { type: "event" })).toThrow("input: expected a string");
});

test("all fixtures keep all values of all types", () => {
  const folder = fileURLToPath(new URL("../../../fixtures/", import.meta.url));
  const lost: string[] = [];
  let values = 0;
  for (const name of readdirSync(folder).filter((each) => existsSync(`${folder}${each}/index.html`))) {
    const html = readFileSync(`${folder}${name}/index.html`, "utf8");
    for (const type of ["article", "product", "recipe", "event", "job", "person", "questions"]) {
      const result = reduceToRecords(html, { type });
      if (!result.ok) continue;
      values += result.values.all;
      if (result.values.held < result.values.all || result.tokens > result.tokensBefore) lost.push(`${name} ${type}`);
    }
  }
  expect(lost).toEqual([]);
  expect(values).toBeGreaterThan(300);
});
