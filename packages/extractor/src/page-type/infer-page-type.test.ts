import { parse } from "@decant/dom";
import type { PageType } from "@decant/page";
import { describe, expect, test } from "vitest";
import { extract } from "../extract.ts";
import { evidenceOfRules, inferPageType } from "./infer-page-type.ts";
import type { PageTypeWeights } from "./page-type-weights.ts";

/** Weights for pages without a shape: the rules decide. */
const noShape: PageTypeWeights = {
  evidence: 1,
  shape: {
    article: { page: 0.1 },
    service: {},
    listing: {},
    forum: {},
    product: {},
    documentation: {},
    collection: {},
  },
};

describe("what the rules say", () => {
  test.each<[string, PageType]>([
    ["NewsArticle", "article"],
    ["BlogPosting", "article"],
    ["Recipe", "article"],
    ["DiscussionForumPosting", "forum"],
    ["QAPage", "forum"],
    ["Product", "product"],
    ["APIReference", "documentation"],
    ["CollectionPage", "collection"],
    ["ItemList", "listing"],
    ["ProfessionalService", "service"],
    ["LegalService", "service"],
  ])("schema.org %s: %s", (name, type) => {
    const evidence = evidenceOfRules({ schemaTypes: [name] }, undefined);
    expect(evidence).toContainEqual({ type, source: `schema.org ${name}`, weight: expect.any(Number) });
    expect(inferPageType({ evidence, shape: { page: 1 } }, noShape).type).toBe(type);
  });

  test.each<[string, PageType]>([
    ["https://x.example/t/tides/12", "forum"],
    ["https://x.example/viewtopic.php?t=4", "forum"],
    ["https://x.example/questions/7/why", "forum"],
    ["https://docs.x.example/intro", "documentation"],
    ["https://x.example/guide/reading.html", "documentation"],
    ["https://x.example/products/blue-jug", "product"],
    ["https://x.example/collections/jugs", "collection"],
    ["https://x.example/category/jugs/", "collection"],
    ["https://x.example/jobs", "listing"],
    ["https://x.example/jobs?place=north", "listing"],
    ["https://x.example/en/stable/stock.html", "documentation"],
    ["https://x.example/blog/", "listing"],
    ["https://x.example/services/repair", "service"],
    ["https://x.example/2024/05/tides", "article"],
    ["https://x.example/news/tides", "article"],
  ])("address %s: %s", (url, type) => {
    const evidence = evidenceOfRules({ url }, undefined);
    expect(evidence).toEqual([{ type, source: "address", weight: expect.any(Number) }]);
    expect(inferPageType({ evidence, shape: { page: 1 } }, noShape).type).toBe(type);
  });

  test("Open Graph", () => {
    expect(evidenceOfRules({ ogType: "og:product" }, undefined)).toMatchObject([{ type: "product" }]);
    expect(evidenceOfRules({ ogType: "article" }, undefined)).toEqual([
      { type: "article", source: "og:type article", weight: 1 },
    ]);
  });

  test("takes addresses that are none, and long ones", () => {
    expect(evidenceOfRules({ url: "no address" }, undefined)).toEqual([]);
    expect(evidenceOfRules({ url: "https://x.example/" }, undefined)).toEqual([]);
    expect(evidenceOfRules({ url: `https://x.example/${"p/".repeat(100_000)}` }, undefined)).toBeDefined();
  });

  test.each<[string, string | undefined]>([
    ['<meta name="generator" content="DocBook XSL Stylesheets V1.79">', "DocBook XSL Stylesheets V1.79"],
    ['<meta content="mkdocs-1.6, mkdocs-material-9.5" name="Generator">', "mkdocs-1.6, mkdocs-material-9.5"],
    ['<script src="../_static/documentation_options.js?v=1"></script>', "sphinx"],
    ['<meta name="generator" content="WordPress 6.5">', undefined],
    ['<body><meta name="generator" content="Doxygen 1.9">', undefined],
  ])("generator: %s", (head, generator) => {
    const { pageType, typeEvidence } = extract(parse(`${head}<body><p>Tides rise and fall.</p>`));
    expect(pageType === "documentation").toBe(generator !== undefined);
    expect(typeEvidence.map(({ source }) => source).includes(generator as string)).toBe(generator !== undefined);
  });
});

describe("inferPageType", () => {
  test("evidence adds up", () => {
    const evidence = [
      { type: "article", source: "schema.org NewsArticle", weight: 2 },
      { type: "documentation", source: "address", weight: 1.5 },
    ] as const;
    expect(inferPageType({ evidence, shape: {} }, noShape).type).toBe("article");
    const more = [...evidence, { type: "documentation", source: "generator", weight: 1 } as const];
    expect(inferPageType({ evidence: more, shape: {} }, noShape).type).toBe("documentation");
  });

  test("the page's shape decides by its weights, says so, and gives a probability", () => {
    const weights = { ...noShape, shape: { ...noShape.shape, listing: { linkDensity: 4 } } };
    const { type, probability, evidence } = inferPageType({ evidence: [], shape: { linkDensity: 0.9 } }, weights);
    expect(type).toBe("listing");
    expect(probability).toBeCloseTo(Math.exp(3.6) / (Math.exp(3.6) + 6), 6);
    expect(evidence).toEqual([{ type: "listing", source: "shape of the page", weight: expect.closeTo((3.6 * 6) / 7) }]);
  });

  test("the rules alone decide where they suffice", () => {
    const product = { type: "product", source: "address", weight: 1.5 } as const;
    expect(inferPageType({ evidence: [product], shape: {} }, noShape).declared).toBeUndefined();
    const weights = { ...noShape, shape: { ...noShape.shape, listing: { linkDensity: 9 } } };
    const inferred = inferPageType({ evidence: [product, product], shape: { linkDensity: 1 } }, weights);
    expect(inferred).toMatchObject({ type: "listing", declared: "product" });
  });

  test("a shape that hardly says anything is not told", () => {
    expect(inferPageType({ evidence: [], shape: { page: 1 } }, noShape).evidence).toEqual([]);
  });
});

/** Pages without an address: by the shipped weights, only the shape decides. */
describe("the shape of a page", () => {
  const prose = `<p>${"A sentence of some length, so that it counts. ".repeat(8)}</p>`;
  const typeOf = (html: string) => extract(parse(html)).pageType;

  test.each<[string, string, PageType]>([
    ["prose below a heading", `<h1>Tides</h1>${prose.repeat(9)}`, "article"],
    ["code between prose", `<h1>Stamp</h1>${`<h2>Use</h2>${prose}<pre>stamp --help</pre>`.repeat(9)}`, "documentation"],
  ])("%s: %s", (_, html, type) => {
    expect(typeOf(html)).toBe(type);
  });

  test.each<[string, string, PageType]>([
    [
      "an article with the address of a front page",
      `<h1>What the tide leaves on the beach</h1>${prose.repeat(9)}`,
      "article",
    ],
    [
      "cards with prices, with the address of a front page",
      `<main><h1>Lamps</h1>${'<li class="card"><a href="/lamp"><img src="lamp.jpg"><h3>Lamp of blue glass</h3></a><b>$48.00</b><button>Add to cart</button></li>'.repeat(40)}</main>`,
      "collection",
    ],
  ])("%s: %#", (_, html, type) => {
    expect(extract(parse(html), { url: "https://x.example/" }).pageType).toBe(type);
  });

  test.each([
    ["a form of a shop", '<form id="product_addtocart_form"><button>Buy</button></form>', "product"],
    ["of another", '<form action="/cart/add"><button>Buy</button></form>', "product"],
    ["one for each of many", '<form class="cart"></form>'.repeat(5), "article"],
    ["a form of a visitor", '<form id="newsletter" action="/cards"><input></form>', "article"],
  ])("%s says whether the page is of a product", (_, form, type) => {
    expect(typeOf(`<h1>Lamp</h1><p>Blue glass, blown in the house.</p>${form}`)).toBe(type);
  });

  test("of a page that is next to empty does not count", () => {
    const links = '<a href="/next">Read on here</a> '.repeat(5);
    expect(typeOf(`<meta property="og:type" content="product">${links}`)).toBe(typeOf(""));
  });
});

test.each([
  [
    "links to files beside the page",
    ["a.html", "../b/c.html#d", "./e.htm", "f.html", "https://x.example/"],
    "documentation",
  ],
  ["links to other addresses", ["/a.html", "https://x.example/b.html", "c?d.html", "e/", "f.html"], "article"],
  ["few links", ["a.html", "b.html"], "article"],
])("%s", (_, addresses, type) => {
  const links = addresses.map((address) => `<a href="${address}">tides</a> `).join("");
  const page = parse(`<p>The gauge is read twice a day, at high and at low water. ${links}</p>`);
  expect(extract(page).pageType).toBe(type);
  const byHand = parse(
    `<font size=2>Tides</font><p>The gauge is read twice a day, at high and at low water. ${links}</p>`,
  );
  expect(extract(byHand).pageType).toBe("article");
});

test.each([
  ["code", "<dt><code>-c</code></dt>", "documentation"],
  ["code for the most part", "<dt><a id=c></a><code>--create</code>, new</dt>", "documentation"],
  ["words", "<dt>The mud</dt>", "article"],
  ["words with a code", "<dt>The mud <code>c</code></dt>", "article"],
])("terms that are %s", (_, term, type) => {
  const prose = `<p>${"The gauge is read twice a day, at high and at low water, by the keeper. ".repeat(20)}</p>`;
  const item = `${term}<dd>The book is opened anew, and the one before is closed.</dd>`;
  expect(extract(parse(`<h1>Gauge</h1>${prose}<dl>${item.repeat(3)}</dl>`)).pageType).toBe(type);
});
