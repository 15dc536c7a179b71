import { parse } from "@decant/dom";
import type { PageType } from "@decant/page";
import { describe, expect, test } from "vitest";
import { extract } from "./extract.ts";
import { inferPageType, type PageShape } from "./page-type.ts";

const plain: PageShape = { proseShare: 0.4, linkDensity: 0.2, codeBlocks: 0, longBlocks: 3 };

describe("inferPageType", () => {
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
    const { type: inferred, evidence } = inferPageType({ schemaTypes: [name] }, plain);
    expect(inferred).toBe(type);
    expect(evidence).toContainEqual({ type, source: `schema.org ${name}`, weight: expect.any(Number) });
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
    ["https://x.example/", "service"],
    ["https://x.example/2024/05/tides", "article"],
    ["https://x.example/news/tides", "article"],
  ])("address %s: %s", (url, type) => {
    expect(inferPageType({ url }, plain)).toMatchObject({ type, evidence: [{ type, source: "address" }] });
  });

  test.each<[string, Partial<PageShape>, PageType]>([
    ["mostly prose", { proseShare: 0.6, longBlocks: 5 }, "article"],
    ["3 code blocks", { codeBlocks: 3 }, "documentation"],
    ["mostly links", { proseShare: 0.1, linkDensity: 0.6 }, "listing"],
  ])("shape: %s", (source, shape, type) => {
    const inferred = inferPageType({}, { ...plain, ...shape });
    expect(inferred).toMatchObject({ type, evidence: [{ type, source }] });
  });

  test.each<[string, string | undefined]>([
    ['<meta name="generator" content="DocBook XSL Stylesheets V1.79">', "DocBook XSL Stylesheets V1.79"],
    ['<meta content="mkdocs-1.6, mkdocs-material-9.5" name="Generator">', "mkdocs-1.6, mkdocs-material-9.5"],
    ['<script src="../_static/documentation_options.js?v=1"></script>', "Sphinx"],
    ['<meta name="generator" content="WordPress 6.5">', undefined],
    ['<body><meta name="generator" content="Doxygen 1.9">', undefined],
  ])("generator: %s", (head, generator) => {
    const { pageType, typeEvidence } = extract(parse(`${head}<body><p>Tides rise and fall.</p>`));
    expect(pageType).toBe(generator === undefined ? "article" : "documentation");
    expect(typeEvidence.map(({ source }) => source)).toEqual(generator === undefined ? [] : [generator]);
  });

  test("Open Graph", () => {
    expect(inferPageType({ ogType: "og:product" }, plain).type).toBe("product");
    expect(inferPageType({ ogType: "article" }, plain).evidence).toEqual([
      { type: "article", source: "og:type article", weight: 1 },
    ]);
  });

  test("an article without any evidence, and where evidence for it is as strong as for another", () => {
    expect(inferPageType({}, plain)).toEqual({ type: "article", evidence: [] });
    const even = inferPageType({ schemaTypes: ["Product", "NewsArticle"] }, plain);
    expect(even.evidence.map(({ weight }) => weight)).toEqual([2, 2]);
    expect(even.type).toBe("article");
    expect(inferPageType({ schemaTypes: ["Product", "CollectionPage"] }, plain).type).toBe("product");
  });

  test("evidence adds up", () => {
    const hints = { url: "https://docs.x.example/intro", schemaTypes: ["NewsArticle"] };
    expect(inferPageType(hints, plain).type).toBe("article");
    expect(inferPageType(hints, { ...plain, codeBlocks: 4 }).type).toBe("documentation");
  });

  test("takes addresses that are none, and long ones", () => {
    expect(inferPageType({ url: "no address" }, plain).evidence).toEqual([]);
    expect(inferPageType({ url: `https://x.example/${"p/".repeat(100_000)}` }, plain).type).toBeDefined();
  });
});

test("a page's shape is read from its blocks", () => {
  const prose = `<p>${"A sentence of some length, so that it counts. ".repeat(4)}</p>`;
  const sources = (html: string) => extract(parse(html)).typeEvidence.map(({ source }) => source);
  expect(sources(prose.repeat(5))).toEqual(["mostly prose"]);
  expect(sources(`${prose}<pre>a</pre><pre>b</pre><pre>c</pre>`)).toEqual(["3 code blocks"]);
  expect(sources("<a href=/>Read on</a>".repeat(9))).toEqual(["mostly links"]);
  expect(sources("")).toEqual([]);
});
