import { verification } from "@decant/normalize";
import { describe, expect, test } from "vitest";
import { convert } from "./convert.ts";
import type { PipelineOptions } from "./options.ts";

const body = `<p>${"The ferry leaves when the tide lets it, which is twice a day and never at the same hour. ".repeat(4)}</p>`;
const page = (content: string, { title = "Tides - Harbour News", header = "" } = {}): string =>
  `<title>${title}</title><meta property="og:title" content="${title}"><header>${header}<nav><a href="/">Home</a></nav></header><main>${content}</main>`;

/** The headings of the Markdown. */
function outline(html: string, options: PipelineOptions = {}): string[] {
  return convert(html, { ...options, strict: true }, { verification })
    .markdown.split("\n")
    .filter((line) => line.startsWith("#"));
}

describe("title: always", () => {
  test.each<[string, string, string[]]>([
    ["is the heading of the content", page(`<h1>Tides</h1>${body}<h2>Ebb</h2>${body}`), ["# Tides", "## Ebb"]],
    ["is a heading outside of the content", page(body, { header: "<h1>Tides</h1>" }), ["# Tides"]],
    ["is made of the metadata", page(body, { title: "Tides" }), ["# Tides"]],
    ["moves to the front", page(`${body}<h1>Tides</h1>${body}`, { title: "Tides | Guide" }), ["# Tides"]],
    ["is a lower heading that says the same", page(`<h3>Tides</h3>${body}`, { title: "Tides" }), ["# Tides"]],
    ["is a line that says the same", page(`<div>Tides</div>${body}`, { title: "Tides" }), ["# Tides"]],
    ["is a heading that the title begins with", page(`<h2>Tides</h2>${body}`, { title: "Tides | Guide" }), ["# Tides"]],
    [
      "leaves the heading of a section in its place",
      page(`${body}<h2>Tides</h2>${body}<h2>Ebb</h2>${body}`, { title: "Tides" }),
      ["# Tides", "## Tides", "## Ebb"],
    ],
    [
      "moves to the front past a line",
      page(`<p>3 May, by Moe</p><h2>Tides</h2>${body}<h2>Ebb</h2>${body}`, { title: "Tides" }),
      ["# Tides", "## Ebb"],
    ],
    [
      "is a heading with a number before it",
      page(`<h3>3.2 Tides</h3>${body}`, { title: "Tides (Harbour manual)" }),
      ["# 3.2 Tides"],
    ],
    [
      "is a heading with its kind before it",
      page(`<h2>Class<br>Tides</h2>${body}`, { title: "Tides (Harbour API)" }),
      ["# Class Tides"],
    ],
    ["is a heading before the name of a manual", page(`<h2>Ebb</h2>${body}`, { title: "Ebb: A Guide" }), ["# Ebb"]],
    [
      "is more than a number",
      page(`<h2>IV</h2>${body}`, { title: "IV: The Second Tide" }),
      ["# IV: The Second Tide", "## IV"],
    ],
    [
      "is the text's own after one with a label",
      page(`<h1>Tutorial: Tides</h1><h1>Tides</h1>${body}<h2>Ebb</h2>${body}`, { title: "Tutorial: Tides" }),
      ["# Tides", "## Ebb"],
    ],
    [
      "keeps a label that no heading of the first level is without",
      page(`<h1>Class: Tides</h1><h2>Tides</h2>${body}`, { title: "Class: Tides" }),
      ["# Class: Tides", "## Tides"],
    ],
    [
      "stands once",
      page(`<h1>Tides</h1><h1><span>Tides</span></h1>${body}<h2>Tides</h2>${body}`),
      ["# Tides", "## Tides"],
    ],
    [
      "has all others below it",
      page(`<h1>Ebb</h1>${body}<h2>Sand</h2>${body}<h1>Flood</h1>${body}`, { title: "Tides" }),
      ["# Tides", "## Ebb", "### Sand", "## Flood"],
    ],
  ])("%s", (_, html, expected) => {
    expect(outline(html)).toEqual(expected);
  });

  test("leaves a page without content empty", () => {
    expect(convert("<title>Tides</title>").markdown).toBe("");
  });

  test("does not take the name of the site", () => {
    const html = page(`<h2>Tides</h2>${body}`, { title: "Tides", header: '<h1><a href="/">Harbour News</a></h1>' });
    expect(outline(html)).toEqual(["# Tides"]);
    const book = page(`<h1>The tides</h1>${body}`, { title: "Tides", header: '<h1><i></i><a href=".">Tides</a></h1>' });
    expect(outline(book)).toEqual(["# The tides"]);
  });

  test("takes no hidden heading", () => {
    const html = page(`<h2>Ebb</h2>${body}`, { title: "Tides", header: "<h1 hidden>Tides</h1>" });
    expect(convert(html).ledger.additions).toMatchObject([{ rule: "pipeline/title" }]);
  });
});

test("text holds a title only if it is part of the content, and never in an article", () => {
  const manual = convert(
    page(`<link rel="canonical" href="https://docs.example.org/stable/tides"><h1>Tides</h1>${body}`),
  );
  expect([manual.extraction.pageType, manual.text]).toEqual([
    "documentation",
    expect.stringMatching(/^Tides\n\nThe ferry/),
  ]);
  expect(convert(page(`<h1>Tides</h1>${body}`)).text).toMatch(/^The ferry/);
  expect(convert(page(body, { header: "<h1>Tides</h1>" })).text).toMatch(/^The ferry/);
  expect(convert(page(body)).text).toMatch(/^The ferry/);
});

test("a made title is a declared addition, one from outside is kept", () => {
  const made = convert(page(body, { title: "Tides" }));
  expect(made.ledger.additions).toEqual([{ text: "Tides", stage: "pipeline", rule: "pipeline/title" }]);
  expect(made.violations).toEqual([]);
  const own = convert(page(body, { header: "<h1>Tides</h1>" }));
  expect(own.ledger.additions).toEqual([]);
  expect(own.blocks[0]).toMatchObject({ type: "heading", path: "header[3]/h1[1]" });
});

test("title: content leaves headings as they are", () => {
  const html = page(`<h2>Ebb</h2>${body}`, { header: "<h1>Tides</h1>" });
  expect(outline(html, { title: "content" })).toEqual(["## Ebb"]);
});

test("title: never takes the title out, as moved to the metadata", () => {
  const result = convert(page(`<h1>Tides</h1>${body}`), { title: "never" });
  expect(result.markdown).not.toContain("#");
  expect(result.ledger.entries.find(({ fate }) => fate === "moved")).toMatchObject({ rule: "pipeline/title" });
  expect(result.ledger.totals.moved).toBe(5);
});

test("without extraction headings stay as they are", () => {
  expect(outline(`<title>Tides</title><h2>Ebb</h2>${body}`, { extract: false })).toEqual(["## Ebb"]);
  expect(outline(`<title>Tides</title><h2>Ebb</h2>${body}`, { extract: false, title: "always" })).toEqual([
    "# Tides",
    "## Ebb",
  ]);
});
