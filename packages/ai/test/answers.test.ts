import type { Fetcher } from "@decant/crawl";
import { experimental_extract as extract } from "ai";
import { expect, test } from "vitest";
import { citeTool, extractionModel, recordsTool } from "../src/index.ts";

const url = "https://harbour.example/lamp";
const html = `<html lang="en"><title>Storm lamp</title><nav><a href="/">Storm lamp</a></nav><main><h1>Storm lamp</h1>
<p class="price">24,00 €</p><dl><dt>Article number</dt><dd>K-12</dd><dt>Published</dt><dd>5 March 2026</dd>
<dt>Burning time</dt><dd>1 h 30 min</dd><dt>Weight</dt><dd>1.5 kg</dd><dt>Old price</dt><dd>$30</dd></dl>
<h2>Ingredients</h2><ul><li>Brass</li><li>Glass</li></ul></main></html>`;

test("an extraction model without a model fills the fields, each with its place", async () => {
  const { answers, warnings, usage } = await extract({
    model: extractionModel({ about: "Product", url }),
    state: [
      { type: "text", text: "<p>Nothing about lamps is said here, only that the sea is wide.</p>" },
      { type: "json", value: { articleNumber: "K-13" } },
      { type: "text", text: html },
    ],
    fields: {
      articleNumber: { type: "text" },
      price: { type: "number", unit: "EUR" },
      dollars: { type: "number", unit: "USD", instructions: "price" },
      published: { type: "date" },
      time: { type: "duration", unit: "minutes", instructions: "burning time" },
      hours: { type: "duration", unit: "hours", integer: true, instructions: "burning time" },
      weight: { type: "number", unit: "kg" },
      ingredients: { type: "list", items: "text" },
      colour: { type: "text" },
    },
  });
  const source = (text: string) => {
    const start = html.indexOf(text);
    return { type: "text", part: 2, start, end: start + text.length };
  };
  expect(answers).toEqual({
    articleNumber: { type: "text", value: "K-12", source: source("K-12") },
    price: { type: "number", value: 24, source: source("24,00 €") },
    dollars: { type: "number", value: null, source: source("24,00 €") },
    published: { type: "date", value: "2026-03-05", source: source("5 March 2026") },
    time: { type: "duration", value: 90, source: source("1 h 30 min") },
    hours: { type: "duration", value: null, source: source("1 h 30 min") },
    weight: { type: "number", value: 1.5, source: source("1.5 kg") },
    ingredients: {
      type: "list",
      value: ["Brass", "Glass"],
      items: [{ source: source("Brass") }, { source: source("Glass") }],
    },
    colour: { type: "text", value: null },
  });
  expect(warnings).toEqual([expect.objectContaining({ type: "unsupported", feature: "state" })]);
  expect(usage).toMatchObject({ totalTokens: 0 });
});

test("a sign that may stand for several currencies is a guess", async () => {
  const { answers } = await extract({
    model: extractionModel({ about: "Product" }),
    state: '<h1>Storm lamp</h1><p class="price">$30.00</p>',
    fields: { price: { type: "number", unit: "USD" } },
  });
  expect(answers.price).toMatchObject({ value: null, guess: 30 });
});

const fetcher: Fetcher = {
  fetch: async ({ url: asked }) => {
    const body = new TextEncoder().encode(html);
    const facts = { redirects: [], headers: new Map(), isCut: false, wireBytes: body.length, timings: { totalMs: 1 } };
    return { ok: true, url: asked, status: asked === url ? 200 : 404, contentType: "text/html", body, ...facts };
  },
};
const call = { toolCallId: "1", messages: [], context: undefined };

test("records of a page come with links to their places", async () => {
  const answer = await recordsTool({ fetcher }).execute?.({ url, type: "product" }, call);
  expect(answer).toMatchObject({
    url,
    records: [{ name: "Storm lamp", price: { amount: 24, currency: "EUR" } }],
    sources: expect.arrayContaining([
      { at: "0.price", written: "24,00 €", link: `${url}#:~:text=24%2C00%20%E2%82%AC` },
    ]),
  });
  const schema = { type: "object", properties: { articleNumber: { type: "string" } } } as const;
  expect(await recordsTool({ fetcher, schema }).execute?.({ url }, call)).toMatchObject({
    records: [{ articleNumber: "K-12" }],
  });
  expect(() => recordsTool({ type: "lamp" })).toThrow(/type: expected/);
  expect(() => recordsTool({ type: "product", schema })).toThrow(/got both/);
});

test("words of a page have links", async () => {
  const cite = citeTool({ fetcher });
  expect(await cite.execute?.({ url, text: "brass" }, call)).toEqual({
    url,
    citations: [{ link: `${url}#:~:text=Brass`, marks: "passage", doubt: null, text: "Brass" }],
  });
  expect(await cite.execute?.({ url, text: "zeppelin" }, call)).toEqual({ url, citations: [] });
});
