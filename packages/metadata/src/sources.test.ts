import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { extractMetadata } from "./extract-metadata.ts";

const read = (html: string) => extractMetadata(parse(html), { url: "https://harbour.example/news/tides" }).metadata;
const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const article = { "@type": "NewsArticle", headline: "Tides of May" };

describe("JSON-LD", () => {
  test("a language told by its code beside its name", () => {
    const inLanguage = { "@type": "Language", name: "English", alternateName: "en" };
    expect(read(jsonLd({ ...article, inLanguage })).language).toBe("en");
  });
});

test.each([
  [
    "microdata",
    (name: string, value: string) =>
      `<div itemscope itemtype="https://schema.org/Article"><meta itemprop=${name} content="${value}"></div>`,
  ],
  [
    "rdfa",
    (name: string, value: string) =>
      `<div vocab="https://schema.org/" typeof=Article><meta property=${name} content="${value}"></div>`,
  ],
])("language and section in %s", (family, page) => {
  const { language, categories, evidence } = read(page("inLanguage", "en-GB") + page("articleSection", "Science"));
  expect(language).toBe("en-GB");
  expect(categories).toEqual(["Science"]);
  expect(evidence.language?.source).toBe(`${family}:inLanguage`);
  expect(evidence.categories?.source).toBe(`${family}:articleSection`);
});

test("lists that lost are told", () => {
  const { tags, evidence } = read(
    '<meta property="article:tag" content="tide"><meta property="article:tag" content="moon"><meta name=keywords content="sea, moon">',
  );
  expect(tags).toEqual(["tide", "moon"]);
  expect(evidence.tags).toEqual({
    source: "meta:article:tag",
    alternatives: [{ value: "sea, moon", source: "meta:keywords" }],
  });
});

describe("a licence that is linked without saying so to machines", () => {
  const by = "https://creativecommons.org/licenses/by/4.0/";
  const sa = "https://creativecommons.org/licenses/by-sa/4.0/";

  test.each([
    `<footer>Content is licensed under <a href="${by}">CC BY 4.0</a></footer>`,
    `<p>Except where noted, under a <a href="${by}">Creative Commons Attribution 4.0 License</a></p>`,
    `<footer>Lizenz: <a href="${by}">CC BY 4.0</a></footer>`,
  ])("%s", (html) => {
    const { license, evidence } = read(html);
    expect(license).toBe(by);
    expect(evidence.license).toEqual({ source: "link:licensed", alternatives: [] });
  });

  test("is that of a picture where it is credited, or where several are", () => {
    expect(read(`<figcaption>Photo: Jane Doe, <a href="${by}">CC BY 4.0</a></figcaption>`).license).toBeNull();
    const licensed = (address: string) => `<p>licensed under <a href="${address}">this</a></p>`;
    expect(read(licensed(by) + licensed(sa)).license).toBeNull();
    expect(read(licensed(by) + licensed(by)).license).toBe(by);
  });

  test("yields to what is declared", () => {
    const { license, evidence } = read(`<link rel=license href="${sa}"><p>licensed under <a href="${by}">this</a></p>`);
    expect(license).toBe(sa);
    expect(evidence.license?.alternatives).toEqual([{ value: by, source: "link:licensed" }]);
  });
});

describe("headings", () => {
  test.each([
    ["readings above characters", "<h1><ruby>満<rp>(</rp><rt>まん</rt><rp>)</rp></ruby>ち潮</h1>", "満ち潮"],
    [
      "words for screen readers",
      '<h1><span class="visually-hidden">Collection: </span>Tide tables</h1>',
      "Tide tables",
    ],
    ["hidden twins", '<h1>Tide tables<span aria-hidden="true">Tide tables</span></h1>', "Tide tables"],
    ["widgets", "<h1>Tide tables <doc-bookmark><div>Save and sort this page</div></doc-bookmark></h1>", "Tide tables"],
  ])("%s are no part of the title", (_name, html, title) => {
    expect(read(html).title).toBe(title);
  });

  test("one that would have no text left keeps all of it", () => {
    expect(read('<h1><span aria-hidden="true">Tide tables</span></h1>').title).toBe("Tide tables");
    expect(read("<h1><fancy-text>Tide tables</fancy-text></h1>").title).toBe("Tide tables");
  });

  test("of the second level are titles where nothing else is", () => {
    expect(read("<h2>Tide tables</h2><p>Text.</p>").title).toBe("Tide tables");
    expect(read("<title>Tides of May</title><h2>Tide tables</h2><p>Text.</p>").title).toBe("Tides of May");
  });
});

test("a title escaped twice is read as it was meant", () => {
  expect(read('<meta property="og:title" content="Ebb &amp;amp; flow of the tide">').title).toBe(
    "Ebb & flow of the tide",
  );
  expect(read("<title>Ebb &amp;amp; flow of the tide</title>").title).toBe("Ebb & flow of the tide");
  expect(read("<title>R&amp;D of tides</title>").title).toBe("R&D of tides");
});

test("the site's exact name before a colon is no part of the title", () => {
  const site = '<meta property="og:site_name" content="Harbour News">';
  expect(read(`${site}<title>Harbour News: Tides of May</title>`).title).toBe("Tides of May");
  expect(read(`${site}<title>Tides: what moves them</title>`).title).toBe("Tides: what moves them");
});

test("absolute addresses need no address of the page", () => {
  const html =
    '<link rel=canonical href="https://harbour.example/tides"><meta property="og:image" content="/tide.jpg">';
  for (const url of [undefined, "harbour.example/tides"]) {
    const { canonicalUrl, image } = extractMetadata(parse(html), { url }).metadata;
    expect(canonicalUrl).toBe("https://harbour.example/tides");
    expect(image).toBeNull();
  }
});
