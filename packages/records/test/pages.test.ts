import { describe, expect, test } from "vitest";
import { plainValues, proveRecords, records } from "../src/index.ts";
import { eventPages } from "./pages/events.ts";
import { jobPages } from "./pages/jobs.ts";
import { frame, jsonLd } from "./pages/page.ts";
import { peoplePages } from "./pages/people.ts";
import { pricePages } from "./pages/prices.ts";
import { recipePages } from "./pages/recipes.ts";

const pages = [...recipePages, ...eventPages, ...jobPages, ...peoplePages, ...pricePages];

describe("pages of our own have all their values right", () => {
  test.each(pages.map((page) => [page.name, page] as const))("%s", (_, { type, html, expected }) => {
    const result = records(html, { type });
    const found = result.records.map(({ values }, index) => {
      const plain = plainValues(values);
      return Object.fromEntries(Object.keys(expected[index] ?? plain).map((name) => [name, plain[name]]));
    });
    expect(found).toEqual(expected);
    expect(proveRecords(html, result)).toEqual([]);
  });
  test("are at least fifty", () => expect(pages.length).toBeGreaterThanOrEqual(50));
});

test("options that a reader may choose are no value", () => {
  const html = frame(
    "en",
    "Blanket",
    `<h1>Blanket</h1><p class="price">95.00 GBP</p><fieldset><legend>Colour</legend><input type="radio" id="a" name="c"><label for="a">Peat</label>
<input type="radio" id="b" name="c"><label for="b">Fog</label></fieldset><dl><dt>Material</dt><dd>Wool</dd></dl>`,
  );
  const [{ values } = { values: {} }] = records(html, { type: "product" }).records;
  expect(plainValues(values)).toMatchObject({ color: null, material: "Wool", price: { amount: 95 } });
});

test("a visible price wins over a declared one that differs, and both are listed", () => {
  const declared = jsonLd({
    "@type": "Product",
    name: "Lamp",
    offers: { "@type": "Offer", price: "19.00", priceCurrency: "EUR" },
  });
  const result = records(frame("en", "Lamp", '<h1>Lamp</h1><p class="price">24,00 €</p>', declared), {
    type: "product",
  });
  expect(result.records[0]?.values.price).toMatchObject({
    value: { amount: 24, currency: "EUR" },
    visible: true,
    others: [{ value: { amount: 19, currency: "EUR" }, source: "json-ld" }],
  });
  expect(result.findings).toMatchObject([{ code: "differs", record: 0, field: "price" }]);
});

test("a declared title in other words than the heading is the value; another title is not", () => {
  const headline = (declared: string) =>
    records(
      frame(
        "en",
        "Tides",
        "<h1>Ten tides of the northern sea</h1><p>By <b>Ann Lee</b></p><p>2 May 2024</p>",
        jsonLd({ "@type": "Article", headline: declared }),
      ),
      { type: "article" },
    ).records[0]?.values.headline;
  expect(headline("The northern sea and its ten tides")).toMatchObject({
    value: "The northern sea and its ten tides",
    shown: { written: "Ten tides of the northern sea" },
  });
  expect(headline("Sample menus")).toMatchObject({ value: "Ten tides of the northern sea", visible: true });
});

const recipeOf = (body: string, declared: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => {
  const script = Object.keys(declared).length === 0 ? "" : jsonLd({ "@type": "Recipe", ...declared });
  const html = frame("en", "Soup", `<h1>Soup</h1>${body}`, script);
  const result = records(html, { type: "recipe" });
  expect(proveRecords(html, result)).toEqual([]);
  return { ...plainValues(result.records[0]?.values ?? {}), findings: result.findings };
};

test("a visible part of a declared length of time is a part, and the sum of two is the whole", () => {
  const parts =
    '<p><b>Total time</b> <span>1<i class="sr-only"> hour</i> hour</span> <span>20<i class="sr-only"> minutes</i> mins</span></p>';
  expect(recipeOf(parts, { name: "Soup", totalTime: "PT80M" })).toMatchObject({ totalTime: "PT1H20M", findings: [] });
  expect(recipeOf("<p>Total time: 1 hour</p>", { name: "Soup", totalTime: "PT80M" })).toMatchObject({
    totalTime: "PT1H20M",
    findings: [],
  });
  expect(recipeOf("", { name: "Soup", prepTime: "PT20M", cookTime: "PT1H" }).totalTime).toBe("PT1H20M");
  expect(recipeOf("", { name: "Soup", totalTime: "PT0M" }).totalTime).toBe(null);
  expect(recipeOf("<h2>Ingredients</h2><ul><li>1 leek</ul><p>Prep 15 min</p>").prepTime).toBe("PT15M");
});

test("the declared name of a thing wins over the heading of its page", () => {
  const { name, findings } = recipeOf("", { name: "Leek and barley broth" });
  expect([name, findings]).toMatchObject(["Leek and barley broth", [{ code: "differs", field: "name" }]]);
});

test("lists keep order, repetitions and groups", () => {
  const shown = `<h2>Ingredients</h2><h3>Broth</h3><ul><li>1 leek<li>▢ salt</ul><h3>On top</h3><ul><li>chives<li>▢ salt</ul>
<h2>Method</h2><p>Simmer.<br>Wait.<br>Stir.<br>Wait.</p>`;
  expect(recipeOf(shown)).toMatchObject({
    ingredients: ["1 leek", "salt", "chives", "salt"],
    ingredientGroups: [
      { name: "Broth", items: ["1 leek", "salt"] },
      { name: "On top", items: ["chives", "salt"] },
    ],
    steps: ["Simmer.", "Wait.", "Stir.", "Wait."],
    stepGroups: [],
  });
  const step = (text: string, name?: string) => ({ "@type": "HowToStep", text, ...(name && { name }) });
  const top = {
    "@type": "HowToSection",
    name: "On top",
    itemListElement: [step("Chop.", "Step 1"), step("Chop again.")],
  };
  expect(
    recipeOf("", { name: "Soup", recipeInstructions: [step("Slice the leek.", "Slice"), step("Boil.", "Heat"), top] }),
  ).toMatchObject({
    steps: ["Slice the leek.", "Heat: Boil.", "On top", "Chop.", "Chop again."],
    stepGroups: [
      { name: null, items: ["Slice the leek.", "Heat: Boil."] },
      { name: "On top", items: ["Chop.", "Chop again."] },
    ],
  });
});

test("a list in one string or element is its lines, and a shorter visible one is a finding", () => {
  const declared = {
    name: "Soup",
    recipeIngredient: "Broth:\n1 leek\nsalt",
    recipeInstructions: "<p>Boil.</p><p>Serve.</p>",
  };
  const shown = "<h2>Ingredients</h2><ul><li>1 leek</ul>";
  expect(recipeOf(shown, declared)).toMatchObject({
    ingredients: ["1 leek", "salt"],
    ingredientGroups: [{ name: "Broth:", items: ["1 leek", "salt"] }],
    steps: ["Boil.", "Serve."],
    findings: [{ code: "shorter", field: "ingredients" }],
  });
  const rows = "<p><b>Ingredients</b></p><p>1 leek</p><p>2 l water</p><p><b>Method</b></p><p>Boil it all.</p>";
  expect(recipeOf(rows)).toMatchObject({ ingredients: ["1 leek", "2 l water"], steps: ["Boil it all."] });
});

test.each([
  ["job", "<h1>Cracked mast step</h1><p>Location: Kestle</p><p>2 May 2026</p><p>Has anyone mended one?</p>"],
  ["person", "<h1>Ten lights of the coast 2025-2026</h1><p>AUG 25 2024 - 8 MIN</p><p>Call 2024 2025 for none.</p>"],
  ["product", "<h1>What a refit costs</h1><p>Most owners pay $300 - $500, some raise $100K.</p>"],
  ["event", '<h1>Tide tables</h1><p>Start date: 3 May 2026</p><p class="start-date">3 May 2026</p>'],
  ["course", "<h1>Oars</h1><p>Price: 40 £</p>"],
])("a page that is no %s gives none, and says what is missing", (type, body) => {
  const { records: found, why } = records(frame("en", "Page", body), { type });
  expect([found, why]).toEqual([[], expect.stringContaining(`The page declares no ${type} and shows `)]);
});

test("cards in the middle of a text are not the page's records", () => {
  const card = (name: string) => `<li><a href="/${name}">${name}</a> <b>$12.00</b></li>`;
  const cards = `<ul>${["Shackle", "Cleat", "Thimble"].map(card).join("")}</ul>`;
  const prose = `<p>${"A long paragraph about the rigging of small boats on a windy coast. ".repeat(20)}</p>`;
  const found = (body: string) =>
    records(frame("en", "Rigging", `<h1>Rigging</h1>${body}`), { type: "product" }).records;
  expect(found(cards).map(({ confidence }) => confidence)).toEqual([0.45, 0.45, 0.45]);
  expect(found(prose + cards)).toEqual([]);
});

test("amounts beside their things are one item, and headings between items are none", () => {
  const items = [
    ["flour", "400 g"],
    ["eggs", "2"],
    ["sugar", "3 spoons"],
  ].map(([thing, much]) => `<p>${thing}</p><p>${much}</p>`);
  const html = frame("en", "Cake", `<h1>Cake</h1><h2>Ingredients</h2><p>For the dough:</p>${items.join("")}`);
  expect(plainValues(records(html, { type: "recipe" }).records[0]?.values ?? {}).ingredients).toEqual([
    "flour 400 g",
    "eggs 2",
    "sugar 3 spoons",
  ]);
});

test.each(["Getty Images", "The Harbour Post"])("%s is no author", (name) => {
  const meta = `<meta property="og:site_name" content="The Harbour Post"><meta name="author" content="${name}">`;
  const html = `<html lang="en"><head><title>Tides</title>${meta}</head><body><h1>Tides</h1><p>By ${name}</p><p>2 May 2024</p></body></html>`;
  const bare = html.replace(`<meta name="author" content="${name}">`, "");
  expect(plainValues(records(bare, { type: "article" }).records[0]?.values ?? {}).author).toEqual([]);
});

test("a price that the page does not show is a finding", () => {
  const declared = jsonLd({
    "@type": "Product",
    name: "Lamp",
    offers: { "@type": "Offer", price: "19.00", priceCurrency: "EUR" },
  });
  const result = records(frame("en", "Lamp", "<h1>Lamp</h1><p>A lamp.</p>", declared), { type: "product" });
  expect(result.records[0]?.values.price).toMatchObject({ value: { amount: 19, currency: "EUR" }, visible: false });
  expect(result.findings).toMatchObject([{ code: "hidden-only", field: "price" }]);
});

test("a declared value that no kind can read is none", () => {
  const declared = jsonLd({
    "@type": "Event",
    name: "Fair",
    startDate: "soon",
    eventStatus: "perhaps",
    offers: { price: "call us" },
  });
  const [record] = records(frame("en", "Fair", "<h1>Fair</h1>", declared), { type: "event" }).records;
  expect(plainValues(record?.values ?? {})).toMatchObject({ name: "Fair", start: null, status: null, price: null });
});

test("the state of a page's scripts is read where it is named like the page", () => {
  const state = `<script>window.__INITIAL_STATE__ = {"product":{"title":"Buoy","price":"12.50","vendor":"Kestle","sku":"B-1"},"other":{"title":"Oar","price":"1"}};</script>`;
  const html = frame("en", "Buoy", "<h1>Buoy</h1>", state);
  const [record, ...others] = records(html, { type: "product" }).records;
  expect(plainValues(record?.values ?? {})).toMatchObject({
    name: "Buoy",
    brand: "Kestle",
    sku: "B-1",
    price: { amount: 12.5, currency: null },
  });
  expect(others).toEqual([]);
});

test("questions are found where they are marked, and rows by their header", () => {
  const faq =
    "<h1>FAQ</h1><h2>May I moor?</h2><p>Yes, for a night.</p><details><summary>Is it free?</summary><p>No.</p></details>";
  expect(records(faq, { type: "questions" }).records.map(({ values }) => plainValues(values))).toMatchObject([
    { question: "May I moor?", answer: "Yes, for a night." },
    { question: "Is it free?", answer: "No." },
  ]);
  const table =
    "<table><tr><th>Port</th><th>Depth</th></tr><tr><td>Kestle</td><td>4 m</td></tr><tr><td>Marsh</td><td></td></tr></table>";
  expect(records(table, { type: "table-rows" }).records.map(({ values }) => plainValues(values))).toEqual([
    { Port: "Kestle", Depth: "4 m" },
    { Port: "Marsh", Depth: null },
  ]);
});

test("nothing is made of a page about nothing", () => {
  for (const type of ["product", "recipe", "event", "job", "person", "price-list"])
    expect(records(frame("en", "Notes", "<h1>Notes</h1><p>Some words.</p>"), { type }).records).toEqual([]);
});
